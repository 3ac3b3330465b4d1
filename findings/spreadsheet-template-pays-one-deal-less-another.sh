#!/usr/bin/env bash
# xlsx-template 1.4.7: a workbook made in Excel as the template of an offer or a report, with a table of deals, and sums below that.
# Guess: the formulas below the table follow the rows that are put in, as when Excel puts rows in, since "cell formatting, merged cells, formulas" are said to be kept; a date
# within a text is a date; yes and no within a text are words.
# Seen: rows below move and their formulas do not: `=B3-B4`, the sum less the discount, is now one deal less another, `=SUM(B2:B2)` sums the first of three
# deals, and a formula of another sheet shows a deal. The formula in the row of the table is in its first row alone. With one deal, as in a test, each is right. A
# date in a text is its serial number, "due 46082", and no is 0. Merged cells and names do move. No error; Excel calculates without a mark.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xlsx-template@1.4.7 exceljs@4.4.0
cat >program.cjs <<'PROGRAM'
const Template = require('xlsx-template');
const { Workbook } = require('exceljs');
const deals = [{ name: 'one', amount: 1000 }, { name: 'two', amount: 2000 }, { name: 'three', amount: 4000 }];
async function offer(rows) {
  const book = new Workbook();
  const sheet = book.addWorksheet('Offer');
  sheet.addRow(['Deal', 'Amount', 'Tax']);
  sheet.addRow(['${table:deals.name}', '${table:deals.amount}', { formula: 'B2*0.19' }]);
  sheet.addRow(['Sum', { formula: 'SUM(B2:B2)' }]);
  sheet.addRow(['Discount', 100]);
  sheet.addRow(['To pay', { formula: 'B3-B4' }]);
  sheet.addRow(['Due ${due}, paid: ${paid}']);
  sheet.mergeCells('A6:C6');
  book.addWorksheet('Letter').addRow([{ formula: 'Offer!B5' }]);
  const template = new Template(Buffer.from(await book.xlsx.writeBuffer()));
  template.substitute('Offer', { deals: rows, due: new Date(Date.UTC(2026, 2, 1)), paid: false });
  const made = new Workbook();
  await made.xlsx.load(template.generate({ type: 'nodebuffer' }));
  console.log(rows.length, rows.length === 1 ? 'deal' : 'deals');
  for (const one of made.worksheets)
    one.eachRow((row) => console.log(`  ${one.name} ${row.number}:`, row.values.slice(1).map((value) => (value?.formula ? `=${value.formula}` : value)).join(' | ')));
  console.log('  merged:', made.worksheets[0].model.merges.join());
}
offer(deals.slice(0, 1)).then(() => offer(deals));
PROGRAM
TZ=UTC node program.cjs | tee seen
diff seen - <<'SEEN'
1 deal
  Offer 1: Deal | Amount | Tax
  Offer 2: one | 1000 | =B2*0.19
  Offer 3: Sum | =SUM(B2:B2)
  Offer 4: Discount | 100
  Offer 5: To pay | =B3-B4
  Offer 6: Due 46082, paid: 0 | Due 46082, paid: 0 | Due 46082, paid: 0
  Letter 1: =Offer!B5
  merged: A6:C6
3 deals
  Offer 1: Deal | Amount | Tax
  Offer 2: one | 1000 | =B2*0.19
  Offer 3: two | 2000
  Offer 4: three | 4000
  Offer 5: Sum | =SUM(B2:B2)
  Offer 6: Discount | 100
  Offer 7: To pay | =B3-B4
  Offer 8: Due 46082, paid: 0 | Due 46082, paid: 0 | Due 46082, paid: 0
  Letter 1: =Offer!B5
  merged: A8:C8
SEEN
