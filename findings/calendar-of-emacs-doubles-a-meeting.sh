#!/usr/bin/env bash
# Emacs 28 (`emacs-nox` of Debian 12 on the machine): a calendar that is imported into the diary (`icalendar-import-file`), and the meetings of some
# days.
# Guess: a rule has the dates that it has in other calendars, or the import says that it skipped the event, as it has a list for that; a cancelled
# meeting is left out or shown as such.
# Seen: a meeting on two days of each second week is in each week. One of three times takes place a fourth time, one until the 20th ends rightly. Of the
# days 6 and 20 of each month the 20th is missing. The first Monday of July is on 6 July of each year, so it is not on Monday 5 July 2027; the first
# Monday of each month is right. The cancelled meeting is there as the others. Nothing says so.
set -euo pipefail
command -v emacs >/dev/null || { echo "needs emacs-nox of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder TZ=UTC LC_ALL=C.UTF-8
event() {
  local name=$1
  shift
  printf '%s\r\n' BEGIN:VEVENT "UID:$name" DTSTAMP:20260101T000000Z DTSTART:20260706T090000Z DTEND:20260706T100000Z "$@" "SUMMARY:$name" END:VEVENT
}
{
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:test
  event weekly RRULE:FREQ=WEEKLY
  event each-second-week-two-days 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE'
  event three-times 'RRULE:FREQ=WEEKLY;COUNT=3'
  event until-the-20th 'RRULE:FREQ=WEEKLY;UNTIL=20260720T090000Z'
  event day-6-and-20 'RRULE:FREQ=MONTHLY;BYMONTHDAY=6,20'
  event first-Monday-of-July 'RRULE:FREQ=YEARLY;BYMONTH=7;BYDAY=1MO'
  event first-Monday 'RRULE:FREQ=MONTHLY;BYDAY=1MO'
  event cancelled STATUS:CANCELLED
  printf '%s\r\n' END:VCALENDAR
} >calendar.ics
cat >program.el <<'PROGRAM'
(require 'icalendar)
(require 'diary-lib)
(calendar-set-date-style 'iso)
(setq diary-file (expand-file-name "diary"))
(with-temp-file diary-file)
(icalendar-import-file (expand-file-name "calendar.ics") diary-file)
(dolist (date '((7 6 2026) (7 13 2026) (7 20 2026) (7 27 2026) (8 3 2026) (7 5 2027) (7 6 2027)))
  (let ((diary-display-function nil))
    (princ (format "SEEN %02d-%02d-%02d: %s\n" (- (nth 2 date) 2000) (car date) (nth 1 date)
                   (mapconcat #'identity (sort (mapcar (lambda (entry) (car (last (split-string (car (split-string (nth 1 entry) "\n")) " ")))) (diary-list-entries date 1 'list-only)) #'string<) " ")))))
PROGRAM
seen=$(emacs --batch -Q -l program.el 2>/dev/null | sed -n 's/^SEEN //p')
echo "$seen"
wanted=$(cat <<'WANTED'
26-07-06: cancelled day-6-and-20 each-second-week-two-days first-Monday first-Monday-of-July three-times until-the-20th weekly
26-07-13: each-second-week-two-days three-times until-the-20th weekly
26-07-20: each-second-week-two-days three-times until-the-20th weekly
26-07-27: each-second-week-two-days three-times weekly
26-08-03: each-second-week-two-days first-Monday weekly
27-07-05: each-second-week-two-days first-Monday weekly
27-07-06: day-6-and-20 first-Monday-of-July
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
