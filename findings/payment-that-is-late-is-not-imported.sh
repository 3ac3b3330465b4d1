#!/usr/bin/env bash
# hledger 1.25 (`hledger` of Debian 12 on the machine): statements of a bank, downloaded once a day as CSV and taken into the books with `hledger import`, which takes
# what is new.
# Guess: what is new is found by comparing rows, or by their ids; a row that was imported is not imported again, and one that was not is.
# Seen: only the last day that was read and the number of its rows are kept (`.latest.bank.csv`), and that many rows of that day are skipped from the top, whatever they
# are. A payment that the bank books a day late is left out for good; a second payment of the last day that comes before the first in the next file is left out,
# and the first is imported twice, so 70 are missing and 200 are there two times. The statement of a month that was missing, saved under the same name, has
# "no new transactions". No warning, the exit code is 0. The man page says that rows are assumed to come in order; banks book late.
set -euo pipefail
hledger --version 2>/dev/null | grep '^hledger 1\.25' >/dev/null || { echo "needs hledger 1.25 of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export LC_ALL=C.UTF-8 TZ=UTC HOME=$folder
printf 'fields date,description,amount\ncurrency EUR\naccount1 bank\n' >bank.csv.rules
touch books.journal
import() { hledger -f books.journal import bank.csv && echo "exit code $?"; }
{
  echo "the file of the evening of 11 July"
  printf '%s\n' '2026-07-10,Smith,100' '2026-07-11,Jones,200' >bank.csv
  import
  echo "the file of 12 July, with a late row of the 10th and a row of the 11th"
  printf '%s\n' '2026-07-10,Smith,100' '2026-07-10,Late,50' '2026-07-11,Brown,70' '2026-07-11,Jones,200' '2026-07-12,Lin,300' >bank.csv
  import
  echo "rows in the books"
  hledger -f books.journal register bank --output-format csv | cut -d, -f2,4,6
  echo "the file of June, which was missing"
  printf '%s\n' '2026-06-10,Ada,400' '2026-06-11,Bob,500' >bank.csv
  import
} 2>&1 | tee seen
diff seen - <<'SEEN'
the file of the evening of 11 July
imported 2 new transactions from bank.csv
exit code 0
the file of 12 July, with a late row of the 10th and a row of the 11th
imported 2 new transactions from bank.csv
exit code 0
rows in the books
"date","description","amount"
"2026-07-10","Smith","EUR100"
"2026-07-11","Jones","EUR200"
"2026-07-11","Jones","EUR200"
"2026-07-12","Lin","EUR300"
the file of June, which was missing
no new transactions found in bank.csv

exit code 0
SEEN
