#!/usr/bin/env bash
# exceljs 4.4.0, read-excel-file 9.3.17 and xlsx 0.18.5 (SheetJS) beside xlsx-populate 1.21.0: a time sheet whose cells hold hours of work, in Excel's format for
# lengths of time, `[h]:mm`.
# Guess: the brackets are what tells a length of time from a time of day, so 36:30 hours are a number or a text of 36 hours and a half; a length with
# a minus, a correction, is one; as text a cell is what Excel shows.
# Seen: the first two have a Date for each, and SheetJS has one with `cellDates`, which dates need: 36:30 is half past twelve on 31 December 1899, so a program
# that takes hours and minutes of it books 12:30; 1:30 and 9:00, with which one tests, are right. Minus 1:30 is 22:30 of the day before. SheetJS has the hours in the
# zone of the machine, the other two in UTC, so that `getHours` is right for one and `getUTCHours` for the other. As text (`raw: false`) SheetJS has 36:30, and
# nothing at all for the minus. xlsx-populate has the number of days. No error or warning in any.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 read-excel-file@9.3.17 xlsx@0.18.5 xlsx-populate@1.21.0
cat >program.mjs <<'PROGRAM'
import ExcelJS from 'exceljs';
import readSheet from 'read-excel-file/node';
import XLSX from 'xlsx';
import populate from 'xlsx-populate';
const hours = [9, 36.5, -1.5];
const book = new ExcelJS.Workbook();
const row = book.addWorksheet('work').addRow(hours.map((one) => one / 24));
row.eachCell((cell) => {
  cell.numFmt = '[h]:mm';
});
await book.xlsx.writeFile('work.xlsx');
const again = await new ExcelJS.Workbook().xlsx.readFile('work.xlsx');
console.log('exceljs', JSON.stringify(again.getWorksheet('work').getRow(1).values.slice(1)));
const [{ data }] = await readSheet('work.xlsx');
console.log('read-excel-file', JSON.stringify(data[0]));
const rows = (readOptions, options) => XLSX.utils.sheet_to_json(XLSX.readFile('work.xlsx', readOptions).Sheets.work, { header: 1, ...options })[0];
console.log('xlsx as dates', JSON.stringify(rows({ cellDates: true })));
console.log('xlsx as text', JSON.stringify(rows({}, { raw: false })));
console.log('xlsx', JSON.stringify(rows({}).map((one) => one * 24)));
const sheet = (await populate.fromFileAsync('work.xlsx')).sheet('work');
console.log('xlsx-populate', JSON.stringify(['A1', 'B1', 'C1'].map((name) => sheet.cell(name).value() * 24)));
PROGRAM
seen=$(TZ=Europe/Berlin node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
exceljs ["1899-12-30T09:00:00.000Z","1899-12-31T12:30:00.000Z","1899-12-29T22:30:00.000Z"]
read-excel-file ["1899-12-30T09:00:00.000Z","1899-12-31T12:30:00.000Z","1899-12-29T22:30:00.000Z"]
xlsx as dates ["1899-12-30T08:00:00.000Z","1899-12-31T11:30:00.000Z","1899-12-29T21:30:00.000Z"]
xlsx as text ["9:00","36:30",""]
xlsx [9,36.5,-1.5]
xlsx-populate [9,36.5,-1.5]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
