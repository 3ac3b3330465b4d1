#!/usr/bin/env bash
# @gorules/zen-engine 0.54.0 (ZEN, the engine of GoRules, compiled from Rust), rules over the records of a service: deadlines and meetings by `d`, its type for dates, beside
# `date`, the older function for seconds.
# Guess: `d("2026-07-10T09:00:00+02:00")` is the instant that the text names, and the zone that may follow is the one in which it is shown; a day more of nine o'clock
# in Berlin is nine o'clock, as a month more is.
# Seen: `d` leaves out the offset of a text: 09:00+02:00, 09:00-04:00 and 09:00Z are all 09:00 UTC, so that two equal instants differ, and a deadline of seven UTC is
# not before eight. With a zone the text is nine o'clock there, also with a Z, two hours off. `date` reads each right, so two rules of one table differ. A day or a
# week more in Berlin is 24 or 168 hours, ten o'clock after the last Sunday of March; a month more keeps the hour. Labels that are equal are not (`==` of two lists is
# false). A value of another kind is an error for `>`, so these are not what its users look for.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @gorules/zen-engine@0.54.0
cat >program.mjs <<'PROGRAM'
import { evaluateExpression } from '@gorules/zen-engine';
const show = async (rule, record) => {
  const result = await evaluateExpression(rule, record).catch(() => 'an error');
  console.log(`${rule} with ${JSON.stringify(record)} is ${JSON.stringify(result)}`);
};
for (const at of ['2026-07-10T09:00:00+02:00', '2026-07-10T09:00:00-04:00', '2026-07-10T09:00:00Z']) {
  await show('d(at).format()', { at });
  await show('dateString(at)', { at });
  await show('d(at, "Europe/Berlin").format()', { at });
}
const times = { a: '2026-07-10T09:00:00+02:00', b: '2026-07-10T08:00:00Z' };
await show('d(a) < d(b)', times);
await show('date(a) < date(b)', times);
await show('d(a) == d(b)', { a: '2026-07-10T09:00:00+02:00', b: '2026-07-10T07:00:00Z' });
for (const more of ['1, "day"', '7, "day"', '1, "week"', '1, "month"']) await show(`d(at, "Europe/Berlin").add(${more}).format()`, { at: '2026-03-28 09:00' });
await show('labels == ["west"]', { labels: ['west'] });
await show('amount > 100', { amount: '150' });
PROGRAM
TZ=America/New_York node program.mjs | tee seen
diff seen - <<'SEEN'
d(at).format() with {"at":"2026-07-10T09:00:00+02:00"} is "2026-07-10 09:00:00 UTC"
dateString(at) with {"at":"2026-07-10T09:00:00+02:00"} is "2026-07-10 07:00:00"
d(at, "Europe/Berlin").format() with {"at":"2026-07-10T09:00:00+02:00"} is "2026-07-10 09:00:00 CEST"
d(at).format() with {"at":"2026-07-10T09:00:00-04:00"} is "2026-07-10 09:00:00 UTC"
dateString(at) with {"at":"2026-07-10T09:00:00-04:00"} is "2026-07-10 13:00:00"
d(at, "Europe/Berlin").format() with {"at":"2026-07-10T09:00:00-04:00"} is "2026-07-10 09:00:00 CEST"
d(at).format() with {"at":"2026-07-10T09:00:00Z"} is "2026-07-10 09:00:00 UTC"
dateString(at) with {"at":"2026-07-10T09:00:00Z"} is "2026-07-10 09:00:00"
d(at, "Europe/Berlin").format() with {"at":"2026-07-10T09:00:00Z"} is "2026-07-10 09:00:00 CEST"
d(a) < d(b) with {"a":"2026-07-10T09:00:00+02:00","b":"2026-07-10T08:00:00Z"} is false
date(a) < date(b) with {"a":"2026-07-10T09:00:00+02:00","b":"2026-07-10T08:00:00Z"} is true
d(a) == d(b) with {"a":"2026-07-10T09:00:00+02:00","b":"2026-07-10T07:00:00Z"} is false
d(at, "Europe/Berlin").add(1, "day").format() with {"at":"2026-03-28 09:00"} is "2026-03-29 10:00:00 CEST"
d(at, "Europe/Berlin").add(7, "day").format() with {"at":"2026-03-28 09:00"} is "2026-04-04 10:00:00 CEST"
d(at, "Europe/Berlin").add(1, "week").format() with {"at":"2026-03-28 09:00"} is "2026-04-04 10:00:00 CEST"
d(at, "Europe/Berlin").add(1, "month").format() with {"at":"2026-03-28 09:00"} is "2026-04-28 09:00:00 CEST"
labels == ["west"] with {"labels":["west"]} is false
amount > 100 with {"amount":"150"} is "an error"
SEEN
