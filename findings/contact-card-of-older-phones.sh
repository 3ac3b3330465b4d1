#!/usr/bin/env bash
# vcf 2.1.2 and vcard-parser 1.0.0: a card of version 2.1, as many phones and mail programs still export it.
# Guess: names in quoted-printable are decoded, since the card says so in its parameters, or the version is refused.
# Seen: both return the encoded text as the name (`J=C3=B6rg`), and take the second line of a long note for a property of its own,
# `that goes on`; the note ends in `=`. ical.js 2.2.1 refuses such a line. An import stores contacts with codes in their names.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vcf@2.1.2 vcard-parser@1.0.0 ical.js@2.2.1
cat >program.mjs <<'PROGRAM'
import ICAL from 'ical.js';
import VCard from 'vcf';
import parser from 'vcard-parser';
const encoded = 'CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE';
const card = ['BEGIN:VCARD', 'VERSION:2.1', `N;${encoded}:Maier;J=C3=B6rg;;;`, `FN;${encoded}:J=C3=B6rg Maier`];
card.push(`NOTE;${encoded}:A long note =`, 'that goes on', 'END:VCARD');
const text = card.join('\r\n');
const [first] = VCard.parse(text);
console.log('vcf', JSON.stringify([first.get('fn').valueOf(), first.get('note').valueOf(), Object.keys(first.data)]));
const parsed = parser.parse(text);
console.log('vcard-parser', JSON.stringify([parsed.fn[0].value, parsed.note[0].value, Object.keys(parsed)]));
try {
  ICAL.parse(text);
  console.log('ical.js reads it');
} catch {
  console.log('ical.js refuses it');
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
vcf ["J=C3=B6rg Maier","A long note =",["version","n","fn","note","thatGoesOn"]]
vcard-parser ["J=C3=B6rg Maier","A long note =",["version","n","fn","note","that goes on"]]
ical.js refuses it
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
