#!/usr/bin/env bash
# email-reply-parser 2.3.7 and planer 1.2.0 take the new text of a reply, for a comment of a task or a chat.
# Guess: where nothing is quoted, all of the text is new.
# Seen: email-reply-parser drops all that follows a line of two hyphens, which is a signature only with a blank at its end: a
# price list is gone. planer drops a form whose lines begin with From, To, Date and Subject, as a transfer or a journey has.
# Each keeps what the other loses.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund email-reply-parser@2.3.7 planer@1.2.0
cat >program.cjs <<'PROGRAM'
const planer = require('planer');
const library = require('email-reply-parser');
const Parser = library.default ?? library;
const texts = {
  hyphens: 'Our prices:\n--\nChair 40\nTable 90\n\nWe deliver in May.',
  form: 'Please book:\nFrom: Berlin\nTo: Paris\nDate: May 5\nSubject: journey\n\nThank you',
};
for (const [name, text] of Object.entries(texts)) {
  const lines = (kept) => `${kept.split('\n').filter(Boolean).length} of ${text.split('\n').filter(Boolean).length} lines`;
  console.log(name, '| email-reply-parser', lines(new Parser().read(text).getVisibleText()), '| planer', lines(planer.extractFrom(text, 'text/plain')));
}
PROGRAM
seen=$(node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
hyphens | email-reply-parser 1 of 5 lines | planer 5 of 5 lines
form | email-reply-parser 6 of 6 lines | planer 1 of 6 lines
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
