#!/usr/bin/env bash
# dayjs 1.11.23 (plugins utc and timezone) beside luxon 3.7.2 and moment-timezone 0.6.6: the next day of a meeting at noon in Berlin, over the
# night in which the clock goes forward.
# Guess: `add(1, 'day')` of a time in a zone keeps the hour, as it does without a zone, and is the same instant on every machine.
# Seen: dayjs prints 12:00 with the offset of the day before, so the instant is 11:00 UTC in place of 10:00; where the machine is in Berlin,
# the text is that too and the instant is the right one. A week and a month go wrong alike. The end of October is 00:59:59 in November
# where the machine is in New York. A series of meetings is an hour late from March on, in the code that runs on servers.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund dayjs@1.11.23 luxon@3.7.2 moment-timezone@0.6.6
cat >program.mjs <<'PROGRAM'
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { DateTime } from 'luxon';
import moment from 'moment-timezone';

dayjs.extend(utc);
dayjs.extend(timezone);
const zone = 'Europe/Berlin';
const start = '2026-03-28T12:00';
for (const unit of ['day', 'week', 'month']) {
  const day = dayjs.tz(start, zone).add(1, unit);
  const other = moment.tz(start, zone).add(1, unit).toISOString();
  const third = DateTime.fromISO(start, { zone }).plus({ [unit]: 1 }).toJSDate().toISOString();
  console.log(process.env.TZ, 'next', unit, 'dayjs', day.format(), 'is', day.toISOString(), '| moment', other, '| luxon', third);
}
console.log(process.env.TZ, 'end of October:', dayjs.tz('2026-10-26T12:00', zone).endOf('month').format());
PROGRAM
seen=$(for zone in UTC Europe/Berlin America/New_York; do TZ=$zone node program.mjs; done)
echo "$seen"
wanted=$(cat <<'WANTED'
UTC next day dayjs 2026-03-29T12:00:00+01:00 is 2026-03-29T11:00:00.000Z | moment 2026-03-29T10:00:00.000Z | luxon 2026-03-29T10:00:00.000Z
UTC next week dayjs 2026-04-04T12:00:00+01:00 is 2026-04-04T11:00:00.000Z | moment 2026-04-04T10:00:00.000Z | luxon 2026-04-04T10:00:00.000Z
UTC next month dayjs 2026-04-28T12:00:00+01:00 is 2026-04-28T11:00:00.000Z | moment 2026-04-28T10:00:00.000Z | luxon 2026-04-28T10:00:00.000Z
UTC end of October: 2026-10-31T23:59:59+01:00
Europe/Berlin next day dayjs 2026-03-29T12:00:00+01:00 is 2026-03-29T10:00:00.000Z | moment 2026-03-29T10:00:00.000Z | luxon 2026-03-29T10:00:00.000Z
Europe/Berlin next week dayjs 2026-04-04T12:00:00+01:00 is 2026-04-04T10:00:00.000Z | moment 2026-04-04T10:00:00.000Z | luxon 2026-04-04T10:00:00.000Z
Europe/Berlin next month dayjs 2026-04-28T12:00:00+01:00 is 2026-04-28T10:00:00.000Z | moment 2026-04-28T10:00:00.000Z | luxon 2026-04-28T10:00:00.000Z
Europe/Berlin end of October: 2026-10-31T23:59:59+01:00
America/New_York next day dayjs 2026-03-29T12:00:00+01:00 is 2026-03-29T11:00:00.000Z | moment 2026-03-29T10:00:00.000Z | luxon 2026-03-29T10:00:00.000Z
America/New_York next week dayjs 2026-04-04T12:00:00+01:00 is 2026-04-04T11:00:00.000Z | moment 2026-04-04T10:00:00.000Z | luxon 2026-04-04T10:00:00.000Z
America/New_York next month dayjs 2026-04-28T12:00:00+01:00 is 2026-04-28T11:00:00.000Z | moment 2026-04-28T10:00:00.000Z | luxon 2026-04-28T10:00:00.000Z
America/New_York end of October: 2026-11-01T00:59:59+01:00
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
