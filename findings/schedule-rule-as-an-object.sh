#!/usr/bin/env bash
# node-schedule 2.1.1 (with cron-parser 4.9.0, which it takes): one job, as a rule of cron and as an object (`RecurrenceRule`), for Europe/Berlin.
# Guess: the two forms say the same, as one name for each of the five parts suggests; `hour: 9` is once a day, at nine; a job at 02:30 runs in the
# night in which the clock goes forward too, an hour later.
# Seen: an object with `hour: 9` runs each minute from 9 to 10. `month: 7` is August in an object and July in a rule. A day and a weekday
# must both be met in an object, while a rule needs one of them: its next time is in February, in place of next Monday. At 02:30 the
# object leaves out the night in which the clock goes forward, and runs twice in the other one; the rule runs once in each.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-schedule@2.1.1 cron-parser@4.9.0
cat >program.cjs <<'PROGRAM'
const parser = require('cron-parser');
const schedule = require('node-schedule');
const tz = 'Europe/Berlin';
const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: tz, dateStyle: 'short', timeStyle: 'short' });
function ofRule(rule, from, count) {
  const times = parser.parseExpression(rule, { currentDate: new Date(from), tz });
  return Array.from({ length: count }, () => shown.format(times.next().toDate()));
}
function ofObject(parts, from, count) {
  const rule = Object.assign(new schedule.RecurrenceRule(), parts, { tz });
  const found = [];
  for (let date = new Date(from); found.length < count; found.push(shown.format(date))) date = new Date(rule.nextInvocationDate(date).getTime());
  return found;
}
const cases = [
  ['0 9 * * *', { hour: 9 }, '2026-07-10T12:00:00Z', 2],
  ['0 9 1 7 *', { hour: 9, minute: 0, date: 1, month: 7 }, '2026-01-10T12:00:00Z', 1],
  ['0 9 1 * 1', { hour: 9, minute: 0, date: 1, dayOfWeek: 1 }, '2026-07-10T12:00:00Z', 3],
  ['30 2 * * *', { hour: 2, minute: 30 }, '2026-03-27T12:00:00Z', 3],
  ['30 2 * * *', { hour: 2, minute: 30 }, '2026-10-23T12:00:00Z', 4],
];
for (const [rule, parts, from, count] of cases) {
  console.log(rule, '|', ofRule(rule, from, count).join(', '));
  console.log(JSON.stringify(parts), '|', ofObject(parts, from, count).join(', '));
}
PROGRAM
seen=$(TZ=UTC node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
0 9 * * * | 2026-07-11 09:00, 2026-07-12 09:00
{"hour":9} | 2026-07-11 09:00, 2026-07-11 09:01
0 9 1 7 * | 2026-07-01 09:00
{"hour":9,"minute":0,"date":1,"month":7} | 2026-08-01 09:00
0 9 1 * 1 | 2026-07-13 09:00, 2026-07-20 09:00, 2026-07-27 09:00
{"hour":9,"minute":0,"date":1,"dayOfWeek":1} | 2027-02-01 09:00, 2027-03-01 09:00, 2027-11-01 09:00
30 2 * * * | 2026-03-28 02:30, 2026-03-29 03:30, 2026-03-30 02:30
{"hour":2,"minute":30} | 2026-03-28 02:30, 2026-03-30 02:30, 2026-03-31 02:30
30 2 * * * | 2026-10-24 02:30, 2026-10-25 02:30, 2026-10-26 02:30, 2026-10-27 02:30
{"hour":2,"minute":30} | 2026-10-24 02:30, 2026-10-25 02:30, 2026-10-25 02:30, 2026-10-26 02:30
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
