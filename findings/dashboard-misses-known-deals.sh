#!/usr/bin/env bash
# crossfilter2 1.5.4, the filters and figures behind dashboards (dc.js and others): deals of a service, some of which have no amount yet, so that the member is missing.
# Guess: a deal without an amount is not found by a range of amounts, or sorts before the others, as null does; deals that have one are found as before.
# Seen: `undefined` is neither less nor more than a number, so the order in which crossfilter keeps its values is broken, and its searches end at a wrong place: of the deals
# from 60 to 1000 the one of 100 is missing, `filterExact(100)` finds none, though 200 is found; in another order of the rows `filterExact(200)` finds 300 too, and
# the largest deal is one that has no amount. null is like 0, and nothing else is lost by it. No error; the description asks for values that have a natural
# order. Nothing is lost where the dimension is `row.amount ?? null`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund crossfilter2@1.5.4
cat >program.mjs <<'PROGRAM'
import crossfilter from 'crossfilter2';
const show = (name, amounts, read = (row) => row.amount) => {
  const rows = amounts.map((amount) => (amount === undefined ? {} : { amount }));
  const amount = crossfilter(rows).dimension(read);
  const found = (filter) => {
    amount.filterAll();
    filter();
    return amount.bottom(Infinity).map((row) => row.amount ?? 'none').join(' ') || 'nothing';
  };
  console.log(name);
  console.log('  from 60 to 1000:', found(() => amount.filterRange([60, 1000])));
  for (const value of [100, 200]) console.log(`  ${value}:`, found(() => amount.filterExact(value)));
  amount.filterAll();
  console.log('  the two largest:', amount.top(2).map((row) => row.amount ?? 'none').join(' '));
};
show('each has an amount', [100, 50, 300, 200, 20]);
show('one has none', [100, undefined, 50, 300, 200, 20]);
show('two have none', [100, undefined, 50, 300, 200, undefined, 20]);
show('another order', [300, 200, undefined, 100, 50, 20]);
show('one is null', [100, null, 50, 300, 200, 20]);
show('two have none, and the dimension says null', [100, undefined, 50, 300, 200, undefined, 20], (row) => row.amount ?? null);
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
each has an amount
  from 60 to 1000: 100 200 300
  100: 100
  200: 200
  the two largest: 300 200
one has none
  from 60 to 1000: 200 300
  100: nothing
  200: 200
  the two largest: 300 200
two have none
  from 60 to 1000: 200 300
  100: nothing
  200: 200
  the two largest: none 300
another order
  from 60 to 1000: 100 200 300
  100: 100
  200: 200 300 none
  the two largest: none 300
one is null
  from 60 to 1000: 100 200 300
  100: 100
  200: 200
  the two largest: 300 200
two have none, and the dimension says null
  from 60 to 1000: 100 200 300
  100: 100
  200: 200
  the two largest: 300 200
SEEN
