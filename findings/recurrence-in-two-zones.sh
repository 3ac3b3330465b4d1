#!/usr/bin/env bash
# rrule 2.8.1 beside rrule-rust 3.1.1 and rrule-temporal 2.2.8, on a machine in UTC: series in Berlin, of which the end or an exception is written in
# UTC, as RFC 5545 wants it of UNTIL where the start has a zone, and as many calendars write EXDATE; a series of days; a clock that changes.
# Guess: instants are compared, so a daily meeting at 09:00 in Berlin until 08:00 UTC of the third day has three, and 08:00 UTC of the
# second day is the one that was cancelled; a series of days begins on its day; a meeting at 02:30 is at 03:30 where 02:30 is missing.
# Seen: rrule compares the hour of the zone as if it were UTC: the last meeting is missing, and the cancelled one takes place. With a start of
# `VALUE=DATE` it begins now. In the night in which the clock goes forward its meeting is at 01:30 in Berlin, rrule-temporal has none
# and appends a day, rrule-rust has it at 03:30. rrule-rust refuses a series of days.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rrule@2.8.1 rrule-rust@3.1.1 rrule-temporal@2.2.8
cat >program.mjs <<'PROGRAM'
import rrule from 'rrule';
import rust from 'rrule-rust';
import { RRuleTemporal } from 'rrule-temporal';

const libraries = {
  rrule: (text) => rrule.rrulestr(text).all(),
  'rrule-rust': (text) => rust.RRuleSet.fromString(text).all().map((time) => time.toDate()),
  'rrule-temporal': (text) => new RRuleTemporal({ rruleString: text }).all().map((time) => new Date(time.epochMilliseconds)),
};
const series = {
  'end in UTC': 'DTSTART;TZID=Europe/Berlin:20240101T090000\nRRULE:FREQ=DAILY;UNTIL=20240103T080000Z',
  'cancelled in UTC': 'DTSTART;TZID=Europe/Berlin:20240101T090000\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20240102T080000Z',
  'clock goes forward': 'DTSTART;TZID=Europe/Berlin:20240330T023000\nRRULE:FREQ=DAILY;COUNT=3',
  'days of 2024': 'DTSTART;VALUE=DATE:20240101\nRRULE:FREQ=DAILY;COUNT=2',
};
for (const [what, text] of Object.entries(series)) {
  for (const [name, all] of Object.entries(libraries)) {
    let shown;
    try {
      const times = all(text).map((time) => time.toISOString());
      shown = what === 'days of 2024' ? times.map((time) => (time.startsWith('2024') ? time.slice(0, 10) : 'now or later')) : times.map((time) => time.slice(5, 16));
    } catch {
      shown = ['refused'];
    }
    console.log(what.padEnd(18), name.padEnd(14), shown.join(' '));
  }
}
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
end in UTC         rrule          01-01T08:00 01-02T08:00
end in UTC         rrule-rust     01-01T08:00 01-02T08:00 01-03T08:00
end in UTC         rrule-temporal 01-01T08:00 01-02T08:00 01-03T08:00
cancelled in UTC   rrule          01-01T08:00 01-02T08:00 01-03T08:00
cancelled in UTC   rrule-rust     01-01T08:00 01-03T08:00
cancelled in UTC   rrule-temporal 01-01T08:00 01-03T08:00
clock goes forward rrule          03-30T01:30 03-31T00:30 04-01T00:30
clock goes forward rrule-rust     03-30T01:30 03-31T01:30 04-01T00:30
clock goes forward rrule-temporal 03-30T01:30 04-01T00:30 04-02T00:30
days of 2024       rrule          now or later now or later
days of 2024       rrule-rust     refused
days of 2024       rrule-temporal 2024-01-01 2024-01-02
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
