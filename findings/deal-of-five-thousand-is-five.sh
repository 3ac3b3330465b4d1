#!/usr/bin/env bash
# compromise 14.17.0: amounts in notes and messages, taken out for a deal or a time sheet.
# Guess: a library that reads `5 million` and `half a million` reads `5k` and `$5m`, the short forms in notes of sales, or finds no number; a sign in front of a
# digit counts, as the word does; `1/2` is a half, as the words are.
# Seen: `$5k`, `$5m` and `5bn` are 5; `money()` has the text alone, with the letter and without a number. `-5` is plus five, while `minus 5` is minus five. `1/2` is 1, and
# "half a day" 0, though "half a million" is right. `1,5 hours` are fifteen and `1.200,50` is 1.2005, as half of Europe writes them; `1 000 000` is three numbers.
# `2 dozen` is two. All are numbers, as the right ones are.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund compromise@14.17.0
cat >program.mjs <<'PROGRAM'
import nlp from 'compromise';
const texts = ['a deal of $5k', 'a deal of $5m', 'a deal of 5bn', 'a deal of 5 million', 'half a million', 'a balance of -5', 'a balance of minus 5', '1/2 day', 'half a day',
  'three quarters', '1,5 hours', '1.200,50 EUR', '1 000 000 EUR', '1,000,000 EUR', '2 dozen'];
for (const text of texts) {
  const numbers = nlp(text).numbers().json().map((one) => one.number?.num);
  const money = nlp(text).money().json().map((one) => one.number?.num ?? one.text);
  console.log(`${text}: ${numbers.join(' and ') || 'none'}${money.length > 0 ? `, money ${money.join(' and ')}` : ''}`);
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
a deal of $5k: 5, money $5k
a deal of $5m: 5, money $5m
a deal of 5bn: 5
a deal of 5 million: 5000000
half a million: 500000
a balance of -5: 5
a balance of minus 5: -5
1/2 day: 1
half a day: 0
three quarters: 0.75
1,5 hours: 15
1.200,50 EUR: 1.2005, money 1.200,50 EUR
1 000 000 EUR: 1 and 0 and 0, money 1 000 000 EUR
1,000,000 EUR: 1000000, money 1,000,000 EUR
2 dozen: 2
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
