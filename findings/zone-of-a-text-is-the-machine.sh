#!/usr/bin/env bash
# @date-fns/tz 1.5.0 with date-fns 4.4.0, and date-fns-tz 3.2.0, on a machine in New York: a time as a text, of a meeting in Berlin.
# Guess: `new TZDate('2026-07-10T09:00', 'Europe/Berlin')` is nine in Berlin, as `new TZDate(2026, 6, 10, 9, 'Europe/Berlin')` and `parseISO` with the same zone are;
# a text that ends with Z is that instant; both libraries take the same one of two times in the night in which the clock goes back.
# Seen: the constructor, `tz(…)(text)` and `toDate` read a text in the zone of the machine: nine in New York, so that all is right where the tests run
# in Berlin. `fromZonedTime` of date-fns-tz reads Z as the zone of the machine too: 09:00Z is 03:00Z. At 02:30 on 25 October @date-fns/tz is
# an hour later than date-fns-tz; for 02:30 on 29 March, which is skipped, it is 03:30 and 01:30.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --legacy-peer-deps @date-fns/tz@1.5.0 date-fns@4.4.0 date-fns-tz@3.2.0
cat >program.mjs <<'PROGRAM'
import { parseISO, toDate } from 'date-fns';
import { fromZonedTime } from 'date-fns-tz';
import { TZDate, tz } from '@date-fns/tz';
const zone = 'Europe/Berlin';
const show = (name, date) => console.log(name.padEnd(38), new Date(Number(date)).toISOString());
show('numbers', new TZDate(2026, 6, 10, 9, zone));
show('text', new TZDate('2026-07-10T09:00', zone));
show('tz(zone)(text)', tz(zone)('2026-07-10T09:00'));
show('toDate', toDate('2026-07-10T09:00', { in: tz(zone) }));
show('parseISO', parseISO('2026-07-10T09:00', { in: tz(zone) }));
show('date-fns-tz', fromZonedTime('2026-07-10T09:00', zone));
show('date-fns-tz, with Z', fromZonedTime('2026-07-10T09:00Z', zone));
for (const [month, day] of [[10, 25], [3, 29]]) {
  const text = `2026-${String(month).padStart(2, '0')}-${day}T02:30`;
  show(`${text} by @date-fns/tz`, new TZDate(2026, month - 1, day, 2, 30, zone));
  show(`${text} by date-fns-tz`, fromZonedTime(text, zone));
}
PROGRAM
seen=$(TZ=America/New_York node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
numbers                                2026-07-10T07:00:00.000Z
text                                   2026-07-10T13:00:00.000Z
tz(zone)(text)                         2026-07-10T13:00:00.000Z
toDate                                 2026-07-10T13:00:00.000Z
parseISO                               2026-07-10T07:00:00.000Z
date-fns-tz                            2026-07-10T07:00:00.000Z
date-fns-tz, with Z                    2026-07-10T03:00:00.000Z
2026-10-25T02:30 by @date-fns/tz       2026-10-25T01:30:00.000Z
2026-10-25T02:30 by date-fns-tz        2026-10-25T00:30:00.000Z
2026-03-29T02:30 by @date-fns/tz       2026-03-29T01:30:00.000Z
2026-03-29T02:30 by date-fns-tz        2026-03-29T00:30:00.000Z
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
