#!/usr/bin/env bash
# node-object-hash 3.1.1 and hash-sum 2.0.0 beside object-hash 3.0.0 and ohash 2.0.12: a fingerprint of a row or an event, by which a program sees what changed since the last run and
# leaves out what it has had.
# Guess: two rows have one fingerprint where they are the same but for the order of their names; another order of a list, another type or another value is another row.
# Seen: node-object-hash sorts lists by default, so that steps, phones or priorities in another order are no change; it has the text 7 as the number 7, null as a value
# that is missing, a list as its elements joined by a comma, and takes a colon within a name or a value for its own. hash-sum has one fingerprint for
# all Sets, and one for all Maps. The change is not sent, or the second event is dropped as a repetition, without a word. With `sort: { array: false }` and
# `coerce: false` node-object-hash has all apart, as object-hash and ohash have.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-object-hash@3.1.1 hash-sum@2.0.0 object-hash@3.0.0 ohash@2.0.12
cat >program.mjs <<'PROGRAM'
import hashSum from 'hash-sum';
import nodeObjectHash from 'node-object-hash';
import objectHash from 'object-hash';
import { hash as ohash } from 'ohash';

const hashers = {
  'node-object-hash': nodeObjectHash.hasher().hash,
  '  without sort': nodeObjectHash.hasher({ coerce: false, sort: { array: false, object: true, map: true, set: true, typedArray: true, bigint: true } }).hash,
  'hash-sum': hashSum,
  'object-hash': objectHash,
  ohash,
};
const rows = {
  order: [{ steps: ['call', 'offer'] }, { steps: ['offer', 'call'] }],
  'text of a number': [{ code: 7 }, { code: '7' }],
  'null or missing': [{ tags: [null] }, { tags: [undefined] }],
  comma: [{ tags: ['a', 'b'] }, { tags: ['a,b'] }],
  colon: [{ note: 'at:9' }, { 'note:at': '9' }],
  Set: [{ ids: new Set([1]) }, { ids: new Set([2]) }],
  Map: [{ ids: new Map([[1, 1]]) }, { ids: new Map([[1, 2]]) }],
  Date: [{ due: new Date(0) }, { due: new Date(1) }],
  title: [{ title: 'a' }, { title: 'b' }],
};
for (const [name, hash] of Object.entries(hashers)) {
  const alike = Object.keys(rows).filter((kind) => hash(rows[kind][0]) === hash(rows[kind][1]));
  console.log(name.padEnd(16), alike.length === 0 ? 'all apart' : `alike: ${alike.join(', ')}`);
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
node-object-hash alike: order, text of a number, null or missing, comma, colon
  without sort   all apart
hash-sum         alike: Set, Map
object-hash      all apart
ohash            all apart
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
