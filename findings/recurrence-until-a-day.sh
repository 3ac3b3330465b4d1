#!/usr/bin/env bash
# rrule 2.8.1, ical.js 2.2.1 and rrule-temporal 2.2.8 disagree about a series that ends on a day.
# Guess: UNTIL=20260103 without a time includes the meeting of January 3, whatever its hour; many calendars write it so.
# Seen: rrule and ical.js read it as midnight, so the last meeting (09:00) is missing; rrule-temporal keeps it. Which rows a
# booking has depends on the library. (RFC 5545 wants UNTIL and DTSTART of one type; exports do not keep to it.)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rrule@2.8.1 ical.js@2.2.1 rrule-temporal@2.2.8
cat >program.cjs <<'PROGRAM'
const { rrulestr } = require('rrule');
const rule = 'RRULE:FREQ=DAILY;UNTIL=20260103';
console.log('rrule', rrulestr(`DTSTART:20260101T090000Z\n${rule}`).all().length);
import('ical.js').then(async ({ default: ICAL }) => {
  const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260101T090000Z\r\n${rule}\r\nEND:VEVENT\r\nEND:VCALENDAR`;
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
  const dates = event.iterator();
  let count = 0;
  while (dates.next()) count += 1;
  console.log('ical.js', count);
  const { RRuleTemporal } = await import('rrule-temporal');
  console.log('rrule-temporal', new RRuleTemporal({ rruleString: `DTSTART:20260101T090000Z\n${rule}` }).all().length);
});
PROGRAM
seen=$(TZ=UTC node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
rrule 2
ical.js 2
rrule-temporal 3
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
