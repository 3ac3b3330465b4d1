#!/usr/bin/env bash
# datebook 8.0.1 and calendar-link 2.11.5, on a machine in Berlin: "add to your calendar" in the mail of a booking, as links to Google, Outlook and Yahoo and as a file, which
# ical.js 2.2.1 reads.
# Guess: one event is on the same day in each of the four; an event whose end is not known keeps its hour; a booking makes a person busy; a day without an hour is written
# as a day (`VALUE=DATE`), and two days as two; what one of the four cannot hold (a rule, a guest) is refused or reported.
# Seen: in datebook the day of 10 July is the 9th for Google and Outlook, and the 10th for Yahoo and in the file; a call at nine without an end is a day without an hour,
# in all four. Each file says TRANSPARENT: the person is free for others while they have a booking. In calendar-link two days set as
# a duration are one, and the day in a file lacks `VALUE=DATE`, so that ical.js refuses the event. A guest is in two of its links and not in the file; a rule is in the
# file and for Google, and left out for Outlook and Yahoo by both libraries: one of ten meetings. Its links to Outlook, and those of datebook to Yahoo, have the hour of
# the machine without a zone: seven for a person in Berlin where a server in UTC wrote the mail. No error and no warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund datebook@8.0.1 calendar-link@2.11.5 ical.js@2.2.1
cat >program.mjs <<'PROGRAM'
import ICAL from 'ical.js';
import * as book from 'datebook';
import * as link from 'calendar-link';

function file(text) {
  const transparent = text.includes('TRANSP:TRANSPARENT') ? ', free' : '';
  const guest = /ATTENDEE/u.test(text) ? ', guest' : '';
  try {
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
    return `${event.startDate} to ${event.endDate}${event.isRecurring() ? ', rule' : ''}${guest}${transparent}`;
  } catch (error) {
    return error.message;
  }
}
function address(text) {
  const query = new URL(text).searchParams;
  const times = ['dates', 'startdt', 'enddt', 'st', 'et', 'dur'].filter((name) => query.has(name)).map((name) => `${name}=${query.get(name)}`);
  return [...times, query.has('recur') && 'rule', (query.has('add') || query.has('to') || query.has('inv_list')) && 'guest'].filter(Boolean).join(', ');
}
function datebook(name, options) {
  console.log(`datebook, ${name}`);
  for (const service of ['Google', 'Outlook', 'Yahoo']) console.log(`  ${service.padEnd(8)}`, address(new book[`${service}Calendar`]({ title: 'call', ...options }).render()));
  console.log('  file    ', file(new book.ICalendar({ title: 'call', ...options }).render()));
}
function calendarLink(name, options) {
  console.log(`calendar-link, ${name}`);
  for (const service of ['google', 'outlook', 'yahoo']) console.log(`  ${service.padEnd(8)}`, address(link[service]({ title: 'call', ...options })));
  console.log('  file    ', file(decodeURIComponent(link.ics({ title: 'call', ...options }).replace(/^[^,]*,/u, ''))));
}
const nine = new Date(2026, 6, 10, 9);
const ten = new Date(2026, 6, 10, 10);
datebook('10 July', { start: new Date(2026, 6, 10), allday: true });
datebook('nine, no end', { start: nine });
datebook('nine to ten, ten times', { start: nine, end: ten, recurrence: { frequency: 'WEEKLY', count: 10 }, attendees: [{ name: 'Ada', email: 'ada@example.com' }] });
calendarLink('10 July', { start: '2026-07-10', allDay: true });
calendarLink('two days from 10 July', { start: '2026-07-10', duration: [2, 'day'], allDay: true });
calendarLink('nine to ten, ten times', { start: nine, end: ten, rRule: 'FREQ=WEEKLY;COUNT=10', guests: ['ada@example.com'] });
PROGRAM
TZ=Europe/Berlin node program.mjs | tee seen
diff seen - <<'SEEN'
datebook, 10 July
  Google   dates=20260709/20260710
  Outlook  startdt=2026-07-09, enddt=2026-07-10
  Yahoo    st=20260710, dur=allday
  file     2026-07-10 to 2026-07-11, free
datebook, nine, no end
  Google   dates=20260710/20260711
  Outlook  startdt=2026-07-10, enddt=2026-07-11
  Yahoo    st=20260710, dur=allday
  file     2026-07-10 to 2026-07-11, free
datebook, nine to ten, ten times
  Google   dates=20260710T070000Z/20260710T080000Z, rule, guest
  Outlook  startdt=2026-07-10T07:00:00Z, enddt=2026-07-10T08:00:00Z, guest
  Yahoo    st=20260710T090000, dur=0100, guest
  file     2026-07-10T07:00:00Z to 2026-07-10T08:00:00Z, rule, guest, free
calendar-link, 10 July
  google   dates=20260710/20260711
  outlook  startdt=2026-07-10T00:00:00, enddt=2026-07-11T00:00:00
  yahoo    st=20260710, et=20260711, dur=allday
  file     invalid date-time value: "2026-07-10T::"
calendar-link, two days from 10 July
  google   dates=20260710/20260711
  outlook  startdt=2026-07-10T00:00:00, enddt=2026-07-11T00:00:00
  yahoo    st=20260710, et=20260711, dur=allday
  file     invalid date-time value: "2026-07-10T::"
calendar-link, nine to ten, ten times
  google   dates=20260710T070000Z/20260710T080000Z, rule, guest
  outlook  startdt=2026-07-10T09:00:00, enddt=2026-07-10T10:00:00, guest
  yahoo    st=20260710T070000Z, et=20260710T080000Z, dur=false
  file     2026-07-10T07:00:00Z to 2026-07-10T08:00:00Z, rule
SEEN
