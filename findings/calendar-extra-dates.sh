#!/usr/bin/env bash
# ical.js 2.2.1, node-ical 0.26.1 and ts-ics 2.4.6: an appointment with further dates (`RDATE`) and no rule, as calendars write a course
# of three evenings.
# Guess: three occurrences: the event's own start and the two further dates.
# Seen: `iterator()` of ical.js leaves the start of the event out and has the two others. `expandRecurringEvent` of node-ical has the
# start alone, and ts-ics keeps nothing of `RDATE`. None says so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.26.1 ts-ics@2.4.6
cat >program.mjs <<'PROGRAM'
import ICAL from 'ical.js';
import ical from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';

const ics = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//a//b', 'BEGIN:VEVENT', 'UID:u1', 'DTSTAMP:20260101T000000Z'],
  ...['DTSTART:20260105T090000Z', 'DURATION:PT1H', 'RDATE:20260107T090000Z,20260109T090000Z', 'SUMMARY:Course'],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');
const iterator = new ICAL.Event(new ICAL.Component(ICAL.parse(ics)).getFirstSubcomponent('vevent')).iterator();
const starts = [];
for (let time = iterator.next(); time && starts.length < 9; time = iterator.next()) starts.push(time.toString().slice(0, 10));
console.log('ical.js', starts.join(' '));
const course = Object.values(ical.sync.parseICS(ics)).find(({ type }) => type === 'VEVENT');
const found = ical.expandRecurringEvent(course, { from: new Date('2026-01-01'), to: new Date('2026-01-31') });
console.log('node-ical', found.map(({ start }) => start.toISOString().slice(0, 10)).join(' '));
const [event] = convertIcsCalendar(undefined, ics).events;
console.log('ts-ics', Object.keys(event).sort().join(' '));
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
ical.js 2026-01-07 2026-01-09
node-ical 2026-01-05
ts-ics duration stamp start summary uid
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
