#!/usr/bin/env bash
# filtrex 3.1.0 compared with expr-eval 2.0.2: conditions that people type, such as which deals go into a report or to whom a mail goes, on rows of a service.
# Guess: a condition that cannot be evaluated for a row, as its amount is a text, null or missing, throws; or it is false, so that `rows.filter(condition)` leaves the row
# out.
# Seen: the condition returns the error as its value, an object, which is true: `rows.filter(compileExpression('amount > 1000'))` keeps each row for which it failed: the deal
# of 20 as a text, the one without an amount, and the one whose field has another name. A condition with a spelling mistake in a name keeps all rows, so a mail to
# a few goes to all; with `not` in front it is the same. A sum of a text and a number is a text. expr-eval throws for what is missing, and takes null for 0. What compares
# with `=== true` keeps the right rows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund filtrex@3.1.0 expr-eval@2.0.2
cat >program.mjs <<'PROGRAM'
import exprEval from 'expr-eval';
import { compileExpression } from 'filtrex';

const rows = [
  { id: 'large', amount: 1500, city: 'Berlin' },
  { id: 'small', amount: 20, city: 'Berlin' },
  { id: 'small text', amount: '20', city: 'Berlin' },
  { id: 'no amount', amount: null, city: 'Berlin' },
  { id: 'missing', city: 'Berlin' },
];
function kept(condition) {
  const found = [];
  let thrown = 0;
  for (const row of rows) {
    try {
      if (condition(row)) found.push(row.id);
    } catch {
      thrown++;
    }
  }
  return `${found.join(', ') || 'none'}${thrown ? `; thrown for ${thrown}` : ''}`;
}
for (const text of ['amount > 1000', 'not (amount > 1000)', 'amuont > 1000', 'city == "Bonn"', 'ctiy == "Bonn"']) {
  console.log(text);
  console.log('  filtrex:', kept(compileExpression(text)));
  const expression = new exprEval.Parser().parse(text);
  console.log('  expr-eval:', kept((row) => expression.evaluate(row)));
}
const value = compileExpression('amount > 1000')({ amount: '20' });
console.log('the value is an error:', value instanceof Error, '| it is true:', Boolean(value));
console.log('amount + 1 of a text:', JSON.stringify(compileExpression('amount + 1')({ amount: '1500' })));
const large = compileExpression('amount > 1000');
console.log('with === true:', kept((row) => large(row) === true));
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
amount > 1000
  filtrex: large, small text, no amount, missing
  expr-eval: large; thrown for 1
not (amount > 1000)
  filtrex: small, small text, no amount, missing
  expr-eval: small, small text, no amount; thrown for 1
amuont > 1000
  filtrex: large, small, small text, no amount, missing
  expr-eval: none; thrown for 5
city == "Bonn"
  filtrex: none
  expr-eval: none
ctiy == "Bonn"
  filtrex: large, small, small text, no amount, missing
  expr-eval: none; thrown for 5
the value is an error: true | it is true: true
amount + 1 of a text: "15001"
with === true: large
SEEN
