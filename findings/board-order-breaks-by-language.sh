#!/usr/bin/env bash
# fractional-indexing 3.2.0: the places of cards on a board as texts, sorted as a program sorts texts for people.
# Guess: keys between two keys are in order however texts are compared, at least until there are many of them.
# Seen: the first card that is put on top of the first one gets `Zz`, before `a0` in bytes and behind it in every language
# (`localeCompare`, a collation of a database for a language): it jumps to the end of the column. All keys above the first card begin
# with a capital, so each card that a user drags to the top is wrong, and the next key between two neighbours on the screen is refused.
# `<`, `sort()` and a binary collation keep the order; the package does not say that it needs them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fractional-indexing@3.2.0
cat >program.mjs <<'PROGRAM'
import { generateKeyBetween } from 'fractional-indexing';

const first = generateKeyBetween(null, null);
const top = generateKeyBetween(null, first);
const last = generateKeyBetween(first, null);
const cards = [top, first, last];
console.log(`as placed ${cards.join(' ')}, by bytes ${cards.toSorted().join(' ')}`);
const shown = cards.toSorted((one, other) => one.localeCompare(other, 'en'));
console.log(`by localeCompare ${shown.join(' ')}`);
try {
  console.log(`between the last two ${generateKeyBetween(shown[1], shown[2])}`);
} catch (error) {
  console.log(`between the last two: ${error.message}`);
}
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
as placed Zz a0 a1, by bytes Zz a0 a1
by localeCompare a0 a1 Zz
between the last two: a1 >= Zz
SEEN
