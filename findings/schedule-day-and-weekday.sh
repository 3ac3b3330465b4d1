#!/usr/bin/env bash
# node-cron 4.6.0 beside cron-parser 5.10.6, croner 11.0.1 and cron 4.4.0: a rule with a day of the month and a weekday.
# Guess: `0 9 1 * 1` is the first of each month and each Monday, as `man 5 crontab` says, in every library that takes this form.
# Seen: node-cron wants both: the first of a month that is a Monday, which is once in 2026 in place of 63 times; croner, cron-parser and
# cron keep to crontab. So a weekly reminder or sync stops for months when a program changes the library, and nothing fails. For `1-7 * 1`
# the three have 124 runs in that year, node-cron the first Monday of each month.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-cron@4.6.0 cron-parser@5.10.6 croner@11.0.1 cron@4.4.0
cat >program.mjs <<'PROGRAM'
import { CronTime } from 'cron';
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';
import { createTask } from 'node-cron';

const from = new Date('2025-12-31T12:00:00Z');
function* parser(rule) {
  const interval = CronExpressionParser.parse(rule, { currentDate: from, tz: 'UTC' });
  for (;;) yield interval.next().toDate();
}
function* croner(rule) {
  const job = new Cron(rule, { timezone: 'UTC', paused: true });
  for (let at = job.nextRun(from); ; at = job.nextRun(at)) yield at;
}
function* cron(rule) {
  const time = new CronTime(rule, 'UTC');
  for (let at = from; ; ) yield (at = time.getNextDateFrom(at, 'UTC').toJSDate());
}
function* nodeCron(rule) {
  yield* createTask(rule, () => {}, { timezone: 'UTC' }).getNextRuns(80);
}
for (const rule of ['0 9 1 * 1', '0 9 1-7 * 1']) {
  for (const library of [parser, croner, cron]) {
    let count = 0;
    for (const at of library(rule)) {
      if (at.getUTCFullYear() > 2026) break;
      count += 1;
    }
    console.log(rule, library.name, count, 'runs in 2026');
  }
  const runs = [...nodeCron(rule)];
  const both = runs.filter((at) => at.getUTCDay() === 1 && at.getUTCDate() <= (rule.includes('1-7') ? 7 : 1));
  console.log(rule, 'node-cron', both.length, 'of', runs.length, 'runs are a Monday and such a day');
}
let mondays = 0;
for (let month = 0; month < 12; month += 1) mondays += new Date(Date.UTC(2026, month, 1)).getUTCDay() === 1;
console.log('first of a month and Monday in 2026:', mondays);
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
0 9 1 * 1 parser 63 runs in 2026
0 9 1 * 1 croner 63 runs in 2026
0 9 1 * 1 cron 63 runs in 2026
0 9 1 * 1 node-cron 80 of 80 runs are a Monday and such a day
0 9 1-7 * 1 parser 124 runs in 2026
0 9 1-7 * 1 croner 124 runs in 2026
0 9 1-7 * 1 cron 124 runs in 2026
0 9 1-7 * 1 node-cron 80 of 80 runs are a Monday and such a day
first of a month and Monday in 2026: 1
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
