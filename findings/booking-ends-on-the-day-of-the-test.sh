#!/usr/bin/env bash
# luxon 3.7.2 (`Interval.fromISO`) and moment-range 4.0.2 (`range(text)`, with moment 2.31.0): hours of a booking as one text of ISO 8601.
# Guess: the end may be shortened, as ISO 8601 has it, and takes what is missing from the start: `2026-07-10T09:00/10:00` is an hour; or the text is refused, as
# both have a form for what is not valid; a length in place of the end is understood by a library that reads these texts.
# Seen: luxon takes what is missing in the end from the day on which the program runs: in December that booking is of 3,458 hours, valid, and on 10 July, the day
# on which it was written, it is right. `2026-07-10/12`, two days, ends on the present day at noon. Where the present day is earlier, the text is refused. A
# start with a length is right. moment-range has an end that is `Invalid date` for a length, so that no comparison finds a clash, and `/12` ends in 2001.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund luxon@3.7.2 moment@2.31.0 moment-range@4.0.2
cat >program.mjs <<'PROGRAM'
import { createRequire } from 'node:module';
import { Interval, Settings } from 'luxon';
const require = createRequire(import.meta.url);
const moment = require('moment');
const { range } = require('moment-range').extendMoment(moment);
moment.suppressDeprecationWarnings = true;
for (const today of ['2026-07-10', '2026-12-01', '2026-02-01']) {
  Settings.now = () => Date.parse(`${today}T06:00Z`);
  for (const text of ['2026-07-10T09:00/2026-07-10T10:00', '2026-07-10T09:00/PT1H', '2026-07-10T09:00/10:00', '2026-07-10/12']) {
    const found = Interval.fromISO(text);
    console.log(today, text, found.isValid ? `${found.length('hours')} hours` : found.invalidReason);
  }
}
const other = range('2026-07-10T09:30/2026-07-10T09:45');
for (const text of ['2026-07-10T09:00/2026-07-10T10:00', '2026-07-10T09:00/PT1H', '2026-07-10T09:00/10:00', '2026-07-10/12']) {
  const found = range(text);
  console.log('moment-range', text, found.end.format('YYYY-MM-DD HH:mm'), found.overlaps(other));
}
PROGRAM
seen=$(TZ=Europe/Berlin node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
2026-07-10 2026-07-10T09:00/2026-07-10T10:00 1 hours
2026-07-10 2026-07-10T09:00/PT1H 1 hours
2026-07-10 2026-07-10T09:00/10:00 1 hours
2026-07-10 2026-07-10/12 12 hours
2026-12-01 2026-07-10T09:00/2026-07-10T10:00 1 hours
2026-12-01 2026-07-10T09:00/PT1H 1 hours
2026-12-01 2026-07-10T09:00/10:00 3458 hours
2026-12-01 2026-07-10/12 3469 hours
2026-02-01 2026-07-10T09:00/2026-07-10T10:00 1 hours
2026-02-01 2026-07-10T09:00/PT1H 1 hours
2026-02-01 2026-07-10T09:00/10:00 end before start
2026-02-01 2026-07-10/12 end before start
moment-range 2026-07-10T09:00/2026-07-10T10:00 2026-07-10 10:00 true
moment-range 2026-07-10T09:00/PT1H Invalid date false
moment-range 2026-07-10T09:00/10:00 Invalid date false
moment-range 2026-07-10/12 2001-12-01 00:00 false
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
