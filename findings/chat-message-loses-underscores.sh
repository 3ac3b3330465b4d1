#!/usr/bin/env bash
# telegram-format 3.1.0: names, addresses and file names of a service in messages of a bot of Telegram.
# Guess: `escape` of each of its three formats keeps the text as a reader sees it, by a backslash or an entity, as "displayed as it is" says; code keeps its signs.
# Seen: `markdown` takes the signs out: ada_lovelace@example.com is written adalovelace@example.com, another person, 1.5 * 2 is 1.5  2, and the brackets of a link's address go.
# `bold` takes stars, `italic` takes underscores and `monospace` takes backticks out. In `markdownv2` and `html` all three keep them. What is sent is valid, so Telegram does not
# refuse it. The old format, which is the shorter to use as it needs no further escapes, allows a backslash before these four signs.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts telegram-format@3.1.0
cat >program.mjs <<'PROGRAM'
import { html, markdown, markdownv2 } from 'telegram-format';
for (const text of ['ada_lovelace@example.com', '1.5 * 2', 'file_2026_03 (final) [1]', 'https://example.com/a_b?c=(1)']) {
  console.log('markdown', markdown.escape(text), '| markdownv2', markdownv2.escape(text), '| html', html.escape(text));
}
console.log('markdown', markdown.bold('2 * 3'), markdown.italic('due_date'), markdown.monospace('a`b'));
console.log('markdownv2', markdownv2.bold(markdownv2.escape('2 * 3')), markdownv2.italic(markdownv2.escape('due_date')), markdownv2.monospace('a`b'));
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
markdown adalovelace@example.com | markdownv2 ada\_lovelace@example\.com | html ada_lovelace@example.com
markdown 1.5  2 | markdownv2 1\.5 \* 2 | html 1.5 * 2
markdown file202603 final 1 | markdownv2 file\_2026\_03 \(final\) \[1\] | html file_2026_03 (final) [1]
markdown https://example.com/ab?c=1 | markdownv2 https://example\.com/a\_b?c\=\(1\) | html https://example.com/a_b?c=(1)
markdown *2  3* _duedate_ `ab`
markdownv2 *2 \* 3* _due\_date_ `a\`b`
SEEN
