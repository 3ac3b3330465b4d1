#!/usr/bin/env bash
# docxtemplater 3.71.0 with pizzip 3.3.0: an offer as a document of Word, from a template and the fields of a deal.
# Guess: a field that is missing is empty or an error, since nobody wants either in an offer unnoticed; a row of a list shows its own fields alone; `{a.b}` is the field b
# of a; a date is in ISO form.
# Seen: a missing field and one that is null are the word `undefined` in the offer. In a row without a field the field of the same name of the deal is shown, so that a
# line without a discount or an owner has those of the deal. `{owner.name}` is undefined, whatever the owner, and so is a name with a blank before the brace. A
# date is in the words of the machine, 1.1 + 2.2 has seventeen digits, and zero hides the part that depends on it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund docxtemplater@3.71.0 pizzip@3.3.0
cat >program.cjs <<'PROGRAM'
const Docxtemplater = require('docxtemplater');
const PizZip = require('pizzip');
const openxml = 'http://schemas.openxmlformats.org';
const parts = {
  '[Content_Types].xml': `<Types xmlns="${openxml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${openxml}/package/2006/relationships"><Relationship Id="r1" Type="${openxml}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
};
function written(template, data) {
  const zip = new PizZip();
  for (const [name, xml] of Object.entries(parts)) zip.file(name, xml);
  zip.file('word/document.xml', `<w:document xmlns:w="${openxml}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${template}</w:t></w:r></w:p></w:body></w:document>`);
  const document = new Docxtemplater(zip);
  document.render(data);
  return document.getZip().file('word/document.xml').asText().replace(/<[^>]+>/g, '');
}
const deal = { discount: '50 %', owner: { name: 'Ada' }, due: new Date('2026-07-10T09:00:00Z'), total: 1.1 + 2.2, left: 0, phone: null, rows: [{ name: 'Chair', discount: '5 %' }, { name: 'Table' }] };
for (const template of ['{mail}', '{phone}', '{#rows}{name} {discount}; {/rows}', '{owner.name}', '{discount }', '{due}', '{total}', '{left}', '{#left}{left} left{/left}{^left}sold out{/left}'])
  console.log(template, '|', written(template, deal).trim());
PROGRAM
seen=$(TZ=UTC node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
{mail} | undefined
{phone} | undefined
{#rows}{name} {discount}; {/rows} | Chair 5 %; Table 50 %;
{owner.name} | undefined
{discount } | undefined
{due} | Fri Jul 10 2026 09:00:00 GMT+0000 (Coordinated Universal Time)
{total} | 3.3000000000000003
{left} | 0
{#left}{left} left{/left}{^left}sold out{/left} | sold out
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
