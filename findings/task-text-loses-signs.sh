#!/usr/bin/env bash
# @tryfabric/martian 1.2.4 (Markdown to blocks of Notion) and md-to-adf 0.6.4 beside marklassian 1.2.1 (Markdown to documents of Jira): texts of tasks.
# Guess: what is no mark in CommonMark is text: a price, a calculation, a name with underscores, a word in brackets; an escaped sign is that
# sign; text that cannot be shown stays as text.
# Seen: martian makes a formula of what lies between two dollar signs: `$5 and $6` is `5 and ` as mathematics, then 6. A word in brackets that is
# defined below, and a footnote, are gone with their words. md-to-adf takes any star or underscore for italics, up to the end of the
# line: `5 * 6` has no star, `a_b_c` no underscores, `a\*b` a backslash in its place, and it throws where a line begins with text that is
# struck out. Two lines of one cell, `one<br>two`, are one word in martian and marklassian.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tryfabric/martian@1.2.4 md-to-adf@0.6.4 marklassian@1.2.1
cat >program.mjs <<'PROGRAM'
import martian from '@tryfabric/martian';
import { markdownToAdf } from 'marklassian';
import toAdf from 'md-to-adf';
const ofNotion = (blocks) =>
  blocks
    .flatMap((block) => block[block.type].rich_text.map((part) => (part.type === 'equation' ? `{formula ${part.equation.expression}}` : part.text.content)))
    .join('');
const ofJira = (node) => (node.type === 'text' ? (node.marks ? `{${node.marks[0].type} ${node.text}}` : node.text) : (node.content ?? []).map(ofJira).join(''));
const tried = (text) => {
  try {
    return text();
  } catch {
    return 'throws';
  }
};
for (const text of ['from $5 to $6', 'a 5 * 6 grid', 'the column a_b_c', 'a\\*b', '~~old~~ new', 'see [plan]\n\n[plan]: https://x.example', 'one<br>two'])
  console.log(
    JSON.stringify(text),
    '| martian', tried(() => ofNotion(martian.markdownToBlocks(text))),
    '| md-to-adf', tried(() => ofJira(JSON.parse(JSON.stringify(toAdf(text))))),
    '| marklassian', tried(() => ofJira(markdownToAdf(text))),
  );
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
"from $5 to $6" | martian from {formula 5 to }6 | md-to-adf from $5 to $6 | marklassian from $5 to $6
"a 5 * 6 grid" | martian a 5 * 6 grid | md-to-adf a 5 {em  6 grid} | marklassian a 5 * 6 grid
"the column a_b_c" | martian the column a_b_c | md-to-adf the column a{em b}c | marklassian the column a_b_c
"a\\*b" | martian a*b | md-to-adf a\{em b} | marklassian a*b
"~~old~~ new" | martian old new | md-to-adf throws | marklassian {strike old} new
"see [plan]\n\n[plan]: https://x.example" | martian see  | md-to-adf see [plan][plan]: https://x.example | marklassian see {link plan}
"one<br>two" | martian onetwo | md-to-adf one<br>two | marklassian onetwo
SEEN
