#!/usr/bin/env bash
# node-ical 0.26.1 and ts-ics 2.4.6 beside ical.js 2.2.1: guests of a meeting and their answers (ATTENDEE), with the parameters of RFC 5545.
# Guess: a guest who is invited as a member of two groups, or who was sent by two people, is a guest; a name in quotes may hold a semicolon; the names of
# lines and parameters are the same in lower case (RFC 5545, 2); `\,` in a category is a comma of its name.
# Seen: where a parameter has two values in quotes, node-ical leaves the line out, so that the guest is not invited and the answer is lost; ts-ics
# makes one address of both. A name with a semicolon is cut there by both, and begins with a quote. A line in lower case is no guest for
# ts-ics, and node-ical has the answer as `partstat`, where a program that reads `PARTSTAT` finds none. A category `Sales, north` is two, of
# which one ends in a backslash, in both. ical.js reads all of them, and no package has an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.26.1 ts-ics@2.4.6 ical.js@2.2.1
cat >program.mjs <<'PROGRAM'
import ICAL from 'ical.js';
import ical from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
const guest = (name, answer) => `${name ?? 'no name'}, ${answer ?? 'no answer'}`;
const calendar = (line) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x.example//EN', 'METHOD:REPLY', 'BEGIN:VEVENT', 'UID:meeting@x.example', 'DTSTAMP:20260301T000000Z',
    'DTSTART:20260302T170000Z', 'ORGANIZER:mailto:anna@x.example', line, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const read = (line) => {
  const text = calendar(line);
  return {
    ofNode: Object.values(ical.sync.parseICS(text)).find((part) => part.type === 'VEVENT'),
    ofTs: convertIcsCalendar(undefined, text).events[0],
    ofIcalJs: new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'),
  };
};
for (const line of [
  'ATTENDEE;CN=Bo;PARTSTAT=DECLINED:mailto:bo@x.example',
  'ATTENDEE;CN=Bo;PARTSTAT=DECLINED;MEMBER="mailto:a@x.example","mailto:b@x.example":mailto:bo@x.example',
  'ATTENDEE;CN=Bo;PARTSTAT=DECLINED;DELEGATED-FROM="mailto:a@x.example","mailto:b@x.example":mailto:bo@x.example',
  'ATTENDEE;CN="Berg; Bo";PARTSTAT=DECLINED:mailto:bo@x.example',
  'attendee;cn=Bo;partstat=DECLINED:mailto:bo@x.example',
]) {
  const { ofNode, ofTs, ofIcalJs } = read(line);
  const property = ofIcalJs.getFirstProperty('attendee');
  console.log(
    line.replace(':mailto:bo@x.example', ''),
    '| node-ical', ofNode.attendee ? guest(ofNode.attendee.params.CN, ofNode.attendee.params.PARTSTAT) : 'no guest',
    '| ts-ics', ofTs.attendees ? guest(ofTs.attendees[0].name, ofTs.attendees[0].partstat) : 'no guest',
    ofTs.attendees?.[0].member ?? '',
    '| ical.js', guest(property.getParameter('cn'), property.getParameter('partstat')),
  );
}
const { ofNode, ofTs, ofIcalJs } = read('CATEGORIES:Sales\\, north');
console.log('Sales\\, north | node-ical', JSON.stringify(ofNode.categories), '| ts-ics', JSON.stringify(ofTs.categories), '| ical.js', JSON.stringify(ofIcalJs.getFirstProperty('categories').getValues()));
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
ATTENDEE;CN=Bo;PARTSTAT=DECLINED | node-ical Bo, DECLINED | ts-ics Bo, DECLINED  | ical.js Bo, DECLINED
ATTENDEE;CN=Bo;PARTSTAT=DECLINED;MEMBER="mailto:a@x.example","mailto:b@x.example" | node-ical no guest | ts-ics Bo, DECLINED a@x.example","b@x.example | ical.js Bo, DECLINED
ATTENDEE;CN=Bo;PARTSTAT=DECLINED;DELEGATED-FROM="mailto:a@x.example","mailto:b@x.example" | node-ical no guest | ts-ics Bo, DECLINED  | ical.js Bo, DECLINED
ATTENDEE;CN="Berg; Bo";PARTSTAT=DECLINED | node-ical "Berg, DECLINED | ts-ics "Berg, DECLINED  | ical.js Berg; Bo, DECLINED
attendee;cn=Bo;partstat=DECLINED | node-ical no name, no answer | ts-ics no guest  | ical.js Bo, DECLINED
Sales\, north | node-ical ["Sales\\","north"] | ts-ics ["Sales\\"," north"] | ical.js ["Sales, north"]
SEEN
