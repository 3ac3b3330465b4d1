#!/usr/bin/env bash
# fast-json-patch 3.1.1 and rfc6902 5.4.0 beside jsondiffpatch 0.7.7, microdiff 1.6.0 and just-diff 6.0.2: the changes of a task that a program sends to a
# service, found by comparing what it has with what it had.
# Guess: a `Date` that differs is a change, since it is text in JSON and the answer is for JSON; a set of labels and a Map of fields too.
# Seen: for rfc6902 another due date is no change, so it is never sent. fast-json-patch compares a Date with the letters of the other one's text and
# adds members 0 to 23 below it, which a service that has a text there cannot apply, or takes for an object. A changed Set or Map is no change for all
# five, jsondiffpatch returns undefined for two different bigints, and microdiff sees 0 and -0 as two values.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fast-json-patch@3.1.1 rfc6902@5.4.0 jsondiffpatch@0.7.7 microdiff@1.6.0 just-diff@6.0.2
cat >program.mjs <<'PROGRAM'
import fastJsonPatch from 'fast-json-patch';
import { diff as jsondiffpatch } from 'jsondiffpatch';
import { diff as justDiff } from 'just-diff';
import microdiff from 'microdiff';
import { createPatch } from 'rfc6902';
const libraries = { 'fast-json-patch': fastJsonPatch.compare, rfc6902: createPatch, jsondiffpatch, microdiff, 'just-diff': justDiff };
const changes = {
  'due date': [{ due: new Date('2026-07-10') }, { due: new Date('2026-07-20') }],
  labels: [{ labels: new Set(['a']) }, { labels: new Set(['b']) }],
  fields: [{ fields: new Map([['a', 1]]) }, { fields: new Map([['a', 2]]) }],
  'id as bigint': [{ id: 1n }, { id: 2n }],
  'nothing but a sign of zero': [{ left: 0 }, { left: -0 }],
  title: [{ title: 'a' }, { title: 'b' }],
};
for (const [name, [before, after]] of Object.entries(changes)) {
  const seen = Object.entries(libraries).map(([library, compare]) => {
    const found = compare(before, after) ?? [];
    const first = found[0]?.path ? [found[0].path].flat().join('/').replace(/^\//, '') : '';
    const count = Array.isArray(found) ? found.length : Object.keys(found).length;
    return `${library} ${count}${first.includes('/') ? ` from ${first}` : ''}`;
  });
  console.log(`${name}: ${seen.join(', ')}`);
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
due date: fast-json-patch 24 from due/0, rfc6902 0, jsondiffpatch 1, microdiff 1, just-diff 1
labels: fast-json-patch 0, rfc6902 0, jsondiffpatch 0, microdiff 0, just-diff 0
fields: fast-json-patch 0, rfc6902 0, jsondiffpatch 0, microdiff 0, just-diff 0
id as bigint: fast-json-patch 1, rfc6902 1, jsondiffpatch 0, microdiff 1, just-diff 1
nothing but a sign of zero: fast-json-patch 0, rfc6902 0, jsondiffpatch 0, microdiff 1, just-diff 0
title: fast-json-patch 1, rfc6902 1, jsondiffpatch 1, microdiff 1, just-diff 1
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
