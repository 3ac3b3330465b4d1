#!/usr/bin/env bash
# papaparse 5.7.1, csv-stringify 6.9.0 and fast-csv 5.0.8 beside @json2csv/plainjs 7.0.8: rows of a list, written to a CSV file.
# Guess: the columns are all members that the rows have; a row without one has an empty cell.
# Seen: the first three take the columns of the first row. A service leaves out fields that are empty, so whether the file has a column
# of mail addresses depends on whether the first contact has one; all others lose theirs, and no error or warning says so. @json2csv
# collects the members of all rows. With the columns named by the program, all write them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund papaparse@5.7.1 csv-stringify@6.9.0 fast-csv@5.0.8 @json2csv/plainjs@7.0.8
cat >program.mjs <<'PROGRAM'
import { Parser } from '@json2csv/plainjs';
import { stringify } from 'csv-stringify/sync';
import { writeToString } from 'fast-csv';
import Papa from 'papaparse';

const rows = [{ name: 'Ann' }, { name: 'Bo', mail: 'bo@x.example' }];
const columns = ['name', 'mail'];
const print = (name, text) => console.log(name, JSON.stringify(text.replaceAll('\r', '').replaceAll('"', '').trim()));
print('papaparse    ', Papa.unparse(rows));
print('csv-stringify', stringify(rows, { header: true }));
print('fast-csv     ', await writeToString(rows, { headers: true }));
print('@json2csv    ', new Parser().parse(rows));
print('named: papaparse', Papa.unparse(rows, { columns }));
print('named: csv-stringify', stringify(rows, { header: true, columns }));
print('named: fast-csv', await writeToString(rows, { headers: columns }));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
papaparse     "name\nAnn\nBo"
csv-stringify "name\nAnn\nBo"
fast-csv      "name\nAnn\nBo"
@json2csv     "name,mail\nAnn,\nBo,bo@x.example"
named: papaparse "name,mail\nAnn,\nBo,bo@x.example"
named: csv-stringify "name,mail\nAnn,\nBo,bo@x.example"
named: fast-csv "name,mail\nAnn,\nBo,bo@x.example"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
