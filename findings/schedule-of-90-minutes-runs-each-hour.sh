#!/usr/bin/env bash
# Fugit 1.5.2 (`ruby-fugit` and `ruby` of Debian 12 on the machine), by which schedulers of Ruby read their times (rufus-scheduler, and the recurring jobs of others): how
# often a service is asked, in words (`Fugit.parse`), in Berlin on 10 July 2026 at noon.
# Guess: what its rules cannot say as a rule is nil, as it is for "every 2 weeks" and "every other monday"; 12:15 am is a quarter past midnight.
# Seen: words become a rule of cron, whose steps begin again at each hour, day and month: "every 90 minutes" runs each hour, "every 45 minutes" after 45 and 15, "every 25 hours"
# each night, "every 2 days" on 31 July and on 1 August. 12 am is noon and "at 12:15 am" a quarter past noon, so the nightly job runs in the middle of the day. A length
# "1h30" is an hour and 30 seconds. None of them is an error or nil; every 30 minutes, every 2 hours and 9 am, which tests have, are right.
set -euo pipefail
ruby -e 'require "fugit"; exit Fugit::VERSION == "1.5.2"' 2>/dev/null || { echo "needs ruby and ruby-fugit 1.5.2 of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.rb <<'PROGRAM'
require 'fugit'
from = EtOrbi.parse('2026-07-10 12:00 Europe/Berlin')
['every 30 minutes', 'every 2 hours', 'every 90 minutes', 'every 45 minutes', 'every 25 hours', 'every 2 weeks', 'every other monday', 'every day at 9 am', 'every day at 12 am', 'every day at 12:15 am', 'at 12:15 am', 'at 12:15 pm'].each do |words|
  rule = Fugit.parse(words)
  time = from
  times = rule ? (1..4).map { time = rule.next_time(time) }.map { |it| it.strftime('%d %H:%M') } : []
  puts "#{words}: #{rule ? rule.to_cron_s : 'nil'} #{times.join(', ')}"
end
rule = Fugit.parse('every 2 days')
time = EtOrbi.parse('2026-07-28 12:00 Europe/Berlin')
puts "every 2 days: #{(1..4).map { time = rule.next_time(time) }.map { |it| it.strftime('%d %B') }.join(', ')}"
%w[1h30m 1h30 90m].each { |length| puts "#{length}: #{Fugit.parse(length).to_sec} seconds" }
PROGRAM
TZ=Europe/Berlin LC_ALL=C.UTF-8 ruby program.rb | tee seen
diff seen - <<'SEEN'
every 30 minutes: 0,30 * * * * 10 12:30, 10 13:00, 10 13:30, 10 14:00
every 2 hours: 0 0,2,4,6,8,10,12,14,16,18,20,22 * * * 10 14:00, 10 16:00, 10 18:00, 10 20:00
every 90 minutes: 0 * * * * 10 13:00, 10 14:00, 10 15:00, 10 16:00
every 45 minutes: 0,45 * * * * 10 12:45, 10 13:00, 10 13:45, 10 14:00
every 25 hours: 0 0 * * * 11 00:00, 12 00:00, 13 00:00, 14 00:00
every 2 weeks: nil 
every other monday: nil 
every day at 9 am: 0 9 * * * 11 09:00, 12 09:00, 13 09:00, 14 09:00
every day at 12 am: 0 12 * * * 11 12:00, 12 12:00, 13 12:00, 14 12:00
every day at 12:15 am: 15 12 * * * 10 12:15, 11 12:15, 12 12:15, 13 12:15
at 12:15 am: 15 12 * * * 10 12:15, 11 12:15, 12 12:15, 13 12:15
at 12:15 pm: 15 12 * * * 10 12:15, 11 12:15, 12 12:15, 13 12:15
every 2 days: 29 July, 31 July, 01 August, 03 August
1h30m: 5400 seconds
1h30: 3630 seconds
90m: 5400 seconds
SEEN
