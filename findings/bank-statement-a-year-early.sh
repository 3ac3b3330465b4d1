#!/usr/bin/env bash
# mt940js 1.3.5, mt940-js 1.0.0 (with tslib 2.8.1) and node-ofx-parser 0.5.1 beside ofx-js 1.1.1: statements of a bank, from which a CRM marks invoices as paid.
# Guess: the day of booking, which MT940 has without its year, is the one next to the day of value: 0102 after 31 December 2025 is in 2026; a
# payment that was taken back (RC) is no income; lines of a purpose stay apart; a name with `&` is that name.
# Seen: both take the year of the other day: booked on 2 January 2025, a year before it had value, and 31 December 2026 for a booking of the
# old year; so reports by booking lose the turn of the year. In mt940-js a payment and one taken back are alike, `isCredit` with a positive
# amount, and `isExpense` is true for both where the code of the bank is NTRF; the lines run together. mt940js has a negative amount for it.
# node-ofx-parser escapes `&amp;` two times more, so that no name with `&` is found; ofx-js has the name.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mt940js@1.3.5 mt940-js@1.0.0 tslib@2.8.1 node-ofx-parser@0.5.1 ofx-js@1.1.1
cat >program.mjs <<'PROGRAM'
import mt940 from 'mt940-js';
import mt940js from 'mt940js';
import ofx from 'node-ofx-parser';
import { parse } from 'ofx-js';

const statement = [
  ':20:REF1',
  ':25:12345678/0001234567',
  ':28C:1/1',
  ':60F:C251230EUR1000,00',
  ':61:2512310102C12,50NTRFX//B1',
  ':86:Invoice',
  'of May',
  ':61:2601021231RC12,50NTRFX//B2',
  ':86:Taken back',
  ':62F:C260102EUR1000,00',
  '-',
  '',
].join('\r\n');
const iso = (date) => date.toISOString().slice(0, 10);
for (const { date, entryDate, amount, details } of new mt940js.Parser().parse(statement)[0].transactions)
  console.log('mt940js:', `value ${iso(date)}, booked ${iso(entryDate)}, ${amount}`, JSON.stringify(details));
for (const { valueDate, entryDate, amount, isCredit, isExpense, description } of (await mt940.read(Buffer.from(statement)))[0].transactions)
  console.log('mt940-js:', `value ${valueDate}, booked ${entryDate}, ${amount}, isCredit ${isCredit}, isExpense ${isExpense}`, JSON.stringify(description));
const file =
  'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:UTF-8\nCHARSET:NONE\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n' +
  '<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>0<STMTRS><CURDEF>EUR<BANKTRANLIST><DTSTART>20260701<DTEND>20260731<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260710<TRNAMT>12.50' +
  '<FITID>000123<NAME>Ada &amp; Co</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>';
const name = (document) => document.OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN.NAME;
console.log('node-ofx-parser:', name(ofx.parse(file)), '| ofx-js:', name(await parse(file)));
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
mt940js: value 2025-12-31, booked 2025-01-02, 12.5 "Invoice\nof May"
mt940js: value 2026-01-02, booked 2026-12-31, -12.5 "Taken back"
mt940-js: value 2025-12-31, booked 2025-01-02, 12.5, isCredit true, isExpense true "Invoiceof May"
mt940-js: value 2026-01-02, booked 2026-12-31, 12.5, isCredit true, isExpense true "Taken back"
node-ofx-parser: Ada &amp;amp;amp; Co | ofx-js: Ada & Co
SEEN
