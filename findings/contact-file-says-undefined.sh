#!/usr/bin/env bash
# json-2-csv 5.6.0 and csvtojson 2.0.14: contacts as CSV and back.
# Guess: what is missing is an empty cell, a date is in ISO form, as in JSON; what is written and read again by the same library is the same; without an option
# for types a cell is text; a name of a column is a name.
# Seen: json2csv writes the words `null` and `undefined` into cells, and a date as `Fri Jul 10 2026 …` in the words of the machine. csv2json reads each cell as JSON: of
# texts that it wrote itself `12345678901234567890` is another number, `1e5` is 100000, `1.10` is 1.1, `true` and `null` are values, while 007 stays a text, so ids
# are of two kinds. Where the file ends with a line end, the last cell has it. Both make an object of the columns `Phone.Home` and `Phone.Work`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund json-2-csv@5.6.0 csvtojson@2.0.14
cat >program.mjs <<'PROGRAM'
import csvtojson from 'csvtojson';
import { csv2json, json2csv } from 'json-2-csv';
const contacts = [{ id: '007', name: 'Ada', phone: null, mail: undefined, since: new Date('2026-07-10T12:00:00Z') }, { id: '8', name: 'Lin' }];
console.log(json2csv(contacts));
const texts = [{ id: '12345678901234567890', code: '1e5', version: '1.10', answer: 'true', name: 'null' }, { id: '007' }];
console.log(JSON.stringify(csv2json(json2csv(texts, { emptyFieldValue: '' }))));
const file = 'id,Phone.Home,Phone.Work,city\n7,030123,030124,Berlin\n';
console.log('json-2-csv', JSON.stringify(csv2json(file)));
console.log('csvtojson', JSON.stringify(await csvtojson().fromString(file)));
PROGRAM
seen=$(TZ=Europe/Berlin node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
id,name,phone,mail,since
007,Ada,null,undefined,Fri Jul 10 2026 14:00:00 GMT+0200 (Central European Summer Time)
8,Lin,undefined,undefined,undefined
[{"id":12345678901234567000,"code":100000,"version":1.1,"answer":true,"name":null},{"id":"007","code":"","version":"","answer":"","name":""}]
json-2-csv [{"id":7,"Phone":{"Home":"030123","Work":"030124"},"city":"Berlin\n"}]
csvtojson [{"id":"7","Phone":{"Home":"030123","Work":"030124"},"city":"Berlin"}]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
