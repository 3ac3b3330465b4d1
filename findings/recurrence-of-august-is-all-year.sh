#!/usr/bin/env bash
# sabre/vobject 2.1.7 (`php-sabre-vobject` of Debian 12 on the machine, with `php-cli`), the calendars of PHP: the dates of standing meetings for a booking page (`expand`).
# Guess: a rule is expanded as RFC 5545 has it, or is refused; `BYMONTH` limits the months wherever it is, and a list of further dates (`RDATE`) or
# a second rule adds its dates.
# Seen: `BYMONTH` counts in a yearly rule alone: each Monday of August goes on in September and all year, a payment of July and August is due in each
# month, a daily rule of January does not end. Every six hours on Mondays is every day. A yearly rule with no more than a day of the month or a weekday
# has one date a year, and the Monday of week 28 is a Tuesday in 2027. Further dates and a second rule are left out. No error; the last Friday and the
# 13th that is a Friday are right.
set -euo pipefail
command -v php >/dev/null && [ -e /usr/share/php/Sabre/VObject/includes.php ] || { echo "needs php-cli and php-sabre-vobject of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.php <<'PROGRAM'
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
date_default_timezone_set('UTC');
require '/usr/share/php/Sabre/VObject/includes.php';
$rows = [
    ['Mondays of August', '20260803', ['RRULE:FREQ=WEEKLY;BYMONTH=8'], '20261001'],
    ['10th of July, August', '20260710', ['RRULE:FREQ=MONTHLY;BYMONTH=7,8;BYMONTHDAY=10'], '20261201'],
    ['each day of January', '20260130', ['RRULE:FREQ=DAILY;BYMONTH=1'], '20260204'],
    ['Mondays, by six hours', '20260105', ['RRULE:FREQ=HOURLY;INTERVAL=6;BYDAY=MO'], '20260108'],
    ['10th, yearly rule', '20260110', ['RRULE:FREQ=YEARLY;BYMONTHDAY=10'], '20260501'],
    ['Mondays, yearly rule', '20260105', ['RRULE:FREQ=YEARLY;BYDAY=MO'], '20260201'],
    ['Monday of week 28', '20260706', ['RRULE:FREQ=YEARLY;BYWEEKNO=28;BYDAY=MO'], '20280101'],
    ['a further date', '20260710', ['RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20260720T090000Z'], '20261201'],
    ['two rules', '20260710', ['RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=MONTHLY;COUNT=2'], '20261201'],
    ['last Fridays', '20260130', ['RRULE:FREQ=MONTHLY;BYDAY=-1FR'], '20260401'],
    ['Friday the 13th', '20260213', ['RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13'], '20270101'],
];
foreach ($rows as [$name, $start, $rules, $end]) {
    $lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T000000Z', "DTSTART:{$start}T090000Z", ...$rules, 'END:VEVENT', 'END:VCALENDAR', ''];
    $calendar = Sabre\VObject\Reader::read(implode("\r\n", $lines));
    $calendar->expand(new DateTime('2026-01-01'), new DateTime($end));
    $days = array_map(fn($event) => substr($event->DTSTART, 2, 6), [...$calendar->select('VEVENT')]);
    printf("%-21s %s\n", $name, implode(' ', array_unique($days)));
}
PROGRAM
seen=$(php program.php)
echo "$seen"
wanted=$(cat <<'WANTED'
Mondays of August     260803 260810 260817 260824 260831 260907 260914 260921 260928
10th of July, August  260710 260810 260910 261010 261110
each day of January   260130 260131 260201 260202 260203
Mondays, by six hours 260105 260106 260107
10th, yearly rule     260110
Mondays, yearly rule  260105
Monday of week 28     260706 270706
a further date        260710 260717
two rules             260710 260717
last Fridays          260130 260227 260327
Friday the 13th       260213 260313 261113
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
