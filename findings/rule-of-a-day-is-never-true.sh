#!/usr/bin/env bash
# govaluate 3.0 (`golang-github-knetic-govaluate-dev` and `golang-go` of Debian 12 on the machine), rules of workflows and rights for Go: tasks whose days are texts.
# Guess: two texts are equal where they have the same letters; a text in quotes is a text, a number beside a text is an error, as `amount > 100` is for "150".
# Seen: a text in quotes that is like a day or a time becomes a number of seconds, so `due == '2026-07-10'` is false for the task that has exactly that text, `!=` is true
# for each task, and a list (`in`) has each text but that one; `at == '9:30AM'` too, while '10.07.2026' and '09:30' stay texts and are found. A task that has
# seconds in place of the text is due at midnight of the machine: the same rule `<` is false in Berlin and true in New York. `<` with a text is an error, so a test of
# `<` shows it and one of `==` does not. `amount == 100` is false for "100".
set -euo pipefail
[ -d /usr/share/gocode/src/github.com/Knetic/govaluate ] && command -v go >/dev/null || { echo "needs golang-go and golang-github-knetic-govaluate-dev of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'PROGRAM'
package main

import (
	"fmt"

	"github.com/Knetic/govaluate"
)

func show(rule string, value interface{}) {
	expression, err := govaluate.NewEvaluableExpression(rule)
	if err != nil {
		fmt.Printf("%s is an error of the rule\n", rule)
		return
	}
	result, err := expression.Evaluate(map[string]interface{}{"it": value})
	if err != nil {
		fmt.Printf("%s with %v (%T) is an error\n", rule, value, value)
		return
	}
	fmt.Printf("%s with %v (%T) is %v\n", rule, value, value, result)
}

func main() {
	show("it == '2026-07-10'", "2026-07-10")
	show("it != '2026-07-10'", "2026-07-10")
	show("it in ('2026-07-09', '2026-07-10', 'none')", "2026-07-10")
	show("it in ('2026-07-09', '2026-07-10', 'none')", "none")
	show("it == '2026-07-10T09:00:00Z'", "2026-07-10T09:00:00Z")
	show("it == '9:30AM'", "9:30AM")
	show("it == '09:30'", "09:30")
	show("it == '10.07.2026'", "10.07.2026")
	show("it == '2026'", "2026")
	show("it < '2026-07-10'", "2026-07-09")
	show("it < '2026-07-10'", 1783645200)
	show("it > 100", "150")
	show("it == 100", "100")
}
PROGRAM
export GO111MODULE=off GOPATH=$folder:/usr/share/gocode GOCACHE=$folder/cache GOFLAGS= HOME=$folder
go build -o program main.go
for zone in Europe/Berlin America/New_York; do
  echo "in $zone"
  TZ=$zone ./program
done | tee seen
diff seen - <<'SEEN'
in Europe/Berlin
it == '2026-07-10' with 2026-07-10 (string) is false
it != '2026-07-10' with 2026-07-10 (string) is true
it in ('2026-07-09', '2026-07-10', 'none') with 2026-07-10 (string) is false
it in ('2026-07-09', '2026-07-10', 'none') with none (string) is true
it == '2026-07-10T09:00:00Z' with 2026-07-10T09:00:00Z (string) is false
it == '9:30AM' with 9:30AM (string) is false
it == '09:30' with 09:30 (string) is true
it == '10.07.2026' with 10.07.2026 (string) is true
it == '2026' with 2026 (string) is true
it < '2026-07-10' with 2026-07-09 (string) is an error
it < '2026-07-10' with 1783645200 (int) is false
it > 100 with 150 (string) is an error
it == 100 with 100 (string) is false
in America/New_York
it == '2026-07-10' with 2026-07-10 (string) is false
it != '2026-07-10' with 2026-07-10 (string) is true
it in ('2026-07-09', '2026-07-10', 'none') with 2026-07-10 (string) is false
it in ('2026-07-09', '2026-07-10', 'none') with none (string) is true
it == '2026-07-10T09:00:00Z' with 2026-07-10T09:00:00Z (string) is false
it == '9:30AM' with 9:30AM (string) is false
it == '09:30' with 09:30 (string) is true
it == '10.07.2026' with 10.07.2026 (string) is true
it == '2026' with 2026 (string) is true
it < '2026-07-10' with 2026-07-09 (string) is an error
it < '2026-07-10' with 1783645200 (int) is true
it > 100 with 150 (string) is an error
it == 100 with 100 (string) is false
SEEN
