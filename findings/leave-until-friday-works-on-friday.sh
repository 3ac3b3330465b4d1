#!/usr/bin/env bash
# TaskJuggler 3.7.1 (`tj3` of Debian 12 on the machine): a plan of tasks that is made from the absences and durations of a collaboration service.
# Guess: leave from Wednesday to Friday is three days without work; a month from 2 March ends on 2 April; a call of 25 minutes takes 25 minutes, or is
# refused; a project that begins on 2 March in Berlin begins at midnight there.
# Seen: the last day of a leave is the first day of work: Friday is planned. Only a leave written with an end on Saturday, or as `+3d`, has three days.
# A month is 730 hours, so it ends on 1 April at 10:00; a day, a week and `length` are as expected. A time that is no multiple of the hour is cut to
# hours: 25 minutes are 0, and 90 are 60, without a word. A time zone inside the project is for what follows it, so the project's own first day begins
# at 1 o'clock in Berlin, and a task of that day is refused.
set -euo pipefail
command -v tj3 >/dev/null || { echo "needs tj3 of Debian 12"; exit 1; }
export TZ=UTC LC_ALL=C.UTF-8
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
project() {
  cat <<PROJECT
project p "P" 2026-03-02 +3m { $1 timeformat "%Y-%m-%d %H:%M" now 2026-03-02 }
PROJECT
}
{
  project ''
  cat <<'PLAN'
resource named "Named" { leaves annual 2026-03-11 - 2026-03-13 }
resource later "Later" { leaves annual 2026-03-11 - 2026-03-14 }
resource counted "Counted" { leaves annual 2026-03-11 +3d }
task a "three days of work, leave 11 - 13" { start 2026-03-10 effort 3d allocate named }
task b "three days of work, leave 11 - 14" { start 2026-03-10 effort 3d allocate later }
task c "three days of work, leave 11 +3d" { start 2026-03-10 effort 3d allocate counted }
task d "duration of a month" { start 2026-03-02 duration 1m }
task e "duration of a week" { start 2026-03-02 duration 1w }
task f "duration of 25 minutes" { start 2026-03-02-09:00 duration 25min }
task g "duration of 90 minutes" { start 2026-03-02-09:00 duration 90min }
taskreport "plan" { formats csv columns name, start, end timeformat "%a %d %b %H:%M" sorttasks id.up }
PLAN
} >plan.tjp
{
  project 'timezone "Europe/Berlin"'
  echo 'task a "first day" { start 2026-03-02 duration 1d }'
} >zone.tjp
{
  tj3 --silent plan.tjp
  cat plan.csv
  tj3 --silent zone.tjp 2>&1 | grep -o 'must be within.*' || true
} >seen 2>&1
cat seen
diff seen - <<'SEEN'
"Name";"Start";"End"
"three days of work, leave 11 - 13";"Tue 10 Mar 09:00";"Mon 16 Mar 17:00"
"three days of work, leave 11 - 14";"Tue 10 Mar 09:00";"Tue 17 Mar 17:00"
"three days of work, leave 11 +3d";"Tue 10 Mar 09:00";"Tue 17 Mar 17:00"
"duration of a month";"Mon 02 Mar 00:00";"Wed 01 Apr 10:00"
"duration of a week";"Mon 02 Mar 00:00";"Mon 09 Mar 00:00"
"duration of 25 minutes";"Mon 02 Mar 09:00";"Mon 02 Mar 09:00"
"duration of 90 minutes";"Mon 02 Mar 09:00";"Mon 02 Mar 10:00"
must be within the project time frame 2026-03-02-01:00-+0100  - 2026-06-01-08:00-+0200
SEEN
