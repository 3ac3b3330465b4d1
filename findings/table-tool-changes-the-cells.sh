#!/usr/bin/env bash
# csvkit 1.0 (`csvkit` of Debian on the machine): an export of deals, sorted by `csvsort`, joined by `csvjoin` or queried by `csvsql`, beside `csvcut`
# and `csvgrep` of the same tools.
# Guess: a tool that sorts or joins lines of text writes the cells as they are; numbers are recognized to sort them, as by `sort -n`.
# Seen: csvsort and csvjoin guess a type for each column and write that: zeros and the plus before an id or a phone are gone, a column of 1 and 0
# is True and False, though another day it may have a 2 and stay numbers; 01/02 is 2 January; 1:30 hours are 1:30 minutes; people named None
# or Null have no name. csvsql rounds ids of 20 digits and loses the same. `-I` keeps the cells, but csvsql loses the names all the same; csvcut and csvgrep guess nothing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >deals.csv <<'DEALS'
id,name,phone,paid,closed,time
0007,None,+4930123456,1,01/02/2026,1:30
12345678901234567890,Ada,030123456,0,03/04/2026,0:45
0003,Null,030765432,1,05/06/2026,2:00
DEALS
printf 'id,owner\n0007,Lin\n' >owners.csv
seen=$(
  for call in 'csvsort -c id deals.csv' 'csvsort -I -c id deals.csv' 'csvjoin -c id deals.csv owners.csv' 'csvgrep -c id -m 0007 deals.csv'; do
    echo "$call"
    $call 2>errors | tail -n +2
  done
  echo csvsql
  csvsql --query 'SELECT id, name, phone FROM deals' deals.csv 2>errors | tail -n +2
  echo 'csvsql -I'
  csvsql -I --query 'SELECT id, name, phone FROM deals' deals.csv 2>errors | tail -n +2
)
echo "$seen"
wanted=$(cat <<'WANTED'
csvsort -c id deals.csv
3,,30765432,True,2026-05-06,0:02:00
7,,4930123456,True,2026-01-02,0:01:30
12345678901234567890,Ada,30123456,False,2026-03-04,0:00:45
csvsort -I -c id deals.csv
0003,,030765432,1,05/06/2026,2:00
0007,,+4930123456,1,01/02/2026,1:30
12345678901234567890,Ada,030123456,0,03/04/2026,0:45
csvjoin -c id deals.csv owners.csv
7,,4930123456,True,2026-01-02,0:01:30,Lin
csvgrep -c id -m 0007 deals.csv
0007,None,+4930123456,1,01/02/2026,1:30
csvsql
7.0,,4930123456.0
1.2345678901234567e+19,Ada,30123456.0
3.0,,30765432.0
csvsql -I
0007,,+4930123456
12345678901234567890,Ada,030123456
0003,,030765432
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
