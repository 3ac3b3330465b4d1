#!/usr/bin/env bash
# @fullcalendar/core, @fullcalendar/daygrid 6.1.22 and @fullcalendar/rrule 6.1.21 (with rrule 2.8.1, in jsdom 24.1.3), on a machine in Berlin: series of a service on the page of a calendar.
# Guess: a rule that names its zone (`DTSTART;TZID=…`), as RFC 5545 has it, is at its hour in that zone, or is refused; a date that is left out (`exdate`) leaves out that
# one and changes no other, in each form in which a start may be written; hours from 22:00 to 02:00 end on the next day, or are refused; a flag that is the text
# `false` is false, or is refused.
# Seen: with TZID each meeting is a day without an hour. An `exdate` with a Z leaves out nothing and moves all of the series by two hours, from nine to eleven, and a day alone
# leaves out nothing. A start with a Z is at nine in winter and at ten in summer, where one without it stays at nine. The weekly night from 22:00 to 02:00 ends
# twenty hours before it begins, Sunday as 7 is never, and the text `false` makes a day of a meeting, as services that send texts do. A day that no month
# has, 2026-07-32, is 1 August. No error and no warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps @fullcalendar/core@6.1.22 @fullcalendar/daygrid@6.1.22 @fullcalendar/rrule@6.1.21 rrule@2.8.1 jsdom@24.1.3
cat >program.cjs <<'PROGRAM'
const { JSDOM } = require('jsdom');
const { window } = new JSDOM('<body></body>', { pretendToBeVisual: true, url: 'https://example.com/' });
for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis)) globalThis[name] = window[name];
}
globalThis.window = window;
globalThis.document = window.document;
globalThis.ResizeObserver = window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
const { Calendar } = require('@fullcalendar/core');
const grid = require('@fullcalendar/daygrid').default;
const rules = require('@fullcalendar/rrule').default;

function show(name, event, initialDate = '2026-07-10') {
  document.body.innerHTML = '<div id="calendar"></div>';
  const calendar = new Calendar(document.getElementById('calendar'), {
    plugins: [grid, rules], initialView: 'dayGridMonth', initialDate, events: [{ title: 'call', ...event }],
  });
  calendar.render();
  const { activeStart, activeEnd } = calendar.view;
  const shown = calendar.getEvents().filter(({ start }) => start >= activeStart && start < activeEnd).slice(0, 3);
  console.log(`${name}: ${shown.map(({ startStr, endStr, allDay }) => `${startStr}${endStr ? ` to ${endStr}` : ''}${allDay ? ' (day)' : ''}`).join(', ') || 'none'}`);
  calendar.destroy();
}
const daily = { freq: 'daily', dtstart: '2026-07-10T09:00:00', count: 3 };
show('rule', { rrule: daily });
show('rule of New York', { rrule: 'DTSTART;TZID=America/New_York:20260710T090000\nRRULE:FREQ=DAILY;COUNT=3' });
show('without 11 July, as its time', { rrule: daily, exdate: ['2026-07-11T09:00:00'] });
show('without 11 July, with Z', { rrule: daily, exdate: ['2026-07-11T07:00:00Z'] });
show('without 11 July, as a day', { rrule: daily, exdate: ['2026-07-11'] });
show('weekly, start with Z', { rrule: 'DTSTART:20260322T080000Z\nRRULE:FREQ=WEEKLY;COUNT=3' }, '2026-03-25');
show('weekly, start without', { rrule: 'DTSTART:20260322T090000\nRRULE:FREQ=WEEKLY;COUNT=3' }, '2026-03-25');
show('nights', { daysOfWeek: [1], startTime: '22:00', endTime: '02:00', startRecur: '2026-07-06', endRecur: '2026-07-10' });
show('Sundays as 7', { daysOfWeek: [7], startTime: '09:00' });
show('not a day', { start: '2026-07-10T09:00', allDay: 'false' });
show('2026-07-32', { start: '2026-07-32' });
process.exit();
PROGRAM
TZ=Europe/Berlin timeout 60 node program.cjs | tee seen
diff seen - <<'SEEN'
rule: 2026-07-10T09:00:00+02:00, 2026-07-11T09:00:00+02:00, 2026-07-12T09:00:00+02:00
rule of New York: 2026-07-10 (day), 2026-07-11 (day), 2026-07-12 (day)
without 11 July, as its time: 2026-07-10T09:00:00+02:00, 2026-07-12T09:00:00+02:00
without 11 July, with Z: 2026-07-10T11:00:00+02:00, 2026-07-11T11:00:00+02:00, 2026-07-12T11:00:00+02:00
without 11 July, as a day: 2026-07-10T09:00:00+02:00, 2026-07-11T09:00:00+02:00, 2026-07-12T09:00:00+02:00
weekly, start with Z: 2026-03-22T09:00:00+01:00, 2026-03-29T10:00:00+02:00, 2026-04-05T10:00:00+02:00
weekly, start without: 2026-03-22T09:00:00+01:00, 2026-03-29T09:00:00+02:00, 2026-04-05T09:00:00+02:00
nights: 2026-07-06T22:00:00+02:00 to 2026-07-06T02:00:00+02:00
Sundays as 7: none
not a day: 2026-07-10 (day)
2026-07-32: 2026-08-01 (day)
SEEN
