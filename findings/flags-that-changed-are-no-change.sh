#!/usr/bin/env bash
# jsonpatch 1.32 and DeepDiff 6.2 (`python3-jsonpatch` and `python3-deepdiff` of Debian 12 on the machine) beside fast-json-patch 3.1.1: what changed in a record, as a JSON Patch
# (RFC 6902) that a program sends to a service.
# Guess: the patch makes the second record of the first; 1 and true are two values in JSON, and for the library too, since `done` from 1 to true is a change.
# Seen: true is 1 and false is 0 where they are in a list: of answers from [0, 1] to [false, true] the patch is empty, and nothing is sent; [1, true] to [true, 1] too, and rows
# in a list whose flag is of the other kind are taken for each other. Members of an object are compared with care, so a test of `done` finds nothing. The operation `test`,
# which shall refuse a patch for a record that somebody changed, takes true for 1 everywhere. DeepDiff finds no difference in a list of such values either, but does in
# a row. fast-json-patch knows the two apart.
set -euo pipefail
/usr/bin/python3 -c 'import deepdiff, jsonpatch; assert (jsonpatch.__version__, deepdiff.__version__) == ("1.32", "6.2.2")' 2>/dev/null || { echo "needs python3-jsonpatch 1.32 and python3-deepdiff 6.2 of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fast-json-patch@3.1.1
cat >program.py <<'PROGRAM'
import json, sys
import deepdiff, jsonpatch
for pair in json.load(open('pairs.json')):
    before, after = pair
    patch = jsonpatch.make_patch(before, after)
    right = json.dumps(patch.apply(before), sort_keys=True) == json.dumps(after, sort_keys=True)
    print(f'{json.dumps(before)} to {json.dumps(after)} by jsonpatch: {patch}{"" if right else " (wrong)"}; by DeepDiff {len(deepdiff.DeepDiff(before, after)) > 0}')
try:
    jsonpatch.apply_patch({'done': True}, [{'op': 'test', 'path': '/done', 'value': 1}])
    print('test of 1 for true: passes')
except jsonpatch.JsonPatchTestFailed:
    print('test of 1 for true: fails')
PROGRAM
cat >program.cjs <<'PROGRAM'
const { compare, applyPatch } = require('fast-json-patch');
for (const [before, after] of require('./pairs.json')) console.log(JSON.stringify(before), 'to', JSON.stringify(after), 'by fast-json-patch:', JSON.stringify(compare(before, after)));
try {
  applyPatch({ done: true }, [{ op: 'test', path: '/done', value: 1 }]);
  console.log('test of 1 for true: passes');
} catch {
  console.log('test of 1 for true: fails');
}
PROGRAM
cat >pairs.json <<'PAIRS'
[[{ "done": 1 }, { "done": true }], [{ "answers": [0, 1] }, { "answers": [false, true] }], [[1, true], [true, 1]],
 [[{ "id": 7, "done": 1 }], [{ "id": 7, "done": true }]], [{ "answers": [1, 2] }, { "answers": [1, 3] }]]
PAIRS
{
  TZ=UTC LC_ALL=C.UTF-8 /usr/bin/python3 program.py
  node program.cjs
} | tee seen
diff seen - <<'SEEN'
{"done": 1} to {"done": true} by jsonpatch: [{"op": "replace", "path": "/done", "value": true}]; by DeepDiff True
{"answers": [0, 1]} to {"answers": [false, true]} by jsonpatch: [] (wrong); by DeepDiff False
[1, true] to [true, 1] by jsonpatch: [] (wrong); by DeepDiff False
[{"id": 7, "done": 1}] to [{"id": 7, "done": true}] by jsonpatch: [] (wrong); by DeepDiff True
{"answers": [1, 2]} to {"answers": [1, 3]} by jsonpatch: [{"op": "replace", "path": "/answers/1", "value": 3}]; by DeepDiff True
test of 1 for true: passes
{"done":1} to {"done":true} by fast-json-patch: [{"op":"replace","path":"/done","value":true}]
{"answers":[0,1]} to {"answers":[false,true]} by fast-json-patch: [{"op":"replace","path":"/answers/1","value":true},{"op":"replace","path":"/answers/0","value":false}]
[1,true] to [true,1] by fast-json-patch: [{"op":"replace","path":"/1","value":1},{"op":"replace","path":"/0","value":true}]
[{"id":7,"done":1}] to [{"id":7,"done":true}] by fast-json-patch: [{"op":"replace","path":"/0/done","value":true}]
{"answers":[1,2]} to {"answers":[1,3]} by fast-json-patch: [{"op":"replace","path":"/answers/1","value":3}]
test of 1 for true: fails
SEEN
