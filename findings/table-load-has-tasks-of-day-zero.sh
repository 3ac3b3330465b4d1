#!/usr/bin/env bash
# MariaDB 10.11, `mysqlimport --local`, which is LOAD DATA LOCAL (`mariadb-server` of Debian 12 on the machine), in the strictest mode (`TRADITIONAL`):
# an export of tasks into a table, run by a script.
# Guess: the mode that refuses a wrong value in INSERT refuses it in a load too, or the load ends with a failure; an empty value is NULL where the column may be
# NULL; an id that is there already is an error.
# Seen: LOCAL makes the mode a hint: an empty amount is 0.00, an empty day, 31.12.2026 and 30 February are 0000-00-00, "12 EUR" is 12, a title is cut, `true` is 0 so a
# finished task is open, a missing column is NULL and one too many is dropped; the second state of a task is left out, so the older one stays. It ends
# with 0 and says how many warnings there are, not which; with `--silent` it says nothing. Without `--local`, and with `--replace`, the same file is refused.
set -euo pipefail
command -v mariadbd >/dev/null && command -v mariadb-install-db >/dev/null || { echo "needs mariadb-server of Debian 12"; exit 1; }
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" || true; }; rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
mkdir data && chown mysql data
mariadb-install-db --no-defaults --datadir="$folder/data" --user=mysql --auth-root-authentication-method=normal >install.log 2>&1
mariadbd --no-defaults --user=mysql --datadir="$folder/data" --socket="$folder/data/socket" --pid-file="$folder/data/pid" --skip-networking --sql-mode=TRADITIONAL \
  --secure-file-priv= >server.log 2>&1 &
server=$!
for _ in $(seq 100); do [ -S data/socket ] && break || sleep 0.1; done
sql() { mariadb --no-defaults --socket="$folder/data/socket" --user=root --batch --skip-column-names test "$@"; }
cat >tasks.csv <<'FILE'
1,Call Ada,10.50,2026-07-08,0
2,Pay Lin,,,1
3,Order of new chairs,5.00,31.12.2026,true
4,Write an offer,12 EUR,2026-02-30,1
5,Ask Eve
6,Send it,3.00,2026-07-09T10:00:00Z,0,late
1,Call Ada again,11.00,2026-07-15,1
FILE
load() {
  sql -e 'CREATE OR REPLACE TABLE tasks (id INT PRIMARY KEY, title VARCHAR(14) NOT NULL, amount DECIMAL(10,2), due DATE, done BOOLEAN)'
  echo "${*:-without}"
  mysqlimport --no-defaults --socket="$folder/data/socket" --user=root --fields-terminated-by=, "$@" test "$folder/tasks.csv" 2>said && echo "  ends with 0" || echo "  failed"
  sql -e 'SELECT * FROM tasks' | sed 's/^/  /' | tr '\t' '|'
}
{
  load --local
  load --local --silent >quiet
  head -2 quiet
  load --local --replace
  load
} | tee seen
diff seen - <<'SEEN'
--local
test.tasks: Records: 7  Deleted: 0  Skipped: 1  Warnings: 13
  ends with 0
  1|Call Ada|10.50|2026-07-08|0
  2|Pay Lin|0.00|0000-00-00|1
  3|Order of new c|5.00|0000-00-00|0
  4|Write an offer|12.00|0000-00-00|1
  5|Ask Eve|NULL|NULL|NULL
  6|Send it|3.00|2026-07-09|0
--local --silent
  ends with 0
--local --replace
  failed
without
  failed
SEEN
