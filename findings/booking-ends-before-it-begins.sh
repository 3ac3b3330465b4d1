#!/usr/bin/env bash
# DateTime::Format::Natural 1.16 (`libdatetime-format-natural-perl` of Debian 12 on the machine): from when to when, in words (`parse_datetime_duration`), on
# Wednesday 8 July 2026 at noon, with and without `prefer_future`.
# Guess: the end of a period is after its beginning: two in the morning after ten in the evening is on the next day, 3 January after 28 December in the
# next year, the Friday after next Monday in that week; or the text is no success.
# Seen: each part is read by itself. 10pm to 2am ends twenty hours before it begins, and the days between the years end in the January before. With
# `prefer_future`, which those two need, Monday to Friday is from next Monday to the Friday before it: on a Monday it was right. Next Monday to Friday
# is so in both. `success` is true. A hotel or a calendar that looks for what is between finds nothing, so each room and each hour is free.
set -euo pipefail
perl -MDateTime::Format::Natural -e 'exit($DateTime::Format::Natural::VERSION ne "1.16")' 2>/dev/null || { echo "needs libdatetime-format-natural-perl of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.pl <<'PROGRAM'
use strict;
use warnings;
use DateTime;
use DateTime::Format::Natural;
my $now = DateTime->new(year => 2026, month => 7, day => 8, hour => 12);
for my $text ('9am to 10am', '10pm to 2am', 'dec 28 to jan 3', 'monday to friday', 'next monday to friday', 'friday to monday', 'july 10 to july 12') {
  my @seen = map {
    my $parser = DateTime::Format::Natural->new(datetime => $now, prefer_future => $_);
    my ($from, $to) = $parser->parse_datetime_duration($text);
    $parser->success ? join(' to ', map { $_->strftime('%y-%m-%d %H:%M') } $from, $to) . ($from < $to ? '' : ' BEFORE') : 'no success';
  } 0, 1;
  printf "%-21s %-38s | future: %s\n", $text, @seen;
}
PROGRAM
seen=$(perl program.pl)
echo "$seen"
wanted=$(cat <<'WANTED'
9am to 10am           26-07-08 09:00 to 26-07-08 10:00       | future: 26-07-09 09:00 to 26-07-09 10:00
10pm to 2am           26-07-08 22:00 to 26-07-08 02:00 BEFORE | future: 26-07-08 22:00 to 26-07-09 02:00
dec 28 to jan 3       26-12-28 00:00 to 26-01-03 00:00 BEFORE | future: 26-12-28 00:00 to 27-01-03 00:00
monday to friday      26-07-06 00:00 to 26-07-10 00:00       | future: 26-07-13 00:00 to 26-07-10 00:00 BEFORE
next monday to friday 26-07-13 00:00 to 26-07-10 00:00 BEFORE | future: 26-07-13 00:00 to 26-07-10 00:00 BEFORE
friday to monday      26-07-10 00:00 to 26-07-06 00:00 BEFORE | future: 26-07-10 00:00 to 26-07-13 00:00
july 10 to july 12    26-07-10 00:00 to 26-07-12 00:00       | future: 26-07-10 00:00 to 26-07-12 00:00
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
