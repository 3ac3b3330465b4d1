#!/usr/bin/env bash
# jshon 20131010 and jq 1.6 (`jshon` and `jq` of Debian 12 on the machine): amounts of a deal in JSON, read and written in a shell.
# Guess: a number is printed as it is in the file, or as the shortest text that is the same number, as jq and each JSON of a language do.
# Seen: jshon prints 17 digits: 19.99 is 19.989999999999998 and a rate of 0.1 is 0.10000000000000001, also where another member alone is set. A service
# that checks two decimals refuses the deal, and one that cuts them takes 19.98; 1200.5 passes. What was written as 1e3 is 1000.0.
set -euo pipefail
command -v jshon >/dev/null && command -v jq >/dev/null || { echo "needs jshon and jq of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '%s' '{"id":1,"price":19.99,"rate":0.1,"total":1200.5,"sum":1e3,"version":1.10}' >deal.json
run() {
  for key in price rate total sum version; do
    echo "$key: jshon $(jshon -e $key <deal.json), jq $(jq .$key deal.json)"
  done
  echo "a change of the title: $(jshon -s Plan -i title <deal.json | tr -d '\n ')"
}
seen=$(run)
echo "$seen"
wanted=$(cat <<'WANTED'
price: jshon 19.989999999999998, jq 19.99
rate: jshon 0.10000000000000001, jq 0.1
total: jshon 1200.5, jq 1200.5
sum: jshon 1000.0, jq 1000
version: jshon 1.1000000000000001, jq 1.1
a change of the title: {"id":1,"price":19.989999999999998,"rate":0.10000000000000001,"total":1200.5,"sum":1000.0,"version":1.1000000000000001,"title":"Plan"}
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
