#!/usr/bin/env bash
# IceCube 0.16.4 (`ruby-ice-cube` of Debian 12 on the machine), recurrences for Ruby: rules of a calendar, read by `Schedule.from_ical`.
# Guess: what it does not know in a rule is refused, as `BYWEEKNO` is; a monthly rule from the 31st has the months that have a 31st, as RFC 5545 has it and
# as the same rule with `BYMONTHDAY=31` has.
# Seen: `BYSETPOS` is left out without a word, so that the last working day of each month is each working day: a monthly report goes out 22 times, and the
# first day of each weekend is both. A monthly rule from the 31st has 30 April and 28 February, and a yearly one from 29 February has the 28th, which no other
# calendar with the event shows.
set -euo pipefail
ruby -e 'gem "ice_cube", "0.16.4"' 2>/dev/null || { echo "needs ruby-ice-cube of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=UTC
cat >program.rb <<'PROGRAM'
require 'date'
require 'ice_cube'
{
  'last working day' => ['20260130T090000Z', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=4'],
  'first of a weekend' => ['20260103T090000Z', 'RRULE:FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1;COUNT=4'],
  'last Friday' => ['20260130T090000Z', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=4'],
  'monthly, from the 31st' => ['20260131T090000Z', 'RRULE:FREQ=MONTHLY;COUNT=4'],
  'each 31st' => ['20260131T090000Z', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4'],
  'yearly, from 29 February' => ['20240229T090000Z', 'RRULE:FREQ=YEARLY;COUNT=3'],
  'week 28' => ['20260706T090000Z', 'RRULE:FREQ=YEARLY;BYWEEKNO=28;COUNT=3'],
}.each do |name, (start, rule)|
  seen = begin
    IceCube::Schedule.from_ical("DTSTART:#{start}\n#{rule}").first(4).map { |time| time.strftime('%y%m%d') }.join(' ')
  rescue StandardError => error
    error.message
  end
  puts "#{name.ljust(24)} #{seen}"
end
PROGRAM
seen=$(ruby -W0 program.rb)
echo "$seen"
wanted=$(cat <<'WANTED'
last working day         260130 260202 260203 260204
first of a weekend       260103 260104 260110 260111
last Friday              260130 260227 260327 260424
monthly, from the 31st   260131 260228 260331 260430
each 31st                260131 260331 260531 260731
yearly, from 29 February 240229 250228 260228
week 28                  Invalid rule validation type: BYWEEKNO
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
