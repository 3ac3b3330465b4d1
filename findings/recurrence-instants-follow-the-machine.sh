#!/usr/bin/env bash
# rrule 2.8.1: the dates of a rule with DTSTART;TZID are other instants on machines in other time zones.
# Guess: a rule that names its zone returns the same `Date`s everywhere; 09:00 in Berlin in October is 07:00 UTC.
# Seen: right where TZ is UTC; where TZ is America/New_York every date is four hours earlier (03:00 UTC), because the result is
# shifted by the offset of the process. A server in UTC and a laptop elsewhere store different times of the same meeting.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rrule@2.8.1
cat >program.cjs <<'PROGRAM'
const { rrulestr } = require('rrule');
const rule = rrulestr('DTSTART;TZID=Europe/Berlin:20261020T090000\nRRULE:FREQ=DAILY;COUNT=1');
console.log(process.env.TZ, rule.all().map((date) => date.toISOString()).join());
PROGRAM
seen=$(TZ=UTC node program.cjs; TZ=America/New_York node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
UTC 2026-10-20T07:00:00.000Z
America/New_York 2026-10-20T03:00:00.000Z
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
