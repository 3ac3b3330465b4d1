#!/usr/bin/env bash
# @chat-adapter/slack 4.41.1 and @chat-adapter/teams 4.41.0 (Chat SDK, chat 4.41.1): what a bot reads of messages, and what it sends from Markdown.
# Guess: `text` of a message has each sign that its author wrote and no marks; a star is a mark only where the chat shows one, at the edge of
# a word; paragraphs, lines and cells of a message of Teams stay apart; what is sent says the same as the Markdown.
# Seen: the adapter of Slack doubles single stars and reads the result as Markdown: `2*3*4 m` is `234 m`, `3 * 4 * 5` has two stars for each.
# The converter of Teams drops tags without a line end: two paragraphs 40 and 90 are 4090, and an answer follows the quoted text without a sign. In what
# is sent to Teams a finished item of a list and an open one are the same, and a picture is gone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @chat-adapter/slack@4.41.1 @chat-adapter/teams@4.41.0 chat@4.41.1
cat >program.mjs <<'PROGRAM'
import { SlackFormatConverter } from '@chat-adapter/slack';
import { TeamsFormatConverter } from '@chat-adapter/teams';
const slack = new SlackFormatConverter();
const teams = new TeamsFormatConverter();
const show = (name, given, seen) => console.log(`${name}: ${JSON.stringify(given)} is ${JSON.stringify(seen)}`);
for (const text of ['2*3*4 m', '3 * 4 * 5', 'a ~5 or ~6', '*bold* word']) show('read from Slack', text, slack.extractPlainText(text));
const quote = '<blockquote><strong>Ada</strong><p>Shall we buy?</p></blockquote><p>No</p>';
for (const text of ['<p>40</p><p>90</p>', 'Chair 40<br>90 Tables', '<table><tr><td>Chair 5</td><td>40</td></tr></table>', quote]) show('read from Teams', text, teams.extractPlainText(text));
for (const markdown of ['- [x] Call Ada\n- [ ] Pay Lin', 'See ![plan](https://example.com/plan.png)']) show('sent to Teams', markdown, teams.renderPostable({ markdown }));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
read from Slack: "2*3*4 m" is "234 m"
read from Slack: "3 * 4 * 5" is "3 ** 4 ** 5"
read from Slack: "a ~5 or ~6" is "a ~~5 or ~~6"
read from Slack: "*bold* word" is "bold word"
read from Teams: "<p>40</p><p>90</p>" is "4090"
read from Teams: "Chair 40<br>90 Tables" is "Chair 4090 Tables"
read from Teams: "<table><tr><td>Chair 5</td><td>40</td></tr></table>" is "Chair 540"
read from Teams: "<blockquote><strong>Ada</strong><p>Shall we buy?</p></blockquote><p>No</p>" is "AdaShall we buy?No"
sent to Teams: "- [x] Call Ada\n- [ ] Pay Lin" is "- Call Ada\n- Pay Lin"
sent to Teams: "See ![plan](https://example.com/plan.png)" is "See "
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
