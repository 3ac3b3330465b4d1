#!/usr/bin/env bash
# d3-time-format 4.1.1 beside fecha 4.2.3, date-fns 4.4.0 and dayjs 1.11.23: days of deals and meetings in an export, read by a format for a chart or an import.
# Guess: `utcParse(format)` returns null for a text that does not fit the format, as its users check; month 13, 31 February, day 0 and minute 75 do not fit, as for
# other libraries that take a format; so a file whose days come first is noticed at the first 13 among them.
# Seen: what is out of range runs over into the next year, month or hour: 13/07/2026 read as month and day is 7 January 2027, 31/12/2026 is in
# July 2028; 2026-07-00 is the last of June, and 0000-00-00, which MySQL writes for no day, is a day of the year 0. The other three refuse
# each of them. No error and no null: half of the deals of such a file move by months, the rest change day and month.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund d3-time-format@4.1.1 fecha@4.2.3 date-fns@4.4.0 dayjs@1.11.23
cat >program.mjs <<'PROGRAM'
import { utcParse } from 'd3-time-format';
import fecha from 'fecha';
import { parse } from 'date-fns';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';
dayjs.extend(customParseFormat);
dayjs.extend(utc);
const text = (date) => (date && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 16) : 'refused');
const day = ['%m/%d/%Y', 'MM/DD/YYYY', 'MM/dd/yyyy'];
const iso = ['%Y-%m-%d', 'YYYY-MM-DD', 'yyyy-MM-dd'];
const hour = ['%Y-%m-%d %H:%M', 'YYYY-MM-DD HH:mm', 'yyyy-MM-dd HH:mm'];
for (const [value, [d3, others, dateFns]] of [
  ['12/07/2026', day],
  ['13/07/2026', day],
  ['31/12/2026', day],
  ['2026-02-31', iso],
  ['2026-07-00', iso],
  ['2026-00-10', iso],
  ['0000-00-00', iso],
  ['2026-07-10 24:30', hour],
  ['2026-07-10 08:75', hour],
])
  console.log(
    value.padEnd(17),
    `d3 ${text(utcParse(d3)(value))}`.padEnd(21),
    `fecha ${text(fecha.parse(value, others))}`.padEnd(24),
    `date-fns ${text(parse(value, dateFns, new Date(0)))}`.padEnd(27),
    `dayjs ${text(dayjs.utc(value, others, true).toDate())}`,
  );
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
12/07/2026        d3 2026-12-07T00:00   fecha 2026-12-07T00:00   date-fns 2026-12-07T00:00   dayjs 2026-12-07T00:00
13/07/2026        d3 2027-01-07T00:00   fecha refused            date-fns refused            dayjs refused
31/12/2026        d3 2028-07-12T00:00   fecha refused            date-fns refused            dayjs refused
2026-02-31        d3 2026-03-03T00:00   fecha refused            date-fns refused            dayjs refused
2026-07-00        d3 2026-06-30T00:00   fecha refused            date-fns refused            dayjs refused
2026-00-10        d3 2025-12-10T00:00   fecha refused            date-fns refused            dayjs refused
0000-00-00        d3 0000-11-30T00:00   fecha refused            date-fns refused            dayjs refused
2026-07-10 24:30  d3 2026-07-11T00:30   fecha refused            date-fns refused            dayjs refused
2026-07-10 08:75  d3 2026-07-10T09:15   fecha refused            date-fns refused            dayjs refused
SEEN
