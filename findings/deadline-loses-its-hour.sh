#!/usr/bin/env bash
# dateparser 1.1.6 (`python3-dateparser` of Debian 12 on the machine): deadlines as people type them into a chat or a form, on Friday 10 July 2026 at 15:00 in Berlin.
# Guess: an hour that is in the text is the hour of the result, or there is none; a week number, a range and a quarter are understood or refused; a text
# with the abbreviation of a zone is in that zone or refused; `15 min` is in fifteen minutes, as `in 3 months` is in the future.
# Seen: `tomorrow at 9` and "morgen um 8 Uhr" are at 15:00, the hour of now; with `9:00` it is nine. The Portuguese "amanhã às 9h" is nine hours
# later than this hour of tomorrow, midnight of the 12th. The week `2026-W28`, which is the present one, is 28 July, and `7-10` is 10 July. `15 min` and
# `3 months` are in the past, `Sat` was six days ago. The German `03.04.2026` is in March. `10:00 IST` is ten in Berlin, though EST is converted. `31 Feb 2026`
# and `next friday` are refused, so a program that was tested with those relies on it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.py <<'PROGRAM'
import datetime
import warnings

import dateparser

warnings.simplefilter('ignore')
now = datetime.datetime(2026, 7, 10, 15, 0)
texts = ['tomorrow at 9', 'tomorrow at 9:00', 'morgen um 8 Uhr', 'amanhã às 9h', '2026-W28', '7-10', '15 min', '3 months', 'in 3 months', 'Sat',
         '03.04.2026', '10:00 IST', '10:00 EST', '31 Feb 2026', 'next friday']
for text in texts:
    print(text, '|', dateparser.parse(text, settings={'RELATIVE_BASE': now}))
PROGRAM
seen=$(TZ=Europe/Berlin LC_ALL=C.UTF-8 /usr/bin/python3 program.py)
echo "$seen"
wanted=$(cat <<'WANTED'
tomorrow at 9 | 2026-07-11 15:00:00
tomorrow at 9:00 | 2026-07-11 09:00:00
morgen um 8 Uhr | 2026-07-11 15:00:00
amanhã às 9h | 2026-07-12 00:00:00
2026-W28 | 2026-07-28 00:00:00
7-10 | 2026-07-10 00:00:00
15 min | 2026-07-10 14:45:00
3 months | 2026-04-10 15:00:00
in 3 months | 2026-10-10 15:00:00
Sat | 2026-07-04 00:00:00
03.04.2026 | 2026-03-04 00:00:00
10:00 IST | 2026-07-10 10:00:00+02:00
10:00 EST | 2026-07-10 10:00:00-05:00
31 Feb 2026 | None
next friday | None
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
