#!/usr/bin/env bash
# iCal::Parser 1.21 (`libical-parser-perl` of Debian 12 on the machine), calendars for Perl, on a machine in Berlin: the meetings of July 2026, single ones and series that
# began in January.
# Guess: a time with a zone (TZID) is that instant, shown in the zone of the machine, "which will adjust the parsed dates to the current timezone" as the description
# says of its option `tz`; a meeting of a series is adjusted as a single one is.
# Seen: the zone of a time is not read: 9:00 in New York is 9:00 in Berlin, 15:00 would be right, and 3:00 on Monday in Tokyo stays on Monday and is on Sunday evening. Only a
# time in UTC is adjusted, 9:00Z in July to 11:00; in a series that began in January it is 10:00 all summer. The last meeting of a series is missing where its end
# (UNTIL) is given in UTC, as RFC 5545 demands, and further dates (RDATE) are missing. Calendars of one's own zone are right, and these are what a test has.
set -euo pipefail
perl -MiCal::Parser -e 'exit(iCal::Parser->VERSION eq "1.21" ? 0 : 1)' 2>/dev/null || { echo "needs libical-parser-perl 1.21 of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export LC_ALL=C.UTF-8 TZ=Europe/Berlin
event() { printf '%s\r\n' BEGIN:VEVENT "UID:$1" DTSTAMP:20260101T000000Z "SUMMARY:$1" "${@:2}" END:VEVENT; }
{
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:example
  event 'one of New York' 'DTSTART;TZID=America/New_York:20260706T090000' DURATION:PT1H
  event 'series of New York' 'DTSTART;TZID=America/New_York:20260105T090000' DURATION:PT1H RRULE:FREQ=WEEKLY
  event 'one of Tokyo' 'DTSTART;TZID=Asia/Tokyo:20260706T030000' DURATION:PT1H
  event 'series of Tokyo' 'DTSTART;TZID=Asia/Tokyo:20260105T030000' DURATION:PT1H RRULE:FREQ=WEEKLY
  event 'one of UTC' DTSTART:20260706T090000Z DURATION:PT1H
  event 'series of UTC' DTSTART:20260105T090000Z DURATION:PT1H RRULE:FREQ=WEEKLY
  event 'series of Berlin' 'DTSTART;TZID=Europe/Berlin:20260105T080000' DURATION:PT1H RRULE:FREQ=WEEKLY
  event 'series until 13 July' 'DTSTART;TZID=Europe/Berlin:20260706T140000' DURATION:PT1H 'RRULE:FREQ=WEEKLY;UNTIL=20260713T120000Z'
  event 'further date on 7 July' DTSTART:20260701T090000Z DURATION:PT1H RDATE:20260707T090000Z
  printf '%s\r\n' END:VCALENDAR
} >calendar.ics
cat >program.pl <<'PROGRAM'
use strict;
use warnings;
use iCal::Parser;
my $years = iCal::Parser->new(start => '20260705', end => '20260714')->parse('calendar.ics')->{events};
my $days = $years->{2026}{7};
for my $day (sort { $a <=> $b } keys %$days) {
  for my $event (sort { $a->{DTSTART} <=> $b->{DTSTART} || $a->{SUMMARY} cmp $b->{SUMMARY} } values %{ $days->{$day} }) {
    print $event->{DTSTART}->strftime('%a %d %H:%M'), " $event->{SUMMARY} (", $event->{DTSTART}->time_zone->name, ")\n";
  }
}
PROGRAM
perl program.pl | tee seen
diff seen - <<'SEEN'
Mon 06 03:00 one of Tokyo (Europe/Berlin)
Mon 06 03:00 series of Tokyo (floating)
Mon 06 08:00 series of Berlin (floating)
Mon 06 09:00 one of New York (Europe/Berlin)
Mon 06 09:00 series of New York (floating)
Mon 06 10:00 series of UTC (floating)
Mon 06 11:00 one of UTC (Europe/Berlin)
Mon 06 14:00 series until 13 July (floating)
Mon 13 03:00 series of Tokyo (floating)
Mon 13 08:00 series of Berlin (floating)
Mon 13 09:00 series of New York (floating)
Mon 13 10:00 series of UTC (floating)
SEEN
