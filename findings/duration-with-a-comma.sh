#!/usr/bin/env bash
# parse-duration 2.1.9 and ms 2.1.3: the planned time of a task as people type it.
# Guess: `1,5h`, as half of Europe writes it, is an hour and a half or is refused; `1:30` is an hour and a half or is refused; what is
# no duration, such as `3 days ago`, is refused.
# Seen: parse-duration takes the comma out, so `1,5h` is fifteen hours; `1:30` is about a millisecond; `3 days ago` is three days. All
# are numbers, as a right one is. ms returns undefined for each of them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund parse-duration@2.1.9 ms@2.1.3
cat >program.mjs <<'PROGRAM'
import ms from 'ms';
import parse from 'parse-duration';
for (const text of ['1.5h', '1,5h', '1:30', '3 days ago']) console.log(text, '| parse-duration', parse(text), '| ms', ms(text));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
1.5h | parse-duration 5400000 | ms 5400000
1,5h | parse-duration 54000000 | ms undefined
1:30 | parse-duration 1.03 | ms undefined
3 days ago | parse-duration 259200000 | ms undefined
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
