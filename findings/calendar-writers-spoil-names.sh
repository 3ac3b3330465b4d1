#!/usr/bin/env bash
# ts-ics 2.4.6 and ics 3.12.0 beside ical-generator 10.2.0: events of a booking page, written as a file of a calendar and read by ical.js 2.2.1.
# Guess: what a writer gets as a name, a category or a length is read back so; names with a colon or a semicolon are put in quotes, the comma of a
# category is escaped (RFC 5545, as both do in titles); a length or a day that the format does not have is converted or refused, as
# month 13 is by ics.
# Seen: ts-ics puts no name in quotes: with a colon, a part of it becomes the address of the guest, who gets no mail and whose answer is of nobody; with a
# semicolon the name is cut. In ts-ics and ics a category with a comma is two. Both write an hour and a half as `PT1.5H`, which is not in
# the format: ical.js reads an hour, so the half hour behind it is free to book. The 30th of February is the 2nd of March for ics. ical-generator has
# names and categories right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ts-ics@2.4.6 ics@3.12.0 ical-generator@10.2.0 ical.js@2.2.1
cat >program.mjs <<'PROGRAM'
import generate from 'ical-generator';
import ICAL from 'ical.js';
import { createEvent } from 'ics';
import { generateIcsCalendar } from 'ts-ics';
const start = new Date('2026-03-02T09:00:00Z');
const email = 'bo@x.example';
const byTs = (event) =>
  generateIcsCalendar({ version: '2.0', prodId: '-//x.example//EN', events: [{ uid: 'a@x.example', stamp: { date: start }, start: { date: start }, summary: 'Plan', duration: { hours: 1 }, ...event }] });
const byIcs = (event) => {
  const { error, value } = createEvent({ uid: 'a@x.example', start: [2026, 3, 2, 9, 0], startInputType: 'utc', title: 'Plan', duration: { hours: 1 }, ...event });
  if (error) throw error;
  return value;
};
const byGenerator = (event) => generate({ events: [{ id: 'a@x.example', start, end: new Date(+start + 3_600_000), summary: 'Plan', ...event }] }).toString();
const show = (make, take) => {
  try {
    return JSON.stringify(take(new ICAL.Component(ICAL.parse(make())).getFirstSubcomponent('vevent')));
  } catch {
    return 'refused';
  }
};
const guest = (event) => [event.getFirstProperty('attendee').getParameter('cn'), event.getFirstPropertyValue('attendee').toLowerCase()];
const categories = (event) => event.getFirstProperty('categories').getValues();
const length = (event) => `${event.getFirstPropertyValue('duration').toSeconds() / 60} minutes`;
const written = (file) => /DURATION:\S+/.exec(file)[0];
const of = (name, ts, ics, other, take) =>
  console.log(name, '| ts-ics', show(() => byTs(ts), take), '| ics', show(() => byIcs(ics), take), ...(other ? ['| ical-generator', show(() => byGenerator(other), take)] : []));
for (const name of ['Berg, Bo', 'Bo: sales', 'Bo; sales'])
  of(name, { attendees: [{ name, email }] }, { attendees: [{ name, email }] }, { attendees: [{ name, email }] }, guest);
of('Sales, north', { categories: ['Sales, north'] }, { categories: ['Sales, north'] }, { categories: [{ name: 'Sales, north' }] }, categories);
of('1.5 hours', { duration: { hours: 1.5 } }, { duration: { hours: 1.5 } }, undefined, length);
console.log('1.5 hours, as written | ts-ics', written(byTs({ duration: { hours: 1.5 } })), '| ics', written(byIcs({ duration: { hours: 1.5 } })));
for (const [month, day] of [[13, 1], [2, 30]])
  console.log(`month ${month}, day ${day} | ics`, show(() => byIcs({ start: [2026, month, day, 9, 0] }), (event) => event.getFirstPropertyValue('dtstart').toString()));
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
Berg, Bo | ts-ics ["Berg, Bo","mailto:bo@x.example"] | ics ["Berg, Bo","mailto:bo@x.example"] | ical-generator ["Berg, Bo","mailto:bo@x.example"]
Bo: sales | ts-ics ["Bo"," sales:mailto:bo@x.example"] | ics ["Bo: sales","mailto:bo@x.example"] | ical-generator ["Bo: sales","mailto:bo@x.example"]
Bo; sales | ts-ics ["Bo","mailto:bo@x.example"] | ics ["Bo; sales","mailto:bo@x.example"] | ical-generator ["Bo; sales","mailto:bo@x.example"]
Sales, north | ts-ics ["Sales"," north"] | ics ["Sales"," north"] | ical-generator ["Sales, north"]
1.5 hours | ts-ics "60 minutes" | ics "60 minutes"
1.5 hours, as written | ts-ics DURATION:PT1.5H | ics DURATION:PT1.5H
month 13, day 1 | ics refused
month 2, day 30 | ics "2026-03-02T09:00:00Z"
SEEN
