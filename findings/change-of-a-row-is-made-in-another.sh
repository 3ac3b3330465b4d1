#!/usr/bin/env bash
# diff-match-patch 1.0.5 and jsondiffpatch 0.7.7 with it (its option `textDiff`, for texts of 60 letters and more), beside diff 8.0.4: a note that two people edit. The
# change of one is made as a patch and applied to what the other has saved.
# Guess: a patch is applied where the lines that it changes are found; where they are gone or were changed, it is refused, and the result says so, as that of
# `diff` does (false).
# Seen: diff-match-patch looks for a place that is half alike. "Jones owes 200" was made 250, and the line of Jones is gone in the other version: Smith owes 150 in
# place of 100, and the result is `[true]`. In a list of other people the amount of another is changed; a line that now says 400 says 450, which neither wrote.
# jsondiffpatch, whose changes of members are exact, does the same in a long text without an error. A patch of `diff` (unified) is refused. The limits
# (`Match_Threshold`, 0.5) are made for prose; with 0.1 most of these are refused, the 450 is still written.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund diff-match-patch@1.0.5 jsondiffpatch@0.7.7 diff@8.0.4
cat >program.mjs <<'PROGRAM'
import DiffMatchPatch from 'diff-match-patch';
import { create } from 'jsondiffpatch';
import { applyPatch, createPatch } from 'diff';
const before = 'Smith owes 100\nJones owes 200\nBrown owes 300\nLovelace owes 400\n';
const after = before.replace('Jones owes 200', 'Jones owes 250');
const others = {
  'the same note': before,
  'Jones is gone': before.replace('Jones owes 200\n', ''),
  'Jones owes 400': before.replace('Jones owes 200', 'Jones owes 400'),
  'Jones has paid': before.replace('Jones owes 200', 'Jones has paid'),
  'another list': 'Miller owes 100\nTuring owes 210\nHopper owes 320\nHamilton owes 410\n',
};
const line = (text) => JSON.stringify(text).replaceAll('\\n', '; ');
const texts = new DiffMatchPatch();
const strict = new DiffMatchPatch();
strict.Match_Threshold = 0.1;
const objects = create({ textDiff: { diffMatchPatch: DiffMatchPatch } });
const delta = objects.diff({ note: before }, { note: after });
for (const [name, other] of Object.entries(others)) {
  console.log(`${name}: ${line(other)}`);
  const attempt = (call) => {
    try {
      return call();
    } catch (error) {
      return `an error`;
    }
  };
  console.log('  diff-match-patch:', attempt(() => texts.patch_apply(texts.patch_make(before, after), other)).map((it) => line(it)).join(' '));
  console.log('  with 0.1:        ', attempt(() => strict.patch_apply(strict.patch_make(before, after), other)).map((it) => line(it)).join(' '));
  console.log('  jsondiffpatch:   ', attempt(() => line(objects.patch({ note: other }, structuredClone(delta)).note)));
  console.log('  diff:            ', line(applyPatch(other, createPatch('note', before, after))));
}
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
the same note: "Smith owes 100; Jones owes 200; Brown owes 300; Lovelace owes 400; "
  diff-match-patch: "Smith owes 100; Jones owes 250; Brown owes 300; Lovelace owes 400; " [true]
  with 0.1:         "Smith owes 100; Jones owes 250; Brown owes 300; Lovelace owes 400; " [true]
  jsondiffpatch:    "Smith owes 100; Jones owes 250; Brown owes 300; Lovelace owes 400; "
  diff:             "Smith owes 100; Jones owes 250; Brown owes 300; Lovelace owes 400; "
Jones is gone: "Smith owes 100; Brown owes 300; Lovelace owes 400; "
  diff-match-patch: "Smith owes 150; Brown owes 300; Lovelace owes 400; " [true]
  with 0.1:         "Smith owes 100; Brown owes 300; Lovelace owes 400; " [false]
  jsondiffpatch:    "Smith owes 150; Brown owes 300; Lovelace owes 400; "
  diff:             false
Jones owes 400: "Smith owes 100; Jones owes 400; Brown owes 300; Lovelace owes 400; "
  diff-match-patch: "Smith owes 100; Jones owes 450; Brown owes 300; Lovelace owes 400; " [true]
  with 0.1:         "Smith owes 100; Jones owes 450; Brown owes 300; Lovelace owes 400; " [true]
  jsondiffpatch:    "Smith owes 100; Jones owes 450; Brown owes 300; Lovelace owes 400; "
  diff:             false
Jones has paid: "Smith owes 100; Jones has paid; Brown owes 300; Lovelace owes 400; "
  diff-match-patch: "Smith owes 150; Jones has paid; Brown owes 300; Lovelace owes 400; " [true]
  with 0.1:         "Smith owes 100; Jones has paid; Brown owes 300; Lovelace owes 400; " [false]
  jsondiffpatch:    "Smith owes 150; Jones has paid; Brown owes 300; Lovelace owes 400; "
  diff:             false
another list: "Miller owes 100; Turing owes 210; Hopper owes 320; Hamilton owes 410; "
  diff-match-patch: "Miller owes 100; Turing owes 250; Hopper owes 320; Hamilton owes 410; " [true]
  with 0.1:         "Miller owes 100; Turing owes 210; Hopper owes 320; Hamilton owes 410; " [false]
  jsondiffpatch:    "Miller owes 100; Turing owes 250; Hopper owes 320; Hamilton owes 410; "
  diff:             false
SEEN
