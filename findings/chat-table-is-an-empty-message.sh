#!/usr/bin/env bash
# html-to-mrkdwn 3.0.0 beside telegram-markdown-v2 0.0.4: texts of tasks and mails as messages of Slack and Telegram.
# Guess: a table becomes lines of its cells, or a block of fixed width, as text that cannot be shown; each sign that means something to Slack is
# escaped, as the first one in a text is, so that text calls nobody.
# Seen: of HTML with a table html-to-mrkdwn returns an empty text: orders and price lists are gone, and so is a table between two paragraphs. In a piece
# of text only the first `<`, the first `>` and the first `&` are escaped: a second name in angle brackets is a mention or a link for Slack, so
# `<@U123>` calls that person, `<plan>` is not shown. 10<sup>2</sup> is 102. telegram-markdown-v2 keeps the cells.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund html-to-mrkdwn@3.0.0 telegram-markdown-v2@0.0.4
cat >program.mjs <<'PROGRAM'
import htmlToMrkdwn from 'html-to-mrkdwn';
import { convert } from 'telegram-markdown-v2';
const table = '<table><tr><th>Chair</th><th>40</th></tr><tr><td>Table</td><td>90</td></tr></table>';
const names = '<p>put &lt;name&gt; and &lt;@U123&gt;, R&amp;D &amp; more</p>';
for (const html of [table, `<p>Our prices:</p>${table}<p>Thank you</p>`, names, '<p>10<sup>2</sup> m</p>'])
  console.log(html, '|', JSON.stringify(htmlToMrkdwn(html).text));
const markdown = '| Chair | 40 |\n| --- | --- |\n| Table | 90 |';
console.log(JSON.stringify(markdown), '|', JSON.stringify(await convert(markdown)));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
<table><tr><th>Chair</th><th>40</th></tr><tr><td>Table</td><td>90</td></tr></table> | ""
<p>Our prices:</p><table><tr><th>Chair</th><th>40</th></tr><tr><td>Table</td><td>90</td></tr></table><p>Thank you</p> | "Our prices:\n\nThank you"
<p>put &lt;name&gt; and &lt;@U123&gt;, R&amp;D &amp; more</p> | "put &lt;name&gt; and <@U123>, R&amp;D & more"
<p>10<sup>2</sup> m</p> | "102 m"
"| Chair | 40 |\n| --- | --- |\n| Table | 90 |" | "| Chair | 40 |\n| Table | 90 |\n"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
