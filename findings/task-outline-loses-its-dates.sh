#!/usr/bin/env bash
# orga 4.7.1 and uniorg-parse 3.2.2: tasks of notes in Org, the format of Emacs, read for a list of tasks or a calendar.
# Guess: a date that has a rule to repeat (`+1w`), or a warning (`-2d`) is a date; a task that is half done (`[-]`) is not done; the states that a file
# names for its own tasks (`#+TODO:`) are states, as Emacs reads them.
# Seen: orga has the date of `SCHEDULED: <2026-07-08 Wed>`, with hours too, and none where `+1w` or `-2d` follows, so that a task that repeats has no date, and
# nothing says so. A half-done item is checked, as a done one is. uniorg has the dates and the half-done item, and knows TODO and DONE alone: for `* WAIT [#A] Call`,
# whose state the file defines, there is no state, no priority, and the title is all of it, so the task is not in the list; orga reads that one. So no
# reader has all the tasks of one valid file. In uniorg the rule to repeat is in the raw text alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund orga@4.7.1 uniorg-parse@3.2.2
cat >program.mjs <<'PROGRAM'
import { parse as orga } from 'orga';
import { parse as uniorg } from 'uniorg-parse/lib/parser.js';
function find(node, type) {
  if (node.type === type) return node;
  for (const child of node.children ?? []) {
    const found = find(child, type);
    if (found) return found;
  }
  return undefined;
}
const day = ({ year, month, day: date }) => [year, month, date].map((part) => String(part).padStart(2, '0')).join('-');
for (const stamp of ['<2026-07-08 Wed>', '<2026-07-08 Wed +1w>', '<2026-07-08 Wed -2d>', '<2026-07-08 Wed 10:00>', '<2026-07-08 Wed 10:00-11:30>']) {
  const text = `* TODO Call\nSCHEDULED: ${stamp}\n`;
  const byOrga = find(orga(text), 'planning').timestamp?.date;
  const { scheduled } = find(uniorg(text), 'planning');
  console.log(stamp, byOrga ? new Date(byOrga).toISOString().slice(0, 10) : byOrga, day(scheduled.start), Object.keys(scheduled).join(' '));
}
for (const mark of ['[X]', '[-]', '[ ]']) {
  const text = `- ${mark} Call\n`;
  console.log(mark, find(orga(text), 'list.item.checkbox').checked, find(uniorg(text), 'list-item').checkbox);
}
const own = '#+TODO: TODO WAIT | DONE\n* WAIT [#A] Call\n';
const [a, b] = [find(orga(own), 'headline'), find(uniorg(own), 'headline')];
console.log('WAIT', JSON.stringify([a.keyword, a.priority]), JSON.stringify([b.todoKeyword, b.priority, b.rawValue]));
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
<2026-07-08 Wed> 2026-07-08 2026-07-08 type timestampType rawValue start end
<2026-07-08 Wed +1w> undefined 2026-07-08 type timestampType rawValue start end
<2026-07-08 Wed -2d> undefined 2026-07-08 type timestampType rawValue start end
<2026-07-08 Wed 10:00> 2026-07-08 2026-07-08 type timestampType rawValue start end
<2026-07-08 Wed 10:00-11:30> 2026-07-08 2026-07-08 type timestampType rawValue start end
[X] true on
[-] true trans
[ ] false off
WAIT ["WAIT","[#A]"] [null,null,"WAIT [#A] Call"]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
