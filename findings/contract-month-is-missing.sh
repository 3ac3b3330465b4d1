#!/usr/bin/env bash
# temporal-polyfill 1.0.8 and @js-temporal/polyfill 0.5.1 beside luxon 3.7.2, dayjs 1.11.23 and date-fns 4.4.0: complete months between two days, by which a
# subscription or a contract is invoiced and a delay is counted.
# Guess: where `start` plus a month is `end`, there is a month between them, as it is in the older libraries; so a program that moves to Temporal counts the
# same; a number of months with a fraction is larger for a later day; twelve months are a year in a duration of years and months.
# Seen: 31 January plus a month is 28 February for all, and between the two days Temporal has no month (`P28D`), the others have one; from 29 February to 28
# February of the next year it has 11 months, the others 12. So contracts that began at the end of a month lose an invoice. The fraction of dayjs is
# 1 from 28 February to 28 March and to 31 March alike; luxon has 1.1 for the latter. date-fns has 12 months and no year in a duration of years and
# months for 29 February to 28 February, and no month backwards where it has one forwards. Nothing warns.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund temporal-polyfill@1.0.8 @js-temporal/polyfill@0.5.1 luxon@3.7.2 dayjs@1.11.23 date-fns@4.4.0
cat >program.mjs <<'PROGRAM'
import { addMonths, differenceInMonths, intervalToDuration } from 'date-fns';
import dayjs from 'dayjs';
import { Temporal as other } from '@js-temporal/polyfill';
import { DateTime } from 'luxon';
import { Temporal } from 'temporal-polyfill';
const date = (text) => new Date(`${text}T00:00`);
const iso = (value) => dayjs(value).format('YYYY-MM-DD');
console.log('plus a month:', `${Temporal.PlainDate.from('2026-01-31').add({ months: 1 })}`, DateTime.fromISO('2026-01-31').plus({ months: 1 }).toISODate(),
  iso(dayjs('2026-01-31').add(1, 'month')), iso(addMonths(date('2026-01-31'), 1)));
const days = [['2026-01-31', '2026-02-28'], ['2026-02-28', '2026-01-31'], ['2024-02-29', '2025-02-28'], ['2026-02-28', '2026-03-28'], ['2026-02-28', '2026-03-31']];
for (const [from, to] of days) {
  const ofTemporal = [Temporal, other].map(({ PlainDate }) => PlainDate.from(from).until(to, { largestUnit: 'month' }).toString());
  const ofLuxon = DateTime.fromISO(to).diff(DateTime.fromISO(from), 'months').months.toFixed(1);
  const ofDays = [dayjs(to).diff(from, 'month'), dayjs(to).diff(from, 'month', true)];
  const ofFns = [differenceInMonths(date(to), date(from)), JSON.stringify(intervalToDuration({ start: date(from), end: date(to) }))];
  console.log(from, to, 'Temporal', ...ofTemporal, 'luxon', ofLuxon, 'dayjs', ...ofDays, 'date-fns', ...ofFns);
}
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
plus a month: 2026-02-28 2026-02-28 2026-02-28 2026-02-28
2026-01-31 2026-02-28 Temporal P28D P28D luxon 1.0 dayjs 1 1 date-fns 1 {"months":1}
2026-02-28 2026-01-31 Temporal -P28D -P28D luxon -1.0 dayjs -1 -1 date-fns 0 {"days":-28}
2024-02-29 2025-02-28 Temporal P11M30D P11M30D luxon 12.0 dayjs 12 12 date-fns 12 {"months":12}
2026-02-28 2026-03-28 Temporal P1M P1M luxon 1.0 dayjs 1 1 date-fns 1 {"months":1}
2026-02-28 2026-03-31 Temporal P1M3D P1M3D luxon 1.1 dayjs 1 1 date-fns 1 {"months":1,"days":3}
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
