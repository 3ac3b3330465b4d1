#!/usr/bin/env bash
# Firebird 3.0 (`firebird3.0-server` and `firebird3.0-utils` of Debian 12 on the machine), a database in a file: amounts and days of deals.
# Guess: an average of amounts has more digits than they have, or is rounded, as a conversion to two digits is; a day is read in one order, whatever is
# between its parts.
# Seen: the average of 1.50 and 2.25 is 1.87: what is behind the second digit is cut, and the average of 1 and 2 is 1; a conversion of 1.875 is 1.88. The
# day 10.07.2026 is 10 July, and 10/07/2026, 10-07-2026, `10,07,2026` and `10 07 2026` are 7 October: of two files that are imported by one statement, one
# has its days turned. 25/12/2026 is an error, so that days above 12 show it, and the others do not.
set -euo pipefail
command -v isql-fb >/dev/null && [ -n "$(find /usr/lib -name 'libEngine1*.so' -path '*firebird*' 2>/dev/null | head -1)" ] || { echo "needs firebird3.0-server and firebird3.0-utils of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.sql <<'PROGRAM'
CREATE DATABASE 'deals.fdb';
CREATE TABLE deals (amount NUMERIC(9, 2), items INTEGER);
INSERT INTO deals VALUES (1.50, 1);
INSERT INTO deals VALUES (2.25, 2);
COMMIT;
SET HEADING OFF;
SELECT 'average ' || AVG(amount) || ', of what is owed ' || AVG(-amount) || ', of items ' || AVG(items) || ', converted ' || CAST(1.875 AS NUMERIC(9, 2)) FROM deals;
SELECT CAST('10.07.2026' AS DATE) || ' dots, ' || CAST('10/07/2026' AS DATE) || ' slashes, ' || CAST('10-07-2026' AS DATE) || ' hyphens, ' || CAST('10,07,2026' AS DATE) || ' commas, ' || CAST('10 07 2026' AS DATE) || ' blanks' FROM rdb$database;
SELECT CAST('25/12/2026' AS DATE) FROM rdb$database;
PROGRAM
seen=$(isql-fb -q -i program.sql 2>&1 | grep -v '^$' | grep -v '^After' | sed 's/ *$//') || true
echo "$seen"
wanted=$(cat <<'WANTED'
average 1.87, of what is owed -1.87, of items 1, converted 1.88
2026-07-10 dots, 2026-10-07 slashes, 2026-10-07 hyphens, 2026-10-07 commas, 2026-10-07 blanks
Statement failed, SQLSTATE = 22018
conversion error from string "25/12/2026"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
