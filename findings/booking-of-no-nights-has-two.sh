#!/usr/bin/env bash
# Elixir 1.14 (`elixir` of Debian 12 on the machine): nights of bookings and rows of a service with the standard library alone.
# Guess: a range of days whose end is before its beginning has no days (or is an error), as in Python, Ruby or SQL; a time with an offset is an error where the
# type has no zone; a deal without an amount is not "at least 1000"; the first n of a list are none for n = 0.
# Seen: `Date.range` counts down: the nights of a visit without a night, from the arrival to the day before the departure, are two, and two bookings that do
# not meet share the days between them. `Enum.slice(list, 0..(n - 1))` has each row for n = 0. `NaiveDateTime` and `Time` read 10:00+02:00, 10:00Z and
# 10:00-07:00 as the same 10:00. nil is larger than each number, and so is an amount that is a text, so both are large deals. No warning.
set -euo pipefail
command -v elixir >/dev/null || { echo "needs elixir of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.exs <<'PROGRAM'
nights = fn arrival, departure -> Enum.map(Date.range(arrival, Date.add(departure, -1)), &Date.to_string/1) end
show = fn label, value -> IO.puts("#{label} | #{inspect(value)}") end
show.("from 8 to 10 July", nights.(~D[2026-07-08], ~D[2026-07-10]))
show.("from 8 to 8 July", nights.(~D[2026-07-08], ~D[2026-07-08]))
later = fn a, b -> Enum.max([a, b], Date) end
earlier = fn a, b -> Enum.min([a, b], Date) end
common = fn {a, b}, {c, d} -> Enum.count(Date.range(later.(a, c), earlier.(b, d))) end
show.("days that 1 to 5 and 4 to 9 July share", common.({~D[2026-07-01], ~D[2026-07-05]}, {~D[2026-07-04], ~D[2026-07-09]}))
show.("days that 1 to 5 and 8 to 9 July share", common.({~D[2026-07-01], ~D[2026-07-05]}, {~D[2026-07-08], ~D[2026-07-09]}))
for n <- [2, 1, 0], do: show.("the first #{n} by a range", Enum.slice(["Ada", "Lin", "Eve"], 0..(n - 1)))
for text <- ["2026-07-08T10:00:00+02:00", "2026-07-08T10:00:00Z", "2026-07-08T10:00:00-07:00"] do
  show.(text, {NaiveDateTime.from_iso8601!(text), Time.from_iso8601!(String.slice(text, 11..-1))})
end
deals = [%{id: 1, amount: 500}, %{id: 2, amount: 1500}, %{id: 3, amount: nil}, %{id: 4, amount: "500"}]
show.("deals of at least 1000", for(deal <- deals, deal.amount >= 1000, do: deal.id))
show.("the largest", Enum.max_by(Enum.take(deals, 3), & &1.amount).id)
PROGRAM
LC_ALL=C.UTF-8 elixir program.exs 2>&1 | tee seen
diff seen - <<'SEEN'
from 8 to 10 July | ["2026-07-08", "2026-07-09"]
from 8 to 8 July | ["2026-07-08", "2026-07-07"]
days that 1 to 5 and 4 to 9 July share | 2
days that 1 to 5 and 8 to 9 July share | 4
the first 2 by a range | ["Ada", "Lin"]
the first 1 by a range | ["Ada"]
the first 0 by a range | ["Ada", "Lin", "Eve"]
2026-07-08T10:00:00+02:00 | {~N[2026-07-08 10:00:00], ~T[10:00:00]}
2026-07-08T10:00:00Z | {~N[2026-07-08 10:00:00], ~T[10:00:00]}
2026-07-08T10:00:00-07:00 | {~N[2026-07-08 10:00:00], ~T[10:00:00]}
deals of at least 1000 | [2, 3, 4]
the largest | 3
SEEN
