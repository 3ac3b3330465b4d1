#!/usr/bin/env bash
# opening_hours 3.15.0: working hours of a booking resource in the notation of maps.
# Guess: rules between semicolons add up; `Sa off` closes Saturday and leaves what began on Friday evening.
# Seen: a later rule replaces the whole day, without a warning: of `Mo 10:00-12:00; Mo 14:00-16:00` the morning is gone, with a comma
# both are there. `Fr 22:00-02:00; Sa off` ends at midnight.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund opening_hours@3.15.0
cat >program.mjs <<'PROGRAM'
import OpeningHours from 'opening_hours';
const place = { lat: 52.5, lon: 13.4, address: { country_code: 'de', state: 'Berlin' } };
const at = (rule, text) => (new OpeningHours(rule, place).getState(new Date(text)) ? 'open' : 'closed');
const warnings = (rule) => new OpeningHours(rule, place).getWarnings().length;
for (const rule of ['Mo 10:00-12:00; Mo 14:00-16:00', 'Mo 10:00-12:00, Mo 14:00-16:00'])
  console.log(rule, '| Monday 10:30', at(rule, '2026-11-30T10:30'), '| 15:00', at(rule, '2026-11-30T15:00'), '| warnings', warnings(rule));
for (const rule of ['Fr 22:00-02:00', 'Fr 22:00-02:00; Sa off'])
  console.log(rule, '| Saturday 01:00', at(rule, '2026-12-05T01:00'));
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
Mo 10:00-12:00; Mo 14:00-16:00 | Monday 10:30 closed | 15:00 open | warnings 0
Mo 10:00-12:00, Mo 14:00-16:00 | Monday 10:30 open | 15:00 open | warnings 0
Fr 22:00-02:00 | Saturday 01:00 open
Fr 22:00-02:00; Sa off | Saturday 01:00 closed
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
