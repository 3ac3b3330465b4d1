#!/usr/bin/env bash
# csv of tcllib 1.21 (`tcllib` and `tcl` of Debian 12 on the machine): a file of contacts in which each value is quoted, as services and spreadsheets export
# them, read by `csv::split` and by `csv::read2queue`, and written by `csv::join`.
# Guess: a value that is empty is empty with its quotes as without them; what is read and written again is the same file.
# Seen: `""` is one quote: each contact without a phone has `"` as its phone, so it is no longer empty, and the file that is written has `""""`. Two empty
# values side by side are two quotes. Only `-alternate` reads the file as its writer meant it. A value without quotes, and one with quotes in it, is right.
set -euo pipefail
command -v tclsh >/dev/null && echo 'package require -exact csv 0.8.1' | tclsh >/dev/null 2>&1 || { echo "needs tcl and tcllib of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >contacts.csv <<'FILE'
"name","phone","city"
"Ada","","Berlin"
"Lin","",""
"Eve ""E."" Ray","030 12","Bonn"
Max,,Rome
FILE
cat >program.tcl <<'PROGRAM'
package require csv
package require struct::queue
proc show {label fields} { puts "$label | [join [lmap field $fields {expr {$field eq {} ? {(empty)} : $field}}] { | }]" }
set file [open contacts.csv]
set lines [split [string trim [read $file]] \n]
foreach line [lrange $lines 1 end] {
  show split [csv::split $line]
  show alternate [csv::split -alternate $line]
  puts "written | [csv::join [csv::split $line]]"
}
seek $file 0
set queue [struct::queue]
csv::read2queue $file $queue
show read2queue [lindex [$queue peek 2] 1]
PROGRAM
seen=$(tclsh program.tcl)
echo "$seen"
wanted=$(cat <<'WANTED'
split | Ada | " | Berlin
alternate | Ada | (empty) | Berlin
written | Ada,"""",Berlin
split | Lin | " | "
alternate | Lin | (empty) | (empty)
written | Lin,"""",""""
split | Eve "E." Ray | 030 12 | Bonn
alternate | Eve "E." Ray | 030 12 | Bonn
written | "Eve ""E."" Ray",030 12,Bonn
split | Max | (empty) | Rome
alternate | Max | (empty) | Rome
written | Max,,Rome
read2queue | Ada | " | Berlin
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
