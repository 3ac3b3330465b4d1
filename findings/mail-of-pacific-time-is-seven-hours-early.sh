#!/usr/bin/env bash
# Go 1.19, `time` and `net/mail` (`golang-go` of Debian 12 on the machine): times with the short name of a zone, as mails, logs and exports have them.
# Guess: PDT and EST are the zones that RFC 822 has, at least for the date of a mail; a name that is not known is an error, as Europe/Berlin is.
# Seen: 09:00 PDT is 09:00 UTC, by `time.Parse` and by `mail.ParseDate`, seven hours early, and it is printed as 09:00 PDT, so that it looks right;
# CEST, EST and XYZ alike. GMT+2 is 09:00 UTC too and is printed as 11:00. On a machine in Los Angeles PDT is right, so a developer there does not see
# it. The error is nil. `ParseInLocation` knows the names of its own zone alone; +0200 is right.
set -euo pipefail
command -v go >/dev/null || { echo "needs golang-go of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder GOCACHE=$folder/cache GOPATH=$folder/path GOFLAGS=-mod=mod GOPROXY=off
cat >main.go <<'PROGRAM'
package main

import (
	"fmt"
	"net/mail"
	"time"
	_ "time/tzdata"
)

func main() {
	for _, row := range [][2]string{
		{time.RFC1123, "Fri, 10 Jul 2026 09:00:00 PDT"},
		{time.RFC1123, "Fri, 10 Jul 2026 09:00:00 CEST"},
		{time.RFC1123, "Fri, 10 Jul 2026 09:00:00 GMT"},
		{time.RFC1123, "Fri, 10 Jul 2026 09:00:00 GMT+2"},
		{time.RFC1123Z, "Fri, 10 Jul 2026 09:00:00 +0200"},
		{"2006-01-02 15:04 MST", "2026-07-10 09:00 EST"},
		{"2006-01-02 15:04 MST", "2026-07-10 09:00 XYZ"},
		{"2006-01-02 15:04 MST", "2026-07-10 09:00 Europe/Berlin"},
	} {
		seen, err := time.Parse(row[0], row[1])
		if err != nil {
			fmt.Printf("%-34s an error\n", row[1])
			continue
		}
		fmt.Printf("%-34s %s UTC, printed as %s\n", row[1], seen.UTC().Format("15:04"), seen.Format("15:04 MST -0700"))
	}
	sent, err := mail.ParseDate("Fri, 10 Jul 2026 09:00:00 PDT")
	fmt.Println("net/mail, PDT:", sent.UTC().Format("15:04"), "UTC", err)
	berlin, _ := time.LoadLocation("Europe/Berlin")
	local, err := time.ParseInLocation("2006-01-02 15:04 MST", "2026-07-10 09:00 CEST", berlin)
	fmt.Println("in Berlin, CEST:", local.UTC().Format("15:04"), "UTC", err)
	local, err = time.ParseInLocation("2006-01-02 15:04 MST", "2026-07-10 09:00 PDT", berlin)
	fmt.Println("in Berlin, PDT:", local.UTC().Format("15:04"), "UTC", err)
}
PROGRAM
seen=$(TZ=UTC go run main.go; echo "on a machine in Los Angeles:"; TZ=America/Los_Angeles go run main.go | head -2)
echo "$seen"
wanted=$(cat <<'WANTED'
Fri, 10 Jul 2026 09:00:00 PDT      09:00 UTC, printed as 09:00 PDT +0000
Fri, 10 Jul 2026 09:00:00 CEST     09:00 UTC, printed as 09:00 CEST +0000
Fri, 10 Jul 2026 09:00:00 GMT      09:00 UTC, printed as 09:00 GMT +0000
Fri, 10 Jul 2026 09:00:00 GMT+2    09:00 UTC, printed as 11:00 GMT+2 +0200
Fri, 10 Jul 2026 09:00:00 +0200    07:00 UTC, printed as 09:00 +0200 +0200
2026-07-10 09:00 EST               09:00 UTC, printed as 09:00 EST +0000
2026-07-10 09:00 XYZ               09:00 UTC, printed as 09:00 XYZ +0000
2026-07-10 09:00 Europe/Berlin     an error
net/mail, PDT: 09:00 UTC <nil>
in Berlin, CEST: 07:00 UTC <nil>
in Berlin, PDT: 09:00 UTC <nil>
on a machine in Los Angeles:
Fri, 10 Jul 2026 09:00:00 PDT      16:00 UTC, printed as 09:00 PDT -0700
Fri, 10 Jul 2026 09:00:00 CEST     09:00 UTC, printed as 09:00 CEST +0000
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
