#!/usr/bin/env bash
# Tcl 8.6 (`tcl` of Debian 12 on the machine): deadlines as people and services write them, read by `clock scan` without a format on Wednesday 8 July 2026
# at noon.
# Guess: a text is one of the forms of the manual or an error, as 10.07.2026 is; a month above 12 is an error; two days later is at the same hour; with a
# format, a day that the month does not have is an error.
# Seen: 10-07-2026 is 16 January 2016 and 07-10-2026 is 17 April 2013, and 25/12/2026 is 12 January 2028. `2 days` and `1 month` are at midnight, while 90
# minutes ago has its hour. With a format, 2026-02-30 is 2 March, and month 13 is in January of the next year. No error from any of them.
set -euo pipefail
command -v tclsh >/dev/null || { echo "needs tcl of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.tcl <<'PROGRAM'
set now [clock scan {2026-07-08 12:00} -format {%Y-%m-%d %H:%M} -gmt 1]
foreach text {10.07.2026 07/10/2026 2026-07-10T17:30:00Z 10-07-2026 07-10-2026 25/12/2026 {2 days} {1 month} {90 minutes ago} friday {friday next week} {31 june 2026}} {
  if {[catch {clock scan $text -base $now -gmt 1} time]} {set seen error} else {set seen [clock format $time -format {%Y-%m-%d %H:%M} -gmt 1]}
  puts [format {%-22s %s} $text $seen]
}
foreach {text format} {2026-02-30 %Y-%m-%d 2026-13-10 %Y-%m-%d {2026-07-10 25:00} {%Y-%m-%d %H:%M} 2026-07-10x %Y-%m-%d} {
  if {[catch {clock scan $text -format $format -gmt 1} time]} {set seen error} else {set seen [clock format $time -format {%Y-%m-%d %H:%M} -gmt 1]}
  puts [format {%-22s %s} "$text, format" $seen]
}
PROGRAM
seen=$(tclsh program.tcl)
echo "$seen"
wanted=$(cat <<'WANTED'
10.07.2026             error
07/10/2026             2026-07-10 00:00
2026-07-10T17:30:00Z   2026-07-10 17:30
10-07-2026             2016-01-16 00:00
07-10-2026             2013-04-17 00:00
25/12/2026             2028-01-12 00:00
2 days                 2026-07-10 00:00
1 month                2026-08-08 00:00
90 minutes ago         2026-07-08 10:30
friday                 2026-07-10 00:00
friday next week       2026-07-17 00:00
31 june 2026           2026-07-01 00:00
2026-02-30, format     2026-03-02 00:00
2026-13-10, format     2027-01-10 00:00
2026-07-10 25:00, format 2026-07-11 01:00
2026-07-10x, format    error
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
