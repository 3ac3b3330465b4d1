#!/usr/bin/env bash
# MariaDB 10.11 (`mariadb-server` of Debian on the machine, started as root) with its default mode, which is strict: rows of a service as JSON, written to a table by
# `INSERT … SELECT … FROM JSON_TABLE`, so that a page of a list is one statement.
# Guess: strict means that a value which does not fit its column is refused, as the same values are by `INSERT … VALUES`; at least `ERROR ON ERROR` of JSON_TABLE, whose
# name says so, refuses it.
# Seen: JSON_TABLE converts before the table is asked, and converts anything: an id beyond 2^31 is 2147483647, so several rows are one; a name ends where its column
# does; 1,5 is 1 and `12 pieces` is 12; a word for a number is 0, and so is a flag `true` as text; 10.07.2026 is 0000-00-00; the offset of a time is dropped, so 09:00 in
# +02:00 is 09:00. The rows are there, with warnings that a driver does not show, and `ERROR ON ERROR` changes nothing.
set -euo pipefail
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
seen=$(
  while IFS='|' read -r kind value; do
    sql -e "drop table if exists row_of; create table row_of (value $kind)"
    for clause in '' 'error on error'; do
      sql -e "insert into row_of select value from json_table('[{\"value\":$value}]', '\$[*]' columns (value $kind path '\$.value' $clause)) page" 2>/dev/null || sql -e "insert into row_of values (null)"
    done
    direct=$(sql -e "insert into row_of values ('$(echo "$value" | tr -d '"')')" 2>/dev/null && echo "kept" || echo "refused")
    printf '%-12s %-30s %s; VALUES: %s\n' "$kind" "$value" "$(sql -e 'select value from row_of limit 2' | paste -sd' ')" "$direct"
  done <<'VALUES'
int|3000000000
varchar(8)|"Maximilian"
int|"1,5"
int|"12 pieces"
int|"many"
boolean|"true"
date|"10.07.2026"
datetime|"2026-07-10T09:00:00+02:00"
VALUES
)
echo "$seen"
wanted=$(cat <<'WANTED'
int          3000000000                     2147483647 2147483647; VALUES: refused
varchar(8)   "Maximilian"                   Maximili Maximili; VALUES: refused
int          "1,5"                          1 1; VALUES: refused
int          "12 pieces"                    12 12; VALUES: refused
int          "many"                         0 0; VALUES: refused
boolean      "true"                         0 0; VALUES: refused
date         "10.07.2026"                   0000-00-00 0000-00-00; VALUES: refused
datetime     "2026-07-10T09:00:00+02:00"    2026-07-10 09:00:00 2026-07-10 09:00:00; VALUES: refused
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
