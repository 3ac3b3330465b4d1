#!/usr/bin/env bash
# icalendar 4.0.3 (`python3-icalendar` of Debian 12 on the machine) with `zoneinfo` of Python 3.11: meetings of a calendar, written to a file and read
# by the same library.
# Guess: a moment with a zone of the standard library is written with the name of the zone, as one of pytz is, or as a moment in UTC; what the library
# writes, it reads.
# Seen: the abbreviation of that day is the name. In July Berlin is CEST and New York EDT, which no list of zones has: read again, the meeting is at 10
# o'clock of no zone. In January Berlin is CET and New York EST, which the lists have, so a test in winter passes; EST has no summer, so a weekly
# meeting that began in January is an hour late from March on. India is IST, and São Paulo -03. With a zone of pytz the name is right.
set -euo pipefail
python=/usr/bin/python3
$python -c 'import icalendar, pytz' 2>/dev/null || { echo "needs python3-icalendar of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.py <<'PROGRAM'
from datetime import datetime
from zoneinfo import ZoneInfo
import icalendar
import pytz
def written(moment):
    event = icalendar.Event()
    event.add('dtstart', moment)
    text = event.to_ical()
    line = next(line for line in text.decode().splitlines() if line.startswith('DTSTART'))
    read = icalendar.Event.from_ical(text)['dtstart'].dt
    return line.split(';')[1] + ', read as ' + read.isoformat()
for name in ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'America/Sao_Paulo']:
    for month in (1, 7):
        print(name, month, written(datetime(2026, month, 6, 10, tzinfo=ZoneInfo(name))))
print('pytz, Europe/Berlin', 7, written(pytz.timezone('Europe/Berlin').localize(datetime(2026, 7, 6, 10))))
PROGRAM
$python program.py | tee seen
diff seen - <<'SEEN'
Europe/Berlin 1 TZID=CET, read as 2026-01-06T10:00:00+01:00
Europe/Berlin 7 TZID=CEST, read as 2026-07-06T10:00:00
America/New_York 1 TZID=EST, read as 2026-01-06T10:00:00-05:00
America/New_York 7 TZID=EDT, read as 2026-07-06T10:00:00
Asia/Kolkata 1 TZID=IST, read as 2026-01-06T10:00:00
Asia/Kolkata 7 TZID=IST, read as 2026-07-06T10:00:00
America/Sao_Paulo 1 TZID=-03, read as 2026-01-06T10:00:00
America/Sao_Paulo 7 TZID=-03, read as 2026-07-06T10:00:00
pytz, Europe/Berlin 7 TZID=Europe/Berlin, read as 2026-07-06T10:00:00+02:00
SEEN
