#!/usr/bin/env bash
# SQLite 3.40 (`sqlite3` of Debian 12 on the machine): deals from a file (`.import` into a table whose columns have types), one of which has no amount
# and one no date.
# Guess: an empty cell of a column of numbers or days is null, as a database has it that imports by types; what is no number is refused; a comparison
# with a number is one of numbers.
# Seen: an empty cell is the empty text, and a text is more than each number: the deal without an amount is above 1000000, next to `1,200.50`, and both
# are the first by amount; the average counts them as nothing, so 2042.10 in place of 3403.17. The deal without a date is due before 20 July, the one
# with 2026-7-9 is not, and 2026-02-30 stays a day. No deal is without an amount or a date. A table that is `STRICT` refuses the rows.
set -euo pipefail
command -v sqlite3 >/dev/null || { echo "needs sqlite3 of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=UTC
printf '%s\n' 'id,title,due,amount' '1,Ada,2026-07-10,1200.50' '2,Bo,,9000' '3,Cy,2026-7-9,9' '4,Di,2026-08-01,' '5,Ed,2026-02-30,"1,200.50"' >deals.csv
run() {
  sqlite3 deals.db 'CREATE TABLE deals (id INTEGER PRIMARY KEY, title TEXT, due DATE, amount REAL)'
  sqlite3 deals.db '.mode csv' '.import --skip 1 deals.csv deals' && echo "import: no error"
  while IFS='|' read -r name question; do
    echo "$name: $(sqlite3 deals.db "$question" | paste -sd' ')"
  done <<'QUESTIONS'
more than 1000000|SELECT title FROM deals WHERE amount > 1000000
the largest first|SELECT title FROM deals ORDER BY amount DESC
without an amount|SELECT title FROM deals WHERE amount IS NULL
count, sum, average|SELECT count(amount), sum(amount), avg(amount) FROM deals
due before 20 July|SELECT title FROM deals WHERE due < '2026-07-20'
without a date|SELECT title FROM deals WHERE due IS NULL
the day of Ed, a month later|SELECT date(due), date(due, '+1 month') FROM deals WHERE title = 'Ed'
half a day, one hour and a half|SELECT date('2026-07-10', '+0.5 days'), datetime('2026-07-10 09:00', '+1.5 hours'), ifnull(datetime('2026-07-10 09:00', '+1,5 hours'), 'null')
QUESTIONS
}
seen=$(run)
echo "$seen"
wanted=$(cat <<'WANTED'
import: no error
more than 1000000: Di Ed
the largest first: Ed Di Bo Ada Cy
without an amount: 
count, sum, average: 5|10210.5|2042.1
due before 20 July: Ada Bo Ed
without a date: 
the day of Ed, a month later: 2026-02-30|2026-03-30
half a day, one hour and a half: 2026-07-10|2026-07-10 10:30:00|null
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
