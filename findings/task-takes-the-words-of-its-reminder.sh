#!/usr/bin/env bash
# ts-ics 2.4.6 beside node-ical 0.26.1 and ical.js 2.2.1: tasks of a calendar (VTODO) that have a reminder (VALARM), as most programs for tasks write them.
# Guess: a reminder has its own title, text and guests, apart from those of the task; ts-ics keeps them apart for events. A second line of categories
# adds to the first; the parent of a task is kept, as its ids are; 0 percent is a number.
# Seen: for tasks and journals ts-ics reads the lines of the reminder as lines of the task. The last one counts: a task with the title `Plan` is
# `Reminder`, its description is the text of the reminder, the person who is reminded by mail is a guest, and the pause between two reminders
# is the duration of the task; for events they are apart. The second line of categories takes the place of the first and the parent
# (RELATED-TO) is gone in both kinds, and `PERCENT-COMPLETE:0` is as if it were missing. No error. node-ical and ical.js have it right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ts-ics@2.4.6 node-ical@0.26.1 ical.js@2.2.1
cat >program.mjs <<'PROGRAM'
import ICAL from 'ical.js';
import ical from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
for (const [kind, time] of [['VEVENT', 'DTSTART'], ['VTODO', 'DUE']]) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x.example//EN', `BEGIN:${kind}`, 'UID:plan@x.example', 'DTSTAMP:20260301T000000Z',
    `${time}:20260302T170000Z`, 'SUMMARY:Plan', 'DESCRIPTION:Three pages', 'CATEGORIES:office', 'CATEGORIES:spring', 'RELATED-TO:project@x.example',
    ...(kind === 'VTODO' ? ['PERCENT-COMPLETE:0'] : []),
    'BEGIN:VALARM', 'ACTION:EMAIL', 'TRIGGER:-PT15M', 'REPEAT:1', 'DURATION:PT5M', 'SUMMARY:Reminder', 'DESCRIPTION:Do not forget',
    'ATTENDEE:mailto:bo@x.example', 'END:VALARM', `END:${kind}`, 'END:VCALENDAR', ''].join('\r\n');
  const calendar = convertIcsCalendar(undefined, text);
  const { uid, stamp, start, due, alarms, ...ofTs } = (calendar.events ?? calendar.todos)[0];
  const ofNode = Object.values(ical.sync.parseICS(text)).find((part) => part.type === kind);
  const ofIcalJs = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent(kind.toLowerCase());
  console.log(kind, '| ts-ics', JSON.stringify(ofTs), '| reminders', alarms?.length ?? 0);
  console.log(kind, '| node-ical', ofNode.summary, '/', ofNode.description, '/', ofNode.categories.join(), '| guests', ofNode.attendee ? 1 : 0);
  console.log(kind, '| ical.js', ofIcalJs.getFirstPropertyValue('summary'), '/', ofIcalJs.getFirstPropertyValue('description'), '| guests', ofIcalJs.getAllProperties('attendee').length);
}
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
VEVENT | ts-ics {"summary":"Plan","description":"Three pages","categories":["spring"]} | reminders 1
VEVENT | node-ical Plan / Three pages / office,spring | guests 0
VEVENT | ical.js Plan / Three pages | guests 0
VTODO | ts-ics {"summary":"Reminder","description":"Do not forget","categories":["spring"],"duration":{"minutes":5},"attendees":[{"email":"bo@x.example"}]} | reminders 0
VTODO | node-ical Plan / Three pages / office,spring | guests 0
VTODO | ical.js Plan / Three pages | guests 0
SEEN
