#!/usr/bin/env bash
# Chronic 0.10.5 (`ruby-chronic` of Debian 12 on the machine), dates in words for Ruby: deadlines that people typed on Wednesday 8 July 2026 (`now`), the
# day before the month too (`endian_precedence`).
# Guess: a text is the date that it says, or nil, as `tomorrow half past 5` is; 10.7.2026 is the day that 10.07.2026 is; what is relative counts from `now`.
# Seen: 10.7.2026 is today at 10:40:46 and 3.4.2026 today at 15:37:46: the day is the hour, the month the minute, and the year becomes seconds. With a
# zero, as 10.07.2026, it is the day. Half past 5 tomorrow is today at 5:30, which is over. The last day of July is the first, the end of the month the
# 20th, the beginning of August the 16th, the next quarter today at 15:00. The 10th is one of the month in which the program runs, and not of `now`. A
# week before 1 August has an hour, one in the morning. None is nil, so no question is asked.
set -euo pipefail
ruby -e 'gem "chronic", "0.10.5"' 2>/dev/null || { echo "needs ruby-chronic of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=UTC
cat >program.rb <<'PROGRAM'
require 'date'
require 'chronic'
now = Time.utc(2026, 7, 8, 12)
['10.07.2026', '10.7.2026', '10.7.26', '3.4.2026', '1.8.26', 'half past 5 tomorrow', 'tomorrow half past 5', 'last day of july', 'end of month',
 'beginning of august', 'next quarter', '7 days before august 1', 'july 10 at 17:30'].each do |text|
  time = Chronic.parse(text, now: now, endian_precedence: %i[little middle])
  puts "#{text.ljust(22)} #{time ? time.strftime('%F %T') : 'nil'}"
end
tenth = Chronic.parse('the 10th', now: now)
today = Time.now
puts "the 10th               #{[tenth.year, tenth.month] == [2026, 7] ? 'of the month of now' : 'of another month than that of now'}" unless [today.year, today.month] == [2026, 7]
PROGRAM
seen=$(ruby -W0 program.rb)
echo "$seen"
wanted=$(cat <<'WANTED'
10.07.2026             2026-07-10 12:00:00
10.7.2026              2026-07-08 10:40:46
10.7.26                2026-07-08 10:07:26
3.4.2026               2026-07-08 15:37:46
1.8.26                 2026-07-08 13:08:26
half past 5 tomorrow   2026-07-08 05:30:00
tomorrow half past 5   nil
last day of july       2026-07-01 12:00:00
end of month           2026-07-20 12:00:00
beginning of august    2026-08-16 12:00:00
next quarter           2026-07-08 15:00:00
7 days before august 1 2026-07-25 01:00:00
july 10 at 17:30       2026-07-10 17:30:00
the 10th               of another month than that of now
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
