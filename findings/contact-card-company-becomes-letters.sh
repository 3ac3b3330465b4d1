#!/usr/bin/env bash
# vobject 0.9.6 (`python3-vobject` of Debian 12 on the machine), by which servers of contacts and programs for them read and write: cards as vCard 3.0, made or read and written again.
# Guess: a company that is set as a text is that company, or is refused, as a name that is a text is; a card that is read and written again has the same
# names, places and labels.
# Seen: a company set as a text has one department for each letter, `S;m;i;t;h`; a name as a text is an error. Of a card that is read and written again, the second of two
# nicknames is gone, the semicolon of a place (GEO) is escaped, so that it has no longitude any more, and the label of a phone is `X-ABLABEL`. Read by
# ical.js 2.2.1. Notes and companies of cards that are read stay.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat >program.py <<'PROGRAM'
import vobject

made = vobject.vCard()
made.add('n').value = vobject.vcard.Name(family='Doe', given='Ada')
made.add('fn').value = 'Ada Doe'
made.add('org').value = 'Smith'
with open('made.vcf', 'w') as file:
    file.write(made.serialize())
other = vobject.vCard()
other.add('fn').value = 'Ada Doe'
other.add('n').value = 'Doe'
try:
    print('name as text:', other.serialize())
except Exception as error:
    print('name as text:', type(error).__name__)
lines = ['BEGIN:VCARD', 'VERSION:3.0', 'N:Doe;Ada;;;', 'FN:Ada Doe', 'ORG:Smith\\; Sons\\, Inc.;North', 'NICKNAME:Ada,Addie', 'GEO:52.5;13.4',
         'item1.TEL:+49301', 'item1.X-ABLabel:Boat', 'NOTE:One\\nTwo', 'END:VCARD', '']
with open('again.vcf', 'w') as file:
    file.write(vobject.readOne('\r\n'.join(lines)).serialize())
PROGRAM
cat >program.mjs <<'PROGRAM'
import fs from 'node:fs';
import ICAL from 'ical.js';
const read = (file) => new ICAL.Component(ICAL.parse(fs.readFileSync(file, 'utf8')));
console.log('made:', JSON.stringify(read('made.vcf').getFirstPropertyValue('org')));
const again = read('again.vcf');
for (const name of ['org', 'nickname', 'geo', 'note']) console.log(`${name}:`, JSON.stringify(again.getFirstProperty(name)?.getValues()));
console.log('label:', fs.readFileSync('again.vcf', 'utf8').split('\r\n').find((line) => /ablabel/iu.test(line)));
PROGRAM
seen=$(/usr/bin/python3 program.py && node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
name as text: NativeError
made: ["S","m","i","t","h"]
org: [["Smith; Sons, Inc.","North"]]
nickname: ["Ada"]
geo: [52.5]
note: ["One\nTwo"]
label: item1.X-ABLABEL:Boat
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
