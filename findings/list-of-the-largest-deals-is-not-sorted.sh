#!/usr/bin/env bash
# DBD::CSV 0.60 (`libdbd-csv-perl` of Debian 12 on the machine), files as tables for Perl: deals of an export, asked in SQL.
# Guess: a list is sorted by the column that is named, whether it is shown or not, as in each database, or that is an error; a cell that is empty is
# null in each question, and is not part of an average.
# Seen: a list of names by amount, or by date, has the order of the file: the largest deal, with `LIMIT 1`, is the first row. With the amount among the
# columns it is sorted. An empty date is null for a condition and is before 20 July too; an empty amount is counted, is the smallest, and makes the
# average 975 in place of 1300. No error and no warning.
set -euo pipefail
perl -MDBD::CSV -MSQL::Statement -e 'exit($DBD::CSV::VERSION ne "0.60")' 2>/dev/null || { echo "needs libdbd-csv-perl of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export LC_ALL=C.UTF-8
printf '%s\n' 'id,name,amount,due' '1,Ada,900,2026-07-10' '2,Bo,,' '3,Cy,2000,2026-08-01' '4,Di,1000,2026-07-09' >deals.csv
cat >program.pl <<'PROGRAM'
use strict;
use warnings;
use DBI;
my $database = DBI->connect('dbi:CSV:', undef, undef, {f_dir => '.', f_ext => '.csv', RaiseError => 1, PrintError => 0});
for my $question (
  'SELECT name, amount FROM deals ORDER BY amount DESC',
  'SELECT name FROM deals ORDER BY amount DESC',
  'SELECT name FROM deals ORDER BY due',
  'SELECT name FROM deals ORDER BY amount DESC LIMIT 1',
  'SELECT COUNT(amount), AVG(amount), MIN(amount), MAX(amount) FROM deals',
  "SELECT name FROM deals WHERE due < '2026-07-20'",
  'SELECT name FROM deals WHERE due IS NULL',
) {
  my $rows = eval { $database->selectall_arrayref($question) };
  print "$question: ", $rows ? join('; ', map { join(' ', map { length($_ // '') ? $_ : '-' } @$_) } @$rows) : 'an error', "\n";
}
PROGRAM
seen=$(perl program.pl)
echo "$seen"
wanted=$(cat <<'WANTED'
SELECT name, amount FROM deals ORDER BY amount DESC: Cy 2000; Di 1000; Ada 900; Bo -
SELECT name FROM deals ORDER BY amount DESC: Ada; Bo; Cy; Di
SELECT name FROM deals ORDER BY due: Ada; Bo; Cy; Di
SELECT name FROM deals ORDER BY amount DESC LIMIT 1: Ada
SELECT COUNT(amount), AVG(amount), MIN(amount), MAX(amount) FROM deals: 4 975 - 2000
SELECT name FROM deals WHERE due < '2026-07-20': Ada; Bo; Di
SELECT name FROM deals WHERE due IS NULL: Bo
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
