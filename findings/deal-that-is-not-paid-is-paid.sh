#!/usr/bin/env bash
# ion-js 5.2.1: rows in Amazon Ion, which a ledger or a store of documents sends, read by `load`.
# Guess: `paid: false` is false in a condition, a null is null, 5 is 5 for `===`, and what is read can be written again as what it was.
# Seen: every value is an object: `if (deal.get('paid'))` is true for false, a null is neither null nor undefined and has a text, `=== 5` is never true,
# and a `switch` and a `Set` of known states find nothing, while `==`, `+` and JSON show the value, so a printed row looks right. A month without a day,
# which Ion knows, is its first day in JSON, and an amount of 5.00 is 5 there.
set -euo pipefail
export TZ=UTC
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ion-js@5.2.1
cat >program.cjs <<'PROGRAM'
const { load } = require('ion-js');
const deal = load('{ paid: false, closed: null.timestamp, count: 0, stage: "WON", amount: 5.00, month: 2026-03T }');
const { paid, closed, count, stage, amount, month } = Object.fromEntries(deal.fields());
console.log('in JSON', JSON.stringify(deal));
console.log('paid', paid ? 'is true in a condition' : 'is false', '|', `${paid}`, '|', paid == false, paid === false);
console.log('closed', closed ? 'is true in a condition' : 'is false', '|', closed === null, closed ?? 'nothing', '|', closed.isNull());
console.log('count', count ? 'is true in a condition' : 'is false', '|', count + 1);
console.log('stage', stage === 'WON', new Set(['WON']).has(stage), stage == 'WON');
console.log('amount', amount === 5, `${amount}`, JSON.stringify(amount));
console.log('month', `${month.timestampValue()}`, JSON.stringify(month));
PROGRAM
node program.cjs | tee seen
diff seen - <<'SEEN'
in JSON {"paid":false,"closed":null,"count":0,"stage":"WON","amount":5,"month":"2026-03-01T00:00:00.000Z"}
paid is true in a condition | false | true false
closed is true in a condition | false Null {} | true
count is true in a condition | 1
stage false false true
amount false 5.00 5
month 2026-03T "2026-03-01T00:00:00.000Z"
SEEN
