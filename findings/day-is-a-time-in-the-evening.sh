#!/usr/bin/env bash
# isodate 0.6.1 (`python3-isodate` of Debian 12 on the machine), the reader of ISO 8601 of many libraries for Python (SOAP, RDF, OData): fields of tasks
# that hold a day, a time or both.
# Guess: a text is read when all of it is what it is read as; a day read as a time is an error, as is a time that is read as a day, since the library
# refuses 30 February and a moment with a blank in it.
# Seen: the beginning is enough. A day read as a time is a time: 2026-03-05 is 20:26 in a zone of -03:00, whose hours are the month, and 20260305 is
# 20:26:03. A time read as a day is a day: 10:00Z is 1 January 1001, and a moment is its day. `24:00` at the end of a day, which ISO 8601 has, is an
# error. A month and a half is read, and fails when it is added.
set -euo pipefail
python=/usr/bin/python3
$python -c 'import isodate' 2>/dev/null || { echo "needs python3-isodate of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.py <<'PROGRAM'
import isodate
def tried(read, text):
    try:
        return str(read(text))
    except Exception as error:
        return 'an error'
for text in ['2026-03-05', '20260305', '2026-W10-4', '10:00']:
    print(text, 'as a time:', tried(isodate.parse_time, text))
for text in ['10:00Z', '10:00', '2026-03-05T10:00', '2026-02-30']:
    print(text, 'as a day:', tried(isodate.parse_date, text))
for text in ['2026-03-05T24:00', '2026-03-05 10:00', '2026-03-05']:
    print(text, 'as both:', tried(isodate.parse_datetime, text))
for text in ['P1M', 'P1.5M']:
    length = isodate.parse_duration(text)
    print(text, 'is read, added to 31 January:', tried(lambda _: isodate.parse_date('2026-01-31') + length, ''))
PROGRAM
$python program.py | tee seen
diff seen - <<'SEEN'
2026-03-05 as a time: 20:26:00-03:00
20260305 as a time: 20:26:03
2026-W10-4 as a time: 20:26:00
10:00 as a time: 10:00:00
10:00Z as a day: 1001-01-01
10:00 as a day: 1001-01-01
2026-03-05T10:00 as a day: 2026-03-05
2026-02-30 as a day: an error
2026-03-05T24:00 as both: an error
2026-03-05 10:00 as both: an error
2026-03-05 as both: an error
P1M is read, added to 31 January: 2026-02-28
P1.5M is read, added to 31 January: an error
SEEN
