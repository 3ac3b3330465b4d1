#!/usr/bin/env bash
# @toast-ui/calendar 2.1.3 (in jsdom 24.1.3), on a machine in Berlin: meetings and tasks of a service on the page of a calendar (`createEvents`, `updateEvent`).
# Guess: a meeting without an end lasts for a usual time from its start, as it does in other calendars; a task without dates is not shown, or is refused; a meeting that is
# moved by a new start keeps its length, or its end is asked for; two rows with one id are refused, or the later one counts; a day is that day in the zone of the page.
# Seen: without an end it lasts until the moment at which the page is open, for months, or ends before it begins where it is in the future. A task whose dates are
# null is today, from now on for half an hour. A new start alone leaves the end, two days before it. The second row with an id is dropped. The day 2026-07-10, without the
# mark of a complete day, begins at two in the night, as it is read as UTC, and 10.07.2026 is 7 October. The end of a complete day is included, while
# calendars (RFC 5545) and services write the day after, so each is a day longer. No error and no warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @toast-ui/calendar@2.1.3 jsdom@24.1.3
cat >program.cjs <<'PROGRAM'
const { JSDOM } = require('jsdom');
const { window } = new JSDOM('<div id="calendar" style="height: 600px"></div>', { pretendToBeVisual: true, url: 'https://example.com/' });
for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis)) globalThis[name] = window[name];
}
globalThis.window = window;
globalThis.document = window.document;
const Calendar = require('@toast-ui/calendar');

const began = Date.now();
function show(name, { start, end, title }) {
  const words = [start, end].map((date) => {
    const time = date.getTime();
    if (time >= began - 60_000 && time <= began + 120_000) return '(now)';
    if (time >= began + 29 * 60_000 && time <= began + 33 * 60_000) return '(half an hour later)';
    return new Date(time).toLocaleString('sv', { timeZone: 'Europe/Berlin' }).slice(0, 16);
  });
  console.log(`${name}: ${title}, ${words[0]} to ${words[1]}`);
}
function create(...events) {
  const calendar = new Calendar('#calendar', { defaultView: 'month', usageStatistics: false });
  calendar.createEvents(events.map((event) => ({ id: '1', calendarId: 'a', title: 'call', ...event })));
  return calendar;
}
const meeting = { start: '2026-07-10T09:00:00', end: '2026-07-10T10:00:00' };
show('meeting', create(meeting).getEvent('1', 'a'));
show('without an end', create({ start: meeting.start }).getEvent('1', 'a'));
show('without dates', create({ start: null, end: null }).getEvent('1', 'a'));
show('two with one id', create(meeting, { ...meeting, title: 'second' }).getEvent('1', 'a'));
const calendar = create(meeting);
calendar.updateEvent('1', 'a', { start: '2026-07-12T09:00:00' });
show('moved by its start', calendar.getEvent('1', 'a'));
show('a day', create({ start: '2026-07-10', end: '2026-07-11' }).getEvent('1', 'a'));
show('a complete day', create({ start: '2026-07-10', end: '2026-07-11', isAllday: true }).getEvent('1', 'a'));
show('with dots', create({ start: '10.07.2026', end: '10.07.2026' }).getEvent('1', 'a'));
process.exit();
PROGRAM
TZ=Europe/Berlin timeout 60 node program.cjs | tee seen
diff seen - <<'SEEN'
meeting: call, 2026-07-10 09:00 to 2026-07-10 10:00
without an end: call, 2026-07-10 09:00 to (now)
without dates: call, (now) to (half an hour later)
two with one id: call, 2026-07-10 09:00 to 2026-07-10 10:00
moved by its start: call, 2026-07-12 09:00 to 2026-07-10 10:00
a day: call, 2026-07-10 02:00 to 2026-07-11 02:00
a complete day: call, 2026-07-10 00:00 to 2026-07-11 23:59
with dots: call, 2026-10-07 00:00 to 2026-10-07 00:00
SEEN
