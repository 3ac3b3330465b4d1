#!/usr/bin/env bash
# VisiData 2.11 (`visidata` of Debian 12 on the machine): tasks in JSON, opened and saved without a change (`vd --batch`), and by way of CSV.
# Guess: what is opened and saved as JSON is the same; a number that is too long stays, or is an error; a list in a cell is its values, or JSON, so that
# it can be read again.
# Seen: each member that is null is left out, so an update with these rows no longer empties the date and the owner, which stay at the service. An id of
# 16 digits, in a column that has an amount with a point, is another id, and in CSV it has `.00`. A list is `[2] west; east` and an owner `{2} id=7
# name=Ada`, with their lengths in front; an import has them as texts. No warning.
set -euo pipefail
command -v vd >/dev/null || { echo "needs visidata of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder TZ=UTC LC_ALL=C.UTF-8 TERM=xterm
printf '%s' '[{"id":1,"title":"Plan","due":null,"amount":1.50,"tags":["west","east"],"owner":{"id":7,"name":"Ada"}},{"id":2,"title":"","due":"2026-07-10","amount":9007199254740993,"tags":[],"owner":null}]' >tasks.json
convert() { timeout 60 vd --batch "$1" --output "$2" >/dev/null 2>&1 </dev/null; }
run() {
  convert tasks.json again.json
  node -e 'for (const row of JSON.parse(require("fs").readFileSync("again.json", "utf8"))) console.log("JSON again:", JSON.stringify(row))'
  convert tasks.json tasks.csv
  echo "as CSV:"
  tr -d '\r' <tasks.csv
  convert tasks.csv back.json
  node -e 'for (const row of JSON.parse(require("fs").readFileSync("back.json", "utf8"))) console.log("and back:", JSON.stringify(row))'
}
seen=$(run)
echo "$seen"
wanted=$(cat <<'WANTED'
JSON again: {"id":1,"title":"Plan","amount":1.5,"tags":["west","east"],"owner":{"id":7,"name":"Ada"}}
JSON again: {"id":2,"title":"","due":"2026-07-10","amount":9007199254740992,"tags":[]}
as CSV:
id,title,due,amount,tags,owner
1,Plan,,1.50,[2] west; east,{2} id=7 name=Ada
2,,2026-07-10,9007199254740992.00,[0] ,
and back: {"id":"1","title":"Plan","due":"","amount":"1.50","tags":"[2] west; east","owner":"{2} id=7 name=Ada"}
and back: {"id":"2","title":"","due":"2026-07-10","amount":"9007199254740992.00","tags":"[0] ","owner":""}
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
