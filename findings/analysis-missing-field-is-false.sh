#!/usr/bin/env bash
# apache-arrow 21.2.0: rows of a service as a table of Arrow, the form in which DuckDB, pandas and others take data from JavaScript.
# Guess: a member that a row does not have is null, as it is where the member is null; a number that does not fit its type is refused.
# Seen: by `tableFromJSON`, a missing flag is `false`, a missing text is the empty text and a missing number NaN, and none is counted as null.
# A service leaves out what is empty, so each contact that has not answered has said no, and an average is NaN. A missing date, list or
# object ends in a TypeError about BigInt or `undefined`. `vectorFromArray` does so with `undefined` too (a number is null there), and
# an id of 3,000,000,000 as Int32 is -1,294,967,296. Fill in null before.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund apache-arrow@21.2.0
cat >program.mjs <<'PROGRAM'
import { Int32, tableFromIPC, tableFromJSON, tableToIPC, vectorFromArray } from 'apache-arrow';

for (const [name, value] of Object.entries({ flag: true, text: 'a', number: 5, date: new Date(0), list: ['a'] }))
  try {
    const column = tableFromIPC(tableToIPC(tableFromJSON([{ value }, {}, { value: null }]))).getChild('value');
    console.log(`${name}: missing ${JSON.stringify(String(column.get(1)))}, null ${column.get(2)}, counted as null ${column.nullCount}`);
  } catch (error) {
    console.log(`${name}: ${error.name}`);
  }
console.log('vectorFromArray:', JSON.stringify([true, 'a', 5].map((value) => vectorFromArray([value, undefined]).get(1))));
console.log('Int32:', [...vectorFromArray([3000000000, 1.9], new Int32())].join(' '));
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
flag: missing "false", null null, counted as null 1
text: missing "", null null, counted as null 1
number: missing "NaN", null null, counted as null 1
date: TypeError
list: TypeError
vectorFromArray: [false,"",null]
Int32: -1294967296 1
SEEN
