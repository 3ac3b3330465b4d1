#!/usr/bin/env bash
# Time::ParseDate 2015.103 (`libtime-parsedate-perl` of Debian 12 on the machine), dates for Perl: times as services write them and as people do, read on 8 July 2026 at noon.
# Guess: what is understood is the time that the text has, and what is not is undefined, as `in 1.5 hours` is; a time that ends in Z is read as one with an
# offset is, and a day that a month does not have is refused.
# Seen: 2026-07-10T17:30:00Z, as most services write a time, is 10 July at midnight, where 17:30:00+02:00 is right and a blank in place of the T too: the
# text is read up to the place that is not known, and what follows is dropped. `tomorrow at 5` is tomorrow at noon, the hour of now, and nine in Berlin,
# by the name of the zone, is nine in UTC. 31 June is 1 July, and 10.07.2026 is 7 October. With `WHOLE` the former are undefined, the last two stay.
set -euo pipefail
perl -MTime::ParseDate -e 'exit($Time::ParseDate::VERSION ne "2015.103")' 2>/dev/null || { echo "needs libtime-parsedate-perl of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=UTC
cat >program.pl <<'PROGRAM'
use strict;
use warnings;
use POSIX qw(strftime mktime);
use Time::ParseDate;
my $now = mktime(0, 0, 12, 8, 6, 126);
sub shown { my $time = shift; defined $time ? strftime('%F %T', gmtime $time) : 'undefined' }
for my $text ('2026-07-10T17:30:00Z', '2026-07-10T17:30:00+02:00', '2026-07-10 17:30:00', '2026-07-10 09:00 Europe/Berlin', 'tomorrow 5pm', 'tomorrow at 5',
  '31 June 2026', '10.07.2026', 'in 1.5 hours') {
  my $seen = parsedate($text, NOW => $now);
  my $complete = parsedate($text, NOW => $now, WHOLE => 1);
  printf "%-30s %-19s WHOLE %s\n", $text, shown($seen), shown($complete);
}
PROGRAM
seen=$(perl program.pl)
echo "$seen"
wanted=$(cat <<'WANTED'
2026-07-10T17:30:00Z           2026-07-10 00:00:00 WHOLE undefined
2026-07-10T17:30:00+02:00      2026-07-10 15:30:00 WHOLE 2026-07-10 15:30:00
2026-07-10 17:30:00            2026-07-10 17:30:00 WHOLE 2026-07-10 17:30:00
2026-07-10 09:00 Europe/Berlin 2026-07-10 09:00:00 WHOLE undefined
tomorrow 5pm                   2026-07-09 17:00:00 WHOLE 2026-07-09 17:00:00
tomorrow at 5                  2026-07-09 12:00:00 WHOLE undefined
31 June 2026                   2026-07-01 00:00:00 WHOLE 2026-07-01 00:00:00
10.07.2026                     2026-10-07 00:00:00 WHOLE 2026-10-07 00:00:00
in 1.5 hours                   undefined           WHOLE undefined
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
