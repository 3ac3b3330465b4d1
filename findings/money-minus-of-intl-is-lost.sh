#!/usr/bin/env bash
# currency.js 2.0.4, accounting 0.4.1, numeral 2.0.6, Node 20 and later: negative amounts as a page or an export shows them.
# Guess: an amount that `Intl.NumberFormat` printed is read back with its sign, where the separators are set as its language has them.
# Seen: Swedish, Norwegian, Finnish, Lithuanian and some others have the sign U+2212, as banks' exports do, and the libraries know the
# hyphen alone. currency.js and accounting drop the sign, so a refund of 1,234.50 is booked as a payment; numeral drops the sign too,
# and its separators are its own. `Number` is the only one that refuses.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund currency.js@2.0.4 accounting@0.4.1 numeral@2.0.6
cat >program.mjs <<'PROGRAM'
import accounting from 'accounting';
import currency from 'currency.js';
import numeral from 'numeral';

const languages = ['sv', 'nb', 'fi', 'lt', 'sl', 'de', 'fr'];
const printed = (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(-1234.5);
console.log(`U+2212: ${languages.filter((one) => printed(one).includes('\u2212')).join(' ')}`);
for (const language of ['sv', 'fr']) {
  const text = printed(language);
  const read = currency(text, { separator: '\u00a0', decimal: ',' }).value;
  console.log(`${language}: currency.js ${read}, accounting ${accounting.unformat(text, ',')}, Number ${Number(text)}`);
}
console.log(`numeral ${numeral('\u22125.00').value()}, with a hyphen ${numeral('-5.00').value()}`);
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
U+2212: sv nb fi lt sl
sv: currency.js 1234.5, accounting 1234.5, Number NaN
fr: currency.js -1234.5, accounting -1234.5, Number NaN
numeral 5, with a hyphen -5
SEEN
