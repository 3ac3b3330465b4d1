#!/usr/bin/env bash
# vdirsyncer 0.19 (`vdirsyncer` of Debian 12 on the machine), which keeps calendars of servers and files alike: a folder of invitations and one file of all (`singlefile`), as
# web pages and phones subscribe to it, read by ical.js 2.2.1. Both zones are called "Customized Time Zone", as Outlook calls each zone that was set by hand.
# Guess: what is the same on both sides means the same; parts of a calendar that two files have under one name are renamed or refused where they differ.
# Seen: the one file has two definitions of the zone under one name, which RFC 5545 does not allow, and each reader takes one of them: the meeting of New York is at nine
# of Berlin, 07:00 for 13:00 UTC. The method of one invitation and the name of its calendar are those of the calendar of all, so each event is
# an invitation. The next synchronization writes back: the file with two meetings has one of them, the zones of the others and no method any more, and a new file has
# the other meeting. No warning; the exit code is 0.
set -euo pipefail
vdirsyncer --version 2>/dev/null | grep '0\.19' >/dev/null || { echo "needs vdirsyncer 0.19 of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder LC_ALL=C.UTF-8 TZ=UTC
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
mkdir invitations state
calendar() { printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:example "$@" END:VCALENDAR; }
zone() { printf '%s\n' BEGIN:VTIMEZONE 'TZID:Customized Time Zone' BEGIN:STANDARD DTSTART:16010101T000000 "TZOFFSETFROM:$1" "TZOFFSETTO:$1" END:STANDARD END:VTIMEZONE; }
event() { printf '%s\n' BEGIN:VEVENT "UID:$1" DTSTAMP:20260701T000000Z "SUMMARY:$1" "$2" END:VEVENT; }
write() { readarray -t lines; calendar "${lines[@]}" >"invitations/$1.ics"; }
{ zone +0200; event Berlin 'DTSTART;TZID=Customized Time Zone:20260710T090000'; } | write a
{ zone -0400; event New-York 'DTSTART;TZID=Customized Time Zone:20260710T090000'; } | write b
{ printf '%s\n' METHOD:REQUEST X-WR-CALNAME:Sales; event Call DTSTART:20260710T090000Z; event Lunch DTSTART:20260710T110000Z; } | write c
cat >config <<CONFIG
[general]
status_path = "$folder/state/"
[pair both]
a = "many"
b = "one"
collections = null
[storage many]
type = "filesystem"
path = "$folder/invitations"
fileext = ".ics"
[storage one]
type = "singlefile"
path = "$folder/all.ics"
CONFIG
touch all.ics
cat >program.mjs <<'PROGRAM'
import { readdirSync, readFileSync } from 'node:fs';
import ICAL from 'ical.js';
const files = ['all.ics', ...readdirSync('invitations').sort().map((name) => `invitations/${name}`)].filter((file) => readFileSync(file, 'utf8'));
for (const file of files) {
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(file, 'utf8').trim()));
  const events = calendar.getAllSubcomponents('vevent').map((it) => new ICAL.Event(it)).map((it) => `${it.summary} ${it.startDate.toJSDate().toISOString().slice(11, 16)}`);
  const known = /invitations.[abc].ics|all.ics/.test(file) ? file : 'a new file';
  console.log(`  ${known}: ${events.sort().join(', ')}; zones ${calendar.getAllSubcomponents('vtimezone').length}, method ${calendar.getFirstPropertyValue('method')}, name ${calendar.getFirstPropertyValue('x-wr-calname')}`);
}
PROGRAM
{
  echo "before"
  node program.mjs
  yes 2>/dev/null | vdirsyncer -c config discover >log 2>&1 || true
  for time in first second; do
    code=0
    vdirsyncer -c config sync >log 2>&1 || code=$?
    echo "after the $time synchronization (exit code $code)"
    node program.mjs
  done
} | tee seen
diff seen - <<'SEEN'
before
  invitations/a.ics: Berlin 07:00; zones 1, method null, name null
  invitations/b.ics: New-York 13:00; zones 1, method null, name null
  invitations/c.ics: Call 09:00, Lunch 11:00; zones 0, method REQUEST, name Sales
after the first synchronization (exit code 0)
  all.ics: Berlin 07:00, Call 09:00, Lunch 11:00, New-York 07:00; zones 2, method REQUEST, name Sales
  invitations/a.ics: Berlin 07:00; zones 1, method null, name null
  invitations/b.ics: New-York 13:00; zones 1, method null, name null
  invitations/c.ics: Call 09:00, Lunch 11:00; zones 0, method REQUEST, name Sales
after the second synchronization (exit code 0)
  all.ics: Berlin 07:00, Call 09:00, Lunch 11:00, New-York 07:00; zones 2, method null, name Sales
  a new file: Lunch 11:00; zones 2, method null, name Sales
  invitations/a.ics: Berlin 07:00; zones 1, method null, name null
  invitations/b.ics: New-York 13:00; zones 1, method null, name null
  invitations/c.ics: Call 09:00; zones 2, method null, name Sales
SEEN
