#!/usr/bin/env bash
# localized-address-format 1.3.3: addresses of contacts for letters and invoices, in the lines of their country.
# Guess: a country that is not known, or missing, is refused, or its address is written in a general form with all its parts; "UK" is Great Britain.
# Seen: such an address loses its postal code and its state: "Germany", "UK", "GBR" or no country at all, as contacts of a CRM have them, leave the town alone. In the Emirates the town is
# left out, in Ghana the code. With a code of two letters, also small ones, the rest is right. No error and no sign that parts were left out.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts localized-address-format@1.3.3
cat >program.cjs <<'PROGRAM'
const { formatAddress } = require('localized-address-format');
const bonn = { locality: 'Bonn', postalCode: '53111' };
const leeds = { locality: 'Leeds', postalCode: 'LS1 4AP' };
for (const [postalCountry, place] of [
  ['DE', bonn], ['de', bonn], ['Germany', bonn], ['DEU', bonn], ['', bonn], [undefined, bonn], ['GB', leeds], ['UK', leeds],
  ['US', { locality: 'Ames', administrativeArea: 'IA', postalCode: '50010' }], ['USA', { locality: 'Ames', administrativeArea: 'IA', postalCode: '50010' }],
  ['AE', { locality: 'Deira', administrativeArea: 'Dubai' }], ['GH', { locality: 'Accra', postalCode: 'GA-184' }],
])
  console.log(String(postalCountry).padEnd(10), JSON.stringify(Object.values(place)).padEnd(24), formatAddress({ postalCountry, name: 'Ada', addressLines: ['Main 1'], ...place }).join(' / '));
PROGRAM
node program.cjs | tee seen
diff seen - <<'SEEN'
DE         ["Bonn","53111"]         Ada / Main 1 / 53111 Bonn
de         ["Bonn","53111"]         Ada / Main 1 / 53111 Bonn
Germany    ["Bonn","53111"]         Ada / Main 1 / Bonn
DEU        ["Bonn","53111"]         Ada / Main 1 / Bonn
           ["Bonn","53111"]         Ada / Main 1 / Bonn
undefined  ["Bonn","53111"]         Ada / Main 1 / Bonn
GB         ["Leeds","LS1 4AP"]      Ada / Main 1 / Leeds / LS1 4AP
UK         ["Leeds","LS1 4AP"]      Ada / Main 1 / Leeds
US         ["Ames","IA","50010"]    Ada / Main 1 / Ames, IA 50010
USA        ["Ames","IA","50010"]    Ada / Main 1 / Ames
AE         ["Deira","Dubai"]        Ada / Main 1 / Dubai
GH         ["Accra","GA-184"]       Ada / Main 1 / Accra
SEEN
