#!/usr/bin/env bash
# @formulajs/formulajs 4.6.1 beside hyperformula 3.5.0: functions of spreadsheets that a program or an own field of a CRM evaluates, on a machine in Berlin.
# Guess: TEXT writes the day that DATE made; COUNTIF and VLOOKUP compare texts as Excel and LibreOffice do, without regard to capitals, and a star
# in the condition is any text.
# Seen: TEXT(DATE(2026,7,10),"yyyy-mm-dd") is 2026-07-09, since DATE is midnight of the machine and TEXT writes the day of UTC; west of Greenwich it is
# right. COUNTIF of `ada` does not count `Ada`, and with `a*` it counts none, without an error; SUMIF alike. VLOOKUP is
# without regard to capitals, and finds nothing for `a*`. hyperformula has what Excel has.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @formulajs/formulajs@4.6.1 hyperformula@3.5.0
cat >program.mjs <<'PROGRAM'
import { COUNTIF, DATE, SUMIF, TEXT, VLOOKUP } from '@formulajs/formulajs';
import hyperformula from 'hyperformula';

const HyperFormula = hyperformula.HyperFormula ?? hyperformula;
const names = ['Ada', 'ada', 'Bob'];
const sheet = HyperFormula.buildFromArray(names.map((name, index) => [name, index + 1]), { licenseKey: 'gpl-v3', useWildcards: true });
const other = (formula) => {
  const value = sheet.calculateFormula(formula, 0);
  return value?.value ?? value;
};
const show = (name, value, formula) => console.log(`${name}: formulajs ${value instanceof Error ? value.message : value} | hyperformula ${other(formula)}`);
show('TEXT of a day', TEXT(DATE(2026, 7, 10), 'yyyy-mm-dd'), '=TEXT(DATE(2026,7,10),"yyyy-mm-dd")');
show('COUNTIF ada', COUNTIF(names, 'ada'), '=COUNTIF(A1:A3,"ada")');
show('COUNTIF a*', COUNTIF(names, 'a*'), '=COUNTIF(A1:A3,"a*")');
show('SUMIF ada', SUMIF(names, 'ada', [1, 2, 3]), '=SUMIF(A1:A3,"ada",B1:B3)');
show('VLOOKUP BOB', VLOOKUP('BOB', names.map((name, index) => [name, index + 1]), 2, false), '=VLOOKUP("BOB",A1:B3,2,FALSE())');
show('VLOOKUP b*', VLOOKUP('b*', names.map((name, index) => [name, index + 1]), 2, false), '=VLOOKUP("b*",A1:B3,2,FALSE())');
PROGRAM
TZ=Europe/Berlin node program.mjs | tee seen
diff seen - <<'SEEN'
TEXT of a day: formulajs 2026-07-09 | hyperformula 2026-07-10
COUNTIF ada: formulajs 1 | hyperformula 2
COUNTIF a*: formulajs 0 | hyperformula 2
SUMIF ada: formulajs 2 | hyperformula 3
VLOOKUP BOB: formulajs 3 | hyperformula 3
VLOOKUP b*: formulajs #N/A | hyperformula 3
SEEN
