#!/usr/bin/env bash
# golang-ical (`golang-github-arran4-golang-ical-dev` 0.0~git20220517 and `golang-go` of Debian 12 on the machine), calendars for Go, read by ical.js 2.2.1: events of a
# service that are written, and a calendar that is read and written again with nothing changed.
# Guess: an event of all day on 10 July in Berlin is on 10 July; a title that is read is the title; a name that was read with its quotes is written with them.
# Seen: `SetAllDayStartAt` takes the day in UTC, so midnight of Berlin is 9 July, written as `20260709Z`, which is no day of RFC 5545, since its VALUE=DATE is missing:
# ical.js refuses it. A machine in UTC, as most that test, has the right day. A title is escaped when it is written, and not unescaped when it is read, so a
# title that is copied from one event to another has one more backslash each time. Guests lose the quotes of their parameters: "Lovelace, Ada: sales" is written
# with its colon, and ical.js takes the rest of the name for the address.
set -euo pipefail
[ -d /usr/share/gocode/src/github.com/arran4/golang-ical ] && command -v go >/dev/null || { echo "needs golang-go and golang-github-arran4-golang-ical-dev of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat >main.go <<'PROGRAM'
package main

import (
	"fmt"
	"os"
	"time"

	ics "github.com/arran4/golang-ical"
)

func main() {
	berlin, _ := time.LoadLocation("Europe/Berlin")
	calendar := ics.NewCalendar()
	event := calendar.AddEvent("fair")
	event.SetSummary("Fair")
	event.SetAllDayStartAt(time.Date(2026, 7, 10, 0, 0, 0, 0, berlin))
	event.SetAllDayEndAt(time.Date(2026, 7, 11, 0, 0, 0, 0, berlin))
	event.AddAttendee("ada@example.com", ics.WithCN("Lovelace, Ada: sales"))
	os.WriteFile("written.ics", []byte(calendar.Serialize()), 0o644)
	file, _ := os.Open("source.ics")
	calendar, _ = ics.ParseCalendar(file)
	os.WriteFile("again.ics", []byte(calendar.Serialize()), 0o644)
	title := calendar.Events()[0].GetProperty(ics.ComponentPropertySummary).Value
	fmt.Println("the title is read as", title)
	calendar.Events()[0].SetSummary(title)
	os.WriteFile("copied.ics", []byte(calendar.Serialize()), 0o644)
}
PROGRAM
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:example BEGIN:VEVENT UID:call DTSTAMP:20260701T000000Z 'DTSTART;VALUE=DATE:20260710' 'SUMMARY:Call\, sales' \
  'ATTENDEE;CN="Lovelace, Ada: sales":mailto:ada@example.com' END:VEVENT END:VCALENDAR >source.ics
cat >program.mjs <<'PROGRAM'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
for (const file of ['written', 'source', 'again', 'copied']) {
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(readFileSync(`${file}.ics`, 'utf8'))).getFirstSubcomponent('vevent'));
  const guest = event.attendees[0];
  let start = 'no start (an error)';
  try {
    start = String(event.startDate);
  } catch {}
  console.log(`${file}: ${event.summary}, ${start}, ${guest.getParameter('cn')} at ${guest.getFirstValue()}`);
}
PROGRAM
export GO111MODULE=off GOPATH=$folder:/usr/share/gocode GOCACHE=$folder/cache GOFLAGS= HOME=$folder TZ=Europe/Berlin LC_ALL=C.UTF-8
{
  go run main.go
  grep DTSTART written.ics | tr -d '\r'
  node program.mjs
} | tee seen
diff seen - <<'SEEN'
the title is read as Call\, sales
DTSTART:20260709Z
written: Fair, no start (an error), Lovelace, Ada at  sales:mailto:ada@example.com
source: Call, sales, 2026-07-10, Lovelace, Ada: sales at mailto:ada@example.com
again: Call, sales, 2026-07-10, Lovelace, Ada at  sales:mailto:ada@example.com
copied: Call\, sales, 2026-07-10, Lovelace, Ada at  sales:mailto:ada@example.com
SEEN
