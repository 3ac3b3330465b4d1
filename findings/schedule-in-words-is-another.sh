#!/usr/bin/env bash
# cronstrue 3.39.0 beside cron-parser 5.10.6: rules of cron in words, as a page of jobs shows them to the person who sets them.
# Guess: the words say when the job runs; a step that is larger than its unit is said as what it is, or refused.
# Seen: `*/90` is shown as every 90 minutes, and runs each hour; `*/40` as every 40 minutes, and runs at 0 and 40, so after 20 minutes each second time; every 5
# hours and every 5 months begin again at midnight and in January. A day and a weekday are joined by `and`, while either is enough, so the first
# of the month and each Monday. From 22 to 2 is shown as hours over midnight, which cron-parser refuses. The words in German say the same.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund cronstrue@3.39.0 cron-parser@5.10.6
cat >program.mjs <<'PROGRAM'
import { CronExpressionParser } from 'cron-parser';
import cronstrue from 'cronstrue/i18n.js';
const cases = ['*/15 * * * *', '*/90 * * * *', '*/40 * * * *', '0 */5 * * *', '0 0 1 */5 *', '0 9 1 * 1', '0 22-2 * * *'];
for (const rule of cases) {
  let times;
  try {
    const dates = CronExpressionParser.parse(rule, { currentDate: new Date('2026-07-30T18:00:00Z'), tz: 'UTC' });
    times = Array.from({ length: 4 }, () => dates.next().toDate().toISOString().slice(5, 16)).join(', ');
  } catch {
    times = 'refused';
  }
  console.log(`${rule}: ${cronstrue.toString(rule)} (${cronstrue.toString(rule, { locale: 'de' })}) | ${times}`);
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
*/15 * * * *: Every 15 minutes (Alle 15 Minuten) | 07-30T18:15, 07-30T18:30, 07-30T18:45, 07-30T19:00
*/90 * * * *: Every 90 minutes (Alle 90 Minuten) | 07-30T19:00, 07-30T20:00, 07-30T21:00, 07-30T22:00
*/40 * * * *: Every 40 minutes (Alle 40 Minuten) | 07-30T18:40, 07-30T19:00, 07-30T19:40, 07-30T20:00
0 */5 * * *: On the hour, every 5 hours (Zur vollen Stunde, alle 5 Stunden) | 07-30T20:00, 07-31T00:00, 07-31T05:00, 07-31T10:00
0 0 1 */5 *: At 12:00 AM, on day 1 of the month, every 5 months (Um 00:00, an Tag 1 des Monats, alle 5 Monate) | 11-01T00:00, 01-01T00:00, 06-01T00:00, 11-01T00:00
0 9 1 * 1: At 09:00 AM, on day 1 of the month, and on Monday (Um 09:00, an Tag 1 des Monats, und jeden Montag) | 08-01T09:00, 08-03T09:00, 08-10T09:00, 08-17T09:00
0 22-2 * * *: Every hour, between 10:00 PM and 02:00 AM (Jede Stunde, zwischen 22:00 und 02:00) | refused
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
