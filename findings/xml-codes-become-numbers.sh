#!/usr/bin/env bash
# fast-xml-parser 5.12.1 beside xml2js 0.6.2 and txml 6.0.3: an order as XML, as e-invoices and services of SOAP have it, whose values have no types.
# Guess: with `parseTagValue`, which is set, a text becomes a number where the number is the same text again, as the library does for ids of 20
# digits, which stay texts; what is in CDATA is text.
# Seen: codes and phones change without a word: 01067 is 1067, +493012345 is 493012345, the article 12E3 is 12000, 0x1F is 31, the amount 12.50
# is 12.5 and the version 1.10 is 1.1. CDATA is converted too. Then `007` and `7` are one key. xml2js and txml keep the texts. In one
# list the articles 12E3 and 12E3A are a number and a text. Attributes stay texts, so `id="01067"` and `<id>01067</id>` differ.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fast-xml-parser@5.12.1 xml2js@0.6.2 txml@6.0.3
cat >program.mjs <<'PROGRAM'
import { XMLParser } from 'fast-xml-parser';
import * as txml from 'txml';
import xml2js from 'xml2js';
const xml = `<order no="01067"><zip>01067</zip><phone>+493012345</phone><article>12E3</article><article>12E3A</article><code>0x1F</code>
<price>12.50</price><version>1.10</version><note><![CDATA[007]]></note><id>12345678901234567890</id></order>`;
console.log('fast-xml-parser', JSON.stringify(new XMLParser({ ignoreAttributes: false }).parse(xml).order));
console.log('with parseTagValue: false', JSON.stringify(new XMLParser({ parseTagValue: false }).parse(xml).order));
console.log('xml2js', JSON.stringify((await xml2js.parseStringPromise(xml, { explicitArray: false })).order));
console.log('txml', JSON.stringify(txml.parse(xml)[0].children.map((child) => child.children?.[0]).filter(Boolean)));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
fast-xml-parser {"zip":1067,"phone":493012345,"article":[12000,"12E3A"],"code":31,"price":12.5,"version":1.1,"note":7,"id":"12345678901234567890","@_no":"01067"}
with parseTagValue: false {"zip":"01067","phone":"+493012345","article":["12E3","12E3A"],"code":"0x1F","price":"12.50","version":"1.10","note":"007","id":"12345678901234567890"}
xml2js {"$":{"no":"01067"},"zip":"01067","phone":"+493012345","article":["12E3","12E3A"],"code":"0x1F","price":"12.50","version":"1.10","note":"007","id":"12345678901234567890"}
txml ["01067","+493012345","12E3","12E3A","0x1F","12.50","1.10","007","12345678901234567890"]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
