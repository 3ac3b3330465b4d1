#!/usr/bin/env bash
# xlsx 0.18.5 (SheetJS) and xlsx-populate 1.21.0 beside exceljs 4.4.0 and read-excel-file 9.3.17: a workbook that counts its days from 1904,
# as files that began in Excel for the Mac do; the file says so itself (`date1904`).
# Guess: a reader that returns dates applies the flag, since a number of days means nothing without it; one that does not says so.
# Seen: SheetJS reads the flag, and prints the right date as text (`raw: false`). As a `Date` (`cellDates`) the same cell is four years and a
# day earlier, and so it is in the file that SheetJS writes of it. `numberToDate` of xlsx-populate, which its guide names for
# dates, is as early. Birthdays and deadlines look possible, and nothing warns.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 xlsx-populate@1.21.0 exceljs@4.4.0 read-excel-file@9.3.17
cat >program.mjs <<'PROGRAM'
import exceljs from 'exceljs';
import read from 'read-excel-file/node';
import sheetjs from 'xlsx';
import populate from 'xlsx-populate';

const day = (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value));
const made = new exceljs.Workbook();
made.properties.date1904 = true;
made.addWorksheet('Deals').getCell('A1').value = new Date('2026-04-02T00:00:00Z');
await made.xlsx.writeFile('deals.xlsx');

const again = new exceljs.Workbook();
await again.xlsx.readFile('deals.xlsx');
console.log('exceljs                ', day(again.worksheets[0].getCell('A1').value));
console.log('read-excel-file        ', day((await read('deals.xlsx'))[0].data[0][0]));
const book = sheetjs.readFile('deals.xlsx', { cellDates: true });
console.log('SheetJS knows the flag ', book.Workbook.WBProps.date1904);
const rows = (from, options) => sheetjs.utils.sheet_to_json(from.Sheets.Deals, { header: 1, ...options })[0][0];
console.log('SheetJS, as text       ', rows(sheetjs.readFile('deals.xlsx', { dateNF: 'yyyy-mm-dd' }), { raw: false }));
console.log('SheetJS, as a Date     ', day(rows(book)));
sheetjs.writeFile(book, 'copy.xlsx', { cellDates: false });
console.log('its copy, by exceljs   ', await (async () => {
  const copy = new exceljs.Workbook();
  await copy.xlsx.readFile('copy.xlsx');
  return day(copy.worksheets[0].getCell('A1').value);
})());
const cell = (await populate.fromFileAsync('deals.xlsx')).sheet(0).cell('A1');
console.log('xlsx-populate          ', day(populate.numberToDate(cell.value())));
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
exceljs                 2026-04-02
read-excel-file         2026-04-02
SheetJS knows the flag  true
SheetJS, as text        2026-04-02
SheetJS, as a Date      2022-04-01
its copy, by exceljs    2022-04-01
xlsx-populate           2022-04-01
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
