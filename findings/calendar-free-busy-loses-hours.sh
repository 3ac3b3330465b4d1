#!/usr/bin/env bash
# node-ical 0.26.1 beside ical.js 2.2.1 and ts-ics 2.4.6: free and busy hours of a person (VFREEBUSY), as servers of calendars answer them and as
# booking pages read them.
# Guess: each period of a line is one, since a line may have several (RFC 5545, 3.8.2.6), and a period that has a length in place of an end (`/PT1H`)
# ends after that length.
# Seen: node-ical takes each line for one period. Of `09:00/10:00,13:00/14:00` the afternoon is missing, and `end` is no date: it is the rest of the
# text up to the next slash. With a length it is the text `PT1H`. A comparison of a date with such a text is false, so that the person
# is free all day, and a double booking follows. A line of one period with an end, which tests have, is right. ical.js and ts-ics have
# all periods; ts-ics has a `duration` in place of the end, and no end.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.26.1 ical.js@2.2.1 ts-ics@2.4.6
cat >program.mjs <<'PROGRAM'
import ICAL from 'ical.js';
import ical from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
const hour = (time) => (time instanceof Date ? time.toISOString().slice(11, 16) : JSON.stringify(time));
for (const periods of [
  '20260302T090000Z/20260302T100000Z',
  '20260302T090000Z/20260302T100000Z,20260302T130000Z/20260302T140000Z',
  '20260302T090000Z/PT1H',
  '20260302T090000Z/PT1H,20260302T130000Z/PT1H',
]) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x.example//EN', 'METHOD:REPLY', 'BEGIN:VFREEBUSY', 'UID:busy@x.example', 'DTSTAMP:20260301T000000Z',
    'DTSTART:20260302T000000Z', 'DTEND:20260303T000000Z', 'ORGANIZER:mailto:anna@x.example', 'ATTENDEE:mailto:bo@x.example', `FREEBUSY:${periods}`,
    'END:VFREEBUSY', 'END:VCALENDAR', ''].join('\r\n');
  const ofNode = Object.values(ical.sync.parseICS(text)).find((part) => part.type === 'VFREEBUSY').freebusy;
  const ofIcalJs = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vfreebusy').getAllProperties('freebusy').flatMap((line) => line.getValues());
  const ofTs = convertIcsCalendar(undefined, text).freeBusy[0].freeBusy.flatMap((line) => line.values);
  console.log(
    periods.replaceAll('20260302T', '').replaceAll('0000Z', ''),
    '| node-ical', ofNode.map((period) => `${hour(period.start)} to ${hour(period.end)}`).join(', '),
    '| ical.js', ofIcalJs.map((period) => `${hour(period.start.toJSDate())} to ${hour(period.getEnd().toJSDate())}`).join(', '),
    '| ts-ics', ofTs.map((period) => `${hour(period.start)} ${period.end ? `to ${hour(period.end)}` : `for ${JSON.stringify(period.duration)}`}`).join(', '),
  );
}
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
09/10 | node-ical 09:00 to 10:00 | ical.js 09:00 to 10:00 | ts-ics 09:00 to 10:00
09/10,13/14 | node-ical 09:00 to "20260302T100000Z,20260302T130000Z" | ical.js 09:00 to 10:00, 13:00 to 14:00 | ts-ics 09:00 to 10:00, 13:00 to 14:00
09/PT1H | node-ical 09:00 to "PT1H" | ical.js 09:00 to 10:00 | ts-ics 09:00 for {"hours":1}
09/PT1H,13/PT1H | node-ical 09:00 to "PT1H,20260302T130000Z" | ical.js 09:00 to 10:00, 13:00 to 14:00 | ts-ics 09:00 for {"hours":1}, 13:00 for {"hours":1}
SEEN
