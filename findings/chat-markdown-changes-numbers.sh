#!/usr/bin/env bash
# @tryfabric/mack 1.2.1, md-to-slack 1.0.0, slackify-markdown 4.5.0 and telegramify-markdown 1.3.3, after turndown 7.2.5: text of a task in
# HTML, by way of Markdown, as a message of a chat.
# Guess: where a chat has no such form, the words remain as text, in their order and apart: a line end is at least a blank, an
# escaped sign is that sign, a list of tasks keeps its marks, a table is lines of text, and 3. is 3.
# Seen: mack and md-to-slack drop a line end that Markdown writes on purpose, as turndown does for `<br>`: `Room 5` over `10 people` is
# `Room 510 people`. mack drops every escaped sign, so 2*3 is 23, and each list within a list, and counts all lists from 1. md-to-slack
# drops tables and joins a list within a list to the line before. slackify-markdown and telegramify-markdown, which keep the line
# end, show done and open tasks alike. No error: each message looks complete.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tryfabric/mack@1.2.1 md-to-slack@1.0.0 slackify-markdown@4.5.0 telegramify-markdown@1.3.3 turndown@7.2.5
cat >program.cjs <<'PROGRAM'
const { markdownToBlocks } = require('@tryfabric/mack');
const slackify = require('slackify-markdown');
const telegramify = require('telegramify-markdown');
const Turndown = require('turndown');

(async () => {
  const { markdownToSlack } = await import('md-to-slack');
  const libraries = {
    mack: async (text) => (await markdownToBlocks(text)).map((block) => block.text.text).join('\n'),
    'md-to-slack': markdownToSlack,
    slackify: slackify.slackifyMarkdown ?? slackify.default ?? slackify,
    telegramify: (text) => telegramify(text, 'escape'),
  };
  const html = new Turndown();
  const texts = {
    'two lines': html.turndown('<p>Room 5<br>10 people</p>'),
    'a product': html.turndown('<p>2*3 m</p>'),
    'a list in a list': html.turndown('<ol><li>Ann<ul><li>Call</li></ul></li><li>Bob</li></ol>'),
    'from 3 on': html.turndown('<ol start="3"><li>Sign</li><li>Pay</li></ol>'),
    'a table': 'Order\n\n| Item | Count |\n| --- | --- |\n| Desk | 2 |',
    'done and open': '- [x] Sign\n- [ ] Pay',
  };
  for (const [what, text] of Object.entries(texts)) {
    for (const [name, convert] of Object.entries(libraries)) {
      console.log(what.padEnd(16), name.padEnd(11), JSON.stringify((await convert(text)).trim()));
    }
  }
})();
PROGRAM
seen=$(node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
two lines        mack        "Room 510 people"
two lines        md-to-slack "Room 510 people"
two lines        slackify    "Room 5\\\n10 people"
two lines        telegramify "Room 5\\\n10 people"
a product        mack        "23 m"
a product        md-to-slack "2*3 m"
a product        slackify    "2*3 m"
a product        telegramify "2\\*3 m"
a list in a list mack        "1. Ann\n2. Bob"
a list in a list md-to-slack "1. Ann- Call\n2. Bob"
a list in a list slackify    "1.  Ann\n    •   Call\n2.  Bob"
a list in a list telegramify "1\\.  Ann\n    •   Call\n2\\.  Bob"
from 3 on        mack        "1. Sign\n2. Pay"
from 3 on        md-to-slack "3. Sign\n4. Pay"
from 3 on        slackify    "3.  Sign\n4.  Pay"
from 3 on        telegramify "3\\.  Sign\n4\\.  Pay"
a table          mack        "Order\n```\n| Item | Count |\n| --- | --- |\n| Desk | 2 |\n```"
a table          md-to-slack "Order"
a table          slackify    "Order\n\n| Item | Count |\n| ---- | ----- |\n| Desk | 2     |"
a table          telegramify "Order\n\n\\| Item \\| Count \\|\n\\| \\-\\-\\-\\- \\| \\-\\-\\-\\-\\- \\|\n\\| Desk \\| 2     \\|"
done and open    mack        "• Sign\n• Pay"
done and open    md-to-slack "☒ Sign\n☐ Pay"
done and open    slackify    "•   Sign\n•   Pay"
done and open    telegramify "•   Sign\n•   Pay"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
