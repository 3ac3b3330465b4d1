#!/usr/bin/env bash
# Ruby 3.1, PHP 8.2, GNU date 9.1 and Node.js 20 (`ruby`, `php-cli` and `coreutils` of Debian 12 on the machine): times that people type in the field of
# a booking, read in Berlin by `Time.parse`, `strtotime`, `date -d` and `Date`.
# Guess: a period is no time, or is its beginning, as `09:00 - 10:00` with blanks is in Ruby; what is not understood behind the time is an error, or at
# least does not change the time; a format that ends before the text is an error.
# Seen: 09:00-10:00 is nine o'clock at ten hours west of Greenwich, so 21:00 in Berlin, and 14:00-15:30 is 7:30 of the next morning, in all four. In
# Ruby 09.30 and `9 Uhr` are midnight, AEST and the name of a zone are left out while EST counts, and 30 February is 2 March; by a format the Z and the
# `pm` at the end are left out. No error.
set -euo pipefail
command -v ruby >/dev/null && command -v php >/dev/null || { echo "needs ruby and php-cli of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=Europe/Berlin
cat >program.rb <<'PROGRAM'
require 'time'
now = Time.new(2026, 7, 8, 12)
['2026-07-10 09:00', '2026-07-10 09:00-10:00', '2026-07-10 09:00 - 10:00', '2026-07-10 14:00-15:30', '2026-07-10 09.30', '2026-07-10 9 Uhr', '2026-07-10 09:00 EST', '2026-07-10 09:00 AEST',
 '2026-07-10 09:00 America/New_York', '2026-02-30', '12/25/2026'].each do |text|
  seen = begin
    Time.parse(text, now).localtime.strftime('%F %H:%M')
  rescue ArgumentError
    'an error'
  end
  puts "#{text.ljust(34)} #{seen}"
end
[['2026-07-10T09:00:00Z', '%Y-%m-%dT%H:%M:%S'], ['2026-07-10 05:00 pm', '%Y-%m-%d %H:%M'], ['10.07.26', '%d.%m.%Y'], ['31.06.2026', '%d.%m.%Y']].each do |text, format|
  puts "#{text} by #{format}: #{Time.strptime(text, format, now).strftime('%F %H:%M')}"
end
PROGRAM
seen=$(
  ruby program.rb
  for text in '2026-07-10 09:00-10:00' '2026-07-10 14:00-15:30'; do
    echo "$text: PHP $(php -r 'date_default_timezone_set("Europe/Berlin"); echo date("Y-m-d H:i", strtotime($argv[1]));' "$text"), GNU date $(date -d "$text" '+%F %H:%M')," \
      "Node.js $(node -e 'const seen = new Date(process.argv[1]); console.log(Number.isNaN(seen.getTime()) ? "invalid" : seen.toLocaleString("sv").slice(0, 16))' "$text")"
  done
)
echo "$seen"
wanted=$(cat <<'WANTED'
2026-07-10 09:00                   2026-07-10 09:00
2026-07-10 09:00-10:00             2026-07-10 21:00
2026-07-10 09:00 - 10:00           2026-07-10 09:00
2026-07-10 14:00-15:30             2026-07-11 07:30
2026-07-10 09.30                   2026-07-10 00:00
2026-07-10 9 Uhr                   2026-07-10 00:00
2026-07-10 09:00 EST               2026-07-10 16:00
2026-07-10 09:00 AEST              2026-07-10 09:00
2026-07-10 09:00 America/New_York  2026-07-10 09:00
2026-02-30                         2026-03-02 00:00
12/25/2026                         an error
2026-07-10T09:00:00Z by %Y-%m-%dT%H:%M:%S: 2026-07-10 09:00
2026-07-10 05:00 pm by %Y-%m-%d %H:%M: 2026-07-10 05:00
10.07.26 by %d.%m.%Y: 0026-07-10 00:00
31.06.2026 by %d.%m.%Y: 2026-07-01 00:00
2026-07-10 09:00-10:00: PHP 2026-07-10 21:00, GNU date 2026-07-10 21:00, Node.js 2026-07-10 21:00
2026-07-10 14:00-15:30: PHP 2026-07-11 07:30, GNU date 2026-07-11 07:30, Node.js 2026-07-11 07:30
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
