#!/usr/bin/env bash
# chunk-text 2.0.1 and split-text-to-chunks 1.0.0: a long text of a task as several messages of a chat, each within the limit of the service.
# Guess: a part ends at the end of a line where one is near, else between words; the parts together are the text, apart from blanks at the
# seams; no part is empty, since no chat takes an empty message.
# Seen: for chunk-text a line end is worth no more than a blank: the first message ends in the middle of the second line, so that the number of a
# point is in one message and its words are in the next; empty lines and the blanks before a line are gone at a seam. For
# split-text-to-chunks, which wraps lines to a width (its guide says that it obeys line ends), four short lines and an empty one are five
# messages where 2,000 characters are allowed, one of them empty.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chunk-text@2.0.1 split-text-to-chunks@1.0.0
cat >program.mjs <<'PROGRAM'
import chunkText from 'chunk-text';
import splitText from 'split-text-to-chunks';
const chunk = chunkText.default ?? chunkText;
const split = splitText.default ?? splitText;
const text = '1. Call Anna\n2. Send plan\n\n3. Book room\n    at nine';
for (const limit of [2000, 24, 16]) {
  console.log('limit', limit, '| chunk-text', JSON.stringify(chunk(text, limit)));
  console.log('limit', limit, '| split-text-to-chunks', JSON.stringify(split(text, limit)));
}
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
limit 2000 | chunk-text ["1. Call Anna\n2. Send plan\n\n3. Book room\n    at nine"]
limit 2000 | split-text-to-chunks ["1. Call Anna","2. Send plan","","3. Book room","    at nine"]
limit 24 | chunk-text ["1. Call Anna\n2. Send","plan\n\n3. Book room","at nine"]
limit 24 | split-text-to-chunks ["1. Call Anna","2. Send plan","","3. Book room","    at nine"]
limit 16 | chunk-text ["1. Call Anna\n2.","Send plan\n\n3.","Book room\n    at","nine"]
limit 16 | split-text-to-chunks ["1. Call Anna","2. Send plan","","3. Book room","    at nine"]
SEEN
