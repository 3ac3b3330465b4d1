#!/usr/bin/env bash
# PHP 8.2 (`php-cli` of Debian 12 on the machine) and csv-parse 7.0.3: a file of contacts with a folder of Windows in a column, and a text with a
# backslash in front of a quote.
# Guess: `fgetcsv` reads a file by RFC 4180, where a quote within a field is written twice and a backslash is a sign as any other; what `fputcsv` writes
# is read by others as it was.
# Seen: a field that ends in a backslash does not end at its quote: it goes on to the next quote, in the next row, so that four contacts are two, and
# the folder of the first has the second contact in it. What `fputcsv` writes for a backslash and a quote has a quote that is not doubled, and csv-parse
# refuses the file. No warning. With `escape: ''` both are right; it is not the default.
set -euo pipefail
command -v php >/dev/null || { echo "needs php-cli of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3
printf '%s\r\n' 'id,folder,city' '1,"C:\Ada, files\",Berlin' '2,"C:\Bo, files",Paris' '3,"C:\Cy, files\",Rome' '4,"D:\",Oslo' >contacts.csv
cat >program.php <<'PROGRAM'
<?php
foreach (['\\' => 'PHP', '' => 'PHP, no escape'] as $escape => $name) {
    $file = fopen('contacts.csv', 'r');
    while (($row = fgetcsv($file, escape: $escape)) !== false) if ($row[0] !== 'id') echo "$name: ", json_encode($row, JSON_UNESCAPED_SLASHES), "\n";
    fputcsv(fopen($name === 'PHP' ? 'written.csv' : 'written-no-escape.csv', 'w'), ['5', 'pipe of 5\\" and 6"', 'Berlin'], escape: $escape);
}
PROGRAM
cat >program.mjs <<'PROGRAM'
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
for (const file of ['contacts.csv', 'written.csv', 'written-no-escape.csv']) {
  try {
    for (const row of parse(readFileSync(file, 'utf8'))) if (row[0] !== 'id') console.log(`csv-parse, ${file}: ${JSON.stringify(row)}`);
  } catch (error) {
    console.log(`csv-parse, ${file}: ${error.code}`);
  }
}
PROGRAM
seen=$(php program.php && node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
PHP: ["1","C:\\Ada, files\\\",Berlin\r\n2,C:\\Bo"," files\"","Paris"]
PHP: ["3","C:\\Cy, files\\\",Rome\r\n4,D:\\\"","Oslo"]
PHP, no escape: ["1","C:\\Ada, files\\","Berlin"]
PHP, no escape: ["2","C:\\Bo, files","Paris"]
PHP, no escape: ["3","C:\\Cy, files\\","Rome"]
PHP, no escape: ["4","D:\\","Oslo"]
csv-parse, contacts.csv: ["1","C:\\Ada, files\\","Berlin"]
csv-parse, contacts.csv: ["2","C:\\Bo, files","Paris"]
csv-parse, contacts.csv: ["3","C:\\Cy, files\\","Rome"]
csv-parse, contacts.csv: ["4","D:\\","Oslo"]
csv-parse, written.csv: CSV_INVALID_CLOSING_QUOTE
csv-parse, written-no-escape.csv: ["5","pipe of 5\\\" and 6\"","Berlin"]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
