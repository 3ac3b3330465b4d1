#!/usr/bin/env bash
# node-ical 0.26.1 beside ical.js 2.2.1 and ical-expander 3.2.0, and recurring-ical-events 2.0 (`python3-recurring-ical-events` of Debian 12 on the machine): a weekly
# meeting that was moved "from this one on" (RECURRENCE-ID;RANGE=THISANDFUTURE, RFC 5545, 3.8.4.4).
# Guess: all meetings from that one on are at the new hour, as the parameter says, or it is refused as not supported.
# Seen: node-ical and recurring-ical-events move that one meeting alone; the following weeks stay at the old hour, with the old length, name and room, and
# nothing says so. A booking page then offers the hour in which the meeting takes place, and blocks the one that became free. ical.js and
# ical-expander move all of them. node-ical has no trace of the parameter in what it returns.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.26.1 ical.js@2.2.1 ical-expander@3.2.0
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:test BEGIN:VEVENT UID:1 DTSTAMP:20260101T000000Z DTSTART:20260706T090000Z DTEND:20260706T100000Z \
  'RRULE:FREQ=WEEKLY;COUNT=4' SUMMARY:Old END:VEVENT BEGIN:VEVENT UID:1 DTSTAMP:20260101T000000Z 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260713T090000Z' \
  DTSTART:20260713T140000Z DTEND:20260713T160000Z SUMMARY:New END:VEVENT END:VCALENDAR >file.ics
cat >program.mjs <<'PROGRAM'
import fs from 'node:fs';
import ICAL from 'ical.js';
import IcalExpander from 'ical-expander';
import ical from 'node-ical';
const text = fs.readFileSync('file.ics', 'utf8');
const [from, to] = [new Date('2026-07-01'), new Date('2026-08-01')];
const shown = (date, name) => `${date.toISOString().slice(5, 13)} ${name}`;
const event = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
const found = ical.expandRecurringEvent(event, { from, to });
console.log('node-ical:', found.map((one) => shown(one.start, one.summary)).join(', '));
console.log('parameter kept:', JSON.stringify(event).includes('THISANDFUTURE'));
const component = new ICAL.Component(ICAL.parse(text));
const series = component.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)).find((one) => !one.isRecurrenceException());
const times = series.iterator();
const rows = [];
for (let next = times.next(); next; next = times.next()) rows.push(series.getOccurrenceDetails(next));
console.log('ical.js:', rows.map((one) => shown(one.startDate.toJSDate(), one.item.summary)).join(', '));
const { occurrences } = new IcalExpander({ ics: text }).between(from, to);
console.log('ical-expander:', occurrences.map((one) => shown(one.startDate.toJSDate(), one.item.summary)).join(', '));
PROGRAM
cat >program.py <<'PROGRAM'
import icalendar
import recurring_ical_events

with open('file.ics') as file:
    calendar = icalendar.Calendar.from_ical(file.read())
events = recurring_ical_events.of(calendar).between((2026, 7, 1), (2026, 8, 1))
rows = sorted((event['DTSTART'].dt.strftime('%m-%dT%H'), str(event['SUMMARY'])) for event in events)
print('recurring-ical-events:', ', '.join(' '.join(row) for row in rows))
PROGRAM
seen=$(TZ=UTC node program.mjs && /usr/bin/python3 program.py)
echo "$seen"
wanted=$(cat <<'WANTED'
node-ical: 07-06T09 Old, 07-13T14 New, 07-20T09 Old, 07-27T09 Old
parameter kept: false
ical.js: 07-06T09 Old, 07-13T14 New, 07-20T14 New, 07-27T14 New
ical-expander: 07-06T09 Old, 07-13T14 New, 07-20T14 New, 07-27T14 New
recurring-ical-events: 07-06T09 Old, 07-13T14 New, 07-20T09 Old, 07-27T09 Old
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
