#!/usr/bin/env bash
# email-forward-parser 1.8.3: mails that people forward to an address of a CRM or of tasks, with the person who wrote the original one.
# Guess: a mail is forwarded where it has the lines of an original one, and its subject helps to find them; addresses are addresses, with commas or semicolons
# between them, as Outlook has them; a first line such as `From: Berlin` without an address is no sender.
# Seen: a mail of its own whose subject begins with letters that are a code in some language, `RV: …` of a camper, `VS: …`, `I: …` or `TR: …`, is forwarded, without
# a message and without a body: its text is in no field. Two addresses without names keep the semicolon, `lin@example.com;`, so that no contact
# is found. In a forwarded booking the journey is the sender: Berlin wrote to Paris.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund email-forward-parser@1.8.3
cat >program.mjs <<'PROGRAM'
import EmailForwardParser from 'email-forward-parser';
const parser = new EmailForwardParser();
const lines = ['FYI', '', 'From: Ada Lee <ada@example.com>', 'Sent: Friday, July 10, 2026 10:00 AM', 'To: lin@example.com; sam@example.com', 'Subject: Offer', '', 'Hello', ''];
const booking = ['Please book:', '', 'From: Berlin', 'To: Paris', 'Date: May 5', 'Subject: journey', '', 'Thank you', ''];
const mails = [['FW: Offer', lines], ['Fwd: Booking', booking], ...['RV: camper for sale', 'VS: Berlin', 'I: question', 'TR: five tons', 'SV: five'].map((subject) => [subject, ['Please call me.', '', 'Ada']])];
for (const [subject, text] of mails) {
  const { forwarded, message, email } = parser.read(text.join('\n'), subject);
  const people = (list) => (list ?? []).map((person) => person.address ?? person.name).join(' and ');
  console.log(`${subject}: forwarded ${forwarded}, message ${JSON.stringify(message)}, from ${people([email.from])}, to ${people(email.to)}, body ${JSON.stringify(email.body)}`);
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
FW: Offer: forwarded true, message "FYI", from ada@example.com, to lin@example.com; and sam@example.com, body "Hello"
Fwd: Booking: forwarded true, message "Please book:", from Berlin, to Paris, body "Thank you"
RV: camper for sale: forwarded true, message null, from , to , body undefined
VS: Berlin: forwarded true, message null, from , to , body undefined
I: question: forwarded true, message null, from , to , body undefined
TR: five tons: forwarded true, message null, from , to , body undefined
SV: five: forwarded false, message null, from , to , body undefined
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
