#!/usr/bin/env bash
# node-tnef 1.4.0 beside tnef 1.4.18 (`tnef` of Debian 12 on the machine): files of a mail that Outlook packed into one (`winmail.dat`, TNEF), taken out for a task.
# Guess: a file has the name that its sender sees, since the format carries it for each file beside a short one for programs of 1990; the text of the mail is a text;
# a library writes nothing to standard output.
# Seen: node-tnef has the short one, `RECHNU~1.DOC` for `Rechnung März 2026.docx`: the ending says another kind of file, and the names of a mail differ by a
# number. The long one is left among the properties, as bytes. The text of the mail is a list of the bytes of UTF-16, which becomes `66,0,111,…` in a text. Each
# call writes lines of its own log to standard output, before what a program writes there as JSON. tnef has the long names.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-tnef@1.4.0
cat >program.cjs <<'PROGRAM'
const fs = require('node:fs');
const tnef = require('node-tnef');
// Attributes of TNEF: level, id, length, data, checksum; properties of MAPI are within one of them.
function attribute(level, id, data) {
  const head = Buffer.alloc(9);
  head.writeUInt8(level, 0);
  head.writeUInt32LE(id, 1);
  head.writeUInt32LE(data.length, 5);
  const checksum = Buffer.alloc(2);
  checksum.writeUInt16LE(data.reduce((sum, byte) => (sum + byte) & 0xffff, 0));
  return Buffer.concat([head, data, checksum]);
}
function property(id, text) {
  const value = Buffer.from(`${text}\0`, 'utf16le');
  const head = Buffer.alloc(12);
  head.writeUInt16LE(0x1f, 0);
  head.writeUInt16LE(id, 2);
  head.writeUInt32LE(1, 4);
  head.writeUInt32LE(value.length, 8);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}
const properties = (...list) => Buffer.concat([Buffer.from([list.length, 0, 0, 0]), ...list]);
const file = (short, long, text) => [
  attribute(2, 0x00069002, Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
  attribute(2, 0x00018010, Buffer.from(`${short}\0`, 'latin1')),
  attribute(2, 0x0006800f, Buffer.from(text)),
  attribute(2, 0x00069005, properties(property(0x3707, long))),
];
const packed = Buffer.concat([
  Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0]),
  attribute(1, 0x00089006, Buffer.from([0, 0, 1, 0])),
  attribute(1, 0x00069007, Buffer.from([0xe4, 4, 0, 0, 0, 0, 0, 0])),
  attribute(1, 0x00069003, properties(property(0x1000, 'Both invoices'))),
  ...file('RECHNU~1.DOC', 'Rechnung März 2026.docx', 'one'),
  ...file('RECHNU~2.DOC', 'Rechnung April 2026.docx', 'two'),
]);
fs.writeFileSync('winmail.dat', packed);
tnef.parseBuffer(packed, (error, content) => {
  console.log('names', content.Attachments.map((one) => one.Title).join(', '));
  console.log('text', `${content.Body}`.slice(0, 12));
});
PROGRAM
node program.cjs >out
seen=$(grep -E '^(names|text)' out && echo "lines of a log: $(grep -c '"name":"node-tnef"' out)" && LC_ALL=C.UTF-8 tnef -t winmail.dat | awk -F'\t' '{print "tnef", $1}')
echo "$seen"
wanted=$(cat <<'WANTED'
names RECHNU~1.DOC, RECHNU~2.DOC
text 66,0,111,0,1
lines of a log: 1
tnef Rechnung März 2026.docx
tnef Rechnung April 2026.docx
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
