#!/usr/bin/env bash
# @duckdb/node-api 1.5.6-r.1 (DuckDB): exports of deals and contacts as CSV, read by `read_csv` with the forms that DuckDB finds, in a copy for every night.
# Guess: a day that can be read in two ways stays a text, or is read in one way for each file; a year of two digits is of this century and last in its place; a
# code or an id is exact or a text.
# Seen: 03/04/26 is 26 April 2003, with dots too, as the year is taken for the first part, and 25/04/26 is 26 April 2025. With four digits 03/04/2026 is 3 April where
# no day of the file is above 12, and 4 March where one of its days says that the month is first: the same row has another date when a row is added, or in
# the file of another day. The article 12E3 is 12000, 0x1F is 31, and an id of 20 digits is rounded, which is exact in JSON. No error and no warning;
# `all_varchar=true` keeps the texts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @duckdb/node-api@1.5.6-r.1
cat >program.mjs <<'PROGRAM'
import { writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const connection = await (await DuckDBInstance.create()).connect();
async function read(label, lines, options = '') {
  writeFileSync('file.csv', lines.join('\n') + '\n');
  const rows = (await connection.runAndReadAll(`select columns(*)::varchar from read_csv('file.csv'${options})`)).getRowsJson();
  console.log(label.padEnd(26), rows.map((row) => row.join(' ')).join(', ') || '(no rows)');
}
await read('03/04/26', ['id,due', '1,03/04/26', '2,05/06/26']);
await read('03.04.26', ['id,due', '1,03.04.26', '2,05.06.26']);
await read('25/04/26', ['id,due', '1,25/04/26', '2,05/06/26']);
await read('03/04/2026', ['id,due', '1,03/04/2026', '2,05/06/2026']);
await read('  and 06/25/2026', ['id,due', '1,03/04/2026', '2,06/25/2026']);
await read('articles', ['code,pieces', '12E3,1', '12E4,2']);
await read('codes', ['code,pieces', '0x1F,1', '0x2A,2']);
await read('ids', ['id,deals', '12345678901234567890,1']);
await read('  all_varchar', ['id,due', '12345678901234567890,03/04/26'], ', all_varchar=true');
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
03/04/26                   1 2003-04-26, 2 2005-06-26
03.04.26                   1 2003-04-26, 2 2005-06-26
25/04/26                   1 2025-04-26, 2 2005-06-26
03/04/2026                 1 2026-04-03, 2 2026-06-05
  and 06/25/2026           1 2026-03-04, 2 2026-06-25
articles                   12000.0 1, 120000.0 2
codes                      31 1, 42 2
ids                        1.2345678901234567e+19 1
  all_varchar              12345678901234567890 03/04/26
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
