#!/usr/bin/env bash
# qs 6.14.0 and 6.15.0, which Express has as its extended query parser: the ids of a list in a query, once 20 and once 21 of them.
# Guess: a name that is repeated, or ends in [], is an array however often it comes; only numbers in brackets have a limit.
# Seen: so it was. Since the limit counts every spelling, the 21st value makes a map with the keys 0, 1, … of `ids=1&ids=2…` and of
# `ids[]=1…` too: a program that filters by the ids of a selection works in each test, and fails at the 21st that a user ticks.
# A loop over the map finds nothing where `length` is its condition. `arrayLimit` sets another limit.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund before@npm:qs@6.14.0 after@npm:qs@6.15.0
cat >program.mjs <<'PROGRAM'
import after from 'after';
import before from 'before';

const spellings = { repeated: () => 'ids', brackets: () => 'ids[]', numbered: (at) => `ids[${at}]` };
for (const [name, qs] of Object.entries({ '6.14.0': before, '6.15.0': after }))
  for (const count of [20, 21]) {
    const kinds = Object.entries(spellings).map(([spelling, key]) => {
      const query = Array.from({ length: count }, (_, at) => `${key(at)}=${at + 1}`).join('&');
      return `${spelling} ${Array.isArray(qs.parse(query).ids) ? 'array' : 'map'}`;
    });
    console.log(`${name}, ${count} ids: ${kinds.join(', ')}`);
  }
const map = after.parse(Array.from({ length: 21 }, (_, at) => `ids=${at + 1}`).join('&')).ids;
console.log(`length ${map.length}, keys ${Object.keys(map).length}, last ${map[20]}`);
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
6.14.0, 20 ids: repeated array, brackets array, numbered array
6.14.0, 21 ids: repeated array, brackets array, numbered array
6.15.0, 20 ids: repeated array, brackets array, numbered array
6.15.0, 21 ids: repeated map, brackets map, numbered map
length undefined, keys 21, last 21
SEEN
