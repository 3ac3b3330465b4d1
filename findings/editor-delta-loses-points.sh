#!/usr/bin/env bash
# quill-delta-to-markdown 0.6.0 and @slite/quill-delta-markdown 0.0.8 beside quill-delta-to-html 0.12.1: texts of the editor Quill (a list of `insert`) as the
# description of a task.
# Guess: lists keep their levels and numbers; text that looks like a mark is escaped; a line of code is code; words that are struck out are
# marked so or plain; a mention that is not known is its text, or an error.
# Seen: in quill-delta-to-markdown a point within a point becomes one of the first level, with a number of its own, so the third line of an agenda
# is point 3 and was point 2; a text that begins with `# ` or `3. ` is a heading or a list, code is running text, and what was struck out
# is valid again. @slite has in addition no lists, headings, links or ticks: done and open tasks are alike. A mention is gone in all
# three, with no error, so "… takes over" names nobody.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund quill-delta-to-markdown@0.6.0 @slite/quill-delta-markdown@0.0.8 quill-delta-to-html@0.12.1
cat >program.mjs <<'PROGRAM'
import slite from '@slite/quill-delta-markdown';
import html from 'quill-delta-to-html';
import markdown from 'quill-delta-to-markdown';
const line = (text, attributes) => [{ insert: text }, { insert: '\n', attributes }];
const texts = {
  levels: [...line('one', { list: 'ordered' }), ...line('within', { list: 'ordered', indent: 1 }), ...line('two', { list: 'ordered' })],
  ticks: [...line('done', { list: 'checked' }), ...line('open', { list: 'unchecked' })],
  looks: [{ insert: '# 7 is late\n' }],
  code: [...line('a_b * c_d', { 'code-block': true })],
  struck: [{ insert: 'May 4', attributes: { strike: true } }, { insert: ' May 5\n' }],
  mention: [{ insert: { mention: { id: '7', value: 'Anna' } } }, { insert: ' takes over\n' }],
};
for (const [name, operations] of Object.entries(texts))
  console.log(
    name,
    '| quill-delta-to-markdown', JSON.stringify(markdown.deltaToMarkdown(operations)),
    '| @slite', JSON.stringify(slite.fromDelta(operations)),
    '| quill-delta-to-html', JSON.stringify(new html.QuillDeltaToHtmlConverter(operations, {}).convert()),
  );
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
levels | quill-delta-to-markdown "1. one\n2. within\n3. two\n" | @slite "one\nwithin\ntwo\n" | quill-delta-to-html "<ol><li>one<ol><li>within</li></ol></li><li>two</li></ol>"
ticks | quill-delta-to-markdown "- [x] done\n- [ ] open\n" | @slite "done\nopen\n" | quill-delta-to-html "<ul><li data-checked=\"true\">done</li><li data-checked=\"false\">open</li></ul>"
looks | quill-delta-to-markdown "# 7 is late\n" | @slite "# 7 is late\n" | quill-delta-to-html "<p># 7 is late</p>"
code | quill-delta-to-markdown "a_b * c_d\n" | @slite "a_b * c_d\n" | quill-delta-to-html "<pre>a_b * c_d</pre>"
struck | quill-delta-to-markdown "May 4 May 5\n" | @slite "May 4 May 5\n" | quill-delta-to-html "<p><s>May 4</s> May 5</p>"
mention | quill-delta-to-markdown " takes over\n" | @slite " takes over\n" | quill-delta-to-html "<p> takes over</p>"
SEEN
