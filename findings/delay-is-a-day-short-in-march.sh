#!/usr/bin/env bash
# @formkit/tempo 1.1.0 compared with date-fns 4.4.0 and luxon 3.7.2, on a machine in Berlin: days and weeks between two days, as a program shows how late a task is or when a
# reminder is due.
# Guess: `diffDays('2026-03-30', '2026-03-28')` is two, as these are days without hours: a library that has `diffHours` too counts days of the calendar, as its `addDay` does,
# or what it adds to a day is what it finds between the two.
# Seen: one: the night between has 23 hours, and what is missing to 24 is cut. A week over that night is 6 days and no week, two weeks are one, and `addDay` by 7 and back
# differ; in October, and in UTC, where tests run, all is right. A day that the month does not have, 31.02.2026, is
# 28 February, and what follows the date in the text, `10.07.2026 or later`, is ignored.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @formkit/tempo@1.1.0 date-fns@4.4.0 luxon@3.7.2
cat >program.mjs <<'PROGRAM'
import * as tempo from '@formkit/tempo';
import { differenceInDays, differenceInWeeks, parseISO } from 'date-fns';
import { DateTime } from 'luxon';

for (const [from, to] of [
  ['2026-03-28', '2026-03-30'],
  ['2026-03-23', '2026-03-30'],
  ['2026-03-22', '2026-04-05'],
  ['2026-10-24', '2026-10-26'],
  ['2026-07-10', '2026-07-12'],
]) {
  const between = DateTime.fromISO(to).diff(DateTime.fromISO(from), ['weeks', 'days']);
  console.log(`${from} to ${to}: tempo ${tempo.diffDays(to, from)} days, ${tempo.diffWeeks(to, from)} weeks;`,
    `date-fns ${differenceInDays(parseISO(to), parseISO(from))}, ${differenceInWeeks(parseISO(to), parseISO(from))};`,
    `luxon ${between.weeks * 7 + between.days}, ${between.weeks}`);
}
const later = tempo.addDay('2026-03-28', 7);
console.log('7 days added, and counted again:', tempo.diffDays(later, '2026-03-28'));
for (const [text, format] of [['31.02.2026', 'DD.MM.YYYY'], ['10.07.2026 or later', 'DD.MM.YYYY']]) {
  console.log(`${text}:`, tempo.format(tempo.parse(text, format), 'YYYY-MM-DD'));
}
PROGRAM
for zone in Europe/Berlin UTC; do
  echo "in $zone"
  TZ=$zone node program.mjs
done | tee seen
diff seen - <<'SEEN'
in Europe/Berlin
2026-03-28 to 2026-03-30: tempo 1 days, 0 weeks; date-fns 2, 0; luxon 2, 0
2026-03-23 to 2026-03-30: tempo 6 days, 0 weeks; date-fns 7, 1; luxon 7, 1
2026-03-22 to 2026-04-05: tempo 13 days, 1 weeks; date-fns 14, 2; luxon 14, 2
2026-10-24 to 2026-10-26: tempo 2 days, 0 weeks; date-fns 2, 0; luxon 2, 0
2026-07-10 to 2026-07-12: tempo 2 days, 0 weeks; date-fns 2, 0; luxon 2, 0
7 days added, and counted again: 6
31.02.2026: 2026-02-28
10.07.2026 or later: 2026-07-10
in UTC
2026-03-28 to 2026-03-30: tempo 2 days, 0 weeks; date-fns 2, 0; luxon 2, 0
2026-03-23 to 2026-03-30: tempo 7 days, 1 weeks; date-fns 7, 1; luxon 7, 1
2026-03-22 to 2026-04-05: tempo 14 days, 2 weeks; date-fns 14, 2; luxon 14, 2
2026-10-24 to 2026-10-26: tempo 2 days, 0 weeks; date-fns 2, 0; luxon 2, 0
2026-07-10 to 2026-07-12: tempo 2 days, 0 weeks; date-fns 2, 0; luxon 2, 0
7 days added, and counted again: 7
31.02.2026: 2026-02-28
10.07.2026 or later: 2026-07-10
SEEN
