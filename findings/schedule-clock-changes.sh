#!/usr/bin/env bash
# cron-parser 5.10.6 and croner 11.0.1, both with Europe/Berlin, at the two changes of the clock in 2026.
# Guess: a rule of fixed times is met by both at the same instants: each time once when the clock goes back, moved by an hour, or
# left out, when it goes forward; and it does not matter whether the rule names one minute or two.
# Seen: when the clock goes back, croner meets `30 2` once and `15,45 2` twice, so four times in place of two. When it goes forward,
# cron-parser meets 02:30 at 03:30 and croner at 03:00; `15,45 2`, which cron-parser moves too, croner leaves out. A reminder of a
# booking is sent twice, at another time or never by the library, and by how many minutes its rule has.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund cron-parser@5.10.6 croner@11.0.1
cat >program.mjs <<'PROGRAM'
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';
const nights = [
  ['back', '2026-10-24T20:00:00Z', '2026-10-25T20:00:00Z'],
  ['forward', '2026-03-28T20:00:00Z', '2026-03-29T20:00:00Z'],
];
const times = (dates, end) => dates.filter((date) => date < end).map((date) => date.toISOString().slice(11, 16)).join(' ');
for (const [name, from, to] of nights) {
  for (const rule of ['30 2 * * *', '15,45 2 * * *']) {
    const parsed = CronExpressionParser.parse(rule, { currentDate: new Date(from), tz: 'Europe/Berlin' });
    const first = Array.from({ length: 6 }, () => parsed.next().toDate());
    const cron = new Cron(rule, { timezone: 'Europe/Berlin', paused: true });
    console.log(`${name} | ${rule} | ${times(first, new Date(to)) || 'none'} | ${times(cron.nextRuns(6, new Date(from)), new Date(to)) || 'none'}`);
  }
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
back | 30 2 * * * | 00:30 | 00:30
back | 15,45 2 * * * | 00:15 00:45 | 00:15 00:45 01:15 01:45
forward | 30 2 * * * | 01:30 | 01:00
forward | 15,45 2 * * * | 01:15 01:45 | none
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
