#!/usr/bin/env bash
# ical.js 2.2.1 and node-ical 0.26.1: an event of `DURATION:P1D` and one of `DURATION:PT24H` over the night in which the clock
# goes forward (Berlin, 28 to 29 March 2026, from noon).
# Guess: RFC 5545 makes a difference: a day ends at noon of the next day (23 hours later), 24 hours end at 13:00; both know it.
# Seen: neither makes one, and they disagree: ical.js ends both at noon, node-ical both at 13:00. So one of the two spellings is
# an hour wrong in either, and a room is free or taken for an hour by the library that reads the file.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.26.1
cat >program.mjs <<'PROGRAM'
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
const rule = (name, from, to, month) =>
  [`BEGIN:${name}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `DTSTART:1970${month}29T020000`, `RRULE:FREQ=YEARLY;BYMONTH=${Number(month)};BYDAY=-1SU`, `END:${name}`];
const zone = ['BEGIN:VTIMEZONE', 'TZID:Europe/Berlin', ...rule('DAYLIGHT', '+0100', '+0200', '03'), ...rule('STANDARD', '+0200', '+0100', '10'), 'END:VTIMEZONE'];
for (const duration of ['P1D', 'PT24H']) {
  const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTART;TZID=Europe/Berlin:20260328T120000', `DURATION:${duration}`, 'END:VEVENT'];
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...zone, ...event, 'END:VCALENDAR'].join('\r\n');
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'));
  const { endDate } = new ICAL.Event(calendar.getFirstSubcomponent('vevent'));
  const { end } = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
  console.log(duration, 'ical.js', endDate.toJSDate().toISOString(), 'node-ical', end.toISOString());
}
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
P1D ical.js 2026-03-29T10:00:00.000Z node-ical 2026-03-29T11:00:00.000Z
PT24H ical.js 2026-03-29T10:00:00.000Z node-ical 2026-03-29T11:00:00.000Z
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
