#!/usr/bin/env bash
# dayjs-business-time 1.0.4 (with dayjs 1.11.23) and moment-business-days 1.2.0 (with moment 2.31.0) beside date-fns 4.4.0: working days between two days,
# as a program shows how late a task is.
# Guess: `later.…Diff(earlier)` is positive, as `diff` of the same library is; the days between are those that `add` needs to come there, so one
# from Friday to Monday and none from a day to itself; holidays that were set are set.
# Seen: in dayjs-business-time it is negative, for days, hours and minutes, and days count both ends: two from Friday to Monday, one from a day to
# itself, while one added to Friday is Monday: it does not undo what it added. From Saturday to Sunday it is a day. moment-business-days
# is positive in either direction, so that what is late looks as what has time, unless a second argument is true; and its holidays and weekdays
# belong to the language: after `moment.locale('de')` the 13th, a holiday for the same program, is a working day.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund dayjs@1.11.23 dayjs-business-time@1.0.4 moment@2.31.0 moment-business-days@1.2.0 date-fns@4.4.0
cat >program.mjs <<'PROGRAM'
import { differenceInBusinessDays, parseISO } from 'date-fns';
import dayjs from 'dayjs';
import businessTime from 'dayjs-business-time';
import moment from 'moment-business-days';
dayjs.extend(businessTime);

for (const [name, later, earlier] of [
  ['Friday to Monday', '2026-07-13', '2026-07-10'],
  ['Monday to Friday', '2026-07-10', '2026-07-13'],
  ['Friday to Friday', '2026-07-10', '2026-07-10'],
  ['Saturday to Sunday', '2026-07-12', '2026-07-11'],
])
  console.log(
    `${name}: diff of dayjs ${dayjs(later).diff(earlier, 'day')}`,
    `| dayjs-business-time ${dayjs(later).businessDaysDiff(dayjs(earlier))}, hours ${dayjs(later).businessHoursDiff(dayjs(earlier))}`,
    `| moment-business-days ${moment(later).businessDiff(moment(earlier))}`,
    `| date-fns ${differenceInBusinessDays(parseISO(later), parseISO(earlier))}`,
  );
const day = 'YYYY-MM-DD';
console.log('Friday and one:', dayjs('2026-07-10').addBusinessDays(1).format(day), moment('2026-07-10').businessAdd(1).format(day));
moment.updateLocale('en', { holidays: ['2026-07-13'], holidayFormat: day });
console.log('a holiday:', !moment('2026-07-13').isBusinessDay());
moment.locale('de');
console.log('in German:', !moment('2026-07-13').isBusinessDay());
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
Friday to Monday: diff of dayjs 3 | dayjs-business-time -2, hours -8 | moment-business-days 1 | date-fns 1
Monday to Friday: diff of dayjs -3 | dayjs-business-time 2, hours 8 | moment-business-days 1 | date-fns -1
Friday to Friday: diff of dayjs 0 | dayjs-business-time 1, hours 0 | moment-business-days 0 | date-fns 0
Saturday to Sunday: diff of dayjs 1 | dayjs-business-time -1, hours 0 | moment-business-days 0 | date-fns 0
Friday and one: 2026-07-13 2026-07-13
a holiday: true
in German: false
SEEN
