#!/usr/bin/env bash
# csv 3.2 of Ruby 3.1 (`ruby` of Debian 12 on the machine): a file of contacts and deals, with `converters: :numeric` (`:all` has the same numbers).
# Guess: what is a number in the file is one, without the zero in front (01067 is 1067, or stays a text); what has another sign in it stays a text, as
# 1,200.50 does.
# Seen: with a zero in front a number is octal where its digits allow it: the zip code 01067 is 567 and 0100 is 64, while 08001 is 8001.0, as 8 is no
# octal digit. The code 1_000 is 1000, 0x10 is 16, 0b11 is 3, and a phone number loses its plus. A list of contacts by zip code is of another town; no
# error, and nothing of what was in the file is left. Without converters all are texts.
set -euo pipefail
command -v ruby >/dev/null || { echo "needs ruby of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.rb <<'PROGRAM'
require 'csv'
%w[01067 08001 0100 10115 1_000 0x10 0b11 0o17 1e3 1.10 +49301234 1-2 A1].each do |text|
  value = CSV.parse_line(text, converters: :numeric).first
  puts "#{text.ljust(10)} #{value.inspect}"
end
puts "1,200.50   #{CSV.parse_line('"1,200.50"', converters: :numeric).first.inspect}"
PROGRAM
seen=$(ruby program.rb)
echo "$seen"
wanted=$(cat <<'WANTED'
01067      567
08001      8001.0
0100       64
10115      10115
1_000      1000
0x10       16
0b11       3
0o17       15
1e3        1000.0
1.10       1.1
+49301234  49301234
1-2        "1-2"
A1         "A1"
1,200.50   "1,200.50"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
