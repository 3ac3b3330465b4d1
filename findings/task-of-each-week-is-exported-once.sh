#!/usr/bin/env bash
# Org 9.5.5 (`emacs-nox` and `org-mode` of Debian 12 on the machine): an outline of tasks and meetings, exported as a calendar (`ox-icalendar`, with
# `org-icalendar-include-todo`).
# Guess: a task that repeats has its rule in the calendar, as a meeting that repeats has; a task without a start has none; a zone that is set
# (`org-icalendar-timezone`) is the zone of the times.
# Seen: a task of each week, of each two weeks or each day is there once, so it is over after the first time; the meeting has its RRULE. A task without a
# start has the minute of the export as its start, after it is due where that is in the past, and another one with each export, so that each
# synchronization sees a change. The zone is in X-WR-TIMEZONE alone, which is no standard: times have none, so they are at nine wherever the reader is.
set -euo pipefail
command -v emacs >/dev/null || { echo "needs emacs-nox and org-mode of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder TZ=Europe/Berlin LC_ALL=C.UTF-8
cat >tasks.org <<'TASKS'
* TODO Report of each week
  SCHEDULED: <2026-07-06 Mon 09:00 +1w>
* TODO Invoice of each two weeks
  DEADLINE: <2026-07-10 Fri ++2w>
* TODO Call of each day
  SCHEDULED: <2026-07-06 Mon .+1d>
* Meeting of each week
  <2026-07-06 Mon 11:00-12:00 +1w>
* TODO Plan
  DEADLINE: <2026-07-10 Fri>
* TODO Idea
TASKS
emacs --batch -Q --eval '(progn (require (quote ox-icalendar)) (setq org-icalendar-include-todo t org-icalendar-timezone "Europe/Berlin") (find-file "tasks.org") (org-icalendar-export-to-ics))' >emacs.log 2>&1
this=$(date +%Y%m)
seen=$(tr -d '\r' <tasks.ics | grep -E '^(BEGIN:V|SUMMARY|DTSTART|DUE|RRULE|X-WR-TIMEZONE)' | sed -E "s/^(DTSTART:)($this)[0-9]{2}T[0-9]{4}00\$/\1the minute of the export/" | paste -sd' ' | sed 's/ BEGIN:/\n/g')
echo "$seen"
wanted=$(cat <<'WANTED'
BEGIN:VCALENDAR X-WR-TIMEZONE:Europe/Berlin
VTODO DTSTART:20260706T090000 SUMMARY:Report of each week
VTODO DTSTART:the minute of the export DUE;VALUE=DATE:20260710 SUMMARY:Invoice of each two weeks
VTODO DTSTART;VALUE=DATE:20260706 SUMMARY:Call of each day
VEVENT DTSTART:20260706T110000 RRULE:FREQ=WEEKLY;INTERVAL=1 SUMMARY:Meeting of each week
VTODO DTSTART:the minute of the export DUE;VALUE=DATE:20260710 SUMMARY:Plan
VTODO DTSTART:the minute of the export SUMMARY:Idea
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
