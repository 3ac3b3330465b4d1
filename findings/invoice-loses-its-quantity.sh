#!/usr/bin/env bash
# zugferd-generator 1.2.1: invoices for time and messages as an electronic invoice (ZUGFeRD), made from the data that the types of the library ask for.
# Guess: what is asked for is in the document: a required `quantity` is there, in `BilledQuantity`; a price for a unit keeps its digits, since the standard limits those
# of sums and not those of prices; a day with the format 102 is written as 20260710, which is what 102 means.
# Seen: no quantity is written, for no line. Prices are rounded to cents: 0.125
# is 0.13 and 0.004 is 0.00, beside totals of 100.00 and 16.00 that nothing explains. Days stay as they were given, with hyphens, under the format 102. Yen have two digits.
# No error: the text is well-formed and is put into the PDF.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund zugferd-generator@1.2.1
cat >program.mjs <<'PROGRAM'
import ZugferdGenerator from 'zugferd-generator';
const invoice = {
  id: 'INV-1',
  issueDate: '2026-07-10',
  dueDate: '2026-07-24',
  currency: 'JPY',
  totalAmount: 1234.567,
  supplier: { name: 'Smith & Sons', country: 'DE', street: 'Street 1', postalCode: '01067', city: 'Dresden', taxNumber: 'DE1' },
  customer: { name: 'Doe', country: 'FR', street: 'Rue 2', postalCode: '75001', city: 'Paris', taxNumber: 'FR2' },
  taxTotal: { taxAmount: 19, taxPercentage: 19 },
  notes: ['Thank you', 'See you'],
  lineItems: [
    { id: '1', description: 'Minutes', quantity: 800, unitPrice: 0.125, lineTotal: 100 },
    { id: '2', description: 'Messages', quantity: 4000, unitPrice: 0.004, lineTotal: 16 },
  ],
};
const xml = new ZugferdGenerator(invoice).toXMLString();
const all = (name) => [...xml.matchAll(new RegExp(`<[a-z]+:${name}[^>]*>([^<]*)<`, 'g'))].map((match) => match[1].trim());
console.log('quantities', all('BilledQuantity'), '| 800 in the text:', /\b(800|4000)\b/.test(xml));
for (const name of ['ChargeAmount', 'LineTotalAmount', 'GrandTotalAmount', 'Percent', 'DateTimeString', 'PostcodeCode', 'CountryID', 'Content']) console.log(name, all(name));
console.log(xml.match(/<ram:BuyerTradeParty>[^]*?<\/ram:BuyerTradeParty>/)[0].replace(/\s+/g, ' '));
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
quantities [] | 800 in the text: false
ChargeAmount [ '0.13', '0.00' ]
LineTotalAmount [ '100.00', '16.00' ]
GrandTotalAmount [ '1234.57' ]
Percent [ '19.00' ]
DateTimeString [ '2026-07-10', '2026-07-24' ]
PostcodeCode [ '01067', '75001' ]
CountryID [ 'DE', 'FR' ]
Content [ 'Thank you', 'See you' ]
<ram:BuyerTradeParty> <ram:Name>Doe</ram:Name> <ram:SpecifiedTaxRegistration> <ram:ID schemaId="VA">FR2</ram:ID> </ram:SpecifiedTaxRegistration> <ram:PostalTradeAddress> <ram:LineOne>Rue 2</ram:LineOne> <ram:PostcodeCode>75001</ram:PostcodeCode> <ram:CityName>Paris</ram:CityName> <ram:CountryID>FR</ram:CountryID> </ram:PostalTradeAddress> </ram:BuyerTradeParty>
SEEN
