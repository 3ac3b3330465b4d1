#!/usr/bin/env bash
# ical-generator 10.2.0: a time zone that is set on the calendar, not on the event, makes start and end float, and gives the
# excluded dates a zone.
# Guess: `ical({ timezone })` is the default of its events, so DTSTART, DTEND and EXDATE all have TZID=Europe/Berlin.
# Seen: DTSTART and UNTIL have neither a zone nor a Z, EXDATE has TZID. Readers match EXDATE with DTSTART by value and zone, so
# an excluded day can come back in a reader that is strict.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical-generator@10.2.0
cat >program.cjs <<'PROGRAM'
const { default: ical } = require('ical-generator');
const calendar = ical({ name: 'x', timezone: 'Europe/Berlin' });
const at = (day) => new Date(`2026-07-0${day}T09:00:00Z`);
calendar.createEvent({ id: '1', start: at(1), summary: 'Call', repeating: { freq: 'DAILY', until: at(5), exclude: [at(2)] } });
for (const line of calendar.toString().match(/^(DTSTART|RRULE|EXDATE).*/gm)) console.log(line.trim());
PROGRAM
seen=$(TZ=UTC node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
DTSTART:20260701T090000
RRULE:FREQ=DAILY;UNTIL=20260705T090000
EXDATE;TZID=Europe/Berlin:20260702T090000
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
