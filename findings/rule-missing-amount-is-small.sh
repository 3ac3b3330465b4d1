#!/usr/bin/env bash
# json-logic-js 2.0.5 and jexl 2.3.0: rules of a CRM kept as data, such as which deals are small, late or complete, with values of a service.
# Guess: a value that is missing or null fulfils no comparison, or is an error; of two texts of numbers the greater number is greater; a sum with a text is a number or an
# error; all of nothing is true, as `every` of JavaScript is; `list.n` has the values of all rows.
# Seen: for json-logic-js a missing amount is less than 5 and null at least 0, so deals without an amount are small; the text 10 is less than the text 9; 1,5 plus 1 is 2;
# `all` of an empty list is false, and so no task without steps is complete; the id '5' is not in [5], though '5' == 5. For jexl a text plus 1 is the text
# 51, while times 2 is 10, `list.n` is that of the first row alone, and 2 ^ 3 ^ 2 is 64.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund json-logic-js@2.0.5 jexl@2.3.0
cat >program.mjs <<'PROGRAM'
import jexl from 'jexl';
import jsonLogic from 'json-logic-js';
const data = { none: null, ten: '10', nine: '9', text: '5', amount: '1,5', empty: [], rows: [{ n: 1 }, { n: 2 }] };
const rules = [
  { '<': [{ var: 'missing' }, 5] },
  { '>': [{ var: 'missing' }, 5] },
  { '>=': [{ var: 'none' }, 0] },
  { '<': [{ var: 'ten' }, { var: 'nine' }] },
  { '+': [{ var: 'amount' }, 1] },
  { all: [{ var: 'empty' }, { '>': [{ var: 'n' }, 0] }] },
  { '==': [{ var: 'text' }, 5] },
  { in: [{ var: 'text' }, [5]] },
];
for (const rule of rules) console.log('json-logic-js', JSON.stringify(rule), JSON.stringify(jsonLogic.apply(rule, data)));
for (const expression of ['missing < 5', 'none >= 0', 'text + 1', 'text * 2', 'rows.n', '2 ^ 3 ^ 2']) console.log('jexl', expression, JSON.stringify(await jexl.eval(expression, data)));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
json-logic-js {"<":[{"var":"missing"},5]} true
json-logic-js {">":[{"var":"missing"},5]} false
json-logic-js {">=":[{"var":"none"},0]} true
json-logic-js {"<":[{"var":"ten"},{"var":"nine"}]} true
json-logic-js {"+":[{"var":"amount"},1]} 2
json-logic-js {"all":[{"var":"empty"},{">":[{"var":"n"},0]}]} false
json-logic-js {"==":[{"var":"text"},5]} true
json-logic-js {"in":[{"var":"text"},[5]]} false
jexl missing < 5 false
jexl none >= 0 true
jexl text + 1 "51"
jexl text * 2 10
jexl rows.n 1
jexl 2 ^ 3 ^ 2 64
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
