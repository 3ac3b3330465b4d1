#!/usr/bin/env bash
# csv-parse 7.0.3, papaparse 5.7.1, fast-csv 5.0.8 and xlsx 0.18.5: a file of contacts in which two columns are named Phone.
# Guess: a column that is there twice is an error, is numbered, or becomes a list, since the text of both is in the file.
# Seen: csv-parse with `columns: true` keeps the last one alone, and it is the empty one where a contact has one phone: the number is gone,
# without an error. Contacts with two phones keep the second. papaparse and xlsx number the second, fast-csv refuses the file.
# `group_columns_by_name: true` makes csv-parse return a list, for each column that is there twice.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3 papaparse@5.7.1 fast-csv@5.0.8 xlsx@0.18.5
cat >program.mjs <<'PROGRAM'
import { parse } from 'csv-parse/sync';
import { parseString } from 'fast-csv';
import Papa from 'papaparse';
import XLSX from 'xlsx';

const file = 'Name,Phone,Phone\nAnn,+491,\nBo,+492,+493\n';
const print = (name, value) => console.log(name, JSON.stringify(value));
console.warn = () => {};
print('csv-parse        ', parse(file, { columns: true }));
print('csv-parse grouped', parse(file, { columns: true, group_columns_by_name: true }));
print('papaparse        ', Papa.parse(file, { header: true, skipEmptyLines: true }).data);
print('xlsx             ', XLSX.utils.sheet_to_json(XLSX.read(file, { type: 'string', raw: true }).Sheets.Sheet1));
await new Promise((resolve) => {
  parseString(file, { headers: true })
    .on('error', (error) => resolve(print('fast-csv         ', error.message)))
    .on('data', () => {})
    .on('end', resolve);
});
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
csv-parse         [{"Name":"Ann","Phone":""},{"Name":"Bo","Phone":"+493"}]
csv-parse grouped [{"Name":"Ann","Phone":["+491",""]},{"Name":"Bo","Phone":["+492","+493"]}]
papaparse         [{"Name":"Ann","Phone":"+491","Phone_1":""},{"Name":"Bo","Phone":"+492","Phone_1":"+493"}]
xlsx              [{"Name":"Ann","Phone":"+491"},{"Name":"Bo","Phone":"+492","Phone_1":"+493"}]
fast-csv          "Duplicate headers found [\"Phone\"]"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
