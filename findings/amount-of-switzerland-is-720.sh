#!/usr/bin/env bash
# SWI-Prolog 9.0 (`swi-prolog-nox` of Debian 12 on the machine), `library(csv)`: an export of deals and calls, read with `csv_read_file` as it is at first, for rules
# over rows.
# Guess: `convert(true)` makes a number of a cell that is a number in CSV, so 12500 and 12.50; anything else, as 12'500 of a Swiss export, stays a text.
# Seen: a cell is read as a number of Prolog, where a quote after digits is the base: 12'500 is 720, which is 500 to the base of 12; 36'100 is 1296, 10'000 and
# 25'000 are 0, while 1'200, 2'500 and 40'000 stay texts, since 5 is no digit of 2. A call of 8'15 (minutes and seconds) is 13, 0'5 is the code of the letter 5,
# 53. The code 1r3 is a third, 0x12 is 18, 0012 is 12. No warning. With `convert(false)` each cell is its text.
set -euo pipefail
swipl --version 2>/dev/null | grep '^SWI-Prolog version 9\.0\.' >/dev/null || { echo "needs swi-prolog-nox 9.0 of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export LC_ALL=C.UTF-8 TZ=UTC
printf '%s\n' "12'500" "36'100" "10'000" "25'000" "16'200" "1'200" "2'500" "40'000" "12'500.50" 12500 12.50 "8'15" "0'5" "12:30" 1r3 0x12 0012 1e3 1_000 Inf Nan Lin >cells.csv
cat >program.pl <<'PROGRAM'
:- use_module(library(csv)).
show(Value, Kind) :- ( number(Value) -> Kind = number ; Kind = text ).
main :-
    csv_read_file('cells.csv', Rows),
    csv_read_file('cells.csv', Texts, [convert(false)]),
    forall(( nth1(Index, Rows, row(Value)), nth1(Index, Texts, row(Text)) ),
           ( show(Value, Kind), format("~w is the ~w ~w~n", [Text, Kind, Value]) )).
:- initialization((main, halt)).
PROGRAM
swipl -q program.pl | tee seen
diff seen - <<'SEEN'
12'500 is the number 720
36'100 is the number 1296
10'000 is the number 0
25'000 is the number 0
16'200 is the number 512
1'200 is the text 1'200
2'500 is the text 2'500
40'000 is the text 40'000
12'500.50 is the text 12'500.50
12500 is the number 12500
12.50 is the number 12.5
8'15 is the number 13
0'5 is the number 53
12:30 is the text 12:30
1r3 is the number 1r3
0x12 is the number 18
0012 is the number 12
1e3 is the number 1000.0
1_000 is the number 1000
Inf is the text Inf
Nan is the text Nan
Lin is the text Lin
SEEN
