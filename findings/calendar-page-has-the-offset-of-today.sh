#!/usr/bin/env bash
# @event-calendar/core 5.15.0 (in jsdom 24.1.3), on a machine in Berlin, opened in January and in July (its clock is set): meetings of a service on the page of a calendar, whose
# `timeZone` is the local one, as it is at first.
# Guess: a time with an offset or with Z, and a `Date`, are instants, shown at the hour that the machine has on that day, on whichever day the page is opened.
# Seen: the offset of today is taken for all days: in January the meetings of summer are an hour early, 09:00+02:00 at eight, and in July those of winter an hour late. With Z, as most
# services write, the hour is shown as it is, nine in place of eleven, as Z is read over; so is an offset without a colon, `+0900`. No
# error and no warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @event-calendar/core@5.15.0 jsdom@24.1.3
cat >program.mjs <<'PROGRAM'
import { JSDOM } from 'jsdom';

const now = Date.parse(process.argv[2]);
globalThis.Date = class extends Date {
  constructor(...values) {
    super(...(values.length ? values : [now]));
  }
};
const { window } = new JSDOM('<div id="calendar"></div>', { pretendToBeVisual: true, url: 'https://example.com/' });
for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis)) globalThis[name] = window[name];
}
globalThis.window = window;
globalThis.document = window.document;
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
for (const name of ['ResizeObserver', 'IntersectionObserver']) globalThis[name] = window[name] = Observer;
window.matchMedia = globalThis.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
const { DayGrid, createCalendar, destroyCalendar } = await import('@event-calendar/core');

const two = (number) => String(number).padStart(2, '0');
const word = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
function show(start, end) {
  const options = { view: 'dayGridMonth', date: '2026-07-10', events: [{ id: 1, title: 'call', start, ...(end && { end }) }] };
  const calendar = createCalendar(document.getElementById('calendar'), [DayGrid], options);
  const [event] = calendar.getEvents();
  console.log(`  ${start instanceof Date ? `Date ${start.toISOString()}` : start}: ${word(event.start)}`);
  destroyCalendar(calendar);
}
console.log(`opened on ${process.argv[2].slice(0, 10)}`);
show('2026-07-10T09:00:00+02:00', '2026-07-10T10:00:00+02:00');
show('2026-01-12T09:00:00+01:00', '2026-01-12T10:00:00+01:00');
show(new Date('2026-07-10T07:00:00Z'), new Date('2026-07-10T08:00:00Z'));
show('2026-07-10T09:00:00Z', '2026-07-10T10:00:00Z');
show('2026-07-10T16:00:00+0900', '2026-07-10T17:00:00+0900');
process.exit();
PROGRAM
for moment in 2026-01-15T12:00:00Z 2026-07-15T12:00:00Z; do
  TZ=Europe/Berlin timeout 60 node -C browser program.mjs "$moment"
done | tee seen
diff seen - <<'SEEN'
opened on 2026-01-15
  2026-07-10T09:00:00+02:00: 2026-07-10 08:00
  2026-01-12T09:00:00+01:00: 2026-01-12 09:00
  Date 2026-07-10T07:00:00.000Z: 2026-07-10 08:00
  2026-07-10T09:00:00Z: 2026-07-10 09:00
  2026-07-10T16:00:00+0900: 2026-07-10 16:00
opened on 2026-07-15
  2026-07-10T09:00:00+02:00: 2026-07-10 09:00
  2026-01-12T09:00:00+01:00: 2026-01-12 10:00
  Date 2026-07-10T07:00:00.000Z: 2026-07-10 09:00
  2026-07-10T09:00:00Z: 2026-07-10 09:00
  2026-07-10T16:00:00+0900: 2026-07-10 16:00
SEEN
