#!/usr/bin/env bash
# ical.js 2.2.1: a start with TZID=Europe/Berlin floats where the file has no VTIMEZONE, as files of many senders have none.
# Guess: an IANA name is known to every runtime, so 09:00 in Berlin is 07:00 UTC, or there is an error.
# Seen: the zone of the time is `floating`, and `toJSDate()` takes the digits as local time of the process, without a warning.
# ts-ics 2.4.6 converts the same text by the name.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 ts-ics@2.4.6
cat >program.cjs <<'PROGRAM'
const body = 'DTSTART;TZID=Europe/Berlin:20260701T090000\r\nDTEND;TZID=Europe/Berlin:20260701T100000';
const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:a\r\n${body}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
import('ical.js').then(async ({ default: ICAL }) => {
  const { startDate } = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
  console.log('ical.js', startDate.zone.tzid, startDate.toJSDate().toISOString());
  const { convertIcsCalendar } = await import('ts-ics');
  console.log('ts-ics', convertIcsCalendar(undefined, text).events[0].start.date.toISOString());
});
PROGRAM
seen=$(TZ=UTC node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
ical.js floating 2026-07-01T09:00:00.000Z
ts-ics 2026-07-01T07:00:00.000Z
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
