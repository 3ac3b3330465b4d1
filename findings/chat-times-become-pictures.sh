#!/usr/bin/env bash
# slack-markdown 0.3.0 and slack-message-parser 3.0.2: messages of Slack, as its API and its webhooks send them, for a task or a page.
# Guess: a sign marks bold or struck text at the edges of words alone, as Slack has it, so a calculation stays; the three signs that Slack escapes in each message
# (`&amp;`, `&lt;`, `&gt;`) are read as those signs once; a name between colons is a picture where it is one of a picture, not in the middle of an hour.
# Seen: slack-markdown makes bold of `2*3*4`, without its stars, and of what lies between two bold letters, in place of those two. It escapes what is escaped, and a
# reader sees `&lt;` for each `<`; the address of a link has `&amp;amp;`, so that its second parameter has another name. In slack-message-parser the 30
# of 10:30:45 is a picture of that name, and the escaped signs stay, in texts and in addresses. Names with underscores and code stay in both. No error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund slack-markdown@0.3.0 slack-message-parser@3.0.2
cat >program.mjs <<'PROGRAM'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { toHTML } = require('slack-markdown');
const { parse, NodeType } = require('slack-message-parser');
const names = Object.fromEntries(Object.entries(NodeType).map(([name, number]) => [number, name]));
function shown(node) {
  if (node.type === NodeType.Text) return node.text;
  if (node.type === NodeType.URL) return `[URL ${node.url}]`;
  if (node.type === NodeType.Emoji) return `[Emoji ${node.name}]`;
  const inner = node.children.map(shown).join('');
  return node.type === NodeType.Root ? inner : `[${names[node.type]} ${inner}]`;
}
for (const text of ['2*3*4 snake_case_name', 'room *A*, room *B*', '5 &lt; 6 &amp; 7', '<https://example.com/?a=1&amp;b=2|link>', 'from 10:30:45 on']) {
  console.log('slack-markdown', toHTML(text));
  console.log('slack-message-parser', shown(parse(text)));
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
slack-markdown 2<strong>3</strong>4 snake_case_name
slack-message-parser 2*3*4 snake_case_name
slack-markdown room <strong>A*, room *B</strong>
slack-message-parser room [Bold A], room [Bold B]
slack-markdown 5 &amp;lt; 6 &amp;amp; 7
slack-message-parser 5 &lt; 6 &amp; 7
slack-markdown <a href="https://example.com/?a=1&amp;amp;b=2">link</a>
slack-message-parser [URL https://example.com/?a=1&amp;b=2]
slack-markdown from 10:30:45 on
slack-message-parser from 10[Emoji 30]45 on
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
