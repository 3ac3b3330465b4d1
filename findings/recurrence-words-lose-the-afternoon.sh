#!/usr/bin/env bash
# rrule 2.8.1: rules from words and as words (`RRule.fromText`, `toText`), as people type them into a task and as a page shows them to them.
# Guess: what is not understood is refused, as `every two weeks` is; `toText` leaves no part out that changes the days.
# Seen: `at 5pm` is five in the morning, `at 9:30` is nine, and in a month the time is dropped; `March 5` loses its day; a day without a year is in
# 2001, so that the series has no date; `until 10.07.2026` is October; `except sunday` is skipped, `twice a week` is an empty rule.
# The other way, the last Friday (BYSETPOS=-1) is shown as every Friday, the last working day of a month as all of them, half past nine as
# nine. East of Greenwich, what was typed as until January 1 is shown as until December 31.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rrule@2.8.1
cat >program.mjs <<'PROGRAM'
import rrule from 'rrule';
const { RRule } = rrule;
const texts = ['every week on tuesday at 5pm', 'every day at 9:30', 'every month on the 5th at 9am', 'every year on March 5', 'every day until July 10'];
for (const text of [...texts, 'every day until 10.07.2026', 'every day except sunday', 'twice a week', 'every two weeks']) {
  let rule;
  try {
    rule = RRule.fromText(text).toString() || 'no rule';
  } catch {
    rule = 'refused';
  }
  console.log(`${text}: ${rule}`);
}
const rules = ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'FREQ=DAILY;BYHOUR=9;BYMINUTE=30'];
for (const rule of rules) console.log(`${rule}: ${RRule.fromString(rule).toText()}`);
const typed = 'every day until January 1, 2027';
console.log(`${typed}: ${RRule.fromText(typed).toText()}`);
PROGRAM
seen=$(TZ=Europe/Berlin node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
every week on tuesday at 5pm: RRULE:FREQ=WEEKLY;BYDAY=TU;BYHOUR=5
every day at 9:30: RRULE:FREQ=DAILY;BYHOUR=9
every month on the 5th at 9am: RRULE:FREQ=MONTHLY;BYMONTHDAY=5
every year on March 5: RRULE:FREQ=YEARLY;BYMONTH=3
every day until July 10: RRULE:FREQ=DAILY;UNTIL=20010709T220000Z
every day until 10.07.2026: RRULE:FREQ=DAILY;UNTIL=20261006T220000Z
every day except sunday: RRULE:FREQ=DAILY
twice a week: no rule
every two weeks: refused
FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1: every month on Friday
FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1: every month on weekdays
FREQ=DAILY;BYHOUR=9;BYMINUTE=30: every day at 9
every day until January 1, 2027: every day until December 31, 2026
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
