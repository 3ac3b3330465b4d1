#!/usr/bin/env bash
# cast 1.5.0 (`golang-github-spf13-cast-dev` and `golang-go` of Debian 12 on the machine), by which settings and rows of Go programs become numbers:
# numbers of customers and codes as texts, with zeros before them.
# Guess: 012 is 12, as a number in a text is for `strconv.Atoi`, or it is an error; what is no number is not 0; an int and a float of one text are one
# number.
# Seen: a zero before the digits means octal: customer 012 is customer 10, and 0755 is 493, while -07 is -7 and the float of 012 is 12. 08 is no octal
# number, and `ToInt` of it is 0, as it is of 12.7, of `5` with a blank behind it and of an empty text; only `ToIntE` has an error. So of the customers
# 001 to 020 some are right, some are others, and 008 and 009 are 0. `90` as a duration is 90 nanoseconds.
set -euo pipefail
source=/usr/share/gocode/src/github.com/spf13/cast
command -v go >/dev/null && [ -d $source ] || { echo "needs golang-go and golang-github-spf13-cast-dev of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=UTC
cat >main.go <<'PROGRAM'
package main

import (
	"fmt"

	"github.com/spf13/cast"
)

func main() {
	for _, text := range []string{"12", "012", "007", "008", "0755", "12.7", "5 ", ""} {
		_, err := cast.ToIntE(text)
		fmt.Printf("%q: int %d, float %v, an error of ToIntE: %v\n", text, cast.ToInt(text), cast.ToFloat64(text), err != nil)
	}
	fmt.Println("90 as a duration:", cast.ToDuration("90"))
}
PROGRAM
export GO111MODULE=off GOPATH=$folder:/usr/share/gocode GOCACHE=$folder/cache GOFLAGS= HOME=$folder
go run main.go | tee seen
diff seen - <<'SEEN'
"12": int 12, float 12, an error of ToIntE: false
"012": int 10, float 12, an error of ToIntE: false
"007": int 7, float 7, an error of ToIntE: false
"008": int 0, float 8, an error of ToIntE: true
"0755": int 493, float 755, an error of ToIntE: false
"12.7": int 0, float 12.7, an error of ToIntE: true
"5 ": int 0, float 0, an error of ToIntE: true
"": int 0, float 0, an error of ToIntE: true
90 as a duration: 90ns
SEEN
