#!/usr/bin/env bash
# ical-generator 10.2.0 (Node.js 20): an event with `timezone: 'Europe/Berlin'` and a plain `Date` is not converted to Berlin.
# Guess: the instant 09:00 UTC in July is written as 11:00 under TZID=Europe/Berlin, on every machine.
# Seen: the digits are those of the process's own time zone, labelled as Berlin: 09:00 where TZ is UTC, 05:00 where TZ is
# America/New_York. The same program invites people two or six hours too early, depending on where it runs. Nothing warns.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical-generator@10.2.0
cat >program.cjs <<'PROGRAM'
const { default: ical } = require('ical-generator');
const calendar = ical({ name: 'x' });
const [start, end] = [new Date('2026-07-01T09:00:00Z'), new Date('2026-07-01T10:00:00Z')];
calendar.createEvent({ id: '1', start, end, summary: 'Call', timezone: 'Europe/Berlin' });
console.log(process.env.TZ, /DTSTART.*/.exec(calendar.toString())[0].trim());
PROGRAM
seen=$(TZ=UTC node program.cjs; TZ=America/New_York node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
UTC DTSTART;TZID=Europe/Berlin:20260701T090000
America/New_York DTSTART;TZID=Europe/Berlin:20260701T050000
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
