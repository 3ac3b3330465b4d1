#!/usr/bin/env bash
# hledger 1.25, ledger 3.3 and Timewarrior 1.4 (`hledger`, `ledger` and `timewarrior` of Debian 12 on the machine) in Berlin: hours of work for an invoice, kept as the
# beginning and the end of each session.
# Guess: a session that ends after midnight is counted for its two days alike by the two that read one format (timeclock), and a report of one day
# has the hours of that day; the night in which the clock goes forward has an hour less, since both know the zone; what `export` has for a day is what
# `summary` of the same program counts for it.
# Seen: hledger splits the session at midnight, ledger counts all of it for the first day, so that a month has other hours by the program. From 0:00 to 6:00
# are six hours for both in the nights in which the clock changes; Timewarrior has five and seven, which were worked. Its `summary` of a day has the two
# hours of it, and `export` of the same day the complete session: a service that fetches each day by `export` books the night twice, eight hours for
# four. No warning from any.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder TZ=Europe/Berlin LC_ALL=C.UTF-8 TIMEWARRIORDB=$folder/db
mkdir -p db/data
touch db/timewarrior.cfg
printf '%s\n' 'i 2026-03-29 00:00:00 forward' 'o 2026-03-29 06:00:00' 'i 2026-07-10 22:00:00 night' 'o 2026-07-11 02:00:00' \
  'i 2026-10-25 00:00:00 back' 'o 2026-10-25 06:00:00' >work.timeclock
timew track 2026-03-29T00:00 - 2026-03-29T06:00 forward >/dev/null
timew track 2026-07-10T22:00 - 2026-07-11T02:00 night >/dev/null
timew track 2026-10-25T00:00 - 2026-10-25T06:00 back >/dev/null
hours() { node -e '
  const at = (text) => Date.parse(text.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, "$1-$2-$3T$4:$5:$6Z"));
  console.log(JSON.parse(require("fs").readFileSync(0, "utf8")).reduce((sum, { start, end }) => sum + (at(end) - at(start)) / 3600000, 0))'; }
run() {
  for day in 2026-03-29 2026-07-10 2026-07-11 2026-10-25; do
    next=$(date -d "$day + 1 day" +%F)
    echo "$day hledger $(hledger -f work.timeclock balance -b "$day" -e "$next" -N --flat | awk '{print $1}')," \
      "ledger $(ledger -f work.timeclock register -b "$day" -e "$next" -F '%(quantity(amount)/3600)\n')," \
      "summary $(timew summary "$day" - "$next" | awk 'NF {last = $NF} END {print last}'), export $(timew export "$day" - "$next" | hours)"
  done
}
seen=$(run)
echo "$seen"
wanted=$(cat <<'WANTED'
2026-03-29 hledger 6.00h, ledger 6, summary 5:00:00, export 5
2026-07-10 hledger 2.00h, ledger 4, summary 2:00:00, export 4
2026-07-11 hledger 2.00h, ledger , summary 2:00:00, export 4
2026-10-25 hledger 6.00h, ledger 6, summary 7:00:00, export 7
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
