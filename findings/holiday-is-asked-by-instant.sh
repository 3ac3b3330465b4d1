#!/usr/bin/env bash
# date-holidays 3.37.0: whether a day is a holiday, for working days of a calendar and for deadlines.
# Guess: the text `2026-12-25` is that day in any country, as a text without a time says; so is midnight of the machine's own zone.
# Seen: a text is midnight in UTC, and every value is an instant that is looked up in the country's zone. West of Greenwich
# `2026-12-25` is therefore Christmas Eve, the Saturday `2026-07-04` is the substitute day on Friday, and the Friday itself is none.
# With noon in UTC it is the day that the text names.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund date-holidays@3.37.0
cat >program.mjs <<'PROGRAM'
import Holidays from 'date-holidays';
const of = (country, date) => {
  const found = new Holidays(country).isHoliday(date);
  return found ? found.map(({ name }) => name).join(', ') : 'none';
};
for (const day of ['2026-12-25', '2026-07-03', '2026-07-04'])
  console.log('US', day, '| text:', of('US', day), '| noon in UTC:', of('US', new Date(`${day}T12:00Z`)));
console.log('DE 2026-12-25 | text:', of('DE', '2026-12-25'));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
US 2026-12-25 | text: Christmas Eve | noon in UTC: Christmas Day
US 2026-07-03 | text: none | noon in UTC: Independence Day (substitute day)
US 2026-07-04 | text: Independence Day (substitute day) | noon in UTC: Independence Day
DE 2026-12-25 | text: 1. Weihnachtstag
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
