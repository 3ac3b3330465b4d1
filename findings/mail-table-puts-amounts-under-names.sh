#!/usr/bin/env bash
# mailgen 2.0.36: mails about tasks and deals as HTML and as plain text, from rows that a service answered.
# Guess: a cell of a table is under the heading of its name, also where a row has its fields in another order or lacks one; a field that only later
# rows have is a column; the plain text has the text that was passed in.
# Seen: headings are those of the first row, and the cells of each row are written in its own order: a row whose amount comes first has the amount under the title
# and the title under the amount; a row without an owner moves its amount one to the left; a field of later rows has no heading. Services leave out what is empty. The
# plain text ends at a `<` with what follows, such as a table and its button, until the next `>`: "budget < 5000" takes the tasks out of the mail. No error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mailgen@2.0.36
cat >program.cjs <<'PROGRAM'
const Mailgen = require('mailgen');
const writer = new Mailgen({ theme: 'default', product: { name: 'Tasks', link: 'https://example.com' } });
const rows = [
  { title: 'Call', owner: 'Ada', amount: 100 },
  { amount: 200, title: 'Visit', owner: 'Cem' },
  { title: 'Offer', amount: 300 },
  { title: 'Contract', owner: 'Dia', amount: 400, due: '2026-03-01' },
];
const html = writer.generate({ body: { name: 'Ada', table: { data: rows } } });
const table = html.slice(html.indexOf('class="data-table"'));
for (const [, row] of table.slice(0, table.indexOf('</table>')).matchAll(/<tr>([\s\S]*?)<\/tr>/g))
  console.log([...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => cell.replace(/<[^>]*>/g, '').trim().padEnd(10)).join('| '));
for (const intro of ['Budget of 5000.', 'Budget < 5000.']) {
  const text = writer.generatePlaintext({ body: { name: 'Ada', intro, dictionary: { due: '2026-03-01' }, action: { instructions: 'Open it:', button: { text: 'Open', link: 'https://example.com/tasks/7' } } } });
  console.log(JSON.stringify(text.replace(/\s+/g, ' ').replace(/© \d+/, '©')));
}
PROGRAM
node program.cjs | tee seen
diff seen - <<'SEEN'
Title     | Owner     | Amount    
Call      | Ada       | 100       
200       | Visit     | Cem       
Offer     | 300       
Contract  | Dia       | 400       | 2026-03-01
"Hi Ada, Budget of 5000. Due: 2026-03-01 Open it: https://example.com/tasks/7 Yours truly, Tasks © Tasks. All rights reserved."
"Hi Ada, Budget Tasks. All rights reserved."
SEEN
