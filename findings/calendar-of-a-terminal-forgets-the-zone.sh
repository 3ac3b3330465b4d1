#!/usr/bin/env bash
# calcurse 4.7 (`calcurse` of Debian 12 on the machine) on a machine in Berlin: a calendar that is imported and exported again.
# Guess: what is exported means the same instants as before, in UTC or with a zone; a cancelled meeting is left out or stays cancelled; a meeting
# that was moved replaces the one of its series.
# Seen: each time is exported without a zone, so a meeting at 13:00 UTC is at 15:00 wherever the reader is. The cancelled meeting takes place. The series
# keeps the day from which one was moved, and both are there. Guests are gone. No part of this is reported as skipped.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir data
cat >calendar.ics <<'CALENDAR'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VEVENT
UID:1
DTSTAMP:20260701T000000Z
DTSTART:20260710T130000Z
DTEND:20260710T140000Z
SUMMARY:Talk
LOCATION:Room 5
ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.com
END:VEVENT
BEGIN:VEVENT
UID:2
DTSTAMP:20260701T000000Z
DTSTART:20260709T130000Z
DTEND:20260709T140000Z
SUMMARY:Cancelled talk
STATUS:CANCELLED
END:VEVENT
BEGIN:VEVENT
UID:3
DTSTAMP:20260701T000000Z
DTSTART:20260706T090000Z
DTEND:20260706T093000Z
RRULE:FREQ=WEEKLY;UNTIL=20260720T090000Z
SUMMARY:Weekly
END:VEVENT
BEGIN:VEVENT
UID:3
RECURRENCE-ID:20260713T090000Z
DTSTAMP:20260701T000000Z
DTSTART:20260714T110000Z
DTEND:20260714T113000Z
SUMMARY:Weekly (moved)
END:VEVENT
BEGIN:VEVENT
UID:4
DTSTAMP:20260701T000000Z
DTSTART:20260710T080000Z
DTEND:20260710T083000Z
RRULE:FREQ=MONTHLY;BYDAY=2FR;COUNT=3
SUMMARY:Second Friday
END:VEVENT
END:VCALENDAR
CALENDAR
sed -i 's/$/\r/' calendar.ics
export TZ=Europe/Berlin TMPDIR="$folder"
calendar() { calcurse -q -D data -C data "$@" 2>&1; }
seen=$(
  calendar -i calendar.ics | grep skipped || echo 'nothing skipped'
  echo 'days of the series:'
  calendar -Q --from 07/12/2026 --days 4 | grep -vE '^\s*$'
  echo 'exported:'
  calendar -x | grep -vE 'VCALENDAR|VERSION|PRODID'
)
echo "$seen"
wanted=$(cat <<'WANTED'
nothing skipped
days of the series:
07/13/26:
 - 11:00 -> 11:30
	Weekly
07/14/26:
 - 13:00 -> 13:30
	Weekly (moved)
exported:
BEGIN:VEVENT
DTSTART:20260706T110000
DURATION:P0DT0H30M0S
RRULE:FREQ=WEEKLY;UNTIL=20260720T110000
SUMMARY:Weekly
END:VEVENT
BEGIN:VEVENT
DTSTART:20260710T100000
DURATION:P0DT0H30M0S
RRULE:FREQ=MONTHLY;UNTIL=20260911T100000;BYDAY=+2FR
SUMMARY:Second Friday
END:VEVENT
BEGIN:VEVENT
DTSTART:20260709T150000
DURATION:P0DT1H0M0S
SUMMARY:Cancelled talk
END:VEVENT
BEGIN:VEVENT
DTSTART:20260710T150000
DURATION:P0DT1H0M0S
SUMMARY:Talk
LOCATION:Room 5
END:VEVENT
BEGIN:VEVENT
DTSTART:20260714T130000
DURATION:P0DT0H30M0S
SUMMARY:Weekly (moved)
END:VEVENT
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
