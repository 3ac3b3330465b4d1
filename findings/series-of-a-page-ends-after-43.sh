#!/usr/bin/env bash
# @syncfusion/ej2-schedule 34.2.8 (`generate`, the function for the dates of a series that its calendar has for programs too; in jsdom 24.1.3) compared with rrule-temporal 2.2.8, on a
# machine in Berlin: series of a service, read for reminders and reports.
# Guess: a series without an end goes on for as long as it is asked for, or its limit is an error; a rule that is not understood (hours, small letters, the name RRULE in front, all
# of which RFC 5545 has) is refused; the hour of the start stays; the last day (UNTIL) is included.
# Seen: a daily meeting without an end has 43 days, from its start on: one that began in January has no day in July, unless a largest number is passed, or COUNT. A rule with
# `RRULE:` in front, as files and services write it, with `freq=daily`, or by hours, is no meeting at all, without a word. With BYWEEKNO the meeting at nine is at one in the
# night. UNTIL as a day leaves out that day.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps @syncfusion/ej2-schedule@34.2.8 rrule-temporal@2.2.8 temporal-polyfill@1.0.8 jsdom@24.1.3
cat >program.cjs <<'PROGRAM'
const { JSDOM } = require('jsdom');
const { window } = new JSDOM('<body></body>', { pretendToBeVisual: true, url: 'https://example.com/' });
for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis)) globalThis[name] = window[name];
}
globalThis.window = window;
globalThis.document = window.document;
const { generate } = require('@syncfusion/ej2-schedule');
const { RRuleTemporal } = require('rrule-temporal');

const word = (instant) => new Date(instant).toLocaleString('sv', { timeZone: 'Europe/Berlin' }).slice(0, 16);
const list = (times) => `${times.length} ${times.length > 3 ? `(${word(times[0])} to ${word(times.at(-1))})` : `(${times.map(word).join(', ')})`}`;
function show(start, rule) {
  console.log(`${rule} from ${start}`);
  console.log('  ej2-schedule:', list(generate(new Date(start), rule, null, 1)));
  const digits = start.replace(/[-:]/gu, '');
  try {
    const other = new RRuleTemporal({ rruleString: `DTSTART;TZID=Europe/Berlin:${digits}00\nRRULE:${rule.replace(/^RRULE:/u, '')}`, maxIterations: 100_000 });
    const from = new Date(start);
    console.log('  rrule-temporal:', list(other.between(from, new Date(from.getTime() + 365 * 24 * 60 * 60 * 1000), true).map((time) => time.epochMilliseconds)));
  } catch (error) {
    console.log('  rrule-temporal: refused');
  }
}
show('2026-01-05T09:00', 'FREQ=DAILY;INTERVAL=1');
show('2026-01-05T09:00', 'FREQ=DAILY;COUNT=3');
show('2026-01-05T09:00', 'RRULE:FREQ=DAILY;COUNT=3');
show('2026-01-05T09:00', 'freq=daily;count=3');
show('2026-01-05T09:00', 'FREQ=HOURLY;INTERVAL=2;COUNT=3');
show('2026-01-05T09:00', 'FREQ=DAILY;UNTIL=20260107');
show('2026-01-05T09:00', 'FREQ=YEARLY;BYWEEKNO=30;BYDAY=MO;COUNT=1');
process.exit();
PROGRAM
TZ=Europe/Berlin timeout 60 node program.cjs | tee seen
diff seen - <<'SEEN'
FREQ=DAILY;INTERVAL=1 from 2026-01-05T09:00
  ej2-schedule: 43 (2026-01-05 09:00 to 2026-02-16 09:00)
  rrule-temporal: 366 (2026-01-05 09:00 to 2027-01-05 09:00)
FREQ=DAILY;COUNT=3 from 2026-01-05T09:00
  ej2-schedule: 3 (2026-01-05 09:00, 2026-01-06 09:00, 2026-01-07 09:00)
  rrule-temporal: 3 (2026-01-05 09:00, 2026-01-06 09:00, 2026-01-07 09:00)
RRULE:FREQ=DAILY;COUNT=3 from 2026-01-05T09:00
  ej2-schedule: 0 ()
  rrule-temporal: 3 (2026-01-05 09:00, 2026-01-06 09:00, 2026-01-07 09:00)
freq=daily;count=3 from 2026-01-05T09:00
  ej2-schedule: 0 ()
  rrule-temporal: 3 (2026-01-05 09:00, 2026-01-06 09:00, 2026-01-07 09:00)
FREQ=HOURLY;INTERVAL=2;COUNT=3 from 2026-01-05T09:00
  ej2-schedule: 0 ()
  rrule-temporal: 3 (2026-01-05 09:00, 2026-01-05 11:00, 2026-01-05 13:00)
FREQ=DAILY;UNTIL=20260107 from 2026-01-05T09:00
  ej2-schedule: 2 (2026-01-05 09:00, 2026-01-06 09:00)
  rrule-temporal: 3 (2026-01-05 09:00, 2026-01-06 09:00, 2026-01-07 09:00)
FREQ=YEARLY;BYWEEKNO=30;BYDAY=MO;COUNT=1 from 2026-01-05T09:00
  ej2-schedule: 1 (2026-07-20 01:00)
  rrule-temporal: 1 (2026-07-20 09:00)
SEEN
