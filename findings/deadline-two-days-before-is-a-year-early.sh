#!/usr/bin/env bash
# parsedatetime 2.6 (`python3-parsedatetime` of Debian 12 on the machine): deadlines in words and times of a service, read on Wednesday 8 July 2026 at
# noon.
# Guess: two days before July 10 are 8 July, since July 10 alone is two days away; a time as services write it, with a T, is read as with a blank, or is
# not understood, as `half past 5` is.
# Seen: before a day without a year counts from last year: 8 July 2025, and two days after it is 12 July 2027; with the year it is right.
# 2026-07-10T17:30:00 is today at 20:26, the year read as a time, with a blank it is right. `1,5 hours` are five, an hour and a half is one, and the
# last day of July is 1 July of the next year. The status says that each was understood.
set -euo pipefail
/usr/bin/python3 -c 'import parsedatetime; assert parsedatetime.__version__ == "2.6"' 2>/dev/null || { echo "needs python3-parsedatetime 2.6 of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=UTC
cat >program.py <<'PROGRAM'
import datetime
import parsedatetime

now = datetime.datetime(2026, 7, 8, 12)
calendar = parsedatetime.Calendar()
for text in ["july 10", "2 days before july 10", "2 days after july 10", "1 week before august 1", "2 days before 2026-07-10", "2 days before friday",
             "last day of july", "2026-07-10", "2026-07-10 17:30", "2026-07-10T17:30:00", "2026-07-10T17:30:00Z", "in 1.5 hours", "in 1,5 hours", "in an hour and a half", "half past 5"]:
    seen, status = calendar.parseDT(text, sourceTime=now)
    print(f"{text:24} {seen:%Y-%m-%d %H:%M}" if status else f"{text:24} not understood")
PROGRAM
seen=$(/usr/bin/python3 program.py)
echo "$seen"
wanted=$(cat <<'WANTED'
july 10                  2026-07-10 12:00
2 days before july 10    2025-07-08 12:00
2 days after july 10     2027-07-12 12:00
1 week before august 1   2025-07-25 12:00
2 days before 2026-07-10 2026-07-08 12:00
2 days before friday     2026-07-08 09:00
last day of july         2027-07-01 09:00
2026-07-10               2026-07-10 12:00
2026-07-10 17:30         2026-07-10 17:30
2026-07-10T17:30:00      2026-07-08 20:26
2026-07-10T17:30:00Z     2026-07-08 20:26
in 1.5 hours             2026-07-08 13:30
in 1,5 hours             2026-07-08 17:00
in an hour and a half    2026-07-08 13:00
half past 5              not understood
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
