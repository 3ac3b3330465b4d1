#!/usr/bin/env bash
# icalendar 2.8 for Ruby (`ruby-icalendar` of Debian 12 on the machine): events and tasks that are written from times and days of Ruby, on a machine in
# Berlin.
# Guess: a `Time` with an offset is an instant, so it is written in UTC, with a Z, or with its zone, as other writers do it; a `Date` is a day; a time
# with a Z that is read and written again is the same.
# Seen: the offset is left out: nine in Berlin and eight in UTC are both times without a zone, so they are at nine and at eight wherever the reader is,
# and a cancelled meeting is no instant of its series; CREATED and DTSTAMP, which have to be in UTC, too. A day is midnight. A time that was read with a
# Z loses it on the way through `Time`, and a time in Berlin without a VTIMEZONE is taken for UTC. No warning.
set -euo pipefail
ruby -e 'gem "icalendar", "2.8.0"' 2>/dev/null || { echo "needs ruby-icalendar of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=Europe/Berlin
cat >program.rb <<'PROGRAM'
require 'date'
require 'stringio'
require 'time'
require 'icalendar'
event = Icalendar::Event.new
event.dtstamp = Time.utc(2026, 1, 1)
event.dtstart = Time.new(2026, 7, 10, 9, 0, 0, '+02:00')
event.dtend = DateTime.new(2026, 7, 10, 10, 0, 0, '+02:00')
event.created = Time.utc(2026, 7, 1, 8)
event.exdate = [Time.utc(2026, 7, 17, 7)]
puts 'written: ' + event.to_ical.lines.map(&:strip).grep(/^(DTSTAMP|DTSTART|DTEND|CREATED|EXDATE)/).join(' ')
task = Icalendar::Todo.new
task.due = Date.new(2026, 7, 10)
puts 'written: ' + task.to_ical.lines.map(&:strip).grep(/^DUE/).join(' ')
['DTSTART:20260710T090000Z', 'DTSTART;TZID=Europe/Berlin:20260710T090000', 'DTSTART;VALUE=DATE:20260710'].each do |line|
  text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', line, 'END:VEVENT', 'END:VCALENDAR', ''].join("\r\n")
  read = Icalendar::Calendar.parse(text).first.events.first
  time = read.dtstart.is_a?(Icalendar::Values::Date) ? 'a day' : read.dtstart.to_time.utc.strftime('%H:%M UTC')
  copy = Icalendar::Event.new
  copy.dtstart = read.dtstart.to_time
  puts "#{line}: #{time}; its time in a new event: #{copy.to_ical[/^DTSTART.*/].strip}"
end
PROGRAM
seen=$(ruby -W0 program.rb)
echo "$seen"
wanted=$(cat <<'WANTED'
written: DTSTAMP:20260101T000000 DTSTART:20260710T090000 DTEND:20260710T100000 CREATED:20260701T080000 EXDATE:20260717T070000
written: DUE:20260710T000000
DTSTART:20260710T090000Z: 09:00 UTC; its time in a new event: DTSTART:20260710T090000
DTSTART;TZID=Europe/Berlin:20260710T090000: 09:00 UTC; its time in a new event: DTSTART:20260710T090000
DTSTART;VALUE=DATE:20260710: a day; its time in a new event: DTSTART:20260710T000000
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
