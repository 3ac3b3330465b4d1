#!/usr/bin/env bash
# officeparser 8.1.1, any-text 1.2.0 and mammoth 1.13.0 beside word-extractor 1.0.4: the text of a contract in Word, for the search or the summary of a task.
# Guess: what is apart in the document is apart in its text: lines, cells, what follows a tab; a small 2 above the line, which points to a note, is not a digit
# of the price in front of it; a clause has its number; a price that is struck out is marked or left out, as in HTML; a ticked box differs from an open one.
# Seen: in each of them, word-extractor too, the price 100 with a note is 1002, the old price that is struck out is a price like the new one, in Markdown as well, and a
# box that is ticked has no sign, as an open one. mammoth drops the line end within a paragraph of its plain text: Street 12 and 10115 Berlin are one number,
# 1210115; its Markdown has it. any-text has nothing between cells, lines and tabs. The clause § 7 is 7 in officeparser, 1 in the Markdown of
# mammoth and has no number in the rest. No error; mammoth reports the boxes among its messages.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund docx@9.15.2 officeparser@8.1.1 any-text@1.2.0 mammoth@1.13.0 word-extractor@1.0.4
cat >program.mjs <<'PROGRAM'
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { CheckBox, Document, Packer, Paragraph, Tab, Table, TableCell, TableRow, TextRun } from 'docx';
import mammoth from 'mammoth';
import { parseOffice } from 'officeparser';
const require = createRequire(import.meta.url);
const anyText = require('any-text');
const WordExtractor = require('word-extractor');
const line = (...children) => new Paragraph({ children });
const run = (text, options) => new TextRun({ text, ...options });
const clause = (text) => new Paragraph({ numbering: { reference: 'clauses', level: 0 }, children: [run(text)] });
const cells = (...texts) => new TableRow({ children: texts.map((text) => new TableCell({ children: [line(run(text))] })) });
const document = new Document({
  numbering: { config: [{ reference: 'clauses', levels: [{ level: 0, format: 'decimal', text: '§ %1', start: 7 }] }] },
  sections: [
    {
      children: [
        line(run('Rooms'), new TextRun({ children: [new Tab(), '12'] }), new TextRun({ children: [new Tab(), '300'] })),
        line(run('Price 100'), run('2', { superScript: true })),
        line(run('500', { strike: true }), run(' 400')),
        line(run('Street 12'), run('10115 Berlin', { break: 1 })),
        line(run('Paid '), new CheckBox({ checked: true }), run(' Sent '), new CheckBox({ checked: false })),
        clause('Term'),
        new Table({ rows: [cells('2', '10'), cells('3', '20')] }),
      ],
    },
  ],
});
fs.writeFileSync('offer.docx', await Packer.toBuffer(document));
const show = (name, text) => console.log(name, JSON.stringify(text.trim()));
const office = await (await parseOffice('offer.docx')).to('text');
show('officeparser', office.value);
show('any-text', await anyText.getText('offer.docx'));
show('mammoth', (await mammoth.extractRawText({ path: 'offer.docx' })).value);
show('mammoth Markdown', (await mammoth.convertToMarkdown({ path: 'offer.docx' })).value);
show('word-extractor', (await new WordExtractor().extract('offer.docx')).getBody());
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
officeparser "Rooms\t12\t300\nPrice 1002\n500 400\nStreet 12\n10115 Berlin\nPaid  Sent \n7. Term\n\n| 2 | 10 | \n| 3 | 20 |"
any-text "Rooms12300Price 1002500 400Street 1210115 BerlinPaid  Sent Term210320"
mammoth "Rooms\t12\t300\n\nPrice 1002\n\n500 400\n\nStreet 1210115 Berlin\n\nPaid  Sent \n\nTerm\n\n2\n\n10\n\n3\n\n20"
mammoth Markdown "Rooms\t12\t300\n\nPrice 1002\n\n500 400\n\nStreet 12  \n10115 Berlin\n\nPaid  Sent \n\n1. Term\n\n2\n\n10\n\n3\n\n20"
word-extractor "Rooms\t12\t300\nPrice 1002\n500 400\nStreet 12\n10115 Berlin\nPaid  Sent \nTerm\n2\t10\t\n3\t20"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
