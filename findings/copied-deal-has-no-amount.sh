#!/usr/bin/env bash
# copier 0.3.2 (`golang-github-jinzhu-copier-dev` and `golang-go` of Debian 12 on the machine), which copies a row of a service into a row of a program
# by the names of their fields.
# Guess: a field of another kind is converted, as it is for an int and a float, or `Copy` has an error; a value that has no room is an error; a pointer
# that is nil clears the field or leaves it, for each field alike.
# Seen: a field of another kind is left as it was, without an error: an amount of "12.50" as a text is 0, as are a number and a day, and in a row that
# is used again they are those of the row before. Numbers are converted: 12.9 is 12 and 300 in 8 bits is 44.
set -euo pipefail
source=/usr/share/gocode/src/github.com/jinzhu/copier
command -v go >/dev/null && [ -d $source ] || { echo "needs golang-go and golang-github-jinzhu-copier-dev of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=UTC
cat >main.go <<'PROGRAM'
package main

import (
	"fmt"
	"time"

	"github.com/jinzhu/copier"
)

type Answer struct {
	ID     string
	Amount string
	Due    string
	Hours  float64
	Seats  int
	Note   *string
}

type Row struct {
	ID     int
	Amount float64
	Due    time.Time
	Hours  int
	Seats  int8
	Note   string
}

func main() {
	answer := Answer{ID: "5", Amount: "12.50", Due: "2026-03-05", Hours: 12.9, Seats: 300}
	row := Row{}
	err := copier.Copy(&row, answer)
	fmt.Println("a new row:", row.ID, row.Amount, row.Due.Format("2006"), row.Hours, row.Seats, err)
	row = Row{ID: 4, Amount: 99, Note: "of the row before"}
	err = copier.Copy(&row, answer)
	fmt.Println("a row that is used again:", row.ID, row.Amount, row.Note, err)
}
PROGRAM
export GO111MODULE=off GOPATH=$folder:/usr/share/gocode GOCACHE=$folder/cache GOFLAGS= HOME=$folder
go run main.go | tee seen
diff seen - <<'SEEN'
a new row: 0 0 0001 12 44 <nil>
a row that is used again: 4 99 of the row before <nil>
SEEN
