#!/usr/bin/env bash
# dinero.js 1.9.1 beside dinero.js 2.0.2: amounts of deals in minor units, as services of payment send them, with the code of the currency.
# Guess: a library that takes the currency knows its digits, as `Intl` does by which it prints; so 500 yen are ¥500 in both versions, and a
# percentage of half a cent goes up, as on an invoice.
# Seen: in version 1 two digits hold for each currency unless `precision` says otherwise: 500 yen are printed as ¥5.00 and are 5 in
# `toUnit()`, 1500 Kuwaiti fils, 1.5 dinars, are 15.00. In version 2 the currency is an object with its digits. In version 1 half a cent goes
# to the even neighbour: 50 % of 1.05 and of 1.07 are 0.52 and 0.54, so that the sum differs by a cent from one rounded up.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund dinero.js@1.9.1 two@npm:dinero.js@2.0.2
cat >program.mjs <<'PROGRAM'
import one from 'dinero.js';
import * as two from 'two';
import * as currencies from 'two/currencies';
one.globalLocale = 'en-US';
for (const [amount, currency] of [[500, 'JPY'], [1500, 'KWD'], [500, 'EUR']]) {
  const money = one({ amount, currency });
  const newer = two.toDecimal(two.dinero({ amount, currency: currencies[currency] }));
  console.log(amount, currency, '|', money.toFormat().replaceAll('\u00a0', ' '), money.toUnit(), '| version 2', newer);
}
console.log('half of 105 and 107:', [105, 107].map((amount) => one({ amount }).percentage(50).getAmount()).join(', '));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
500 JPY | ¥5.00 5 | version 2 500
1500 KWD | KWD 15.00 15 | version 2 1.500
500 EUR | €5.00 5 | version 2 5.00
half of 105 and 107: 52, 54
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
