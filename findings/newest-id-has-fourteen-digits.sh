#!/usr/bin/env bash
# GNU datamash 1.7 (`datamash` of Debian 12 on the machine), sums and groups in a shell: the newest id of an export, from which the next one begins, and amounts.
# Guess: `max` and `sum` of integers are integers, as by awk or sort, as datamash counts in long doubles; cents stay in a large sum; `0x10` is no
# number; a group is made of all its rows.
# Seen: what is printed has 14 digits: the newest of two ids with 16 digits is 1.2345678901235e+15, so the export begins at an id that is larger than each one there
# is. `first`, `last` and `unique` take the text, so ids stay. A sum loses its cents from 10^12 on, unless `-R 2` is said. A group whose rows
# are apart is two groups (`-s` sorts), with no warning. 0x10 is 16, and one amount that says `nan` makes the sum nan, with 0 as the result.
set -euo pipefail
command -v datamash >/dev/null || { echo "needs datamash of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export LC_ALL=C
show() {
  local label=$1 rows=$2
  shift 2
  echo "$label, $* | $(printf "$rows" | datamash "$@" 2>&1 | tr '\t\n' ' ;')"
}
ids='1234567890123456\n1234567890123457\n'
{
  for operation in max sum last unique; do show ids "$ids" $operation 1; done
  show ids "$ids" -R 0 max 1
  show amounts '90071992547.41\n0.01\n' sum 1
  show amounts '9007199254740.41\n0.01\n' sum 1
  show amounts '9007199254740.41\n0.01\n' -R 2 sum 1
  show owners 'Ada\t10\nLin\t5\nAda\t20\n' -g 1 sum 2
  show owners 'Ada\t10\nLin\t5\nAda\t20\n' -s -g 1 sum 2
  show codes '0x10\n010\n' sum 1
  show amounts '5\nnan\n7\n' max 1 sum 1
} | tee seen
diff seen - <<'SEEN'
ids, max 1 | 1.2345678901235e+15;
ids, sum 1 | 2.4691357802469e+15;
ids, last 1 | 1234567890123457;
ids, unique 1 | 1234567890123456,1234567890123457;
ids, -R 0 max 1 | datamash: invalid rounding digits value '0';
amounts, sum 1 | 90071992547.42;
amounts, sum 1 | 9007199254740.4;
amounts, -R 2 sum 1 | 9007199254740.42;
owners, -g 1 sum 2 | Ada 10;Lin 5;Ada 20;
owners, -s -g 1 sum 2 | Ada 30;Lin 5;
codes, sum 1 | 26;
amounts, max 1 sum 1 | 7 nan;
SEEN
