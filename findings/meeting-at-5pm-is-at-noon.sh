#!/usr/bin/env bash
# dateparse of 2021-04-29 (`golang-github-araddon-dateparse-dev` and `golang-go` of Debian 12 on the machine), which reads dates in Go without a format:
# meetings that people typed.
# Guess: a meeting at `5pm` is at 17:00, as one at `5:30pm` is at 17:30, or its time is an error, as `17.30` is.
# Seen: an hour without minutes is left out and its half of the day is kept: 5pm is 12:00, and 9am is midnight, without an error, for each form of the
# day. With minutes it is right, so a test with 5:30pm passes. `9` alone behind the day is midnight too.
set -euo pipefail
source=/usr/share/gocode/src/github.com/araddon/dateparse
command -v go >/dev/null && [ -d $source ] || { echo "needs golang-go and golang-github-araddon-dateparse-dev of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=UTC
cat >main.go <<'PROGRAM'
package main

import (
	"fmt"

	"github.com/araddon/dateparse"
)

func main() {
	for _, text := range []string{"6/15/2026 5:30pm", "6/15/2026 5pm", "6/15/2026 5 PM", "June 15, 2026 5pm", "2026-06-15 9am", "2026-06-15 9:00", "2026-06-15 9", "2026-06-15 17.30"} {
		moment, err := dateparse.ParseStrict(text)
		if err != nil {
			moment, err = dateparse.ParseAny(text)
		}
		if err != nil {
			fmt.Println(text + ": an error")
		} else {
			fmt.Println(text + ": " + moment.Format("2 Jan 15:04"))
		}
	}
}
PROGRAM
export GO111MODULE=off GOPATH=$folder:/usr/share/gocode GOCACHE=$folder/cache GOFLAGS= HOME=$folder
go run main.go | tee seen
diff seen - <<'SEEN'
6/15/2026 5:30pm: 15 Jun 17:30
6/15/2026 5pm: 15 Jun 12:00
6/15/2026 5 PM: 15 Jun 12:00
June 15, 2026 5pm: 15 Jun 12:00
2026-06-15 9am: 15 Jun 00:00
2026-06-15 9:00: 15 Jun 09:00
2026-06-15 9: 15 Jun 00:00
2026-06-15 17.30: an error
SEEN
