#!/usr/bin/env bash
# react-number-format 5.4.5 (with react and react-dom 18.3.1): amounts and phone numbers of a service in the fields and tables of a page, as `NumericFormat`, `PatternFormat` and the
# function `numericFormatter` show them.
# Guess: an amount is rounded to two digits in one way, by the component as by the function; a minus stays, or the amount is refused, where a field takes none
# (`allowNegative={false}`); a text that is a number in another form is that number or is refused; a number that does not fit a pattern is shown as it is.
# Seen: the function cuts 1234.567 to 1,234.56, the component rounds it to .57, but 1.995 is 1.99 for both, and so is the text 1234,567 with a comma as its point cut.
# -5 is shown as 5 where negative amounts are not allowed, so a debt looks like a credit. The text 12e3 is 123, and 1234,567 where a point is set a thousand times as
# much. A phone number with its country, 18005550100, in `+1 (###) ###-####` is +1 (180) 055-5010, another one, and the month 7/26 in `##/##` is 72/6. No error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund react-number-format@5.4.5 react@18.3.1 react-dom@18.3.1
cat >program.cjs <<'PROGRAM'
const { createElement } = require('react');
const { renderToStaticMarkup } = require('react-dom/server');
const { NumericFormat, PatternFormat, numericFormatter } = require('react-number-format');

const shown = (component, props) => renderToStaticMarkup(createElement(component, { displayType: 'text', ...props })).replace(/<[^>]*>/gu, '');
const english = { thousandSeparator: ',', decimalScale: 2 };
const german = { thousandSeparator: '.', decimalSeparator: ',', decimalScale: 2 };
for (const value of ['1234.567', '1.995', '1.996', '-0.001']) {
  console.log(`${value}: component ${shown(NumericFormat, { ...english, value })}, as a number ${shown(NumericFormat, { ...english, value: Number(value) })}, function ${numericFormatter(value, english)}`);
}
console.log('1234,567 in German:', shown(NumericFormat, { ...german, value: '1234,567' }), '| in English:', shown(NumericFormat, { ...english, value: '1234,567' }));
console.log('1234.567 in German:', shown(NumericFormat, { ...german, value: '1234.567' }));
console.log('-5 without negative amounts:', shown(NumericFormat, { value: -5, allowNegative: false }));
console.log('12e3 as a text:', shown(NumericFormat, { value: '12e3' }));
for (const [format, value] of [['+1 (###) ###-####', '8005550100'], ['+1 (###) ###-####', '18005550100'], ['##/##', '07/26'], ['##/##', '7/26']]) {
  console.log(`${value} in ${format}: ${shown(PatternFormat, { format, value }).trim()}`);
}
PROGRAM
node program.cjs | tee seen
diff seen - <<'SEEN'
1234.567: component 1,234.57, as a number 1,234.57, function 1,234.56
1.995: component 1.99, as a number 1.99, function 1.99
1.996: component 2.00, as a number 2.00, function 1.99
-0.001: component -0.00, as a number -0.00, function -0.00
1234,567 in German: 1.234,56 | in English: 1,234,567
1234.567 in German: 1.234,57
-5 without negative amounts: 5
12e3 as a text: 123
8005550100 in +1 (###) ###-####: +1 (800) 555-0100
18005550100 in +1 (###) ###-####: +1 (180) 055-5010
07/26 in ##/##: 07/26
7/26 in ##/##: 72/6
SEEN
