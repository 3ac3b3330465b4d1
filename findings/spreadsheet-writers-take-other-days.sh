#!/usr/bin/env bash
# exceljs 4.4.0, write-excel-file 4.1.1 and excel4node 1.8.2 beside xlsx 0.18.5 (SheetJS) and json-as-xlsx 2.6.4, which uses it: days of deadlines, written to a spreadsheet.
# Guess: a `Date` is the day that it is on the machine, since a cell has no zone and people read it there; or all of them take the day of UTC, so that a list may be
# written by another library.
# Seen: the first three write the day of UTC, and midnight of the machine, as `new Date(2026, 6, 10)` and date pickers make it, is 9 July at 22:00 in Berlin. The other two
# write the day of the machine, and `new Date('2026-07-10')`, as a text of a service becomes a Date, is the 9th at 20:00 in New York, and 02:00 in Berlin. A format of a cell
# that shows the day hides the hour, and a filter or a pivot of the column does not find it. On a machine in UTC all agree. No form is right for both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 write-excel-file@4.1.1 excel4node@1.8.2 xlsx@0.18.5 json-as-xlsx@2.6.4 2>/dev/null
cat >program.mjs <<'PROGRAM'
import fs from 'node:fs';
import { createRequire } from 'node:module';
import ExcelJS from 'exceljs';
import writeSheet from 'write-excel-file/node';
import XLSX from 'xlsx';
const require = createRequire(import.meta.url);
const jsonAsXlsx = require('json-as-xlsx');
const excel4node = require('excel4node');
const days = [new Date(2026, 6, 10), new Date('2026-07-10')];
const writers = {
  async exceljs() {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('list').addRow(days);
    await book.xlsx.writeFile('exceljs.xlsx');
  },
  async 'write-excel-file'() {
    await writeSheet([days.map((value) => ({ value, type: Date, format: 'yyyy-mm-dd' }))]).toFile('write-excel-file.xlsx');
  },
  async excel4node() {
    const book = new excel4node.Workbook();
    const sheet = book.addWorksheet('list');
    days.forEach((value, index) => sheet.cell(1, index + 1).date(value));
    fs.writeFileSync('excel4node.xlsx', await book.writeToBuffer());
  },
  async xlsx() {
    XLSX.writeFile({ SheetNames: ['list'], Sheets: { list: XLSX.utils.aoa_to_sheet([days]) } }, 'xlsx.xlsx');
  },
  async 'json-as-xlsx'() {
    const columns = [{ label: 'a', value: 'a' }, { label: 'b', value: 'b' }];
    const write = jsonAsXlsx.default ?? jsonAsXlsx;
    write([{ sheet: 'list', columns, content: [{ a: days[0], b: days[1] }] }], { fileName: 'json-as-xlsx', writeMode: 'writeFile' });
  },
};
for (const [name, write] of Object.entries(writers)) {
  await write();
  const { Sheets, SheetNames } = XLSX.read(fs.readFileSync(`${name}.xlsx`));
  const row = XLSX.utils.sheet_to_json(Sheets[SheetNames[0]], { header: 1 }).at(-1);
  const shown = row.map((number) => new Date(Math.round((number - 25569) * 1440) * 60000).toISOString().slice(5, 16));
  console.log(process.env.TZ, name, shown.join(', '));
}
PROGRAM
seen=$(for zone in UTC Europe/Berlin America/New_York; do TZ=$zone node program.mjs; done)
echo "$seen"
wanted=$(cat <<'WANTED'
UTC exceljs 07-10T00:00, 07-10T00:00
UTC write-excel-file 07-10T00:00, 07-10T00:00
UTC excel4node 07-10T00:00, 07-10T00:00
UTC xlsx 07-10T00:00, 07-10T00:00
UTC json-as-xlsx 07-10T00:00, 07-10T00:00
Europe/Berlin exceljs 07-09T22:00, 07-10T00:00
Europe/Berlin write-excel-file 07-09T22:00, 07-10T00:00
Europe/Berlin excel4node 07-09T22:00, 07-10T00:00
Europe/Berlin xlsx 07-10T00:00, 07-10T02:00
Europe/Berlin json-as-xlsx 07-10T00:00, 07-10T02:00
America/New_York exceljs 07-10T04:00, 07-10T00:00
America/New_York write-excel-file 07-10T04:00, 07-10T00:00
America/New_York excel4node 07-10T04:00, 07-10T00:00
America/New_York xlsx 07-10T00:00, 07-09T20:00
America/New_York json-as-xlsx 07-10T00:00, 07-09T20:00
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
