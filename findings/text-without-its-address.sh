#!/usr/bin/env bash
# sanitize-html 2.17.5, striptags 3.2.0 and string-strip-html 13.7.6 beside xss 1.0.17: texts of tasks and chats that people typed, cleaned before they are shown.
# Guess: what is no element of HTML is text, and stays; cells and paragraphs whose tags are taken away stay apart.
# Seen: `Ada <ada@example.com>` loses the address and `<https://example.com/a>` the link in all but xss, which escapes them; so does `use <name> here`. In striptags all
# that follows `<3` or `x<5` is gone to the end of the text. Without tags, two cells 4 and 0 are 40 and a line end is nothing in sanitize-html (with
# `allowedTags: []`) and striptags; string-strip-html sets a blank, and drops `&lt;b&gt;`, which was escaped.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sanitize-html@2.17.5 striptags@3.2.0 string-strip-html@13.7.6 xss@1.0.17
cat >program.mjs <<'PROGRAM'
import sanitizeHtml from 'sanitize-html';
import { stripHtml } from 'string-strip-html';
import striptags from 'striptags';
import xss from 'xss';
const cleaners = {
  'sanitize-html': (text) => sanitizeHtml(text),
  'allowedTags: []': (text) => sanitizeHtml(text, { allowedTags: [] }),
  striptags: (text) => (striptags.default ?? striptags)(text),
  'string-strip-html': (text) => stripHtml(text).result,
  xss: (text) => (xss.default ?? xss)(text),
};
for (const text of ['Ada <ada@example.com> agreed', 'see <https://example.com/a>', 'I have <3 chairs left', 'if x<5 call Ada', '<td>4</td><td>0</td>', '40<br>90', 'write &lt;b&gt; for bold'])
  console.log(text, '|', Object.entries(cleaners).map(([name, clean]) => `${name} ${JSON.stringify(clean(text))}`).join(', '));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
Ada <ada@example.com> agreed | sanitize-html "Ada  agreed", allowedTags: [] "Ada  agreed", striptags "Ada  agreed", string-strip-html "Ada agreed", xss "Ada &lt;ada@example.com&gt; agreed"
see <https://example.com/a> | sanitize-html "see ", allowedTags: [] "see ", striptags "see ", string-strip-html "see", xss "see &lt;https://example.com/a&gt;"
I have <3 chairs left | sanitize-html "I have &lt;3 chairs left", allowedTags: [] "I have &lt;3 chairs left", striptags "I have ", string-strip-html "I have <3 chairs left", xss "I have &lt;3 chairs left"
if x<5 call Ada | sanitize-html "if x&lt;5 call Ada", allowedTags: [] "if x&lt;5 call Ada", striptags "if x", string-strip-html "if x<5 call Ada", xss "if x&lt;5 call Ada"
<td>4</td><td>0</td> | sanitize-html "<td>4</td><td>0</td>", allowedTags: [] "40", striptags "40", string-strip-html "4 0", xss "<td>4</td><td>0</td>"
40<br>90 | sanitize-html "40<br />90", allowedTags: [] "4090", striptags "4090", string-strip-html "40 90", xss "40<br>90"
write &lt;b&gt; for bold | sanitize-html "write &lt;b&gt; for bold", allowedTags: [] "write &lt;b&gt; for bold", striptags "write &lt;b&gt; for bold", string-strip-html "write for bold", xss "write &lt;b&gt; for bold"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
