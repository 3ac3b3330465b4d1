#!/usr/bin/env bash
# ical.js 2.2.1 beside rrule 2.8.1 and rrule-temporal 2.2.8: yearly series that are counted in weeks of the year.
# Guess: `FREQ=YEARLY;BYDAY=20MO` is the 20th Monday of each year in all three, or an error where a part is not supported.
# Seen: ical.js returns every Monday, one a week, for `20MO`, and for `BYWEEKNO=53;BYDAY=MO` too: 52 meetings a year in place of
# one, or of one in five years. `BYWEEKNO=1` without a day is never met there; rrule takes each day of that week, rrule-temporal
# the weekday of the start.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rrule@2.8.1 ical.js@2.2.1 rrule-temporal@2.2.8
cat >program.mjs <<'PROGRAM'
import ICAL from 'ical.js';
import rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';
const START = '20240131T090000Z';
function ofIcal(rule) {
  const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:${START}\r\nRRULE:${rule}\r\nEND:VEVENT\r\nEND:VCALENDAR`;
  const dates = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator();
  const found = [];
  for (let next = dates.next(); next && found.length < 3; next = dates.next()) found.push(next.toString());
  return found;
}
const days = (dates) => dates.map((date) => date.slice(0, 10)).join(' ') || 'none';
for (const rule of ['FREQ=YEARLY;BYDAY=20MO;COUNT=3', 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;COUNT=3', 'FREQ=YEARLY;BYWEEKNO=1;COUNT=3']) {
  const text = `DTSTART:${START}\nRRULE:${rule}`;
  console.log(rule);
  console.log('  ical.js', days(ofIcal(rule)));
  console.log('  rrule', days(rrule.rrulestr(text).all().map((date) => date.toISOString())));
  console.log('  rrule-temporal', days(new RRuleTemporal({ rruleString: text }).all().map((date) => date.toInstant().toString())));
}
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
FREQ=YEARLY;BYDAY=20MO;COUNT=3
  ical.js 2024-02-05 2024-02-12 2024-02-19
  rrule 2024-05-13 2025-05-19 2026-05-18
  rrule-temporal 2024-05-13 2025-05-19 2026-05-18
FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;COUNT=3
  ical.js 2024-02-05 2024-02-12 2024-02-19
  rrule 2026-12-28 2032-12-27 2037-12-28
  rrule-temporal 2026-12-28 2032-12-27 2037-12-28
FREQ=YEARLY;BYWEEKNO=1;COUNT=3
  ical.js none
  rrule 2024-12-30 2024-12-31 2025-01-01
  rrule-temporal 2025-01-01 2025-12-31 2027-01-06
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
