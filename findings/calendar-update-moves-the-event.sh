#!/usr/bin/env bash
# ts-caldav 0.3.7 with the server Radicale 3 (`radicale` of Debian on the machine), on a machine in Berlin: `updateEvent` with an event just as `getEvents`
# returned it, with nothing changed.
# Guess: the event stays as it was, but for what the library does not know; or what it would lose is an error.
# Seen: a day becomes two, from the day before on, and one more with each update; west of Greenwich it stays. A meeting at 09:00 in New York is
# written as `TZID=America/New_York:…T130000Z`, a form that RFC 5545 forbids (ical.js 2.2.1 and node-ical 0.26.1 take it for UTC). An update of a
# series removes the meetings that were moved or renamed, which are in the same file. Guests keep neither name nor answer, of two categories
# one is left, and an event with DURATION gets a DTEND too, which the server refuses. Texts and hours in UTC stay.
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ts-caldav@0.3.7 ical.js@2.2.1 node-ical@0.26.1
port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })")
radicale --config '' --server-hosts "127.0.0.1:$port" --storage-filesystem-folder "$folder/store" --auth-type none >server.log 2>&1 &
server=$!
cat >program.mjs <<'PROGRAM'
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { CalDAVClient } from 'ts-caldav';

const baseUrl = `http://127.0.0.1:${process.env.PORT}`;
for (let left = 100; left > 0; left -= 1) {
  try {
    await fetch(baseUrl);
    break;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
async function send(method, path, body, type = 'text/calendar') {
  const headers = { authorization: `Basic ${btoa('ann:x')}`, 'content-type': type };
  const response = await fetch(`${baseUrl}/ann/${path}`, { method, headers, body });
  if (!response.ok) throw new Error(`${method} ${path} ${response.status}`);
  return await response.text();
}
await send(
  'MKCOL',
  'work/',
  '<?xml version="1.0"?><D:mkcol xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop><D:resourcetype><D:collection/><C:calendar/></D:resourcetype></D:prop></D:set></D:mkcol>',
  'application/xml',
);
const files = {
  day: [['DTSTART;VALUE=DATE:20260710', 'DTEND;VALUE=DATE:20260711']],
  zone: [['DTSTART;TZID=America/New_York:20260710T090000', 'DTEND;TZID=America/New_York:20260710T100000']],
  series: [
    ['DTSTART:20260703T090000Z', 'DTEND:20260703T100000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'],
    ['RECURRENCE-ID:20260710T090000Z', 'DTSTART:20260711T120000Z', 'DTEND:20260711T130000Z'],
  ],
  guests: [['DTSTART:20260710T090000Z', 'DTEND:20260710T100000Z', 'ATTENDEE;CN=Ada;PARTSTAT=ACCEPTED:mailto:ada@mail.example', 'CATEGORIES:a,b']],
  length: [['DTSTART:20260710T090000Z', 'DURATION:PT45M']],
};
for (const [uid, events] of Object.entries(files)) {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', `SUMMARY:${uid}`, ...event, 'END:VEVENT']);
  await send('PUT', `work/${uid}.ics`, ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR', ''].join('\r\n'));
}
const client = await CalDAVClient.create({ baseUrl, auth: { type: 'basic', username: 'ann', password: 'x' } });
const [{ url }] = await client.getCalendars();
const update = async (uid) => {
  const event = (await client.getEvents(url, { all: true })).find((candidate) => candidate.uid === uid && !candidate.customFields?.['recurrence-id']);
  await client.updateEvent(url, event);
};
for (const uid of Object.keys(files)) {
  try {
    await update(uid);
    if (uid === 'day') await update(uid);
  } catch {
    console.log(uid, 'refused');
    continue;
  }
  const text = await send('GET', `work/${uid}.ics`);
  console.log(uid, text.split('\r\n').filter((line) => /^(DTSTART|DTEND|RRULE|RECURRENCE|ATTENDEE|CATEGORIES)/.test(line)).join(' '));
  if (uid !== 'zone') continue;
  const { startDate } = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
  console.log(uid, 'node-ical', nodeIcal.sync.parseICS(text).zone.start.toISOString(), '| ical.js', `${startDate} ${startDate.zone.tzid}`);
}
PROGRAM
TZ=Europe/Berlin PORT=$port node program.mjs | tee seen
diff seen - <<'SEEN'
day DTSTART;VALUE=DATE:20260708 DTEND;VALUE=DATE:20260711
zone DTSTART;TZID=America/New_York:20260710T130000Z DTEND;TZID=America/New_York:20260710T140000Z
zone node-ical 2026-07-10T13:00:00.000Z | ical.js 2026-07-10T13:00:00Z UTC
series DTSTART:20260703T090000Z DTEND:20260703T100000Z RRULE:FREQ=WEEKLY;INTERVAL=1;COUNT=3
guests DTSTART:20260710T090000Z DTEND:20260710T100000Z ATTENDEE:mailto:ada@mail.example CATEGORIES:a
length refused
SEEN
