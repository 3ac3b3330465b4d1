#!/usr/bin/env bash
# whatsapp-chat-parser 4.0.2: chats that people export from a phone, imported to a CRM. A phone writes dates and hours in the form of its language.
# Guess: a date that begins with the year has the month next, in each language that writes so; the marks of the afternoon that phones write are read, or the line is
# refused; a notice of the service, which has no author, has none.
# Seen: `2026-07-10` is 7 October where no line of the chat has a day after the 12th, and 10 July as soon as one has: what a date means depends on other lines. Korean
# and German marks (`오후 9:00`, `9:00 nachm.`) are left out, so that nine in the evening is nine in the morning, and in German the author is `nachm. - Ada`. In the form
# of Korean phones on iOS no line is found: the chat is empty. A notice with a colon, such as the new name of a chat, is a message of an author
# `Ada changed the subject to "Plan`. No error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund whatsapp-chat-parser@4.0.2
cat >program.mjs <<'PROGRAM'
import { parseString } from 'whatsapp-chat-parser';
function show(...lines) {
  const found = parseString(lines.join('\n')).map((one) => `${one.date.toISOString().slice(0, 16)} ${one.author}: ${one.message}`);
  console.log(found.join(' | '));
}
show('2026-07-10, 09:00 - Ada: one', '2026-07-10, 09:05 - Ada: two');
show('2026-07-10, 09:00 - Ada: one', '2026-08-10, 09:00 - Ada: two');
show('2026-07-10, 09:00 - Ada: one', '2026-07-13, 09:00 - Ada: two');
show('10.07.26, 09:00 - Ada: one', '11.07.26, 09:00 - Ada: two');
show('13/07/26, 9:00 pm - Ada: one');
show('13/07/26, 9:00 nachm. - Ada: one');
show('2026. 7. 13. 오후 9:00, Ada : one', '2026. 7. 13. 오후 9:05, Ada : two');
show('13/07/26, 오후 9:00 - Ada: one');
show('13/07/26, 09:00 - Ada changed the subject to "Plan: B"');
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
2026-10-07T09:00 Ada: one | 2026-10-07T09:05 Ada: two
2026-10-07T09:00 Ada: one | 2026-10-08T09:00 Ada: two
2026-07-10T09:00 Ada: one | 2026-07-13T09:00 Ada: two
2026-07-10T09:00 Ada: one | 2026-07-11T09:00 Ada: two
2026-07-13T21:00 Ada: one
2026-07-13T09:00 nachm. - Ada: one

2026-07-13T09:00 Ada: one
2026-07-13T09:00 Ada changed the subject to "Plan: B"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
