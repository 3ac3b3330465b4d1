#!/usr/bin/env bash
# memcached 1.6.18 (`memcached` of Debian 12 on the machine): marks of events that were handled, kept by `add` for 30, 31 and 60 days so that none is
# done twice, and counters of open tasks.
# Guess: a mark of 31 days lives a day longer than one of 30; a second `add` of it is refused. A counter that is read is the number that the count has
# answered.
# Seen: above 2,592,000 seconds the number is a moment since 1970, here in January 1970: the mark is STORED and gone, so the second `add` is STORED too,
# and the event is done twice. With 30 days it is refused, and no test with a short time shows it. A counter that falls from 10 answers 9, and is read
# as `9` with a blank behind it, since the value keeps its length; `007` that is raised is `8` with two blanks. A fall below 0 stays at 0, and a rise
# above the largest number begins at 0.
set -euo pipefail
server=$(command -v memcached || ls /usr/bin/memcached 2>/dev/null || true)
[ -n "$server" ] || { echo "needs memcached of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder"
port=$((20000 + RANDOM % 20000))
"$server" -u nobody -l 127.0.0.1 -p $port -U 0 >/dev/null 2>&1 &
for _ in $(seq 50); do (exec 3<>/dev/tcp/127.0.0.1/$port) 2>/dev/null && break; sleep 0.1; done
say() {
  exec 3<>/dev/tcp/127.0.0.1/$port
  printf '%b' "$1\r\nquit\r\n" >&3
  tr -d '\r' <&3 | grep -v '^END$' | tr '\n' '|'
  exec 3>&-
}
twice() {
  say "add event$1 0 $(($1 * 86400)) 4\r\ndone\r\nadd event$1 0 $(($1 * 86400)) 4\r\ndone"
}
{
  for days in 30 31 60; do echo "a mark of $days days, added twice: $(twice $days)"; done
  echo "10 less 1: $(say 'set open 0 0 2\r\n10\r\ndecr open 1\r\nget open')"
  echo "007 and 1: $(say 'set code 0 0 3\r\n007\r\nincr code 1\r\nget code')"
  echo "5 less 9: $(say 'set few 0 0 1\r\n5\r\ndecr few 9')"
  echo "the largest and 1: $(say 'set most 0 0 20\r\n18446744073709551615\r\nincr most 1')"
} >seen
cat seen
diff seen - <<'SEEN'
a mark of 30 days, added twice: STORED|NOT_STORED|
a mark of 31 days, added twice: STORED|STORED|
a mark of 60 days, added twice: STORED|STORED|
10 less 1: STORED|9|VALUE open 0 2|9 |
007 and 1: STORED|8|VALUE code 0 3|8  |
5 less 9: STORED|0|
the largest and 1: STORED|0|
SEEN
