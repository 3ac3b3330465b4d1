#!/usr/bin/env bash
# mathjs 15.2.0: discounts and taxes as formulas that people type, such as an own field of a CRM or the price of an offer evaluates.
# Guess: a percentage is one wherever it is, as `100 * 19%`, `100 + 10%` and `100 - 10%` show; where the sign could mean a remainder, that is an error.
# Seen: before a plus or a minus the sign is the remainder of a division by what follows: `100 * 19% - 5` is 0 in place of 14, `100 - 20% - 10%` is 100,
# `100 + 10% + 5` is 100, and `100 * 5% + 100 * 7%` is 0. With the percentages in brackets, or last, it is right, so a test of each part does not show
# it. `12:30` is a list of 19 numbers, `1/2x` for 4 is 2, and the text "5" is a number.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mathjs@15.2.0
cat >program.mjs <<'PROGRAM'
import { evaluate, format } from 'mathjs';
const formulas = ['100 * 19%', '100 + 10%', '100 * 19% - 5', '(100 * 19%) - 5', '100 - 5 + 19%', '100 - 20% - 10%', '100 + 10% + 5', '50% + 50%', '100 * 5% + 100 * 7%', '1/2x', '"5" + 1', 'size(12:30)'];
for (const formula of formulas) console.log(`${formula} = ${format(evaluate(formula, { x: 4 }))}`);
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
100 * 19% = 19
100 + 10% = 110
100 * 19% - 5 = 0
(100 * 19%) - 5 = 14
100 - 5 + 19% = 113.05
100 - 20% - 10% = 100
100 + 10% + 5 = 100
50% + 50% = 0
100 * 5% + 100 * 7% = 0
1/2x = 2
"5" + 1 = 6
size(12:30) = [19]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
