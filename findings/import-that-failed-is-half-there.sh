#!/usr/bin/env bash
# sqlite-utils 3.30 (`sqlite-utils` of Debian 12 on the machine): pages of a service as JSON, put into a database by a script each night (`sqlite-utils insert`).
# Guess: an insert that fails leaves the table as it was, since the database has transactions; the script repairs the file and runs it again. A column takes the
# values of each row alike.
# Seen: rows are stored in parts of a hundred, each by itself: where row 151 has a member that the first did not have, the command ends with an error, and 100 rows are there; the
# repaired file makes 300 of 200. With `--replace` and a key they are 200. What a column is, is found in the first hundred: a code "0012" in row 120 is
# 12 where the first were numbers, though it is a text in JSON, and stays "0012" where a text is among the first. In a short file, as tests have, such a member is a column.
set -euo pipefail
sqlite-utils --version 2>/dev/null | grep 'version 3\.30' >/dev/null || { echo "needs sqlite-utils 3.30 of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder LC_ALL=C.UTF-8 TZ=UTC
rows() { jq -nc --argjson count "$1" --argjson late "$2" "[range(1; \$count + 1) | {id: ., code: .} | if .id == \$late then $3 else . end]"; }
attempt() {
  local code=0
  sqlite-utils insert tasks.db "$@" >out 2>errors || code=$?
  [ "$code" = 0 ] && echo "  done" || echo "  an error, exit code $code"
  sqlite-utils tasks.db "select count(*) from $1" --raw
  echo " rows"
}
command -v jq >/dev/null || { echo "needs jq"; exit 1; }
{
  echo "200 rows, the 151st of which has one member more"
  rows 200 151 '. + {due: "2026-07-10"}' | attempt tasks -
  echo "200 rows, repaired"
  rows 200 0 . | attempt tasks -
  echo "the same with a key and --replace"
  rows 200 151 '. + {due: "2026-07-10"}' | attempt keyed - --pk id
  rows 200 0 . | attempt keyed - --pk id --replace
  echo "20 rows, the 15th of which has one member more"
  rows 20 15 '. + {due: "2026-07-10"}' | attempt short -
  for late in 20 120; do
    echo "200 rows, the code of row $late is a text"
    rows 200 $late '. + {code: "0012"}' | attempt "codes$late" -
    sqlite-utils tasks.db "select code from codes$late where id = $late"
  done
} | tee seen
diff seen - <<'SEEN'
200 rows, the 151st of which has one member more
  an error, exit code 1
100 rows
200 rows, repaired
  done
300 rows
the same with a key and --replace
  an error, exit code 1
100 rows
  done
200 rows
20 rows, the 15th of which has one member more
  done
20 rows
200 rows, the code of row 20 is a text
  done
200 rows
[{"code": "0012"}]
200 rows, the code of row 120 is a text
  done
200 rows
[{"code": 12}]
SEEN
