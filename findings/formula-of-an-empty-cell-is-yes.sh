#!/usr/bin/env bash
# fast-formula-parser 1.0.19 and hot-formula-parser 4.0.0: formulas of a spreadsheet, over rows of a service in which an empty field is null.
# Guess: as in Excel and LibreOffice, an empty cell is no, 0 and the empty text; `COUNTIF(…, ">5")` counts numbers; texts are compared without regard to
# capitals, as by SEARCH; half amounts are rounded away from zero; an error is caught by IFERROR; a sum leaves out texts.
# Seen: see below (behind the sign | is what Excel shows). In fast-formula-parser `IF(cell, …)` of an empty cell is yes, so each task without a date has one; a cell with a text
# is counted as more than 5; an empty cell is not ""; "open" is not "Open", and SEARCH regards capitals; a joined empty cell is [object Object].
# In hot-formula-parser a refund of -2.5 is rounded to -2, IFERROR returns the error, texts are summed, AND with an empty cell is no, and
# the hour of TIME(9,30,0) is another by the zone of the machine. All without a message.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts fast-formula-parser@1.0.19 hot-formula-parser@4.0.0
cat >program.cjs <<'PROGRAM'
const FastParser = require('fast-formula-parser');
const { Parser } = require('hot-formula-parser');
const cells = { A1: 10, A2: '20', A3: null, A4: 'n/a' };
const at = (row, column) => cells[`${'ABC'[column]}${row + 1}`] ?? null;
const range = (top, bottom) => Array.from({ length: bottom - top + 1 }, (_, index) => [at(top + index, 0)]);
const fast = new FastParser({ onCell: ({ row, col }) => at(row - 1, col - 1), onRange: ({ from, to }) => range(from.row - 1, to.row - 1) });
const hot = new Parser();
hot.on('callCellValue', ({ row, column }, done) => done(at(row.index, column.index)));
hot.on('callRangeValue', (from, to, done) => done(range(from.row.index, to.row.index)));
const text = (value) => JSON.stringify(value) ?? 'undefined';
for (const [formula, excel] of [
  ['IF(A3,"has a date","none")', '"none"'], ['AND(A1,A3)', 'true'], ['A3=""', 'true'], ['A3=0', 'true'], ['CONCATENATE("due ",A3)', '"due "'],
  ['COUNTIF(A1:A4,">5")', 1], ['SUM(A1:A4)', 10], ['"open"="Open"', 'true'], ['SEARCH("a","Ada")', 1], ['ROUND(-2.5,0)', -3], ['IFERROR(1/0,5)', 5], ['HOUR(TIME(9,30,0))', 9],
]) {
  const hotAnswer = hot.parse(formula);
  console.log(formula.padEnd(27), text(fast.parse(formula, { row: 9, col: 9, sheet: 'Tasks' })).padEnd(22), text(hotAnswer.error ?? hotAnswer.result).padEnd(14), '|', excel);
}
PROGRAM
TZ=Europe/Berlin node program.cjs | tee seen
diff seen - <<'SEEN'
IF(A3,"has a date","none")  "has a date"           "none"         | "none"
AND(A1,A3)                  true                   false          | true
A3=""                       false                  false          | true
A3=0                        true                   false          | true
CONCATENATE("due ",A3)      "due [object Object]"  "due "         | "due "
COUNTIF(A1:A4,">5")         3                      2              | 1
SUM(A1:A4)                  10                     30             | 10
"open"="Open"               false                  false          | true
SEARCH("a","Ada")           3                      1              | 1
ROUND(-2.5,0)               -3                     -2             | -3
IFERROR(1/0,5)              5                      "#DIV/0!"      | 5
HOUR(TIME(9,30,0))          9                      1              | 9
SEEN
