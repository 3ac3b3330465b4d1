#!/usr/bin/env bash
# Miller 6.6 (`miller` of Debian 12 on the machine): an export of deals as CSV, whose amounts are written in more than one way, as people type them.
# Guess: an amount that is no number for the tool is an error, or is left out of each of its figures alike, and a warning says so.
# Seen: 1,200.50 and `EUR 5` are left out of the sum and of the mean, which divides by five, while the count is seven: without a warning the largest
# deal is missing. The maximum is `EUR 5`, which `sort -nr` and `top` have first too, as words are more than numbers; `filter` for more than 1000
# keeps `EUR 5` and drops 1,200.50. 0x10 counts as 16, and 0450.25 is written without quotes, which is no JSON. Only a calculation shows (error).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >deals.csv <<'DEALS'
id,amount
1,"1,200.50"
2,300
3,0450.25
4,12.10
5,EUR 5
6,0x10
7,1e2
8,
DEALS
seen=$(
  mlr --icsv --oxtab stats1 -a count,sum,mean,max -f amount deals.csv
  for call in 'sort -nr amount' 'top -f amount -a' 'filter $amount>1000' 'put $half=$amount/2'; do
    echo "$call"
    mlr --icsv --ojsonl $call deals.csv
  done
)
echo "$seen"
wanted=$(cat <<'WANTED'
amount_count 7
amount_sum   878.35
amount_mean  175.67000000000002
amount_max   EUR 5
sort -nr amount
{"id": 5, "amount": "EUR 5"}
{"id": 1, "amount": "1,200.50"}
{"id": 8, "amount": ""}
{"id": 3, "amount": 0450.25}
{"id": 2, "amount": 300}
{"id": 7, "amount": 1e2}
{"id": 6, "amount": 0x10}
{"id": 4, "amount": 12.10}
top -f amount -a
{"id": 5, "amount": "EUR 5"}
filter $amount>1000
{"id": 5, "amount": "EUR 5"}
put $half=$amount/2
{"id": 1, "amount": "1,200.50", "half": (error)}
{"id": 2, "amount": 300, "half": 150}
{"id": 3, "amount": 0450.25, "half": 225.125}
{"id": 4, "amount": 12.10, "half": 6.05}
{"id": 5, "amount": "EUR 5", "half": (error)}
{"id": 6, "amount": 0x10, "half": 8}
{"id": 7, "amount": 1e2, "half": 50}
{"id": 8, "amount": "", "half": ""}
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
