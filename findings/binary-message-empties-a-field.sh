#!/usr/bin/env bash
# @msgpack/msgpack 3.1.3, msgpackr 2.1.4, msgpack5 6.1.0 and msgpack-lite 0.2.2: changes of a CRM as MessagePack, from one library to another.
# Guess: `undefined` is left out, as in JSON; a date is the one form of dates that the format has (type -1); a whole number that JavaScript can
# hold is a number for each reader, and one that it cannot hold is a bigint or an error; a Map is a map.
# Seen: @msgpack/msgpack and msgpack-lite write `undefined` as null, which empties a field in an update; msgpackr writes a type of its own, which
# @msgpack/msgpack reads as an object. msgpack-lite has dates of its own (type 13) and reads those of the format as objects, without a word.
# 5000000000 of @msgpack/msgpack is a bigint for msgpackr, so that `===` finds no row; an id of a service beyond 2^53 is rounded by all but
# msgpackr. @msgpack/msgpack and msgpack-lite write a Map as an empty one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @msgpack/msgpack@3.1.3 msgpackr@2.1.4 msgpack5@6.1.0 msgpack-lite@0.2.2
cat >program.mjs <<'PROGRAM'
import * as msgpack from '@msgpack/msgpack';
import lite from 'msgpack-lite';
import msgpack5 from 'msgpack5';
import * as msgpackr from 'msgpackr';
const five = msgpack5();
const libraries = {
  msgpack: [msgpack.encode, msgpack.decode],
  msgpackr: [msgpackr.pack, msgpackr.unpack],
  msgpack5: [(value) => five.encode(value).slice(), (bytes) => five.decode(bytes)],
  'msgpack-lite': [lite.encode, lite.decode],
};
const plain = (value) => {
  if (value instanceof Date) return `Date ${value.toISOString().slice(0, 10)}`;
  if (typeof value === 'bigint') return `${value}n`;
  if (value instanceof Map) return `Map of ${value.size}`;
  const text = JSON.stringify(value);
  if (text === undefined) return 'left out';
  return text.includes('"data"') || text.includes('"buffer"') ? 'an object of bytes' : text;
};
const shown = (decode, bytes) => {
  try {
    return plain(decode(Buffer.from(bytes)).v);
  } catch {
    return 'error';
  }
};
const readers = (show) => Object.entries(libraries).map(([reader, [, decode]]) => `${reader} ${show(decode)}`).join(' | ');
const values = { undefined: undefined, date: new Date('2026-07-10T09:00:00Z'), 'five billions': 5000000000, map: new Map([['a', 1]]) };
for (const [name, value] of Object.entries(values))
  for (const [writer, [encode]] of Object.entries(libraries))
    console.log(`${name} by ${writer}:`, readers((decode) => shown(decode, encode({ v: value }))));
const id = [0x81, 0xa1, 0x76, 0xcf, 0x00, 0x20, 0, 0, 0, 0, 0, 1];
console.log('id 9007199254740993 of a service:', readers((decode) => shown(decode, id)));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
undefined by msgpack: msgpack null | msgpackr null | msgpack5 null | msgpack-lite null
undefined by msgpackr: msgpack an object of bytes | msgpackr left out | msgpack5 error | msgpack-lite an object of bytes
undefined by msgpack5: msgpack left out | msgpackr left out | msgpack5 left out | msgpack-lite left out
undefined by msgpack-lite: msgpack null | msgpackr null | msgpack5 null | msgpack-lite null
date by msgpack: msgpack Date 2026-07-10 | msgpackr Date 2026-07-10 | msgpack5 Date 2026-07-10 | msgpack-lite an object of bytes
date by msgpackr: msgpack Date 2026-07-10 | msgpackr Date 2026-07-10 | msgpack5 Date 2026-07-10 | msgpack-lite an object of bytes
date by msgpack5: msgpack Date 2026-07-10 | msgpackr Date 2026-07-10 | msgpack5 Date 2026-07-10 | msgpack-lite an object of bytes
date by msgpack-lite: msgpack an object of bytes | msgpackr error | msgpack5 error | msgpack-lite Date 2026-07-10
five billions by msgpack: msgpack 5000000000 | msgpackr 5000000000n | msgpack5 5000000000 | msgpack-lite 5000000000
five billions by msgpackr: msgpack 5000000000 | msgpackr 5000000000 | msgpack5 5000000000 | msgpack-lite 5000000000
five billions by msgpack5: msgpack 5000000000 | msgpackr 5000000000n | msgpack5 5000000000 | msgpack-lite 5000000000
five billions by msgpack-lite: msgpack 5000000000 | msgpackr 5000000000 | msgpack5 5000000000 | msgpack-lite 5000000000
map by msgpack: msgpack {} | msgpackr {} | msgpack5 {} | msgpack-lite {}
map by msgpackr: msgpack {"a":1} | msgpackr {"a":1} | msgpack5 {"a":1} | msgpack-lite {"a":1}
map by msgpack5: msgpack {"a":1} | msgpackr {"a":1} | msgpack5 {"a":1} | msgpack-lite {"a":1}
map by msgpack-lite: msgpack {} | msgpackr {} | msgpack5 {} | msgpack-lite {}
id 9007199254740993 of a service: msgpack 9007199254740992 | msgpackr 9007199254740993n | msgpack5 9007199254740992 | msgpack-lite 9007199254740992
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
