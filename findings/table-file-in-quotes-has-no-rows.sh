#!/usr/bin/env bash
# csv-string 4.1.1: exports of contacts and deals with another delimiter, which `parse` finds out by itself, as `detect` does.
# Guess: what is in quotes does not count, as everywhere in CSV; of several delimiters the one that divides the rows alike is found; what cannot be read is an error.
# Seen: the first of `,`, `;`, `|` and the tab in the text is taken, in quotes too: a file of `;` whose first heading is "Name, Vorname" is read by `,`. The rest of a
# quoted cell is then no CSV, and `parse` answers no rows, without an error: a list of two contacts is empty. Where no quotes are, each row is cut at the
# comma of its heading, and the others stay in one cell. With the delimiter as an argument `parse` is right. `forEach` has one row more than `parse`: after the
# last line end comes a row of one empty text, so a contact without a name is made at the end of each file.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts csv-string@4.1.1
cat >program.cjs <<'PROGRAM'
const csv = require('csv-string');
for (const text of [
  'Name;Ort;Betrag\nAda;Bonn;1,50\nCem;Ulm;2,00\n',
  '"Name, Vorname";Ort;Betrag\n"Lovelace, Ada";Bonn;1,50\n"Öz, Cem";Ulm;2,00\n',
  '"Lovelace, Ada";Bonn\n"Öz, Cem";Ulm\n',
  'Kunde;"Ort, Land"\nAda;"Bonn, D"\n',
  'Betrag (EUR, netto);Kunde\n100;Ada\n200;Cem\n',
  '"Note; long",Name\nx,Ada\n',
]) {
  const right = text.startsWith('"Note') ? ',' : ';';
  console.log(JSON.stringify(csv.detect(text)), JSON.stringify(csv.parse(text)));
  const rows = [];
  csv.forEach(text, right, (row) => rows.push(row));
  console.log(`  with ${right}`, JSON.stringify(csv.parse(text, right)));
  console.log('  forEach', JSON.stringify(rows));
}
PROGRAM
node program.cjs | tee seen
diff seen - <<'SEEN'
";" [["Name","Ort","Betrag"],["Ada","Bonn","1,50"],["Cem","Ulm","2,00"]]
  with ; [["Name","Ort","Betrag"],["Ada","Bonn","1,50"],["Cem","Ulm","2,00"]]
  forEach [["Name","Ort","Betrag"],["Ada","Bonn","1,50"],["Cem","Ulm","2,00"],[""]]
"," []
  with ; [["Name, Vorname","Ort","Betrag"],["Lovelace, Ada","Bonn","1,50"],["Öz, Cem","Ulm","2,00"]]
  forEach [["Name, Vorname","Ort","Betrag"],["Lovelace, Ada","Bonn","1,50"],["Öz, Cem","Ulm","2,00"],[""]]
"," []
  with ; [["Lovelace, Ada","Bonn"],["Öz, Cem","Ulm"]]
  forEach [["Lovelace, Ada","Bonn"],["Öz, Cem","Ulm"],[""]]
";" [["Kunde","Ort, Land"],["Ada","Bonn, D"]]
  with ; [["Kunde","Ort, Land"],["Ada","Bonn, D"]]
  forEach [["Kunde","Ort, Land"],["Ada","Bonn, D"],[""]]
"," [["Betrag (EUR"," netto);Kunde"],["100;Ada"],["200;Cem"]]
  with ; [["Betrag (EUR, netto)","Kunde"],["100","Ada"],["200","Cem"]]
  forEach [["Betrag (EUR, netto)","Kunde"],["100","Ada"],["200","Cem"],[""]]
";" []
  with , [["Note; long","Name"],["x","Ada"]]
  forEach [["Note; long","Name"],["x","Ada"],[""]]
SEEN
