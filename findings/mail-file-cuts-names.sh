#!/usr/bin/env bash
# eml-format 0.6.1 and eml-parse-js 1.1.15 beside postal-mime 4.0.0: mails that were saved as files (.eml), read for a CRM or a task.
# Guess: words of a header that are encoded are decoded and joined without the blank between them (RFC 2047), an underscore in them is a blank; the name of an
# attachment is complete, in quotes and in parts (RFC 2231); people of a group are recipients; a second part of text is text, as the line at
# the end of a list is; `data` of an attachment is its bytes.
# Seen: eml-format keeps the first encoded word alone: Jörg Müller is Jörg, the subject of three words ends after one, with an underscore in it. Its PDF has
# no name, and a recipient is `fay@two.example;`. eml-parse-js has two blanks where one is, cuts a name at the semicolon in its quotes, puts `UTF-8` before
# a name in parts, and has a group without its people. In eml-format the second text is an attachment without a
# name, in eml-parse-js it is joined to the first without a line end. `data` of eml-parse-js is the
# Base64 text as bytes, in eml-format it is the bytes. No error. postal-mime has all of it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund eml-format@0.6.1 eml-parse-js@1.1.15 postal-mime@4.0.0
cat >program.mjs <<'PROGRAM'
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
const require = createRequire(import.meta.url);
const base64 = (text) => Buffer.from(text).toString('base64');
const mail = [
  'From: =?UTF-8?Q?J=C3=B6rg?= =?UTF-8?Q?_M=C3=BCller?= <joerg@one.example>',
  'To: "Doe, Ada" <ada@one.example>',
  'Cc: Team: eve@two.example, fay@two.example;',
  'Subject: =?ISO-8859-1?Q?Gr=FC=DFe_?= =?ISO-8859-1?Q?aus_?= =?ISO-8859-1?Q?K=F6ln?=',
  'Date: Fri, 10 Jul 2026 09:00:00 +0200',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=mark',
  '',
  '--mark',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'The offer',
  '--mark',
  'Content-Type: application/pdf',
  "Content-Disposition: attachment; filename*0*=UTF-8''Rechnung%20; filename*1*=M%C3%A4rz.pdf",
  'Content-Transfer-Encoding: base64',
  '',
  base64('%PDF'),
  '--mark',
  'Content-Type: text/plain',
  'Content-Disposition: attachment; filename="notes; v2.txt"',
  'Content-Transfer-Encoding: base64',
  '',
  base64('notes'),
  '--mark',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Answer until Monday',
  '--mark--',
  '',
].join('\r\n');
const ofBytes = (data) => Buffer.from(data).toString();
function show(name, found) {
  for (const [what, value] of Object.entries(found)) console.log(`${name} ${what}: ${JSON.stringify(value)}`);
}
for (const [name, read] of [
  ['eml-format', promisify(require('eml-format').read)],
  ['eml-parse-js', promisify(require('eml-parse-js').readEml)],
]) {
  const { from, cc, subject, attachments, text } = await read(mail);
  const files = attachments.map((file) => [file.name ?? null, ofBytes(file.data).trim().split('\r\n')[0]]);
  show(name, { from: from.name, cc: [cc].flat().map((one) => one.email ?? null), subject, files, text: text.trim() });
}
const parsed = await PostalMime.parse(mail);
show('postal-mime', {
  from: parsed.from.name,
  cc: parsed.cc.flatMap((one) => one.group ?? one).map((one) => one.address),
  subject: parsed.subject,
  files: parsed.attachments.map((file) => [file.filename, ofBytes(file.content)]),
  text: parsed.text.trim(),
});
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
eml-format from: "Jörg"
eml-format cc: ["Team: eve@two.example","fay@two.example;"]
eml-format subject: "Grüße_"
eml-format files: [[null,"%PDF"],["notes; v2.txt","notes"],[null,"Answer until Monday"]]
eml-format text: "The offer"
eml-parse-js from: "Jörg  Müller"
eml-parse-js cc: [null]
eml-parse-js subject: "Grüße  aus  Köln"
eml-parse-js files: [["UTF-8Rechnung März.pdf","JVBERg=="],["notes","bm90ZXM="]]
eml-parse-js text: "The offerAnswer until Monday"
postal-mime from: "Jörg Müller"
postal-mime cc: ["eve@two.example","fay@two.example"]
postal-mime subject: "Grüße aus Köln"
postal-mime files: [["Rechnung März.pdf","%PDF"],["notes; v2.txt","notes"]]
postal-mime text: "The offer\n\nAnswer until Monday"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
