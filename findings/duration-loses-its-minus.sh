#!/usr/bin/env bash
# dayjs 1.11.23 (plugin duration) and iso8601-duration 2.1.4 beside luxon 3.7.2, duration-fns 3.0.2 and temporal-polyfill 1.0.8: durations with a
# minus, `-PT15M`, as a calendar writes when a reminder is due (TRIGGER) and a time sheet writes a correction.
# Guess: the sign in front of the P counts, or the text is refused; a library reads what it writes itself; what is not understood is an error.
# Seen: dayjs and iso8601-duration take `-PT15M` for 15 minutes, so the reminder comes after the beginning of the meeting. dayjs writes that
# form itself: what it wrote for minus an hour and a half is read as plus. A comma, which ISO 8601 has first, makes `PT0,5H` nothing at all in
# dayjs; iso8601-duration cuts `PT1H30` to an hour. `P1DT-2H` loses two hours in iso8601-duration. None of it is an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund dayjs@1.11.23 iso8601-duration@2.1.4 luxon@3.7.2 duration-fns@3.0.2 temporal-polyfill@1.0.8
cat >program.mjs <<'PROGRAM'
import dayjs from 'dayjs';
import duration from 'dayjs/plugin/duration.js';
import * as fns from 'duration-fns';
import { parse, toSeconds } from 'iso8601-duration';
import { Duration } from 'luxon';
import { Temporal } from 'temporal-polyfill';
dayjs.extend(duration);
const tried = (minutes) => {
  try {
    return minutes();
  } catch {
    return 'refused';
  }
};
for (const text of ['-PT15M', 'PT-15M', 'PT0,5H', 'PT1H30', 'P1DT-2H', dayjs.duration(-5400000).toISOString()])
  console.log(
    text.padEnd(9),
    'dayjs', tried(() => dayjs.duration(text).asMinutes()),
    '| iso8601-duration', tried(() => toSeconds(parse(text)) / 60),
    '| luxon', tried(() => Duration.fromISO(text).as('minutes')),
    '| duration-fns', tried(() => fns.toMinutes(text)),
    '| temporal', tried(() => Temporal.Duration.from(text).total('minutes')),
  );
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
-PT15M    dayjs 15 | iso8601-duration 15 | luxon -15 | duration-fns -15 | temporal -15
PT-15M    dayjs -15 | iso8601-duration refused | luxon -15 | duration-fns -15 | temporal refused
PT0,5H    dayjs 0 | iso8601-duration 30 | luxon NaN | duration-fns refused | temporal 30
PT1H30    dayjs NaN | iso8601-duration 60 | luxon NaN | duration-fns refused | temporal refused
P1DT-2H   dayjs 1320 | iso8601-duration 1440 | luxon 1320 | duration-fns 1320 | temporal refused
-PT1H30M  dayjs 90 | iso8601-duration 90 | luxon -90 | duration-fns -90 | temporal -90
SEEN
