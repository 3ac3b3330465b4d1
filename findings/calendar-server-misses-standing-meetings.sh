#!/usr/bin/env bash
# Xandikos 0.2.8 and Radicale 3.1 (`xandikos` and `radicale` of Debian 12 on the machine), servers of CalDAV, asked by tsdav 2.3.4 for the events of one day (`timeRange`), as
# a booking page asks.
# Guess: a server finds the meetings that take place on that day (RFC 4791, 9.9): those of a series too, whenever it began, also with a start as a list of further
# dates; and those whose end is written as a length (DURATION).
# Seen: Xandikos leaves out each series, and the event with a further date, unless the day is the one on which it began: the weekly meeting is there for no day but the first.
# Radicale takes a length without its days: an event of 24 hours (PT24H as well as P1D), of two days or of three days without an hour has no length, so that it is found
# for the instant of its start alone; PT2H is right. The page offers the hour or the day, and a double booking follows. The status is 207 and
# there is no error. Without `timeRange`, all events are there.
set -euo pipefail
folder=$(mktemp -d)
servers=()
trap '[ ${#servers[@]} -eq 0 ] || kill "${servers[@]}" 2>/dev/null || true; sleep 1; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tsdav@2.3.4
PORTS=$(node -e "
const { createServer } = require('net');
const servers = [0, 1].map(() => createServer().listen(0, '127.0.0.1'));
setTimeout(() => { console.log(servers.map((server) => server.address().port).join(' ')); servers.forEach((server) => server.close()); }, 200);")
read -r xandikos radicale <<<"$PORTS"
printf '[server]\nhosts = 127.0.0.1:%s\n[auth]\ntype = none\n[storage]\nfilesystem_folder = %s/radicale\n' "$radicale" "$folder" >radicale.conf
radicale --config radicale.conf >radicale.log 2>&1 &
servers+=($!)
xandikos -d "$folder/xandikos" --defaults -l 127.0.0.1 -p "$xandikos" --current-user-principal /user/ >xandikos.log 2>&1 &
servers+=($!)
cat >program.mjs <<'PROGRAM'
import { fetchCalendarObjects } from 'tsdav';
const [xandikos, radicale] = process.env.PORTS.split(' ').map(Number);
const headers = { authorization: `Basic ${Buffer.from('user:password').toString('base64')}` };
const calendars = { Xandikos: `http://127.0.0.1:${xandikos}/user/calendars/calendar/`, Radicale: `http://127.0.0.1:${radicale}/user/calendar/` };
const events = {
  once: ['DTSTART:20260710T090000Z', 'DTEND:20260710T100000Z'],
  weekly: ['DTSTART:20260102T090000Z', 'DTEND:20260102T100000Z', 'RRULE:FREQ=WEEKLY'],
  'weekly-two-hours': ['DTSTART:20260102T090000Z', 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY'],
  'further-date': ['DTSTART:20260102T090000Z', 'DTEND:20260102T100000Z', 'RDATE:20260710T090000Z'],
  'from-noon-PT24H': ['DTSTART:20260709T120000Z', 'DURATION:PT24H'],
  'from-noon-P1D': ['DTSTART:20260709T120000Z', 'DURATION:P1D'],
  'from-noon-P2D': ['DTSTART:20260709T120000Z', 'DURATION:P2D'],
  'three-days-P3D': ['DTSTART;VALUE=DATE:20260708', 'DURATION:P3D'],
  'another-day': ['DTSTART:20260712T090000Z', 'DTEND:20260712T100000Z'],
};
for (const [name, url] of Object.entries(calendars)) {
  for (let left = 100; left > 0; left -= 1) {
    if (await fetch(url, { method: 'OPTIONS', headers }).then(() => true, () => false)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (name === 'Radicale') await fetch(url, { method: 'MKCALENDAR', headers });
  for (const [uid, lines] of Object.entries(events)) {
    const body = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
    const response = await fetch(`${url}${uid}.ics`, { method: 'PUT', headers: { ...headers, 'content-type': 'text/calendar' }, body });
    if (!response.ok) console.log(name, uid, response.status);
  }
  const found = await fetchCalendarObjects({ calendar: { url }, headers, timeRange: { start: '2026-07-10T00:00:00Z', end: '2026-07-11T00:00:00Z' } });
  const names = found.map((object) => object.url.split('/').pop().replace('.ics', ''));
  console.log(name.padEnd(8), 'missing:', Object.keys(events).filter((uid) => uid !== 'another-day' && !names.includes(uid)).join(' ') || 'none', names.includes('another-day') ? 'and one too many' : '');
}
process.exit();
PROGRAM
seen=$(PORTS=$PORTS node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
Xandikos missing: weekly weekly-two-hours further-date 
Radicale missing: from-noon-PT24H from-noon-P1D from-noon-P2D three-days-P3D 
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
