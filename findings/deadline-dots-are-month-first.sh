#!/usr/bin/env bash
# chrono-node 2.10.3: deadlines as people type them into a chat, read by the English parser.
# Guess: dots mean the day first, since nobody who puts the month first writes them; a text that is not understood is no date.
# Seen: `03.04.2026` is the 4th of March, as with slashes; where the first number cannot be a month it is a day, so the order depends on
# the value. `last week of December` is the week before now. `sat next to me` is a Saturday. The parser `en.GB` puts the day first.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund chrono-node@2.10.3
cat >program.mjs <<'PROGRAM'
import * as chrono from 'chrono-node';
const now = { instant: new Date('2026-11-29T10:00:00Z'), timezone: 0 };
const day = (parser, text) => {
  const found = parser.parseDate(text, now);
  return found === null ? 'none' : found.toISOString().slice(0, 10);
};
for (const text of ['03.04.2026', '03/04/2026', '13.04.2026', 'last week of December', 'sat next to me', 'week 50'])
  console.log(text, '|', day(chrono, text), '| en.GB:', day(chrono.en.GB, text));
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
03.04.2026 | 2026-03-04 | en.GB: 2026-04-03
03/04/2026 | 2026-03-04 | en.GB: 2026-04-03
13.04.2026 | 2026-04-13 | en.GB: 2026-04-13
last week of December | 2026-11-22 | en.GB: 2026-11-22
sat next to me | 2026-11-28 | en.GB: 2026-11-28
week 50 | none | en.GB: none
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
