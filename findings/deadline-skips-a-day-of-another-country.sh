#!/usr/bin/env bash
# luxon-business-days 3.0.1 (with luxon 3.7.2): working days for deadlines, on a machine in Berlin.
# Guess: without holidays that were set there are none, as for the libraries of moment and Day.js, or they are those of the machine's language; a day that is skipped
# when days are added is no working day when one asks for it; `{ weeks: 2 }` is two weeks of working days, or an error; what is
# set on one date belongs to that date.
# Seen: holidays of the United States are in force from the start: a working day after 25 November 2026, in Berlin, is the 27th, and after 22 May the 26th,
# while the first of May and Easter Monday count. For 26 November, which it has just skipped, `isBusinessDay()` is true, as it looks at the weekday alone.
# `{ weeks: 2 }` and `{ hours: 16 }`, as `plus` of luxon takes them, add one day. `setupBusiness`, a method of one date, sets the holidays of all
# dates of the process, so that those of one customer are in force for all others. No error or warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund luxon-business-days@3.0.1 luxon@3.7.2
cat >program.cjs <<'PROGRAM'
const { DateTime } = require('luxon-business-days');
const day = (text) => DateTime.fromISO(text, { zone: 'Europe/Berlin' });
for (const text of ['2026-11-25', '2026-05-22', '2026-04-30', '2026-04-03']) console.log(text, 'and a day:', day(text).plusBusiness({ days: 1 }).toISODate());
console.log('2026-11-26', day('2026-11-26').isBusinessDay(), day('2026-11-26').isHoliday());
for (const amount of [{ days: 10 }, { weeks: 2 }, { hours: 16 }]) console.log('2026-07-06', JSON.stringify(amount), day('2026-07-06').plusBusiness(amount).toISODate());
const set = day('2026-11-25');
set.setupBusiness({ holidayMatchers: [] });
console.log('set:', set.startOf('day').plusBusiness({ days: 1 }).toISODate(), 'another:', day('2026-11-25').plusBusiness({ days: 1 }).toISODate());
PROGRAM
seen=$(TZ=Europe/Berlin node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
2026-11-25 and a day: 2026-11-27
2026-05-22 and a day: 2026-05-26
2026-04-30 and a day: 2026-05-01
2026-04-03 and a day: 2026-04-06
2026-11-26 true true
2026-07-06 {"days":10} 2026-07-20
2026-07-06 {"weeks":2} 2026-07-07
2026-07-06 {"hours":16} 2026-07-07
set: 2026-11-26 another: 2026-11-26
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
