#!/usr/bin/env bash
# js-money 0.6.3 and ts-money 0.4.8 beside dinero.js 1.9.1 and 2.0.2: an amount that is divided among people by their shares (`allocate`), one of whom has no share.
# Guess: who has a share of 0 gets nothing; the cents that are left go to those who have a share.
# Seen: what is left is handed out from the first place on, whatever its share is: of one euro among 0, 1, 1 and 1 the first gets a cent; of one cent among 0, 0, 1 and 1 the first
# gets all of it. So a deal whose first seller had left is paid to that seller in part. The sums are right, so a test that adds them
# finds nothing. The same shares in another order have no such cent. dinero.js hands out by the shares.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund js-money@0.6.3 ts-money@0.4.8 dinero.js@2.0.2 dinero1@npm:dinero.js@1.9.1
cat >program.mjs <<'PROGRAM'
import Old from 'js-money';
import { Money } from 'ts-money';
import * as two from 'dinero.js';
import one from 'dinero1';
const EUR = two.EUR ?? { code: 'EUR', base: 10, exponent: 2 };
for (const [amount, shares] of [[100, [0, 1, 1, 1]], [100, [1, 1, 1, 0]], [1, [0, 0, 1, 1]], [5, [0, 3, 7]], [1000, [0, 0, 3, 3, 3]], [100, [0, 1]]]) {
  console.log(`${amount} by ${shares.join(' ')}`);
  console.log('  js-money: ', new Old(amount, 'EUR').allocate(shares).map((it) => it.amount).join(' '));
  console.log('  ts-money: ', new Money(amount, 'EUR').allocate(shares).map((it) => it.amount).join(' '));
  console.log('  dinero.js 1:', one({ amount, currency: 'EUR' }).allocate(shares).map((it) => it.getAmount()).join(' '));
  console.log('  dinero.js 2:', two.allocate(two.dinero({ amount, currency: EUR }), shares).map((it) => two.toSnapshot(it).amount).join(' '));
}
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
100 by 0 1 1 1
  js-money:  1 33 33 33
  ts-money:  1 33 33 33
  dinero.js 1: 0 34 33 33
  dinero.js 2: 0 34 33 33
100 by 1 1 1 0
  js-money:  34 33 33 0
  ts-money:  34 33 33 0
  dinero.js 1: 34 33 33 0
  dinero.js 2: 34 33 33 0
1 by 0 0 1 1
  js-money:  1 0 0 0
  ts-money:  1 0 0 0
  dinero.js 1: 0 0 1 0
  dinero.js 2: 0 0 1 0
5 by 0 3 7
  js-money:  1 1 3
  ts-money:  1 1 3
  dinero.js 1: 0 2 3
  dinero.js 2: 0 1 4
1000 by 0 0 3 3 3
  js-money:  1 0 333 333 333
  ts-money:  1 0 333 333 333
  dinero.js 1: 0 0 334 333 333
  dinero.js 2: 0 0 334 333 333
100 by 0 1
  js-money:  0 100
  ts-money:  0 100
  dinero.js 1: 0 100
  dinero.js 2: 0 100
SEEN
