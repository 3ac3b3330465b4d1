#!/usr/bin/env bash
# dbffile 1.13.0: tables of dBASE for an older program, written from deals, with the sizes of the fields that this program has.
# Guess: a number that has no room in its field is an error, or stars as dBASE writes them; one with more decimals than the field has is rounded.
# Seen: the digits that have no room are cut off at the end, without a word: order 1234567 in six digits is order 123456, which another customer may
# have, and 1,250,000 in six is 125,000. 123456.78 in eight characters is 123456.7. The decimals of a field are not kept either: 5.6 is 5.6 in a field
# without decimals, and 1.005 is 1.005 in one with two. A text is cut at its size, as one expects.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund dbffile@1.13.0
cat >program.mjs <<'PROGRAM'
import dbffile from 'dbffile';
const fields = [
  { name: 'ORDER', type: 'N', size: 6, decimalPlaces: 0 },
  { name: 'AMOUNT', type: 'N', size: 8, decimalPlaces: 2 },
];
const rows = [
  [123456, 1250.5],
  [1234567, 123456.78],
  [1250000, 1234567.5],
  [5.6, 1.005],
];
const table = await dbffile.DBFFile.create('deals.dbf', fields);
await table.appendRecords(rows.map(([ORDER, AMOUNT]) => ({ ORDER, AMOUNT })));
const read = await (await dbffile.DBFFile.open('deals.dbf')).readRecords(10);
for (const [index, { ORDER, AMOUNT }] of read.entries())
  console.log(`${rows[index].join(' and ')}: ${ORDER} and ${AMOUNT}`);
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
123456 and 1250.5: 123456 and 1250.5
1234567 and 123456.78: 123456 and 123456.7
1250000 and 1234567.5: 125000 and 1234567
5.6 and 1.005: 5.6 and 1.005
SEEN
