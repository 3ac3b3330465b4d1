#!/usr/bin/env bash
# adf-to-markdown 1.0.1 and adf-to-md 1.2.1 (documents of Jira) and notion-to-md 3.1.9 (pages of Notion): texts of tasks as Markdown, which marked 18.2.1 reads again, on
# a machine in New York.
# Guess: a day in the text is that day for each reader, in a form that can be read in one way; what a cell holds stays in its cell: a bar is escaped, lines and
# paragraphs stay apart; text that looks like a mark is escaped; what has no mark in Markdown stays as its words.
# Seen: adf-to-markdown writes 10 July as 7/9/2026: the document has midnight of UTC, which is the day before here, in the order of the machine's language; adf-to-md
# leaves the day out, and people, states and lists of things to do too, which its list of warnings names. A bar makes one more cell in all three, so that the
# price behind it is gone when the table is read. Two paragraphs of a cell, 12 and 50, are 1250 in adf-to-md; a line end in a cell of Notion ends the table. A
# calculation, 2*3*4, is in italics after each, and what is within a paragraph of Notion becomes code.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --legacy-peer-deps adf-to-markdown@1.0.1 adf-to-md@1.2.1 notion-to-md@3.1.9 marked@18.2.1
cat >program.cjs <<'PROGRAM'
const { convertADFToMarkdown } = require('adf-to-markdown');
const { convert } = require('adf-to-md');
const { NotionToMarkdown } = require('notion-to-md');
const log = console.log;
console.log = () => {};

const text = (value) => ({ type: 'text', text: value });
const paragraph = (...content) => ({ type: 'paragraph', content });
const cell = (...content) => ({ type: 'tableCell', attrs: {}, content });
const line = (...cells) => ({ type: 'tableRow', content: cells });
const jira = {
  'day': [paragraph(text('due '), { type: 'date', attrs: { timestamp: String(Date.UTC(2026, 6, 10)) } })],
  'person': [paragraph(text('for '), { type: 'mention', attrs: { id: '1', text: '@Ada' } })],
  'to do': [{ type: 'taskList', attrs: { localId: '1' }, content: [{ type: 'taskItem', attrs: { localId: '2', state: 'TODO' }, content: [text('call Ada')] }] }],
  'calculation': [paragraph(text('2*3*4'))],
  'table': [{ type: 'table', content: [
    { type: 'tableRow', content: ['item', 'price'].map((value) => ({ type: 'tableHeader', attrs: {}, content: [paragraph(text(value))] })) },
    line(cell(paragraph(text('pen|blue'))), cell(paragraph(text('12')), paragraph(text('50')))),
  ] }],
};

const children = {};
let next = 0;
function block(type, value, inside) {
  const id = `b${next++}`;
  if (inside) children[id] = inside;
  return { object: 'block', id, type, has_children: !!inside, [type]: value };
}
const plain = (value) => ({
  type: 'text', text: { content: value, link: null }, plain_text: value, href: null,
  annotations: { bold: false, italic: false, strikethrough: false, underline: false, code: false, color: 'default' },
});
const notionBlocks = {
  'calculation': [block('paragraph', { rich_text: [plain('2*3*4')] })],
  'within': [block('paragraph', { rich_text: [plain('first')] }, [block('paragraph', { rich_text: [plain('second')] })])],
  'table': [block('table', { table_width: 2, has_column_header: true, has_row_header: false }, [
    block('table_row', { cells: [[plain('item')], [plain('price')]] }),
    block('table_row', { cells: [[plain('pen|blue')], [plain('12')]] }),
    block('table_row', { cells: [[plain('ink\nblack')], [plain('50')]] }),
  ])],
};
const notionClient = { blocks: { children: { list: async ({ block_id }) => ({ results: children[block_id], has_more: false, next_cursor: null }) } } };

(async () => {
  const { marked } = await import('marked');
  const show = (name, markdown) => log(name.padEnd(28), JSON.stringify(markdown), '\n   read again:', marked(markdown).replace(/\n/gu, ' ').trim());
  for (const [name, content] of Object.entries(jira)) {
    const document = { version: 1, type: 'doc', content };
    show(`adf-to-markdown, ${name}`, convertADFToMarkdown(structuredClone(document)));
    show(`adf-to-md, ${name}`, convert(structuredClone(document)).result);
  }
  for (const [name, blocks] of Object.entries(notionBlocks)) {
    children.page = blocks;
    const converter = new NotionToMarkdown({ notionClient });
    show(`notion-to-md, ${name}`, converter.toMarkdownString(await converter.pageToMarkdown('page')).parent.trim());
  }
})();
PROGRAM
TZ=America/New_York LANG=C LC_ALL=C node program.cjs | tee seen
diff seen - <<'SEEN'
adf-to-markdown, day         "due 7/9/2026" 
   read again: <p>due 7/9/2026</p>
adf-to-md, day               "due " 
   read again: <p>due </p>
adf-to-markdown, person      "for @Ada" 
   read again: <p>for @Ada</p>
adf-to-md, person            "for " 
   read again: <p>for </p>
adf-to-markdown, to do       "- [ ] call Ada" 
   read again: <ul> <li><input disabled="" type="checkbox"> call Ada</li> </ul>
adf-to-md, to do             "" 
   read again: 
adf-to-markdown, calculation "2*3*4" 
   read again: <p>2<em>3</em>4</p>
adf-to-md, calculation       "2*3*4" 
   read again: <p>2<em>3</em>4</p>
adf-to-markdown, table       "| item | price |\n| --- | --- |\n| pen|blue | 12<br>50 |" 
   read again: <table> <thead> <tr> <th>item</th> <th>price</th> </tr> </thead> <tbody><tr> <td>pen</td> <td>blue</td> </tr> </tbody></table>
adf-to-md, table             "|item|price|\n|:-:|:-:|\n|pen|blue|1250|\n" 
   read again: <table> <thead> <tr> <th align="center">item</th> <th align="center">price</th> </tr> </thead> <tbody><tr> <td align="center">pen</td> <td align="center">blue</td> </tr> </tbody></table>
notion-to-md, calculation    "2*3*4" 
   read again: <p>2<em>3</em>4</p>
notion-to-md, within         "first\n\n\n    second" 
   read again: <p>first</p> <pre><code>second </code></pre>
notion-to-md, table          "| item      | price |\n| --------- | ----- |\n| pen|blue  | 12    |\n| ink\nblack | 50    |" 
   read again: <table> <thead> <tr> <th>item</th> <th>price</th> </tr> </thead> <tbody><tr> <td>pen</td> <td>blue</td> </tr> <tr> <td>ink</td> <td></td> </tr> <tr> <td>black</td> <td>50</td> </tr> </tbody></table>
SEEN
