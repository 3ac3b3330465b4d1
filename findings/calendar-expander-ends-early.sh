#!/usr/bin/env bash
# ical-expander 3.2.0 (with ical.js 2.2.1): a daily meeting that began in 2020 has no occurrence in a week of 2026.
# Guess: `between(from, to)` skips to the range, as its name says; a limit would end in an error or in a shorter list.
# Seen: it walks from the first occurrence and ends after 1,000 (`maxIterations`, by default), before it has reached the range:
# no event, no occurrence, no warning. A standing meeting disappears from a booking page after two years and nine months.
# With `maxIterations: 0` (none) the seven occurrences are there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical-expander@3.2.0 ical.js@2.2.1
cat >program.cjs <<'PROGRAM'
const IcalExpander = require('ical-expander');
const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'DTSTART:20200101T090000Z'];
lines.push('DTEND:20200101T093000Z', 'RRULE:FREQ=DAILY', 'SUMMARY:Standup', 'END:VEVENT', 'END:VCALENDAR');
const [from, to] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-08T00:00:00Z')];
for (const options of [{}, { maxIterations: 0 }]) {
  const { events, occurrences } = new IcalExpander({ ics: lines.join('\r\n'), ...options }).between(from, to);
  console.log(JSON.stringify(options), events.length, occurrences.length);
}
PROGRAM
seen=$(TZ=UTC node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
{} 0 0
{"maxIterations":0} 0 7
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
