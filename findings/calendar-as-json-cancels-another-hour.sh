#!/usr/bin/env bash
# ical-js-parser 0.7.4 and ical2json 5.0.0 beside ical.js 2.2.1: events as JSON and back, by which a calendar is stored in a database and served again.
# Guess: several days of one line are in the zone of that line (`EXDATE;TZID=…:one,two`), what is read and written again means the same, and a reminder stays in
# its event; a name in quotes may hold a semicolon.
# Seen: ical-js-parser has the zone for the first of the days alone, and writes the second with a Z: the meeting of that day takes place, and nothing is at
# the hour that is cancelled. It writes the reminders behind the event, where they belong to none. `CN="Doe; Ada"` becomes `CN="Doe; ADA=Ada"`. ical2json cuts the
# name at the semicolon and writes its quote without an end, so that ical.js refuses the file. No error when either of them reads or
# writes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical-js-parser@0.7.4 ical2json@5.0.0 ical.js@2.2.1
cat >program.mjs <<'PROGRAM'
import { createRequire } from 'node:module';
import ICAL from 'ical.js';
const require = createRequire(import.meta.url);
const { convert, revert } = require('ical2json');
const loaded = require('ical-js-parser');
const parser = loaded.default ?? loaded;
const begin = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T000000Z'];
const file = (...lines) => [...begin, ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const series = file('DTSTART;TZID=Europe/Berlin:20260706T090000', 'DTEND;TZID=Europe/Berlin:20260706T100000', 'RRULE:FREQ=DAILY;COUNT=4',
  'EXDATE;TZID=Europe/Berlin:20260707T090000,20260708T090000', 'SUMMARY:Meet', 'BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Meet', 'TRIGGER:-PT15M', 'END:VALARM');
const guest = file('DTSTART:20260706T090000Z', 'SUMMARY:Meet', 'ATTENDEE;CN="Doe; Ada";PARTSTAT=DECLINED:mailto:ada@example.com');
function meaning(text) {
  let component;
  try {
    component = new ICAL.Component(ICAL.parse(text));
  } catch {
    return 'refused';
  }
  const event = component.getFirstSubcomponent('vevent');
  const out = event.getAllProperties('exdate').flatMap((line) => line.getValues().map((value) => `${value} ${line.getParameter('tzid') ?? ''}`.trim()));
  const name = event.getFirstProperty('attendee');
  return JSON.stringify({ out, reminders: event.getAllSubcomponents('valarm').length, name: name?.getParameter('cn'), answer: name?.getParameter('partstat') });
}
for (const [name, again] of [
  ['ical.js', (text) => text],
  ['ical-js-parser', (text) => parser.toString(parser.toJSON(text))],
  ['ical2json', (text) => revert(convert(text))],
])
  for (const text of [series, guest]) console.log(name, meaning(again(text)));
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
ical.js {"out":["2026-07-07T09:00:00 Europe/Berlin","2026-07-08T09:00:00 Europe/Berlin"],"reminders":1}
ical.js {"out":[],"reminders":0,"name":"Doe; Ada","answer":"DECLINED"}
ical-js-parser {"out":["2026-07-07T09:00:00 Europe/Berlin","2026-07-08T09:00:00Z"],"reminders":0}
ical-js-parser {"out":[],"reminders":0,"name":"Doe; ADA=Ada","answer":"DECLINED"}
ical2json {"out":["2026-07-07T09:00:00 Europe/Berlin","2026-07-08T09:00:00 Europe/Berlin"],"reminders":1}
ical2json refused
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
