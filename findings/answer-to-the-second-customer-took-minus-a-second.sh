#!/usr/bin/env bash
# Business::Hours 0.13 (`libbusiness-hours-perl` of Debian 12 on the machine): how long tickets waited, in hours of work, by one object that knows the
# hours.
# Guess: what an object answers for a ticket does not depend on the tickets before; from Friday 17:00 to Monday 10:00 are two hours of 9 to 18; from
# 10:00 to 11:00 are 3600 seconds.
# Seen: the first question decides for which days the hours are known. A later one that begins before them or ends after them is -1, a number that a sum
# takes as seconds: the ticket over a weekend waited two hours when it is asked first, and -1 second as the second one. The last second is counted too,
# so from 10:00 to 11:00 are 3601 seconds; from 8:00 to 20:00, outside the hours on both sides, it is exactly 9 hours.
set -euo pipefail
perl -MBusiness::Hours -e 1 2>/dev/null || { echo "needs libbusiness-hours-perl of Debian 12"; exit 1; }
export TZ=UTC LC_ALL=C
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.pl <<'PROGRAM'
use strict;
use Business::Hours;
use Time::Local;
sub at { my ($day, $hour) = @_; return timelocal(0, 0, $hour, $day, 2, 2026) }
my %tickets = (monday => [at(2, 10), at(2, 11)], weekend => [at(6, 17), at(9, 10)], around => [at(3, 8), at(3, 20)]);
for my $order (['monday'], ['weekend'], ['around'], ['monday', 'weekend', 'around'], ['weekend', 'monday']) {
  my $hours = Business::Hours->new();
  my @seconds = map { $hours->between(@{$tickets{$_}}) } @$order;
  my $sum = 0;
  $sum += $_ for @seconds;
  printf "%s: %s, in all %s\n", join(', ', @$order), join(', ', @seconds), $sum;
}
PROGRAM
perl program.pl | tee seen
diff seen - <<'SEEN'
monday: 3601, in all 3601
weekend: 7201, in all 7201
around: 32400, in all 32400
monday, weekend, around: 3601, -1, -1, in all 3599
weekend, monday: 7201, -1, in all 7200
SEEN
