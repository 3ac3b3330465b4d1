#!/usr/bin/env bash
# date-fns 4.4.0, luxon 3.7.2, dayjs 1.11.23 and moment 2.31.0: birthdays as people type them, with two digits of the year.
# Guess: 58 is 1958 for a program of today, as `Date` and spreadsheets read it; a format with four digits of the year refuses two.
# Seen: `yy` of all four makes 2058 of it, and they part where the next century begins: luxon at 61, dayjs and moment at 69, date-fns 50
# years after the reference date, so the same file has other birthdays next year. With `yyyy`, date-fns reads the year 58 and moment 2058;
# luxon and dayjs (strict) refuse. None of these people has an age or gets a greeting, and each contact looks complete.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund date-fns@4.4.0 luxon@3.7.2 dayjs@1.11.23 moment@2.31.0
cat >program.mjs <<'PROGRAM'
import { parse } from 'date-fns';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { DateTime } from 'luxon';
import moment from 'moment';

dayjs.extend(customParseFormat);
const year = (value) => (Number.isNaN(value) ? 'refused' : value);
for (const digits of ['58', '61', '68', '69', '76']) {
  const text = `04.03.${digits}`;
  const [now, later] = [2026, 2027].map((reference) => parse(text, 'dd.MM.yy', new Date(reference, 5, 1)).getFullYear());
  const others = `luxon ${DateTime.fromFormat(text, 'dd.MM.yy').year} dayjs ${dayjs(text, 'DD.MM.YY').year()} moment ${moment(text, 'DD.MM.YY').year()}`;
  console.log(`${digits}: date-fns ${now}, next year ${later}, ${others}, Date ${new Date(`3/4/${digits}`).getFullYear()}`);
}
const text = '04.03.58';
const four = [parse(text, 'dd.MM.yyyy', new Date(0)).getFullYear(), DateTime.fromFormat(text, 'dd.MM.yyyy').year];
four.push(dayjs(text, 'DD.MM.YYYY', true).year(), moment(text, 'DD.MM.YYYY').year());
console.log('four digits wanted: date-fns, luxon, dayjs, moment', four.map(year).join(' '));
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
58: date-fns 2058, next year 2058, luxon 2058 dayjs 2058 moment 2058, Date 1958
61: date-fns 2061, next year 2061, luxon 1961 dayjs 2061 moment 2061, Date 1961
68: date-fns 2068, next year 2068, luxon 1968 dayjs 2068 moment 2068, Date 1968
69: date-fns 2069, next year 2069, luxon 1969 dayjs 1969 moment 1969, Date 1969
76: date-fns 1976, next year 2076, luxon 1976 dayjs 1976 moment 1976, Date 1976
four digits wanted: date-fns, luxon, dayjs, moment 58 refused refused 2058
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
