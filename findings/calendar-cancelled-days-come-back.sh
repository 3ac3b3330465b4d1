#!/usr/bin/env bash
# Data::ICal 0.24 (`libdata-ical-perl` of Debian 12 on the machine), calendars for Perl, read by ical.js 2.2.1: a calendar that is read and written again, with no change.
# Guess: what is read and written means the same; a comma in a text is escaped, and one that separates the values of a list is not.
# Seen: the values of each list are joined to one text (a backslash before each comma): of two days that are cancelled in one line (`EXDATE`) the second
# takes place, as a reader sees one value; of two further dates the second is missing, and two categories are one that has a comma in it. In the
# address of a page each comma and semicolon gets a backslash, so the link is broken. A guest of two groups is of one with a long name. A rule
# (`BYDAY=MO,TU`) stays, and no error is there.
set -euo pipefail
perl -MData::ICal -e 'exit($Data::ICal::VERSION ne "0.24")' 2>/dev/null || { echo "needs libdata-ical-perl of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:test BEGIN:VEVENT UID:1 DTSTAMP:20260101T000000Z DTSTART:20260706T090000Z DTEND:20260706T100000Z \
  'RRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=4' EXDATE:20260707T090000Z,20260713T090000Z RDATE:20260720T090000Z,20260721T090000Z CATEGORIES:West,East \
  'SUMMARY:Plan\, West' 'URL:https://example.com/?days=1,2;3' 'ATTENDEE;MEMBER="mailto:a@example.com","mailto:b@example.com":mailto:ada@example.com' \
  END:VEVENT END:VCALENDAR >before.ics
perl -MData::ICal -e 'print Data::ICal->new(filename => "before.ics")->as_string' >after.ics
cat >program.mjs <<'PROGRAM'
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
const ICAL = createRequire(import.meta.url)('ical.js').default ?? createRequire(import.meta.url)('ical.js');
for (const name of ['before', 'after']) {
  const event = new ICAL.Component(ICAL.parse(readFileSync(`${name}.ics`, 'utf8'))).getFirstSubcomponent('vevent');
  const values = (property) => JSON.stringify(event.getFirstProperty(property).getValues().map(String));
  console.log(`${name}: cancelled ${values('exdate')}, further ${values('rdate')}, rule ${values('rrule')}`);
  console.log(`  categories ${values('categories')}, link ${values('url')}, title ${values('summary')}, groups ${JSON.stringify(event.getFirstProperty('attendee').getParameter('member'))}`);
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
before: cancelled ["2026-07-07T09:00:00Z","2026-07-13T09:00:00Z"], further ["2026-07-20T09:00:00Z","2026-07-21T09:00:00Z"], rule ["FREQ=WEEKLY;COUNT=4;BYDAY=MO,TU"]
  categories ["West","East"], link ["https://example.com/?days=1,2;3"], title ["Plan, West"], groups ["mailto:a@example.com","mailto:b@example.com"]
after: cancelled ["2026-07-07T09:00:00Z"], further ["2026-07-20T09:00:00Z"], rule ["FREQ=WEEKLY;COUNT=4;BYDAY=MO,TU"]
  categories ["West,East"], link ["https://example.com/?days=1\\,2\\;3"], title ["Plan, West"], groups "mailto:a@example.com,mailto:b@example.com"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
