#!/usr/bin/env bash
# node-ical 0.26.1 and ical-expander 3.2.0: a weekly meeting, of which one was cancelled and one was moved to the next month.
# Guess: the cancelled one is left out, and the moved one is among the events of the month to which it was moved.
# Seen: both list the cancelled one; only its status says so. `expandRecurringEvent` of node-ical looks at the times of the rule alone:
# asked for February, it does not find the meeting that was moved there, and in January it is rightly gone, so no month has it.
# ical-expander finds it in February, and in January ends where the moved one would have been: the meeting of the 26th is missing.
# Without the moved one it is there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.26.1 ical-expander@3.2.0
cat >program.mjs <<'PROGRAM'
import ical from 'node-ical';
import IcalExpander from 'ical-expander';

const event = (...lines) => ['BEGIN:VEVENT', 'UID:u1', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'];
const ics = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//a//b'],
  ...event('DTSTART:20260105T090000Z', 'DTEND:20260105T100000Z', 'RRULE:FREQ=WEEKLY;COUNT=4', 'SUMMARY:Weekly'),
  ...event('RECURRENCE-ID:20260112T090000Z', 'DTSTART:20260112T090000Z', 'DTEND:20260112T100000Z', 'STATUS:CANCELLED'),
  ...event('RECURRENCE-ID:20260119T090000Z', 'DTSTART:20260220T150000Z', 'DTEND:20260220T160000Z', 'SUMMARY:Moved'),
  ...['END:VCALENDAR', ''],
].join('\r\n');
const weekly = Object.values(ical.sync.parseICS(ics)).find(({ type }) => type === 'VEVENT');
const days = { January: ['2026-01-01', '2026-01-31'], February: ['2026-02-01', '2026-02-28'] };
for (const [month, [from, to]] of Object.entries(days)) {
  const range = [new Date(from), new Date(to)];
  const found = ical.expandRecurringEvent(weekly, { from: range[0], to: range[1] });
  console.log(month, '| node-ical', found.map(({ start }) => start.toISOString().slice(0, 10)).join(' ') || 'none');
  const { events, occurrences } = new IcalExpander({ ics, maxIterations: 100 }).between(...range);
  const starts = [...events, ...occurrences].map(({ startDate }) => startDate.toString().slice(0, 10));
  console.log(month, '| ical-expander', starts.toSorted().join(' ') || 'none');
}
const unmoved = ics.replace(/BEGIN:VEVENT(?:(?!BEGIN:VEVENT)[^])*SUMMARY:Moved[^]*?END:VEVENT\r\n/, '');
const { occurrences } = new IcalExpander({ ics: unmoved, maxIterations: 100 }).between(...days.January.map((day) => new Date(day)));
console.log('January, none moved | ical-expander', occurrences.map(({ startDate }) => startDate.toString().slice(0, 10)).join(' '));
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
January | node-ical 2026-01-05 2026-01-12 2026-01-26
January | ical-expander 2026-01-05 2026-01-12
February | node-ical none
February | ical-expander 2026-02-20
January, none moved | ical-expander 2026-01-05 2026-01-19 2026-01-26
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
