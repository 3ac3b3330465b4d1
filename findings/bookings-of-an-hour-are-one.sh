#!/usr/bin/env bash
# whisper 1.1.4 (`python3-whisper` of Debian 12 on the machine), the files of Graphite: bookings of each minute, which are kept by minutes for an hour
# and by hours after that, as its first settings are.
# Guess: an hour of 60 minutes with one booking each is 60 bookings, when only its hour is left; two programs that report 3 and 4 bookings of one minute
# make 7, or are two; an hour of which a few minutes were reported is what these had.
# Seen: an hour is the average of its minutes, so 60 bookings are 1, and a month of bookings shrinks by sixty when it is drawn. Of two reports of one
# minute the later one replaces the other: 4. With `sum` the hour is 60. A graph of the last hour shows each minute as it was, so a test of today shows
# nothing.
set -euo pipefail
python=/usr/bin/python3
$python -c 'import whisper' 2>/dev/null || { echo "needs python3-whisper of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.py <<'PROGRAM'
import whisper
begin = 1767225600
now = [begin + 3599]
whisper.time.time = lambda: now[0]

def kept(name, **method):
    now[0] = begin + 3599
    whisper.create(name, [(60, 60), (3600, 48)], **method)
    for minute in range(60):
        whisper.update(name, 1, begin + minute * 60)
    recent = whisper.fetch(name, begin - 1, now[0], now=now[0])[1]
    later = whisper.fetch(name, begin - 3600, begin, now=begin + 86400)[1]
    print(name, 'by minutes', sum(value or 0 for value in recent), 'by the hour', later)

kept('as it is')
kept('sum', aggregationMethod='sum')
whisper.create('twice', [(60, 60)])
for second, bookings in [(5, 3), (40, 4)]:
    whisper.update('twice', bookings, begin + 600 + second)
print('3 and 4 in one minute', [value for value in whisper.fetch('twice', begin, now[0], now=now[0])[1] if value])
PROGRAM
$python program.py | tee seen
diff seen - <<'SEEN'
as it is by minutes 60.0 by the hour [1.0]
sum by minutes 60.0 by the hour [60.0]
3 and 4 in one minute [4.0]
SEEN
