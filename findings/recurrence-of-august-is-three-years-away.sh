#!/usr/bin/env bash
# DateTime::Event::ICal 0.13 (`libdatetime-event-ical-perl` of Debian 12 on the machine), recurrences for Perl: standing meetings from Monday 6 July
# 2026 at nine in Berlin.
# Guess: the dates have the zone of their start (`dtstart`), so that each is an instant at nine in Berlin; the Mondays of August are the five of that
# month, as RFC 5545 has it.
# Seen: each date is without a zone (floating), and its instant is that of nine in UTC, two hours late, for a reminder that is set by `epoch`. The
# Mondays of August begin on 6 August 2029: a weekly rule with a month keeps the day of the month of its start too, with `byday` or without. A daily and
# a monthly rule with the month are right, and there is no warning.
set -euo pipefail
perl -MDateTime::Event::ICal -e 'exit($DateTime::Event::ICal::VERSION ne "0.13")' 2>/dev/null || { echo "needs libdatetime-event-ical-perl of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.pl <<'PROGRAM'
use strict;
use warnings;
use DateTime;
use DateTime::Event::ICal;
my $start = DateTime->new(year => 2026, month => 7, day => 6, hour => 9, time_zone => 'Europe/Berlin');
sub dates {
  my ($name, %rule) = @_;
  my $dates = DateTime::Event::ICal->recur(dtstart => $start, %rule)->iterator;
  my @seen = map { $dates->next } 1 .. 3;
  my $instant = DateTime->from_epoch(epoch => $seen[0]->epoch);
  printf "%-26s %s, zone %s, first instant at %s UTC\n", $name, join(' ', map { $_->strftime('%y%m%d') } @seen), $seen[0]->time_zone->name, $instant->strftime('%H:%M');
}
printf "%-26s zone %s, instant at %s UTC\n", 'start', $start->time_zone->name, DateTime->from_epoch(epoch => $start->epoch)->strftime('%H:%M');
dates('Mondays', freq => 'weekly', byday => ['mo']);
dates('Mondays of August', freq => 'weekly', byday => ['mo'], bymonth => [8]);
dates('weekly, in August', freq => 'weekly', bymonth => [8]);
dates('each day of August', freq => 'daily', bymonth => [8]);
dates('monthly, August, September', freq => 'monthly', bymonth => [8, 9]);
PROGRAM
seen=$(perl program.pl)
echo "$seen"
wanted=$(cat <<'WANTED'
start                      zone Europe/Berlin, instant at 07:00 UTC
Mondays                    260706 260713 260720, zone floating, first instant at 09:00 UTC
Mondays of August          290806 350806 400806, zone floating, first instant at 09:00 UTC
weekly, in August          290806 350806 400806, zone floating, first instant at 09:00 UTC
each day of August         260801 260802 260803, zone floating, first instant at 09:00 UTC
monthly, August, September 260806 260906 270806, zone floating, first instant at 09:00 UTC
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
