#!/usr/bin/env bash
# chrono-node 2.9.0: deadlines as people type them into a chat or a form, in six languages, on Friday 10 July 2026 at 15:00.
# Guess: a language that the library has knows its day after tomorrow, or answers nothing; 8 is in the morning, as it is with "today".
# Seen: French, Spanish and Portuguese find tomorrow in it, so the task is due a day early. In German "morgen um 8 Uhr" is 20:00, while
# "heute um 8" is 08:00. A word that is not known is skipped, and what is left is answered as certain: "end of next month" is its tenth,
# "a week from tomorrow" is tomorrow, "last monday" with `forwardDate` is the next one. Compare the `text` of each result with what was typed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.9.0
cat >program.mjs <<'PROGRAM'
import * as chrono from 'chrono-node';

const reference = new Date(2026, 6, 10, 15, 0);
const typed = [
  ['en', 'the day after tomorrow'],
  ['fr', 'après-demain'],
  ['es', 'pasado mañana'],
  ['pt', 'depois de amanhã'],
  ['ru', 'послезавтра'],
  ['de', 'übermorgen'],
  ['de', 'heute um 8'],
  ['de', 'morgen um 8 Uhr'],
  ['en', 'end of next month'],
  ['en', 'a week from tomorrow'],
  ['en', 'last monday', { forwardDate: true }],
];
const two = (number) => String(number).padStart(2, '0');
for (const [language, words, options] of typed) {
  const [{ text, start }] = chrono[language].parse(words, reference, options);
  const date = start.date();
  console.log(`${language} ${words}: ${date.getDate()}.${date.getMonth() + 1}. ${two(date.getHours())}:${two(date.getMinutes())} by "${text}"`);
}
PROGRAM
TZ=Europe/Berlin node program.mjs | tee seen
diff seen - <<'SEEN'
en the day after tomorrow: 12.7. 15:00 by "the day after tomorrow"
fr après-demain: 11.7. 15:00 by "demain"
es pasado mañana: 11.7. 15:00 by "mañana"
pt depois de amanhã: 11.7. 15:00 by "amanhã"
ru послезавтра: 12.7. 15:00 by "послезавтра"
de übermorgen: 12.7. 15:00 by "übermorgen"
de heute um 8: 10.7. 08:00 by "heute um 8"
de morgen um 8 Uhr: 11.7. 20:00 by "morgen um 8 Uhr"
en end of next month: 10.8. 15:00 by "next month"
en a week from tomorrow: 11.7. 15:00 by "tomorrow"
en last monday: 13.7. 12:00 by "last monday"
SEEN
