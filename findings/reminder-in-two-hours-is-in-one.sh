#!/usr/bin/env bash
# at 3.2 (`at` of Debian 12 on the machine, with `faketime` for the time of the day; started as root): a script asks for one reminder for each task, in words
# that the manual has.
# Guess: "in two hours" is in two hours, also in the night in which the clock changes; a time that the night does not have is moved on, not back; the weekday
# of today, at a later hour, is today; one day before a day that is to come is a day that is to come; a month from 31 January ends in February.
# Seen: hours and minutes are added to the clock on the wall: at 00:30 `now + 2 hours` is 01:30 in the night in March, one hour on, and `now + 120 minutes` is three in
# October. 02:30 in March is 01:30. `9:00 friday` on Friday at 8:30 is in a week. A reminder two weeks before 20 July, asked for on 8 July, is not refused as
# a day that is past is, but a job of the next year; so is `12:00 - 1 day`. `+ 1 month` from 31 January is 3 March, and `feb 30` is 2 March. Each is a job without a warning.
set -euo pipefail
command -v at >/dev/null && command -v faketime >/dev/null && [ "$(id -u)" = 0 ] || { echo "needs at and faketime of Debian 12, and root"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cp "$(command -v at)" at && chmod 755 at # faketime has no power over a program that changes its user
ask() {
  said=$(echo true | TZ=$3 LC_ALL=C faketime -f "$1" ./at $2 2>&1 | grep '^job\|refusing\|arbled' | tail -1 || true)
  job=$(sed -n 's/^job \([0-9]*\) .*/\1/p' <<<"$said")
  [ -z "$job" ] || atrm "$job"
  echo "${1%:00}, $2 | $(sed 's/^job [0-9]* at //; s/.*refusing.*/refused: it is past/' <<<"$said")"
}
{
  for words in 'now + 2 hours' 'now + 120 minutes' '03:30'; do ask '2026-03-29 00:30:00' "$words" Europe/Berlin; done
  ask '2026-03-28 12:00:00' '02:30 tomorrow' Europe/Berlin
  for words in 'now + 2 hours' 'now + 120 minutes' 'now + 24 hours'; do ask '2026-10-25 01:30:00' "$words" Europe/Berlin; done
  for words in '9:00' '9:00 today' '9:00 friday' '8:00 friday' '9:00 saturday'; do ask '2026-07-10 08:30:00' "$words" UTC; done
  for words in '17:00 jul 20 - 3 days' '17:00 jul 20 - 2 weeks' '12:00 - 1 day' '12:00 - 30 minutes' '9:00 jul 8'; do ask '2026-07-08 10:00:00' "$words" UTC; done
  for words in 'now + 1 month' '9:00 feb 28' '9:00 feb 30'; do ask '2026-01-31 08:30:00' "$words" UTC; done
} | tee seen
diff seen - <<'SEEN'
2026-03-29 00:30, now + 2 hours | Sun Mar 29 01:30:00 2026
2026-03-29 00:30, now + 120 minutes | Sun Mar 29 01:30:00 2026
2026-03-29 00:30, 03:30 | Sun Mar 29 03:30:00 2026
2026-03-28 12:00, 02:30 tomorrow | Sun Mar 29 01:30:00 2026
2026-10-25 01:30, now + 2 hours | Sun Oct 25 03:30:00 2026
2026-10-25 01:30, now + 120 minutes | Sun Oct 25 03:30:00 2026
2026-10-25 01:30, now + 24 hours | Mon Oct 26 01:30:00 2026
2026-07-10 08:30, 9:00 | Fri Jul 10 09:00:00 2026
2026-07-10 08:30, 9:00 today | Fri Jul 10 09:00:00 2026
2026-07-10 08:30, 9:00 friday | Fri Jul 17 09:00:00 2026
2026-07-10 08:30, 8:00 friday | Fri Jul 17 08:00:00 2026
2026-07-10 08:30, 9:00 saturday | Sat Jul 11 09:00:00 2026
2026-07-08 10:00, 17:00 jul 20 - 3 days | Fri Jul 17 17:00:00 2026
2026-07-08 10:00, 17:00 jul 20 - 2 weeks | Tue Jul  6 17:00:00 2027
2026-07-08 10:00, 12:00 - 1 day | Wed Jul  7 12:00:00 2027
2026-07-08 10:00, 12:00 - 30 minutes | Wed Jul  8 11:30:00 2026
2026-07-08 10:00, 9:00 jul 8 | refused: it is past
2026-01-31 08:30, now + 1 month | Tue Mar  3 08:30:00 2026
2026-01-31 08:30, 9:00 feb 28 | Sat Feb 28 09:00:00 2026
2026-01-31 08:30, 9:00 feb 30 | Mon Mar  2 09:00:00 2026
SEEN
