#!/usr/bin/env bash
# vcf 2.1.2: reading a contact card and writing it again renames its own properties.
# Guess: `X-ABLabel`, which address books use for the label of a phone or an address, comes back as it was, in some letter case.
# Seen: it is written as `X-AB-LABEL`: the name is split at its capitals. No address book knows that name, so each label of an
# import that passes through the library is lost. Values keep their backslashes too: `Acme\, Inc.` is not unescaped.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vcf@2.1.2
cat >program.cjs <<'PROGRAM'
const Card = require('vcf');
const text = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Ann', 'ORG:Acme\\, Inc.', 'item1.TEL:+1 201 555 0123', 'item1.X-ABLabel:Desk', 'END:VCARD', ''].join('\r\n');
const card = new Card().parse(text);
console.log(card.get('org').valueOf());
console.log(card.toString('3.0').split('\r\n').find((line) => line.endsWith(':Desk')));
PROGRAM
seen=$(node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
Acme\, Inc.
item1.X-AB-LABEL:Desk
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
