#!/usr/bin/env bash
# PGlite 0.5.14 (PostgreSQL compiled for Node.js): amounts, days and lengths of a file, converted by the formats of the database.
# Guess: a text that does not fit its format is an error, as 31.06.2026 and 12345.50 for `9,999.99` are; a year of two digits is of this century, or is
# refused where four are asked for; a comma is an error in a length, or a point.
# Seen: `EUR 1200.50` is 1200, and 12345 by `999` is 123; 1.200,50 by the signs of the locale is 1.20 on a database without one; an amount in brackets,
# which bookkeepers owe, is positive. 10.07.26 is in the year 26, a day without a year in 1 BC. An hour and a half with a comma, `1,5 hours`, is a day
# and five hours, so the reminder comes a day late; 90 are seconds. No error and no notice.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.14
cat >program.mjs <<'PROGRAM'
import { PGlite } from '@electric-sql/pglite';
const database = new PGlite();
const questions = [
  "to_number('1,200.50', '9,999.99')",
  "to_number('EUR 1200.50', '9999.99')",
  "to_number('12345.50', '9,999.99')",
  "to_number('12345', '999')",
  "to_number('1.200,50', '9G999D99')",
  "to_number('(5.00)', '99.99')",
  "to_date('10.07.2026', 'DD.MM.YYYY')",
  "to_date('10.07.26', 'DD.MM.YYYY')",
  "to_date('10.07.', 'DD.MM.')",
  "to_date('31.06.2026', 'DD.MM.YYYY')",
  "interval '1.5 hours'",
  "interval '1,5 hours'",
  "interval '90'",
  "interval '2 days, 3 hours'",
];
for (const question of questions) {
  const seen = await database.query(`SELECT (${question})::text AS seen`).then(
    ({ rows }) => rows[0].seen,
    () => 'error',
  );
  console.log(question.padEnd(38), seen);
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
to_number('1,200.50', '9,999.99')      1200.50
to_number('EUR 1200.50', '9999.99')    1200
to_number('12345.50', '9,999.99')      error
to_number('12345', '999')              123
to_number('1.200,50', '9G999D99')      1.20
to_number('(5.00)', '99.99')           5.00
to_date('10.07.2026', 'DD.MM.YYYY')    2026-07-10
to_date('10.07.26', 'DD.MM.YYYY')      0026-07-10
to_date('10.07.', 'DD.MM.')            0001-07-10 BC
to_date('31.06.2026', 'DD.MM.YYYY')    error
interval '1.5 hours'                   01:30:00
interval '1,5 hours'                   1 day 05:00:00
interval '90'                          00:01:30
interval '2 days, 3 hours'             2 days 03:00:00
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
