#!/usr/bin/env bash
# APScheduler 3.9 and croniter 1.3 (`python3-apscheduler` and `python3-croniter` of Debian 12 on the machine): rules of cron, by
# `CronTrigger.from_crontab`.
# Guess: a rule of cron means what cron means by it: 0 and 7 are Sunday, 1 to 5 are Monday to Friday; a day and a weekday are either of them; what
# differs is refused.
# Seen: 0 is Monday, so 1-5 is Tuesday to Saturday: the report of the working days goes out on Saturday and not on Monday. The weekly one of Monday
# comes on Tuesday, that of Sunday on Monday; only 7 is an error. With names it is right. The first of the month and each Monday are the firsts that are
# Mondays, one in some months in place of five. croniter has them as cron.
set -euo pipefail
/usr/bin/python3 -c 'import apscheduler, croniter, pytz' 2>/dev/null || { echo "needs python3-apscheduler and python3-croniter of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.py <<'PROGRAM'
import datetime
import pytz
from apscheduler.triggers.cron import CronTrigger
from croniter import croniter

start = datetime.datetime(2026, 7, 6, tzinfo=pytz.utc)
for rule in ["0 9 * * 1-5", "0 9 * * mon-fri", "0 9 * * 1", "0 9 * * 0", "0 9 * * 7", "0 9 1 * mon"]:
    seen = []
    try:
        trigger, previous, now = CronTrigger.from_crontab(rule, timezone=pytz.utc), None, start
        for _ in range(5):
            previous = trigger.get_next_fire_time(previous, now)
            now = previous + datetime.timedelta(seconds=1)
            seen.append(previous.strftime("%a %m-%d"))
    except ValueError:
        seen = ["an error"]
    times = croniter(rule, start - datetime.timedelta(seconds=1))
    cron = [times.get_next(datetime.datetime).strftime("%a %m-%d") for _ in range(5)]
    print(f"{rule:15} APScheduler {', '.join(seen)}; croniter {', '.join(cron)}")
PROGRAM
seen=$(/usr/bin/python3 program.py)
echo "$seen"
wanted=$(cat <<'WANTED'
0 9 * * 1-5     APScheduler Tue 07-07, Wed 07-08, Thu 07-09, Fri 07-10, Sat 07-11; croniter Mon 07-06, Tue 07-07, Wed 07-08, Thu 07-09, Fri 07-10
0 9 * * mon-fri APScheduler Mon 07-06, Tue 07-07, Wed 07-08, Thu 07-09, Fri 07-10; croniter Mon 07-06, Tue 07-07, Wed 07-08, Thu 07-09, Fri 07-10
0 9 * * 1       APScheduler Tue 07-07, Tue 07-14, Tue 07-21, Tue 07-28, Tue 08-04; croniter Mon 07-06, Mon 07-13, Mon 07-20, Mon 07-27, Mon 08-03
0 9 * * 0       APScheduler Mon 07-06, Mon 07-13, Mon 07-20, Mon 07-27, Mon 08-03; croniter Sun 07-12, Sun 07-19, Sun 07-26, Sun 08-02, Sun 08-09
0 9 * * 7       APScheduler an error; croniter Sun 07-12, Sun 07-19, Sun 07-26, Sun 08-02, Sun 08-09
0 9 1 * mon     APScheduler Mon 02-01, Mon 03-01, Mon 11-01, Mon 05-01, Mon 01-01; croniter Mon 07-06, Mon 07-13, Mon 07-20, Mon 07-27, Sat 08-01
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
