#!/usr/bin/env bash
# croniter 1.3 (`python3-croniter` of Debian 12 on the machine), with the zones of Python (`zoneinfo`) and with those of pytz, in Berlin at the two
# changes of the clock in 2026.
# Guess: a rule for nine o'clock, far from the hour that is left out or comes twice, is met at nine on each working day, and once; 2:30 in the night
# without that hour is met once or not at all.
# Seen: with `zoneinfo`, which Python has had since 3.9, the Monday after the clock went forward is met at eight and again at nine, so that a report
# goes out twice, and the one after it went back is met at ten. With pytz nine is right, and 2:30 is met at 1:30 and 3:30 of that Sunday and at 1:30 on
# the Monday. In July all are right, as in a test.
set -euo pipefail
/usr/bin/python3 -c 'import croniter, pytz, zoneinfo' 2>/dev/null || { echo "needs python3-croniter and python3-tz of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=UTC
cat >program.py <<'PROGRAM'
import datetime
import pytz
import zoneinfo
from croniter import croniter

names = {"zoneinfo": lambda time: time.replace(tzinfo=zoneinfo.ZoneInfo("Europe/Berlin")), "pytz": pytz.timezone("Europe/Berlin").localize}
for name, local in names.items():
    for title, rule, start, count in [
        ("weekdays at 9, March", "0 9 * * 1-5", (2026, 3, 27, 12), 3),
        ("weekdays at 9, October", "0 9 * * 1-5", (2026, 10, 23, 12), 3),
        ("each day at 9, March", "0 9 * * *", (2026, 3, 28, 12), 3),
        ("each day at 2:30, March", "30 2 * * *", (2026, 3, 28, 12), 3),
        ("each day at 2:30, October", "30 2 * * *", (2026, 10, 24, 12), 3),
        ("weekdays at 9, July", "0 9 * * 1-5", (2026, 7, 3, 12), 3),
    ]:
        times = croniter(rule, local(datetime.datetime(*start)))
        berlin = pytz.timezone("Europe/Berlin")
        seen = [datetime.datetime.fromtimestamp(times.get_next(float), berlin).strftime("%a %d at %H:%M") for _ in range(count)]
        print(f"{name:8} {title:25} {', '.join(seen)}")
PROGRAM
seen=$(/usr/bin/python3 -W ignore program.py)
echo "$seen"
wanted=$(cat <<'WANTED'
zoneinfo weekdays at 9, March      Mon 30 at 08:00, Mon 30 at 09:00, Tue 31 at 09:00
zoneinfo weekdays at 9, October    Mon 26 at 10:00, Tue 27 at 09:00, Wed 28 at 09:00
zoneinfo each day at 9, March      Sun 29 at 08:00, Sun 29 at 09:00, Mon 30 at 09:00
zoneinfo each day at 2:30, March   Sun 29 at 03:30, Mon 30 at 02:30, Tue 31 at 02:30
zoneinfo each day at 2:30, October Sun 25 at 02:30, Mon 26 at 03:30, Tue 27 at 02:30
zoneinfo weekdays at 9, July       Mon 06 at 09:00, Tue 07 at 09:00, Wed 08 at 09:00
pytz     weekdays at 9, March      Mon 30 at 09:00, Tue 31 at 09:00, Wed 01 at 09:00
pytz     weekdays at 9, October    Mon 26 at 09:00, Tue 27 at 09:00, Wed 28 at 09:00
pytz     each day at 9, March      Sun 29 at 09:00, Mon 30 at 09:00, Tue 31 at 09:00
pytz     each day at 2:30, March   Sun 29 at 01:30, Sun 29 at 03:30, Mon 30 at 01:30
pytz     each day at 2:30, October Sun 25 at 02:30, Mon 26 at 02:30, Tue 27 at 02:30
pytz     weekdays at 9, July       Mon 06 at 09:00, Tue 07 at 09:00, Wed 08 at 09:00
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
