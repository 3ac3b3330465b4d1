#!/usr/bin/env bash
# Babel 2.10 (`python3-babel` of Debian 12 on the machine): times, days and amounts that a user types, read by the language of the user.
# Guess: a text has the order and the signs of the language, or is an error, as 2026-07-10 in German is; 12:30 AM is half an hour after midnight and
# 12:30 PM is after noon; a point in a German amount is between thousands, and is refused where it cannot be.
# Seen: 12:30 AM is 12:30, after noon, and 12:30 PM is an error; 1:30 PM is right. 25/12/2026 is Christmas for an American and 12/25/2026 for a Briton,
# so of one file the days up to the 12th have one order and the others have the other, without a word. In Swedish, which has the year first, 2026-07-10
# is an error and 26-07-10 is 26 July 2010. 12.50 in German is 1250, and 1,5 in English 15; `strict=True` refuses them.
set -euo pipefail
/usr/bin/python3 -c 'import babel; assert babel.__version__ == "2.10.3"' 2>/dev/null || { echo "needs python3-babel of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.py <<'PROGRAM'
from babel.dates import parse_date, parse_time
from babel.numbers import parse_decimal

rows = [
    (parse_time, "12:30 AM", "en_US"), (parse_time, "12:30 PM", "en_US"), (parse_time, "1:30 PM", "en_US"),
    (parse_date, "07/10/2026", "en_US"), (parse_date, "25/12/2026", "en_US"), (parse_date, "10/07/2026", "en_GB"), (parse_date, "12/25/2026", "en_GB"),
    (parse_date, "26-07-10", "sv"), (parse_date, "2026-07-10", "sv"), (parse_date, "2026-07-10", "de"),
    (parse_decimal, "1.200,50", "de"), (parse_decimal, "12.50", "de"), (parse_decimal, "1,5", "en"), (parse_decimal, "1,2,3", "en"),
]
for parse, text, locale in rows:
    try:
        seen = parse(text, locale=locale)
    except Exception:
        seen = "an error"
    print(f"{parse.__name__:14} {text:11} {locale:6} {seen}")
try:
    print("strict         12.50      ", parse_decimal("12.50", locale="de", strict=True))
except Exception:
    print("strict         12.50       an error")
PROGRAM
seen=$(/usr/bin/python3 program.py)
echo "$seen"
wanted=$(cat <<'WANTED'
parse_time     12:30 AM    en_US  12:30:00
parse_time     12:30 PM    en_US  an error
parse_time     1:30 PM     en_US  13:30:00
parse_date     07/10/2026  en_US  2026-07-10
parse_date     25/12/2026  en_US  2026-12-25
parse_date     10/07/2026  en_GB  2026-07-10
parse_date     12/25/2026  en_GB  2026-12-25
parse_date     26-07-10    sv     2010-07-26
parse_date     2026-07-10  sv     an error
parse_date     2026-07-10  de     an error
parse_decimal  1.200,50    de     1200.50
parse_decimal  12.50       de     1250
parse_decimal  1,5         en     15
parse_decimal  1,2,3       en     123
strict         12.50       an error
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
