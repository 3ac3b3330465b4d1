#!/usr/bin/env bash
# adaptivecards-templating 2.3.1 with adaptive-expressions 4.23.3: cards of deals and tasks for Teams and Outlook, made from a template and data.
# Guess: `/` is a division, as in JavaScript; 0 is false in a condition, as it is in one of JavaScript, or is no condition; a value that is
# missing is empty; an amount that comes as a text is a number where one is calculated, or an error everywhere; `"$when": false` leaves out.
# Seen: a quotient of whole numbers is cut: `${done / total * 100}` is 0 for 3 of 4 tasks, and right for 3.5 hours of 4; 999 / 2 is 499.
# `${if(overdue, …)}` is yes for 0, as in no language of its users, for a missing value no. `${amount + 5}` of the text 10 is 105, while `*` is an error.
# A missing value shows the reader its expression, `${owner.name}`. `$when` takes a text alone: with `false` as JSON the part is shown, and
# with the text `false` it is not; a condition that is 0 hides.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund adaptivecards-templating@2.3.1 adaptive-expressions@4.23.3
cat >program.mjs <<'PROGRAM'
import templating from 'adaptivecards-templating';
const data = { done: 3, total: 4, hours: 3.5, cents: 999, none: 0, text: '10', name: 'Ada' };
const expanded = (block) => new templating.Template({ type: 'AdaptiveCard', body: [block] }).expand({ $root: data }).body;
const texts = ['${done / total * 100} %', '${hours / total * 100} %', '${cents / 2}', "${if(none, 'late', 'in time')}", "${if(missing, 'late', 'in time')}", '${text + 5}', '${text * 5}', 'Owner: ${owner.name}'];
for (const text of texts) {
  try {
    console.log(text, '|', expanded({ type: 'TextBlock', text })[0].text);
  } catch (error) {
    console.log(text, '| error:', error.message);
  }
}
for (const condition of [false, 'false', '${none}', '${none == 0}'])
  console.log('$when', JSON.stringify(condition), '|', expanded({ type: 'TextBlock', $when: condition, text: 'x' }).length === 1 ? 'shown' : 'left out');
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
${done / total * 100} % | 0 %
${hours / total * 100} % | 87.5 %
${cents / 2} | 499
${if(none, 'late', 'in time')} | late
${if(missing, 'late', 'in time')} | in time
${text + 5} | 105
${text * 5} | error: text is not a number.
Owner: ${owner.name} | Owner: ${owner.name}
$when false | shown
$when "false" | left out
$when "${none}" | left out
$when "${none == 0}" | shown
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
