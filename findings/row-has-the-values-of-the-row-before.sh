#!/usr/bin/env bash
# Go 1.19, `encoding/json` (`golang-go` of Debian 12 on the machine): rows of an export, read line by line into one variable, and pages of a list, read
# into one list.
# Guess: a member that is missing is empty in the row, and null makes it empty; a list that is read replaces the one before; a member of the type is the
# one with its name, in its letters.
# Seen: a row without an owner has the owner, the amount and the date of the row before, and null changes neither a text nor a number nor true, while a
# pointer and a list become empty. So a task that was never done is done. A second page has the owners of the first in the same places; rows that are
# behind its end and come back with the third page have those of the first. A field of a user that is named OWNER replaces the owner. The error is nil.
set -euo pipefail
command -v go >/dev/null || { echo "needs golang-go of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder GOCACHE=$folder/cache GOPATH=$folder/path GOFLAGS=-mod=mod GOPROXY=off TZ=UTC
cat >main.go <<'PROGRAM'
package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

type Task struct {
	ID     int      `json:"id"`
	Title  string   `json:"title"`
	Owner  string   `json:"owner"`
	Amount float64  `json:"amount"`
	Due    *string  `json:"due"`
	Tags   []string `json:"tags"`
	Done   bool     `json:"done"`
}

func shown(value any) string {
	text, _ := json.Marshal(value)
	return string(text)
}

func main() {
	lines := json.NewDecoder(strings.NewReader(`{"id":1,"title":"Plan","owner":"Ada","amount":1200,"due":"2026-07-10","tags":["west"],"done":true}
		{"id":2,"title":"Call"}
		{"id":3,"title":"Mail","owner":null,"amount":null,"due":null,"tags":null,"done":null}`))
	var task Task
	for lines.More() {
		err := lines.Decode(&task)
		fmt.Println("line:", shown(task), err)
	}
	var page []Task
	for _, body := range []string{`[{"id":1,"title":"Plan","owner":"Ada"},{"id":2,"title":"Call","owner":"Bo"}]`, `[{"id":3,"title":"Mail"}]`, `[{"id":4},{"id":5}]`} {
		err := json.Unmarshal([]byte(body), &page)
		for _, row := range page {
			fmt.Println("page:", row.ID, row.Title, row.Owner, err)
		}
	}
	var other Task
	err := json.Unmarshal([]byte(`{"id":1,"owner":"Ada","OWNER":"a field of the user","Title":"Plan"}`), &other)
	fmt.Println("names:", other.ID, other.Title, other.Owner, err)
}
PROGRAM
seen=$(go run main.go)
echo "$seen"
wanted=$(cat <<'WANTED'
line: {"id":1,"title":"Plan","owner":"Ada","amount":1200,"due":"2026-07-10","tags":["west"],"done":true} <nil>
line: {"id":2,"title":"Call","owner":"Ada","amount":1200,"due":"2026-07-10","tags":["west"],"done":true} <nil>
line: {"id":3,"title":"Mail","owner":"Ada","amount":1200,"due":null,"tags":null,"done":true} <nil>
page: 1 Plan Ada <nil>
page: 2 Call Bo <nil>
page: 3 Mail Ada <nil>
page: 4 Mail Ada <nil>
page: 5 Call Bo <nil>
names: 1 Plan a field of the user <nil>
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
