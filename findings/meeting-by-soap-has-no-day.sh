#!/usr/bin/env bash
# Gyoku 1.3.1 and Nori 2.6.0 (`ruby-gyoku` and `ruby-nori` of Debian 12 on the machine), the writer and the reader of XML of Savon, by which Ruby calls
# services of SOAP: meetings and rows.
# Guess: a `Time` of Ruby, its usual moment, is written as a moment, as a `DateTime` is; a text that is read stays a text; a list without elements is
# written as none or as an empty one, and is different from a list that was left out.
# Seen: a `Time` is a time of the day: the meeting on 5 March at 23:30 is 23:30:00, and its day and its zone are gone. A `DateTime` is complete. Read
# back, 23:30:00 is a `Time` of today, any text of this form too, and a moment without a zone is one in UTC. A list without elements is not written, so
# a service keeps the guests that were taken away; nil is written as nil.
set -euo pipefail
ruby=/usr/bin/ruby
$ruby -e 'require "gyoku"; require "nori"' 2>/dev/null || { echo "needs ruby-gyoku and ruby-nori of Debian 12"; exit 1; }
export TZ=Europe/Berlin
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.rb <<'PROGRAM'
require 'date'
require 'gyoku'
require 'nori'
time = Time.new(2026, 3, 5, 23, 30, 0, '+01:00')
puts "a Time: #{Gyoku.xml(begins: time)}"
puts "a DateTime: #{Gyoku.xml(begins: time.to_datetime)}"
puts "a Date: #{Gyoku.xml(begins: time.to_date)}"
puts "guests, none of them, and no note: #{Gyoku.xml(id: 5, guests: [], note: nil)}"
read = ->(text) { Nori.new.parse("<value>#{text}</value>")['value'] }
['23:30:00', '23:30', '2026-03-05T23:30:00', '2026-03-05T23:30:00+01:00', '2026-03-05'].each do |text|
  value = read.call(text)
  day = value.is_a?(Time) ? (value.to_date == Date.today ? ' of today' : ' of another day') : ''
  zone = value.respond_to?(:zone) && !value.is_a?(Time) ? " #{value.zone}" : ''
  puts "#{text} is read as a #{value.class}#{day}#{zone}"
end
PROGRAM
$ruby program.rb | tee seen
diff seen - <<'SEEN'
a Time: <begins>23:30:00</begins>
a DateTime: <begins>2026-03-05T23:30:00+01:00</begins>
a Date: <begins>2026-03-05</begins>
guests, none of them, and no note: <id>5</id><note xsi:nil="true"/>
23:30:00 is read as a Time of today
23:30 is read as a Nori::StringWithAttributes
2026-03-05T23:30:00 is read as a DateTime +00:00
2026-03-05T23:30:00+01:00 is read as a DateTime +01:00
2026-03-05 is read as a Date
SEEN
