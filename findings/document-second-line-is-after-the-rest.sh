#!/usr/bin/env bash
# easy-template-x 7.2.8 and docx-templates 4.15.0: letters and contracts in Word from a template and the fields of a deal or contact.
# Guess: a value of several lines, such as an address, is in the place of its name, and what follows in the template follows its last line.
# Seen: in easy-template-x the first line is in its place, and the others come after all else of that run of text: "deliver to {address} until {due}, {amount} EUR" is "deliver to Main Street 1
# until 2026-03-01, 500 EUR" and then Berlin. Two addresses of a line exchange their towns. It is right where the name is alone in its line, as in
# most tests, and where Word has cut the line into parts (by a bold word or the spelling). docx-templates is right. No error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts easy-template-x@7.2.8 docx-templates@4.15.0 jszip@3.10.1
cat >program.cjs <<'PROGRAM'
const { TemplateHandler } = require('easy-template-x');
const { createReport } = require('docx-templates');
const JSZip = require('jszip');
const head = '<?xml version="1.0" encoding="UTF-8"?>';
function document(...runs) {
  const zip = new JSZip();
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  zip.file('[Content_Types].xml', `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`);
  const relation = (inside) => `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
  zip.file('_rels/.rels', relation('<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>'));
  zip.file('word/_rels/document.xml.rels', relation(''));
  const text = runs.map((run) => `<w:r><w:t xml:space="preserve">${run}</w:t></w:r>`).join('');
  zip.file('word/document.xml', `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${text}</w:p></w:body></w:document>`);
  return zip.generateAsync({ type: 'nodebuffer' });
}
async function read(file) {
  const xml = await (await JSZip.loadAsync(file)).file('word/document.xml').async('string');
  return xml.replace(/<w:br\/>/g, ' / ').replace(/<[^>]*>/g, '').replace(/\s+/g, ' ').replace(/ ([,.])/g, '$1').trim();
}
const data = { address: 'Main Street 1\nBerlin', sender: 'Lane 2\nUlm', due: '2026-03-01', amount: 500 };
(async () => {
  for (const runs of [
    ['Deliver to {address} until {due}, {amount} EUR.'],
    ['From {sender} to {address}.'],
    ['{address}'],
    ['Deliver to ', '{address}', ' until {due}.'],
  ]) {
    console.log(runs.join(' + '));
    console.log('  easy-template-x:', await read(await new TemplateHandler().process(await document(...runs), data)));
    const template = await document(...runs.map((run) => run.replaceAll(/\{(\w+)\}/g, '+++INS $1+++')));
    console.log('  docx-templates: ', await read(Buffer.from(await createReport({ template, data, cmdDelimiter: '+++' }))));
  }
})();
PROGRAM
node program.cjs | tee seen
diff seen - <<'SEEN'
Deliver to {address} until {due}, {amount} EUR.
  easy-template-x: Deliver to Main Street 1 until 2026-03-01, 500 EUR. / Berlin
  docx-templates:  Deliver to Main Street 1 / Berlin until 2026-03-01, 500 EUR.
From {sender} to {address}.
  easy-template-x: From Lane 2 to Main Street 1. / Ulm / Berlin
  docx-templates:  From Lane 2 / Ulm to Main Street 1 / Berlin.
{address}
  easy-template-x: Main Street 1 / Berlin
  docx-templates:  Main Street 1 / Berlin
Deliver to  + {address} +  until {due}.
  easy-template-x: Deliver to Main Street 1 / Berlin until 2026-03-01.
  docx-templates:  Deliver to Main Street 1 / Berlin until 2026-03-01.
SEEN
