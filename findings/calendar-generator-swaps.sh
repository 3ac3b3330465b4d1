#!/usr/bin/env bash
# ical-generator 10.2.0: an event whose end is before its start, and one of a whole day whose end is that day.
# Guess: the first is refused; the second is written as a day, since DTEND is the day after the last one (RFC 5545).
# Seen: the first is written with start and end exchanged, so a mistake of units or zones becomes a meeting at another hour. The
# second has the same day as start and end, a length of nothing: ical.js 2.2.1 reads 0 days. Both without an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical-generator@10.2.0 ical.js@2.2.1
cat >program.mjs <<'PROGRAM'
import ICAL from 'ical.js';
import ical from 'ical-generator';
const events = {
  'end before start': { start: new Date('2026-01-05T09:00:00Z'), end: new Date('2026-01-05T08:00:00Z') },
  'one day': { start: new Date('2026-01-05T00:00:00Z'), end: new Date('2026-01-05T00:00:00Z'), allDay: true },
};
for (const [name, event] of Object.entries(events)) {
  const calendar = ical({ name: 'Rooms' });
  calendar.createEvent({ ...event, summary: 'Review' });
  const text = calendar.toString();
  const { duration } = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
  console.log(name, '|', text.match(/^DT(START|END).*$/gm).map((line) => line.trim()).join(' '), '|', duration.toSeconds(), 's');
}
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
end before start | DTSTART:20260105T080000Z DTEND:20260105T090000Z | 3600 s
one day | DTSTART;VALUE=DATE:20260105 DTEND;VALUE=DATE:20260105 | 0 s
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
