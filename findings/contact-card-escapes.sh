#!/usr/bin/env bash
# vcards-js 2.11.1 writes a company with a semicolon, vcf 2.1.2 reads names with a comma.
# Guess: the libraries escape and unescape `,` and `;` in texts, since other properties of the same card show that they do.
# Seen: vcards-js escapes the comma of a company and not its semicolon, so a reader (ical.js 2.2.1) takes what follows for a
# department; a family name with one is escaped. vcf leaves every backslash where it is: the name is `Doe\, Jr.`, and a line end
# in a note stays the two characters `\n`; ical.js reads the same card as it was meant.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vcf@2.1.2 vcards-js@2.11.1 ical.js@2.2.1
cat >program.mjs <<'PROGRAM'
import ICAL from 'ical.js';
import VCard from 'vcf';
import vCardsJS from 'vcards-js';
const valuesOf = (text, name) => new ICAL.Component(ICAL.parse(text)).getFirstProperty(name).getValues();
const card = vCardsJS();
Object.assign(card, { firstName: 'Ada', lastName: 'Doe; Smith', organization: 'Smith; Sons, Inc.' });
const written = card.getFormattedString();
console.log('vcards-js', JSON.stringify([valuesOf(written, 'n')[0][0], valuesOf(written, 'org')[0]]));
const lines = ['BEGIN:VCARD', 'VERSION:3.0', 'N:Doe\\, Jr.;Ada;;;', 'FN:Ada Doe\\, Jr.', 'NOTE:One\\nTwo', 'END:VCARD', ''];
const [first] = VCard.parse(lines.join('\r\n'));
console.log('vcf', JSON.stringify([first.get('fn').valueOf(), first.get('note').valueOf()]));
console.log('ical.js', JSON.stringify(['fn', 'note'].map((name) => valuesOf(lines.join('\r\n'), name)[0])));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
vcards-js ["Doe; Smith",["Smith"," Sons, Inc."]]
vcf ["Ada Doe\\, Jr.","One\\nTwo"]
ical.js ["Ada Doe, Jr.","One\nTwo"]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
