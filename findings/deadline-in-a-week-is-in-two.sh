#!/usr/bin/env bash
# moment-business-time 2.0.0 with moment 2.31.0: deadlines of tickets and tasks in working time ("answer within four hours", "within a week").
# Guess: a working week is five working days, or seven; a month ends on a working day; a unit that is not known is refused; a deadline is within working hours.
# Seen: `addWorkingTime(1, 'weeks')` is two weeks, ten working days, and two weeks are four; a month is two. "min", "hrs" and
# "business days" add nothing: the deadline is at once, without an error. A working day after Friday 18:00 is Monday 18:00, when nobody works.
# Hours, minutes and days during working time are right, `h`, `m` and `d` too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps moment-business-time@2.0.0 moment@2.31.0
cat >program.cjs <<'PROGRAM'
require('moment-business-time');
const moment = require('moment');
for (const [from, amount, unit] of [
  ['2026-03-06T16:00', 4, 'hours'], ['2026-03-02T10:00', 30, 'm'], ['2026-03-02T10:00', 5, 'days'],
  ['2026-03-02T10:00', 1, 'weeks'], ['2026-03-02T10:00', 2, 'weeks'], ['2026-04-02T10:00', 1, 'months'],
  ['2026-03-02T10:00', 30, 'min'], ['2026-03-02T10:00', 4, 'hrs'], ['2026-03-02T10:00', 2, 'business days'], ['2026-03-06T18:00', 1, 'day'],
])
  console.log(moment(from).format('ddd MM-DD HH:mm'), `+ ${amount} ${unit}`.padEnd(18), moment(from).addWorkingTime(amount, unit).format('ddd MM-DD HH:mm'));
PROGRAM
TZ=UTC node program.cjs | tee seen
diff seen - <<'SEEN'
Fri 03-06 16:00 + 4 hours          Mon 03-09 12:00
Mon 03-02 10:00 + 30 m             Mon 03-02 10:30
Mon 03-02 10:00 + 5 days           Mon 03-09 10:00
Mon 03-02 10:00 + 1 weeks          Mon 03-16 10:00
Mon 03-02 10:00 + 2 weeks          Mon 03-30 10:00
Thu 04-02 10:00 + 1 months         Thu 06-04 09:00
Mon 03-02 10:00 + 30 min           Mon 03-02 10:00
Mon 03-02 10:00 + 4 hrs            Mon 03-02 10:00
Mon 03-02 10:00 + 2 business days  Mon 03-02 10:00
Fri 03-06 18:00 + 1 day            Mon 03-09 18:00
SEEN
