#!/usr/bin/env bash
# exceljs 4.4.0 and xlsx 0.18.5: a CSV file of contacts, read for an import.
# Guess: CSV has texts alone, so a phone number, a number of a house and a date arrive as they are written.
# Seen: both make numbers of what looks like one: the plus and the zeros of a phone number are gone, `12E4` is 120000, and a customer
# number of 18 digits is rounded. xlsx also takes `1/2` and `03.04.2026` for dates, the month first, and has them as days since 1900, and a
# text after `=` for a formula without a value. With `raw: true` xlsx leaves texts alone; exceljs needs a `map` of one's own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx@0.18.5
cat >program.mjs <<'PROGRAM'
import { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import XLSX from 'xlsx';

const values = ['+490000000000', '0049000', '12E4', '100000000000000001', '1/2', '03.04.2026', '=A'];
const csv = ['value;of', ...values.map((value) => `${value};a`)].join('\n');
async function byExceljs(options) {
  const sheet = await new ExcelJS.Workbook().csv.read(Readable.from([csv]), { parserOptions: { delimiter: ';' }, ...options });
  return values.map((_value, at) => sheet.getRow(at + 2).getCell(1).value);
}
function byXlsx(options) {
  const { Sheets } = XLSX.read(csv, { type: 'string', FS: ';', ...options });
  return XLSX.utils.sheet_to_json(Sheets.Sheet1).map(({ value }) => value);
}
const columns = [await byExceljs(), await byExceljs({ map: (value) => value }), byXlsx(), byXlsx({ raw: true })];
for (const [at, value] of values.entries()) {
  const [exceljs, mapped, xlsx, raw] = columns.map((column) => JSON.stringify(column[at]) ?? 'none');
  console.log(`${value} | exceljs ${exceljs}, with map ${mapped} | xlsx ${xlsx}, raw ${raw}`);
}
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
+490000000000 | exceljs 490000000000, with map "+490000000000" | xlsx 490000000000, raw "+490000000000"
0049000 | exceljs 49000, with map "0049000" | xlsx 49000, raw "0049000"
12E4 | exceljs 120000, with map "12E4" | xlsx 120000, raw "12E4"
100000000000000001 | exceljs 100000000000000000, with map "100000000000000001" | xlsx 100000000000000000, raw "100000000000000001"
1/2 | exceljs "1/2", with map "1/2" | xlsx 36893, raw "1/2"
03.04.2026 | exceljs "03.04.2026", with map "03.04.2026" | xlsx 46085, raw "03.04.2026"
=A | exceljs "=A", with map "=A" | xlsx none, raw "=A"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
