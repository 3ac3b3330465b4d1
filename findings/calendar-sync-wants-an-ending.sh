#!/usr/bin/env bash
# tsdav 2.3.4 with the server Radicale 3 (`radicale` of Debian on the machine): calendars over CalDAV, contacts over CardDAV.
# Guess: an item of a calendar is what the server lists as one; its address may have any form, as RFC 4791 says, so a client goes by the
# type of the content. The name of a calendar is the text that a person typed.
# Seen: an event whose address does not end in `.ics` is not listed, and no synchronization reports it, so a room that is taken looks free;
# a contact whose address does not end in `.vcf` is missing too. No error. For events, `urlFilter: () => true` lists them; `syncCollection`
# of the library has them, `smartCollectionSync` leaves them out whatever is set. A name that looks like a number or a flag is one:
# `1.10` is 1.1, `1e3` is 1000 and `false` is false, while `0042` stays.
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tsdav@2.3.4
port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })")
radicale --config '' --server-hosts "127.0.0.1:$port" --storage-filesystem-folder "$folder/store" --auth-type none >server.log 2>&1 &
server=$!
cat >program.mjs <<'PROGRAM'
import { DAVClient } from 'tsdav';

const serverUrl = `http://127.0.0.1:${process.env.PORT}`;
async function send(method, path, body, type = 'text/calendar') {
  const headers = { authorization: `Basic ${btoa('ann:x')}`, 'content-type': type };
  const response = await fetch(`${serverUrl}/ann/${path}`, { method, headers, body });
  if (!response.ok) throw new Error(`${method} ${path} ${response.status}`);
}
const event = (uid) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:${uid}\r\n` +
  'DTSTART:20260105T090000Z\r\nDTEND:20260105T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
const card = (uid) => `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${uid}\r\nFN:${uid}\r\nN:${uid};;;;\r\nEND:VCARD\r\n`;
const named = (name, type) =>
  `<?xml version="1.0"?><D:mkcol xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:R="urn:ietf:params:xml:ns:carddav"><D:set><D:prop>` +
  `<D:resourcetype><D:collection/>${type}</D:resourcetype><D:displayname>${name}</D:displayname></D:prop></D:set></D:mkcol>`;
for (let left = 100; left > 0; left -= 1) {
  try {
    await fetch(serverUrl);
    break;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
for (const [id, name] of [['room', 'Room'], ['a', '1.10'], ['b', '1e3'], ['c', 'false'], ['d', '0042']]) {
  await send('MKCOL', `${id}/`, named(name, '<C:calendar/>'), 'text/xml');
}
await send('MKCOL', 'people/', named('People', '<R:addressbook/>'), 'text/xml');
for (const name of ['one.ics', 'two.EML', 'three']) await send('PUT', `room/${name}`, event(name.split('.')[0]));
for (const name of ['ann.vcf', 'bob']) await send('PUT', `people/${name}`, card(name.split('.')[0]), 'text/vcard');

const login = { serverUrl, credentials: { username: 'ann', password: 'x' }, authMethod: 'Basic' };
const caldav = new DAVClient({ ...login, defaultAccountType: 'caldav' });
const carddav = new DAVClient({ ...login, defaultAccountType: 'carddav' });
await caldav.login();
await carddav.login();
const last = (items) => items.map(({ url, href }) => (url ?? href).split('/').at(-1)).sort().join(' ');
const calendars = await caldav.fetchCalendars();
const room = calendars.find(({ url }) => url.endsWith('/room/'));
console.log('events listed   ', last(await caldav.fetchCalendarObjects({ calendar: room })));
console.log('without a filter', last(await caldav.fetchCalendarObjects({ calendar: room, urlFilter: () => true })));
console.log('contacts listed ', last(await carddav.fetchVCards({ addressBook: (await carddav.fetchAddressBooks())[0] })));
await send('PUT', 'room/four', event('four'));
await send('PUT', 'room/five.ics', event('five'));
const collection = { ...room, objects: [], objectMultiGet: (options) => caldav.calendarMultiGet(options) };
const { objects } = await caldav.smartCollectionSync({ collection, method: 'webdav', detailedResult: true });
console.log('new since then  ', last(objects.created));
const raw = await caldav.syncCollection({ url: room.url, props: { 'd:getetag': {} }, syncLevel: 1, syncToken: room.syncToken });
console.log('from the server ', last(raw));
console.log('names           ', calendars.map(({ displayName }) => JSON.stringify(displayName)).sort().join(' '));
PROGRAM
seen=$(PORT=$port node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
events listed    one.ics
without a filter one.ics three two.EML
contacts listed  ann.vcf bob
new since then   five.ics
from the server  five.ics four
names            "0042" "Room" 1.1 1000 false
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
