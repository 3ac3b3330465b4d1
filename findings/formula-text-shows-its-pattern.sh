#!/usr/bin/env bash
# hyperformula 3.5.0, the formulas of Handsontable and of own programs: texts for mails and offers, which a sheet makes of amounts and days by TEXT.
# Guess: the usual patterns of Excel are understood, as `0.00` and `yyyy-mm-dd` are, or TEXT is an error as for what is no number: thousands (`#,##0.00`), per
# cent, names of months and weekdays, hours beyond 24.
# Seen: what is not understood stays in the text among digits. 1234.5 by `#,##0.00`, the pattern of most amounts, is `1235,##0.00`; 19 per cent is `0%` and a
# half is `1%`; `mmm` is 070 and `dddd` is 1010, the number of the day twice; 36 hours by `[h]:mm` are `[12]:00`, while `[hh]:mm` is right; a negative amount
# shows both of its patterns. No error value: the cell is a text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hyperformula@3.5.0
cat >program.mjs <<'PROGRAM'
import hyperformula from 'hyperformula';
const HyperFormula = hyperformula.HyperFormula ?? hyperformula;
for (const formula of [
  '=TEXT(1234.5,"0.00")',
  '=TEXT(1234.5,"#,##0.00")',
  '=TEXT(0.19,"0%")',
  '=TEXT(0.5,"0%")',
  '=TEXT(-5,"0;(0)")',
  '=TEXT(12345678,"000 000")',
  '=TEXT(DATE(2026,7,10),"yyyy-mm-dd")',
  '=TEXT(DATE(2026,7,10),"d mmm yyyy")',
  '=TEXT(DATE(2026,7,10),"dddd")',
  '=TEXT(1.5,"[hh]:mm")',
  '=TEXT(1.5,"[h]:mm")',
  '=TEXT(1.5,"h:mm")',
])
  console.log(formula.padEnd(40), HyperFormula.buildFromArray([[formula]], { licenseKey: 'gpl-v3' }).getSheetValues(0)[0][0]);
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
=TEXT(1234.5,"0.00")                     1234.50
=TEXT(1234.5,"#,##0.00")                 1235,##0.00
=TEXT(0.19,"0%")                         0%
=TEXT(0.5,"0%")                          1%
=TEXT(-5,"0;(0)")                        -5;(0)
=TEXT(12345678,"000 000")                12345678 000
=TEXT(DATE(2026,7,10),"yyyy-mm-dd")      2026-07-10
=TEXT(DATE(2026,7,10),"d mmm yyyy")      10 070 2026
=TEXT(DATE(2026,7,10),"dddd")            1010
=TEXT(1.5,"[hh]:mm")                     36:00
=TEXT(1.5,"[h]:mm")                      [12]:00
=TEXT(1.5,"h:mm")                        12:00
SEEN
