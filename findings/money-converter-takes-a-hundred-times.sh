#!/usr/bin/env bash
# cashify 3.0.1 (`convert`, whose text may hold the amount and both currencies): amounts of deals and expenses as people type them, with a rate of 2.
# Guess: an amount in a form that the library does not know is refused, as `10 EUR - 2 EUR` and `1e3` are; or the last of its two separators is the decimal point, as
# only that reading is possible for `12,50` and `1.000,50`; brackets are the minus of book-keeping.
# Seen: a comma is left out wherever it is: 12,50 EUR is converted as 1,250 EUR, 1,5 EUR as 15 EUR, and 1.000,50 EUR as 1.00 EUR, while 1.000 EUR is 1 EUR. `(5.00)`
# and an amount with the longer minus of Unicode, which `Intl` prints in some languages, are positive. No error: the result is a number.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund cashify@3.0.1
cat >program.mjs <<'PROGRAM'
import { createRequire } from 'node:module';
const { Cashify } = createRequire(import.meta.url)('cashify');
const cashify = new Cashify({ base: 'EUR', rates: { EUR: 1, USD: 2 } });
const show = (label, run) => {
  let result;
  try {
    result = run();
  } catch (error) {
    result = error.message;
  }
  console.log(label.padEnd(34), result);
};
for (const text of ['10 EUR to USD', '1,000 EUR to USD', '1,5 EUR to USD', '12,50 EUR to USD', '1.000,50 EUR to USD', '1.000 EUR to USD', '€12,50 EUR to USD', "1'000 EUR to USD", '10 EUR - 2 EUR to USD', '2 x 10 EUR to USD'])
  show(text, () => cashify.convert(text));
show("'12,50' from EUR to USD", () => cashify.convert('12,50', { from: 'EUR', to: 'USD' }));
show("'(5.00)' from EUR to USD", () => cashify.convert('(5.00)', { from: 'EUR', to: 'USD' }));
show("'5.00-' from EUR to USD", () => cashify.convert('5.00-', { from: 'EUR', to: 'USD' }));
show("'\u22125.00' from EUR to USD", () => cashify.convert('\u22125.00', { from: 'EUR', to: 'USD' }));
show("'' from EUR to USD", () => cashify.convert('', { from: 'EUR', to: 'USD' }));
show("'1e3' from EUR to USD", () => cashify.convert('1e3', { from: 'EUR', to: 'USD' }));
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
10 EUR to USD                      20
1,000 EUR to USD                   2000
1,5 EUR to USD                     30
12,50 EUR to USD                   2500
1.000,50 EUR to USD                2.001
1.000 EUR to USD                   2
€12,50 EUR to USD                  2500
1'000 EUR to USD                   2000
10 EUR - 2 EUR to USD              Could not parse the expression. Make sure it includes at least a valid amount.
2 x 10 EUR to USD                  The `rates` object does not contain either the `from` or `to` currency.
'12,50' from EUR to USD            2500
'(5.00)' from EUR to USD           10
'5.00-' from EUR to USD            Could not parse the expression. Make sure it includes at least a valid amount.
'−5.00' from EUR to USD            10
'' from EUR to USD                 Could not parse the expression. Make sure it includes at least a valid amount.
'1e3' from EUR to USD              The `rates` object does not contain either the `from` or `to` currency.
SEEN
