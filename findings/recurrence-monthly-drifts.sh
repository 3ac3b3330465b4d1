#!/usr/bin/env bash
# ts-ics 2.4.6: `extendByRecurrenceRule` of a monthly series that begins on January 31 at 09:00 UTC.
# Guess: months without a 31st are skipped, as rrule does and RFC 5545 says; at worst the last day of the month is taken each time.
# Seen: the series moves to February 29 and stays on the 29th for good. With a weekday (`BYDAY=1MO,3MO`) the days are right and
# the hour is lost: every meeting after the start is at 00:00. The last day of each month (`BYMONTHDAY=-1`) becomes the day before.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ts-ics@2.4.6 rrule@2.8.1
cat >program.mjs <<'PROGRAM'
import rrule from 'rrule';
import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics';
const START = 'DTSTART:20240131T090000Z';
for (const rule of ['FREQ=MONTHLY;COUNT=4', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,3MO;COUNT=3', 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3']) {
  const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20240101T000000Z', 'SUMMARY:Review', START, 'DTEND:20240131T100000Z'];
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:1', ...event, `RRULE:${rule}`, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
  const [{ recurrenceRule, start }] = convertIcsCalendar(undefined, text).events;
  const short = (dates) => dates.map((date) => date.toISOString().slice(5, 16)).join(' ');
  console.log(rule);
  console.log('  ts-ics', short(extendByRecurrenceRule(recurrenceRule, { start: start.date })));
  console.log('  rrule', short(rrule.rrulestr(`${START}\nRRULE:${rule}`).all()));
}
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
FREQ=MONTHLY;COUNT=4
  ts-ics 01-31T09:00 02-29T09:00 03-29T09:00 04-29T09:00
  rrule 01-31T09:00 03-31T09:00 05-31T09:00 07-31T09:00
FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,3MO;COUNT=3
  ts-ics 03-04T00:00 03-18T00:00 05-06T00:00
  rrule 03-04T09:00 03-18T09:00 05-06T09:00
FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3
  ts-ics 02-28T09:00 03-30T09:00 04-29T09:00
  rrule 01-31T09:00 02-29T09:00 03-31T09:00
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
