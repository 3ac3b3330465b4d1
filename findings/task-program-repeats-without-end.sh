#!/usr/bin/env bash
# todoman 4.1 (`todoman` of Debian 12 on the machine): tasks of a calendar (VTODO) that are synchronized with a service, changed and marked as done on a terminal.
# Guess: what the program does not know stays in the file, as a field `X-ID` does; a task that is made three times (`COUNT=3`) ends after the third; the next
# one of a series has the reminder and the id that the service gave it.
# Seen: any change, of the place as much as of the title, removes the categories, and so does `done`. Each task of a series that is done makes a new one
# with the rule as it was, so that COUNT begins at three again: the series never ends. The new one has neither the reminder nor `X-ID` nor the
# person, so no synchronization finds its task. A task with a length in place of a due date has none. No warning, and the exit code is 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p tasks .config/todoman
export HOME=$folder XDG_CONFIG_HOME=$folder/.config XDG_CACHE_HOME=$folder/cache TZ=Europe/Berlin LC_ALL=C.UTF-8
printf 'path = "%s/[t]asks"\ndate_format = "%%Y-%%m-%%d"\ntime_format = "%%H:%%M"\ndefault_list = "tasks"\n' "$folder" >.config/todoman/config.py
write() {
  local name=$1
  shift
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:test BEGIN:VTODO "UID:$name" DTSTAMP:20260101T000000Z "$@" END:VTODO END:VCALENDAR >"tasks/$name.ics"
}
id() { todoman --porcelain list | node -e '
  const rows = JSON.parse(require("fs").readFileSync(0, "utf8"));
  console.log(rows.find((row) => row.summary === process.argv[1])?.id ?? "none")' "$1"; }
kept() { tr -d '\r' <"$1" | { grep -E '^(SUMMARY|CATEGORIES|X-ID|ATTENDEE|RRULE|TRIGGER|LOCATION)' || true; } | sort | paste -sd' '; }
write plan SUMMARY:Plan CATEGORIES:West X-ID:77 'ATTENDEE:mailto:ada@example.com'
write paid SUMMARY:Paid 'DTSTART;TZID=Europe/Berlin:20260205T090000' 'DUE;TZID=Europe/Berlin:20260205T100000' 'RRULE:FREQ=MONTHLY;COUNT=3' \
  CATEGORIES:West X-ID:78 'ATTENDEE:mailto:ada@example.com' BEGIN:VALARM ACTION:DISPLAY DESCRIPTION:Paid TRIGGER:-PT15M END:VALARM
write long SUMMARY:Long DTSTART:20260710T090000Z DURATION:PT2H
due() { todoman --porcelain list | node -e '
  for (const row of JSON.parse(require("fs").readFileSync(0, "utf8")))
    if (row.summary === process.argv[1]) console.log(row.due === null ? "none" : new Date(row.due * 1000).toISOString().slice(0, 10))' "$1"; }
run() {
  echo "before: $(kept tasks/plan.ics)"
  todoman edit "$(id Plan)" --location Berlin >/dev/null
  echo "after: $(kept tasks/plan.ics)"
  echo "due: $(due Long)"
  for _ in 1 2 3 4; do
    echo "series: $(due Paid)"
    todoman done "$(id Paid)" >/dev/null
  done
  echo "series: $(due Paid), $(kept "$(grep -l RRULE tasks/*.ics)")"
}
seen=$(run)
echo "$seen"
wanted=$(cat <<'WANTED'
before: ATTENDEE:mailto:ada@example.com CATEGORIES:West SUMMARY:Plan X-ID:77
after: ATTENDEE:mailto:ada@example.com LOCATION:Berlin SUMMARY:Plan X-ID:77
due: none
series: 2026-02-05
series: 2026-03-05
series: 2026-04-05
series: 2026-05-05
series: 2026-06-05, RRULE:FREQ=MONTHLY;COUNT=3 SUMMARY:Paid
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
