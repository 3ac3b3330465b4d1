#!/usr/bin/env bash
# Taskwarrior 2.6 (`taskwarrior` of Debian on the machine): tasks of a service, imported as JSON with the id of the service in a field of their own, of the type
# string, and tasks that repeat each month.
# Guess: a number in a field of texts is that number as text, or is refused; a task that is due on the last day of each month stays at the end of
# the month, or keeps to months that have that day.
# Seen: the id 12345678 is kept as `12345678.000000`, and exported so, and a filter for 12345678 finds nothing: each night imports the tasks anew, or
# marks none as done. As a text in JSON it is kept. A field of the type numeric rounds an id of 17 digits. From 31 December on a task is
# due on 31 January, 28 February and then on the 28th for good; one of 29 February is on the 28th in leap years too. "A month after
# 31 January" (`calc`) is 2 March: a month is 30 days there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >settings <<SETTINGS
data.location=$folder/data
confirmation=no
verbose=nothing
json.array=on
recurrence.limit=9
uda.service.type=string
uda.number.type=numeric
SETTINGS
mkdir data
run() { TZ=UTC task rc:settings "$@"; }
{
  echo '[{"description":"by number","service":12345678,"number":12345678901234567},{"description":"by text","service":"00123"}]' | run import - >/dev/null 2>&1
  for name in 'by number' 'by text'; do run description:"$name" export | node -pe "const [task] = JSON.parse(require('fs').readFileSync(0)); [task.description, task.service, task.number].join(' ')"; done
  echo "found by the id: $(run service.is:12345678 count), by the id of the text: $(run service.is:00123 count)"
  run add monthly due:2096-12-31 recur:monthly
  run add yearly due:2096-02-29 recur:yearly
  run list >/dev/null 2>&1 || true
  for name in monthly yearly; do echo "$name: $(run description:"$name" status:pending export | node -pe "JSON.parse(require('fs').readFileSync(0)).map((task) => task.due.slice(0, 8)).sort().join(' ')")"; done
  echo "a month after 31 January: $(run calc 2026-01-31+1month)"
} | tee seen
diff seen - <<'SEEN'
by number 12345678.000000 12345678901234568
by text 00123 
found by the id: 0, by the id of the text: 1
monthly: 20961231 20970131 20970228 20970328 20970428 20970528 20970628 20970728 20970828
yearly: 20960229 20970228 20980228 20990228 21000228 21010228 21020228 21030228 21040228
a month after 31 January: 2026-03-02T00:00:00
SEEN
