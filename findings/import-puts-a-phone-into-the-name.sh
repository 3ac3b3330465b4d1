#!/usr/bin/env bash
# Tablib 3.4 (`python3-tablib` of Debian 12 on the machine), tables for the imports and exports of Python: rows of a service as JSON or YAML, and as a
# list of maps.
# Guess: a row of names and values is read by its names: another order of them is the same row, and a member that the first row has not is a column, an
# error or is left out.
# Seen: the names of the first row are the headers, and of the others the values are taken in their order. A row that has its id last is a contact with
# the id `Bo` and the name Oslo; one with a phone in place of the name has the phone as its name. Only another number of members is an error. A service
# that leaves out what is empty and adds what is set has such rows. Of two columns with one name the second is kept.
set -euo pipefail
/usr/bin/python3 -c 'import tablib; assert tablib.__version__.startswith("3.4")' 2>/dev/null || { echo "needs python3-tablib of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.py <<'PROGRAM'
import json
import tablib

pages = {
    "same order": [{"id": 1, "name": "Ada", "city": "Rome"}, {"id": 2, "name": "Bo", "city": "Oslo"}],
    "another order": [{"id": 1, "name": "Ada", "city": "Rome"}, {"name": "Bo", "city": "Oslo", "id": 2}],
    "another member": [{"id": 1, "name": "Ada"}, {"id": 2, "phone": "+49 301"}],
    "one less": [{"id": 1, "name": "Ada"}, {"id": 2}],
}
for name, rows in pages.items():
    for way in ("json", "yaml", "dict"):
        try:
            data = tablib.Dataset()
            if way == "dict":
                data.dict = rows
            else:
                data.load(json.dumps(rows), way)
            print(f"{name}, {way}: {json.dumps(data.dict)}")
        except Exception as error:
            print(f"{name}, {way}: {type(error).__name__}")
data = tablib.Dataset().load("id,name,name\n1,Ada,Doe\n", "csv")
print("two columns of one name:", json.dumps(data.dict))
PROGRAM
seen=$(/usr/bin/python3 program.py)
echo "$seen"
wanted=$(cat <<'WANTED'
same order, json: [{"id": 1, "name": "Ada", "city": "Rome"}, {"id": 2, "name": "Bo", "city": "Oslo"}]
same order, yaml: [{"id": 1, "name": "Ada", "city": "Rome"}, {"id": 2, "name": "Bo", "city": "Oslo"}]
same order, dict: [{"id": 1, "name": "Ada", "city": "Rome"}, {"id": 2, "name": "Bo", "city": "Oslo"}]
another order, json: [{"id": 1, "name": "Ada", "city": "Rome"}, {"id": "Bo", "name": "Oslo", "city": 2}]
another order, yaml: [{"id": 1, "name": "Ada", "city": "Rome"}, {"id": "Bo", "name": "Oslo", "city": 2}]
another order, dict: [{"id": 1, "name": "Ada", "city": "Rome"}, {"id": "Bo", "name": "Oslo", "city": 2}]
another member, json: [{"id": 1, "name": "Ada"}, {"id": 2, "name": "+49 301"}]
another member, yaml: [{"id": 1, "name": "Ada"}, {"id": 2, "name": "+49 301"}]
another member, dict: [{"id": 1, "name": "Ada"}, {"id": 2, "name": "+49 301"}]
one less, json: InvalidDimensions
one less, yaml: InvalidDimensions
one less, dict: InvalidDimensions
two columns of one name: [{"id": "1", "name": "Doe"}]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
