#!/usr/bin/env bash
# RRDtool 1.7.2 (`rrdtool` of Debian 12 on the machine): open tasks that are read each minute, and bookings that were made since the last reading, kept
# for a graph.
# Guess: a GAUGE keeps what was read; a COUNT of what was made (ABSOLUTE) is that count again when it is asked for, and one reading belongs to one
# minute.
# Seen: a reading that comes 20 seconds after the minute is divided between two minutes by seconds: 0 and 100 in turns are kept as 33.33 and 66.67,
# which nobody read, and the largest of all is 66.67. Ten bookings of 45 seconds are kept as a number a second for each minute that these seconds touch:
# 6.67 in one minute and 3.33 in the next, so that neither is a count. Readings on the minute are kept as they are, so a test with round times shows
# nothing.
set -euo pipefail
command -v rrdtool >/dev/null || { echo "needs rrdtool of Debian 12"; exit 1; }
export LC_ALL=C TZ=UTC
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
begin=1767225600
kept() {
  rrdtool fetch "$1" "$2" -s $begin -e $((begin + 240)) -r 60 | awk -v times="$3" 'NF == 2 && $2 !~ /nan/ { printf "%s%.2f", sep, $2 * times; sep = " " }'
}
open() {
  rrdtool create "$1" --start $begin --step 60 DS:open:GAUGE:120:0:U RRA:AVERAGE:0.5:1:9
  for minute in 0 1 2 3 4 5; do rrdtool update "$1" $((begin + 1 + minute * 60 + $2)):$((minute % 2 * 100)); done
  echo "0 and 100 in turns, $2 seconds after the minute: $(kept "$1" AVERAGE 1)"
}
{
  open exact 59
  open late 19
  rrdtool create made --start $begin --step 60 DS:made:ABSOLUTE:120:0:U RRA:AVERAGE:0.5:1:9
  rrdtool update made $((begin + 30)):0 $((begin + 75)):10 $((begin + 120)):0 $((begin + 180)):6
  echo "10 bookings of 45 seconds and 6 of a minute, a second: $(kept made AVERAGE 1)"
  echo "10 bookings of 45 seconds and 6 of a minute, a minute: $(kept made AVERAGE 60)"
} >seen
cat seen
diff seen - <<'SEEN'
0 and 100 in turns, 59 seconds after the minute: 0.00 100.00 0.00 100.00 0.00
0 and 100 in turns, 19 seconds after the minute: 66.67 33.33 66.67 33.33 66.67
10 bookings of 45 seconds and 6 of a minute, a second: 0.11 0.06 0.10
10 bookings of 45 seconds and 6 of a minute, a minute: 6.67 3.33 6.00
SEEN
