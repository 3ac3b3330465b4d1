#!/usr/bin/env bash
# hledger 1.25 beside ledger 3.3 (`hledger` and `ledger` of Debian 12 on the machine), books as text: payments that a script writes, and a statement of a bank as CSV.
# Guess: an amount is read alike by two programs that read one format; a comma that groups thousands in 12,345.50 of a file does so in 1,000 of that file, or there
# is an error.
# Seen: hledger takes one mark in a number for the point of the cents: 1,000 is one, 2,500 is two and a half, and 12,345.50 and 1,250,000 of the same file are what
# they are. Its man page says so, and asks for a line that declares the mark; without that no warning comes, and `check --strict` does not mind the amounts. A
# statement that leaves out the cents of full amounts is booked at a thousandth in those lines. ledger reads 1,000 as a thousand, and takes 1.250 for 1250 where
# another line of the file has 2.500,00; hledger stays at one and a quarter.
set -euo pipefail
hledger --version 2>/dev/null | grep '^hledger 1\.25' >/dev/null && ledger --version 2>/dev/null | grep '^Ledger 3\.3' >/dev/null || { echo "needs hledger 1.25 and ledger 3.3 of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export LC_ALL=C.UTF-8 TZ=UTC HOME=$folder
write() { for amount in "${@:2}"; do printf '2026-07-10 Payment\n    bank    EUR %s\n    sales\n\n' "$amount"; done >"$1.journal"; }
show() {
  write "$@"
  echo "payments of ${*:2}"
  echo "by hledger $(hledger -f "$1.journal" balance bank --no-total --format '%(total)' --commodity-style 'EUR 1000.00')"
  echo "by ledger  $(ledger -f "$1.journal" balance bank --no-total --format '%(total)\n')"
}
cat >bank.csv <<'ROWS'
2026-07-10,Smith,"1,000"
2026-07-11,Jones,"2,500"
2026-07-12,Brown,"12,345.50"
ROWS
printf 'fields date,description,amount\ncurrency EUR\naccount1 bank\n' >bank.csv.rules
{
  show one 1,000
  show two 1,250.00 1,000
  show three 1,250,000 2,500
  show four 1.250
  show five 2.500,00 1.250
  echo "a statement of 15,845.50"
  hledger -f bank.csv register bank --output-format csv | cut -d, -f4-
} | tee seen
diff seen - <<'SEEN'
payments of 1,000
by hledger EUR 1.00
by ledger  EUR 1,000
payments of 1,250.00 1,000
by hledger EUR 1251.00
by ledger  EUR 2,250.00
payments of 1,250,000 2,500
by hledger EUR 1250002.50
by ledger  EUR 1,252,500
payments of 1.250
by hledger EUR 1.25
by ledger  EUR 1.250
payments of 2.500,00 1.250
by hledger EUR 2501.25
by ledger  EUR 3.750,00
a statement of 15,845.50
"description","account","amount","total"
"Smith","bank","EUR1.000","EUR1.000"
"Jones","bank","EUR2.500","EUR3.500"
"Brown","bank","EUR12345.500","EUR12349.000"
SEEN
