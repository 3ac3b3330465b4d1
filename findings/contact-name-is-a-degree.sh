#!/usr/bin/env bash
# humanparser 2.7.0 and parse-full-name 1.2.7: names of contacts in one column, split for an import.
# Guess: of two words the second is the surname; a title before the first name is found on either side of a comma.
# Seen: humanparser takes the surname Ma for a degree, and parse-full-name does so with Md, so the contact has no surname or the first name
# in its place. humanparser takes a title after a comma for the first name. One word is a first name there, and a surname in the other.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund humanparser@2.7.0 parse-full-name@1.2.7
cat >program.cjs <<'PROGRAM'
const { parseName } = require('humanparser');
const { parseFullName } = require('parse-full-name');
const text = (...parts) => parts.map((part) => part || '-').join(' / ');
for (const name of ['Anna Ma', 'Anna Md', 'Anna Meier', 'Meier, Dr. Anna', 'Anna']) {
  const one = parseName(name);
  const other = parseFullName(name);
  console.log(name, '| humanparser', text(one.firstName, one.lastName, one.suffix), '| parse-full-name', text(other.first, other.last, other.suffix));
}
PROGRAM
seen=$(node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
Anna Ma | humanparser Anna / - / Ma | parse-full-name Anna / Ma / -
Anna Md | humanparser Anna / - / Md | parse-full-name - / Anna / Md
Anna Meier | humanparser Anna / Meier / - | parse-full-name Anna / Meier / -
Meier, Dr. Anna | humanparser Dr. / Meier / - | parse-full-name Anna / Meier / -
Anna | humanparser Anna / - / - | parse-full-name - / Anna / -
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
