#!/usr/bin/env bash
# vobject 0.9.6 and icalendar 4.0.3 (`python3-vobject` and `python3-icalendar` of Debian 12 on the machine), the two libraries of Python for calendars, on which
# servers and programs for meetings are built, beside ical.js 2.2.1: two invitations, one after the other, whose zone has a name of the sender's own. Outlook calls
# each zone that was set by hand "Customized Time Zone".
# Guess: the definition of a zone (VTIMEZONE) is that of the file in which it is written; RFC 5545 (3.8.3.1) says that its name is unique within one calendar.
# Seen: the first definition of a name is kept for the process: a meeting at 9:00 of New York is at 9:00 of Berlin where an invitation from Berlin was read
# before, and the one from Berlin is at 9:00 of New York in the other order. Which one is wrong depends on the order in which a server got them; a test reads one file, and
# it is right. For vobject so are known names: one sender that defines Europe/Berlin without summer time moves the meetings of all files after it by an hour.
# Written again by vobject each file keeps its own definition, so the time in the file is right and the one the program saw is not. ical.js reads each by its own.
set -euo pipefail
/usr/bin/python3 -c 'import vobject, icalendar; assert icalendar.__version__ == "4.0.3"' 2>/dev/null || { echo "needs python3-vobject and python3-icalendar of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat >write.py <<'PROGRAM'
def part(kind, start, before, after, rule):
    return [f'BEGIN:{kind}', f'DTSTART:{start}', f'TZOFFSETFROM:{before}', f'TZOFFSETTO:{after}', *rule, f'END:{kind}']
def write(file, name, winter, summer):
    lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example', 'BEGIN:VTIMEZONE', f'TZID:{name}']
    if summer == winter:
        lines += part('STANDARD', '16010101T000000', winter, winter, [])
    else:
        lines += part('STANDARD', '16010101T030000', summer, winter, ['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'])
        lines += part('DAYLIGHT', '16010101T020000', winter, summer, ['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'])
    lines += ['END:VTIMEZONE', 'BEGIN:VEVENT', f'UID:{file}', 'DTSTAMP:20260701T000000Z', f'DTSTART;TZID={name}:20260710T090000', 'SUMMARY:Meeting', 'END:VEVENT', 'END:VCALENDAR', '']
    open(file, 'w', newline='').write('\r\n'.join(lines))
write('berlin.ics', 'Customized Time Zone', '+0100', '+0200')
write('new-york.ics', 'Customized Time Zone', '-0500', '-0400')
write('known.ics', 'Europe/Berlin', '+0100', '+0200')
write('winter.ics', 'Europe/Berlin', '+0100', '+0100')
PROGRAM
cat >program.py <<'PROGRAM'
import sys
from datetime import timezone
import icalendar, vobject
utc = lambda time: time.astimezone(timezone.utc).strftime('%H:%M')
for file in sys.argv[1:]:
    text = open(file, newline='').read()
    event = icalendar.Calendar.from_ical(text).walk('VEVENT')[0]
    calendar = vobject.readOne(text)
    written = calendar.serialize()
    open('again-' + file, 'w', newline='').write(written)
    print(f'{file}: {utc(calendar.vevent.dtstart.value)} by vobject, {utc(event["DTSTART"].dt)} by icalendar')
PROGRAM
cat >program.mjs <<'PROGRAM'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
for (const file of process.argv.slice(2)) {
  const event = new ICAL.Component(ICAL.parse(readFileSync(file, 'utf8'))).getFirstSubcomponent('vevent');
  console.log(`${file}: ${new ICAL.Event(event).startDate.toJSDate().toISOString().slice(11, 16)} by ical.js`);
}
PROGRAM
export TZ=UTC LC_ALL=C.UTF-8
/usr/bin/python3 write.py
{
  node program.mjs berlin.ics new-york.ics known.ics winter.ics
  for order in 'berlin.ics new-york.ics' 'new-york.ics berlin.ics' 'winter.ics known.ics' 'known.ics winter.ics'; do
    echo "read in the order $order"
    /usr/bin/python3 program.py $order
    node program.mjs again-${order#* }
  done
} | tee seen
diff seen - <<'SEEN'
berlin.ics: 07:00 by ical.js
new-york.ics: 13:00 by ical.js
known.ics: 07:00 by ical.js
winter.ics: 08:00 by ical.js
read in the order berlin.ics new-york.ics
berlin.ics: 07:00 by vobject, 07:00 by icalendar
new-york.ics: 07:00 by vobject, 07:00 by icalendar
again-new-york.ics: 13:00 by ical.js
read in the order new-york.ics berlin.ics
new-york.ics: 13:00 by vobject, 13:00 by icalendar
berlin.ics: 13:00 by vobject, 13:00 by icalendar
again-berlin.ics: 07:00 by ical.js
read in the order winter.ics known.ics
winter.ics: 08:00 by vobject, 07:00 by icalendar
known.ics: 08:00 by vobject, 07:00 by icalendar
again-known.ics: 07:00 by ical.js
read in the order known.ics winter.ics
known.ics: 07:00 by vobject, 07:00 by icalendar
winter.ics: 07:00 by vobject, 07:00 by icalendar
again-winter.ics: 08:00 by ical.js
SEEN
