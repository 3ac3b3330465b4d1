#!/usr/bin/env bash
# vcard4 4.0.5 and vcard-json 0.5.2 beside ical.js 2.2.1: contacts as vCard 4.0, as phones and address books export them.
# Guess: a note is one text, in which a semicolon separates nothing (RFC 6350, 6.7.2); a list without quotes, `TYPE=work,cell`, is two kinds; the mark of the
# preferred address (`PREF`) is kept; the name in parts, the company and `\n` are read by a library whose fields are named so.
# Seen: in vcard4 a note with a semicolon is a list of two texts, and a note without one is a text, so that a program which was tested with the latter shows
# half of it or ends; `work,cell` is one kind of that name, where `"work,cell"` in quotes is two. vcard-json keeps neither the parts of the name nor the
# company, nor an address that has no kind; `\n` stays two characters, no kind of a phone is left, and the preferred mail address is not the
# default one. No error in either. ical.js has each of them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vcard4@4.0.5 vcard-json@0.5.2 ical.js@2.2.1
cat >program.mjs <<'PROGRAM'
import { createRequire } from 'node:module';
import ICAL from 'ical.js';
const require = createRequire(import.meta.url);
const { parse } = require('vcard4');
const { parseVcardStringSync } = require('vcard-json');
const card = (note) => [
  'BEGIN:VCARD', 'VERSION:4.0', 'FN:Ada Doe', 'N:Doe;Ada;;;', 'ORG:Smith\\, Inc.;North', 'TEL;TYPE=work,cell:+49301', 'TEL;TYPE="work,cell":+49302',
  'EMAIL;PREF=2:ada@two.example', 'EMAIL;PREF=1:ada@one.example', 'ADR:;;Street 1\\, back;Berlin;;10115;Germany', `NOTE:${note}`, 'END:VCARD', '',
].join('\r\n');
for (const note of ['Call\\nlater', 'Call at 9; later']) {
  const read = parse(card(note));
  console.log('vcard4', JSON.stringify(read.getProperty('NOTE')[0].value), JSON.stringify(read.getProperty('TEL').map((one) => one.parameters.TYPE)));
  const component = new ICAL.Component(ICAL.parse(card(note)));
  const kinds = component.getAllProperties('tel').map((one) => one.getParameter('type'));
  console.log('ical.js', JSON.stringify(component.getFirstPropertyValue('note')), JSON.stringify(kinds));
}
console.log('vcard-json', JSON.stringify(parseVcardStringSync(card('Call\\nlater'))[0]));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
vcard4 "Call\nlater" ["work,cell",["work","cell"]]
ical.js "Call\nlater" [["work","cell"],["work","cell"]]
vcard4 ["Call at 9"," later"] ["work,cell",["work","cell"]]
ical.js "Call at 9; later" [["work","cell"],["work","cell"]]
vcard-json {"fullname":"Ada Doe","bday":"","note":"Call\\nlater","addr":[],"phone":[{"value":"+49301","default":false},{"value":"+49302","default":false}],"email":[{"value":"ada@two.example","default":false},{"value":"ada@one.example","default":false}]}
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
