#!/usr/bin/env bash
# any-date-parser 2.2.4 and sugar-date 2.0.6: deadlines and times of mails as texts, on machines in UTC, Berlin and New York.
# Guess: a text with a zone, `2026-07-10T09:00:00Z`, is that instant on each machine, as it is for `Date`; the zone of a mail's date is read in each of its two forms; a day
# and a month that cannot be the month first are the day first, or refused; words that are not understood are refused.
# Seen: any-date-parser reads the zone and subtracts that of the machine as well: 09:00 UTC is 07:00 UTC in Berlin and 13:00 UTC in New York, and so with an offset or EST; on
# a machine in UTC all is right. The date of a mail with `-0500` is nine o'clock of the machine. `24/12` is 12 April, since the first digit is left out, `2026-02-31` is
# 3 March and the day `2026-W28-5` is 5 August. sugar has the instant, and 1 September 2001 for `tomorrow at 9` and `half past 9`, which it leaves to
# `Date` of the machine. None of it is an error or an invalid date.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund any-date-parser@2.2.4 sugar-date@2.0.6
cat >program.mjs <<'PROGRAM'
import { createRequire } from 'node:module';
import parser from 'any-date-parser';
const require = createRequire(import.meta.url);
const sugar = require('sugar-date');
const shown = (date) => (Number.isNaN(date.getTime()) ? 'invalid' : date.toISOString().slice(0, 16));
const day = (date) => `${date.getMonth() + 1}-${date.getDate()}`;
const instants = ['2026-07-10T09:00:00Z', '2026-07-10T09:00:00-05:00', '2026-07-10 09:00 EST', 'Fri, 10 Jul 2026 09:00:00 -0500'];
console.log(process.env.TZ, 'any-date-parser', instants.map((text) => shown(parser.fromString(text))).join(', '));
console.log(process.env.TZ, 'sugar', instants.slice(0, 2).map((text) => shown(sugar.Date.create(text))).join(', '));
if (process.env.TZ === 'UTC') {
  for (const text of ['12/24', '24/12', '2026-02-31', '2026-W28-5']) console.log(text, day(parser.fromString(text)));
  for (const text of ['tomorrow at 9', 'half past 9']) console.log(text, shown(sugar.Date.create(text)));
}
PROGRAM
seen=$(for zone in UTC Europe/Berlin America/New_York; do TZ=$zone node program.mjs; done)
echo "$seen"
wanted=$(cat <<'WANTED'
UTC any-date-parser 2026-07-10T09:00, 2026-07-10T14:00, 2026-07-10T14:00, 2026-07-10T09:00
UTC sugar 2026-07-10T09:00, 2026-07-10T14:00
12/24 12-24
24/12 4-12
2026-02-31 3-3
2026-W28-5 8-5
tomorrow at 9 2001-09-01T00:00
half past 9 2001-09-01T00:00
Europe/Berlin any-date-parser 2026-07-10T07:00, 2026-07-10T12:00, 2026-07-10T12:00, 2026-07-10T07:00
Europe/Berlin sugar 2026-07-10T09:00, 2026-07-10T14:00
America/New_York any-date-parser 2026-07-10T13:00, 2026-07-10T18:00, 2026-07-10T18:00, 2026-07-10T13:00
America/New_York sugar 2026-07-10T09:00, 2026-07-10T14:00
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
