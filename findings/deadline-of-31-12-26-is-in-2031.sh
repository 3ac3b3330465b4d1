#!/usr/bin/env bash
# MariaDB 10.11 (`mariadb-server` of Debian 12 on the machine), with the strictest mode (`TRADITIONAL`): deadlines as people write them, and hours that
# are added to a time.
# Guess: a text that has not the order of the database is refused, as 10.07.2026 is, or is read in one order; an hour and a half is 90 minutes as a
# number as well, or is refused.
# Seen: with two digits of the year the day is taken for the year, with dots and slashes too: 10.07.26 is 26 July 2010, 31.12.26 is 26 December 2031,
# and 1.7.26 is in the year 1. One such file is stored without a warning, and the one with four digits is refused. `INTERVAL 1.5 HOUR` is two hours and
# 0.4 none, as the number is rounded; as a text it is refused.
set -euo pipefail
command -v mariadbd >/dev/null && command -v mariadb-install-db >/dev/null || { echo "needs mariadb-server of Debian 12"; exit 1; }
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" || true; }; rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
mkdir data && chown mysql data
mariadb-install-db --no-defaults --datadir="$folder/data" --user=mysql --auth-root-authentication-method=normal >install.log 2>&1
mariadbd --no-defaults --user=mysql --datadir="$folder/data" --socket="$folder/data/socket" --pid-file="$folder/data/pid" --skip-networking >server.log 2>&1 &
server=$!
for _ in $(seq 100); do [ -S data/socket ] && break || sleep 0.1; done
sql() { mariadb --no-defaults --socket="$folder/data/socket" --user=root --batch --skip-column-names test "$@"; }
stored() {
  sql -e "CREATE OR REPLACE TABLE tasks (due $1)"
  sql -e "SET sql_mode = 'TRADITIONAL'; INSERT INTO tasks VALUES ($2); SHOW WARNINGS; SELECT due FROM tasks" 2>/dev/null || echo refused
}
run() {
  for text in 10.07.2026 10.07.26 31.12.26 1.7.26 07/10/26 25/12/26 26-07-10 2026-07-10T09:00:00Z; do
    echo "$text: $(stored DATE "'$text'")"
  done
  for length in '1.5 HOUR' "'1.5' HOUR" "'1,5' HOUR" '0.4 HOUR' "'1:30' HOUR" "'1:30' HOUR_MINUTE" "'1.5' DAY" "'half an' HOUR"; do
    echo "at nine and $length: $(stored DATETIME "'2026-07-10 09:00' + INTERVAL $length")"
  done
}
seen=$(run)
echo "$seen"
wanted=$(cat <<'WANTED'
10.07.2026: refused
10.07.26: 2010-07-26
31.12.26: 2031-12-26
1.7.26: 0001-07-26
07/10/26: 2007-10-26
25/12/26: 2025-12-26
26-07-10: 2026-07-10
2026-07-10T09:00:00Z: refused
at nine and 1.5 HOUR: 2026-07-10 11:00:00
at nine and '1.5' HOUR: refused
at nine and '1,5' HOUR: refused
at nine and 0.4 HOUR: 2026-07-10 09:00:00
at nine and '1:30' HOUR: refused
at nine and '1:30' HOUR_MINUTE: 2026-07-10 10:30:00
at nine and '1.5' DAY: refused
at nine and 'half an' HOUR: refused
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
