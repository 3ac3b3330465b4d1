#!/usr/bin/env bash
# xlsx 0.18.5 (SheetJS) writes a workbook with dates; exceljs 4.4.0, xlsx-populate 1.21.0 and read-excel-file 9.3.17 read it.
# Guess: the option `cellDates`, which SheetJS needs to write `Date` values as dates, makes cells that every reader knows; a reader that does
# not know a type of the format says so.
# Seen: it writes the date as text in a cell of the type `d`, which the format has. exceljs takes its year for a number of days and has a day
# of July 1905 for each date of 2026, and xlsx-populate has NaN, both without an error. read-excel-file and SheetJS itself read them.
# An import so has a deadline or a birthday of another century in every row of a valid file.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 exceljs@4.4.0 xlsx-populate@1.21.0 read-excel-file@9.3.17
cat >program.mjs <<'PROGRAM'
import ExcelJS from 'exceljs';
import { readSheet } from 'read-excel-file/node';
import XLSX from 'xlsx';
import XlsxPopulate from 'xlsx-populate';

const rows = [[new Date('2026-01-01T00:00:00Z')], [new Date('2026-11-30T09:30:00Z')]];
const book = XLSX.utils.book_new();
XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows, { cellDates: true }), 'S');
const file = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', cellDates: true });
const workbook = new ExcelJS.Workbook();
await workbook.xlsx.load(file);
const populate = await XlsxPopulate.fromDataAsync(file);
const sheet = await readSheet(file);
const again = XLSX.read(file, { cellDates: true }).Sheets.S;
const text = (value) => (value instanceof Date ? value.toISOString() : String(value));
for (const [at, [date]] of rows.entries()) {
  console.log('written        ', text(date));
  console.log('exceljs        ', text(workbook.worksheets[0].getCell(at + 1, 1).value));
  console.log('xlsx-populate  ', text(populate.sheet(0).cell(at + 1, 1).value()));
  console.log('read-excel-file', text(sheet[at][0]));
  console.log('SheetJS        ', text(again[`A${at + 1}`].v));
}
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
written         2026-01-01T00:00:00.000Z
exceljs         1905-07-18T00:00:00.000Z
xlsx-populate   NaN
read-excel-file 2026-01-01T00:00:00.000Z
SheetJS         2026-01-01T00:00:00.000Z
written         2026-11-30T09:30:00.000Z
exceljs         1905-07-18T00:00:00.000Z
xlsx-populate   NaN
read-excel-file 2026-11-30T09:30:00.000Z
SheetJS         2026-11-30T09:30:00.000Z
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
