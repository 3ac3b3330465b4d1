#!/usr/bin/env bash
# dateutils 0.4.10 (`dateutils` of Debian 12 on the machine): how long contracts and tasks last, in months and days, and when they end.
# Guess: from 31 January to 1 March are a month and a day or two, as from 29 January; a month and its days, put together, are less than two months.
# `+2m` on a day is two months, or an error; 30 February is no day.
# Seen: from 30 or 31 January to 1 March are 1 month and 63 or 62 days, in a year with a 29 February 63 too; from 29 January it is right, and so are the
# other ends of months, so a test of March or October shows nothing. `m` are minutes, which a day does not have: two of them are added to it as nothing,
# and months are `mo`. 30 February and 31 June are read as the last day of their month. No error, and the program ends with 0.
set -euo pipefail
command -v dateutils.ddiff >/dev/null || { echo "needs dateutils of Debian 12"; exit 1; }
export TZ=UTC LC_ALL=C
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
lasts() {
  echo "$1 to $2: $(dateutils.ddiff "$1" "$2" -f '%m months, %d days'); $(dateutils.ddiff "$1" "$2" -f '%d days')"
}
{
  lasts 2026-01-29 2026-03-01
  lasts 2026-01-30 2026-03-01
  lasts 2026-01-31 2026-03-01
  lasts 2024-01-31 2024-03-01
  lasts 2025-12-31 2026-03-01
  lasts 2026-03-31 2026-05-01
  lasts 2026-01-31 2026-03-30
  for time in +2mo +2m +90m; do echo "2026-01-15 and $time: $(dateutils.dadd 2026-01-15 $time)"; done
  for day in 2026-02-30 2026-06-31; do echo "$day: $(dateutils.dconv $day)"; done
} | tee seen
diff seen - <<'SEEN'
2026-01-29 to 2026-03-01: 1 months, 0 days; 31 days
2026-01-30 to 2026-03-01: 1 months, 63 days; 30 days
2026-01-31 to 2026-03-01: 1 months, 62 days; 29 days
2024-01-31 to 2024-03-01: 1 months, 63 days; 30 days
2025-12-31 to 2026-03-01: 2 months, 62 days; 60 days
2026-03-31 to 2026-05-01: 1 months, 0 days; 31 days
2026-01-31 to 2026-03-30: 1 months, 27 days; 58 days
2026-01-15 and +2mo: 2026-03-15
2026-01-15 and +2m: 2026-01-15
2026-01-15 and +90m: 2026-01-15
2026-02-30: 2026-02-28
2026-06-31: 2026-06-30
SEEN
