#!/usr/bin/env bash
# Number::Format 1.75 (`libnumber-format-perl` of Debian 12 on the machine), numbers for Perl: amounts of deals that people typed (`unformat_number`).
# Guess: 3K is three thousand, or is no number; an amount in brackets or with the minus behind it, as bookkeepers write them, is negative or no number;
# a text with two numbers in it is none.
# Seen: 3K is 3072 and 1.5M is 1572864, as bytes are counted. Amounts in brackets and with a minus behind are positive, so what is owed is what is due.
# The digits of a text are put together: `5 to 10` is 510, `2 of 3` is 23, and 1e3 is 13. 12.50 in German is 1250. Only a text without a digit is
# undefined, and no warning comes.
set -euo pipefail
perl -MNumber::Format -e 'exit($Number::Format::VERSION ne "1.75")' 2>/dev/null || { echo "needs libnumber-format-perl of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.pl <<'PROGRAM'
use strict;
use warnings;
use Number::Format;
my $english = Number::Format->new(-thousands_sep => ',', -decimal_point => '.');
my $german = Number::Format->new(-thousands_sep => '.', -decimal_point => ',');
for my $text ('1,200.50', '3K', '1.5M', '(500.00)', '500.00-', '-500.00', '1e3', '5 to 10', 'USD 20', '2 of 3', 'none') {
  my $seen = eval { $english->unformat_number($text) };
  printf "%-9s %s\n", $text, $@ ? 'an error' : $seen // 'undefined';
}
for my $text ('1.200,50', '12.50', '1,200.50') {
  my $seen = eval { $german->unformat_number($text) };
  printf "%-9s %s, in German\n", $text, $@ ? 'an error' : $seen // 'undefined';
}
PROGRAM
seen=$(perl program.pl 2>/dev/null)
echo "$seen"
wanted=$(cat <<'WANTED'
1,200.50  1200.5
3K        3072
1.5M      1572864
(500.00)  500
500.00-   500
-500.00   -500
1e3       13
5 to 10   510
USD 20    20
2 of 3    23
none      undefined
1.200,50  1200.5, in German
12.50     1250, in German
1,200.50  1.2005, in German
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
