#!/usr/bin/env bash
# alasql 4.19.1 (AlaSQL) beside SQLite (sql.js 1.17.0): deals and contacts of a CRM, joined and counted by SQL in a program.
# Guess: null is no value, as in SQL: `COUNT(amount)` and `AVG(amount)` leave it out, it is equal to nothing, not to another null, and a condition on it
# holds neither as it is nor with NOT, as `<> 8` and `NOT IN (8)` show.
# Seen: in a table, a deal without an amount counts, and its amount is 0 for the mean: 100 in place of 150. `NOT (company = 8)` finds deals without a company,
# where `company <> 8` does not. Of rows that are an argument (`FROM ?`, the usual form for answers of a service), each deal without a company is joined with
# each contact without one; of the same rows in a table it is not. No error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund alasql@4.19.1 sql.js@1.17.0
cat >program.mjs <<'PROGRAM'
import alasql from 'alasql';
import initSqlJs from 'sql.js';
const deals = [
  { deal: 'A', company: 7, amount: 100 },
  { deal: 'B', company: null, amount: null },
  { deal: 'C', company: null, amount: 200 },
];
const contacts = [
  { name: 'Ada', company: 7 },
  { name: 'Max', company: null },
  { name: 'Eva', company: null },
];
const sqlite = new (await initSqlJs()).Database();
for (const run of [(text) => sqlite.run(text), (text) => alasql(text)]) {
  run('CREATE TABLE deals (deal TEXT, company INT, amount INT)');
  run('CREATE TABLE contacts (name TEXT, company INT)');
  for (const { deal, company, amount } of deals) run(`INSERT INTO deals VALUES ('${deal}', ${company}, ${amount})`);
  for (const { name, company } of contacts) run(`INSERT INTO contacts VALUES ('${name}', ${company})`);
}
for (const text of [
  'SELECT COUNT(amount) AS n, AVG(amount) AS mean FROM deals',
  'SELECT deal, name FROM deals JOIN contacts ON deals.company = contacts.company ORDER BY deal, name',
  'SELECT deal FROM deals WHERE company <> 8 ORDER BY deal',
  'SELECT deal FROM deals WHERE NOT (company = 8) ORDER BY deal',
  'SELECT deal FROM deals WHERE company NOT IN (8) ORDER BY deal',
]) {
  console.log(text);
  console.log('  SQLite:', values(sqlite.exec(text)[0].values));
  console.log('  AlaSQL:', values(alasql(text)));
}
console.log('AlaSQL, rows as an argument:', values(alasql('SELECT d.deal, c.name FROM ? d JOIN ? c ON d.company = c.company ORDER BY d.deal, c.name', [deals, contacts])));
function values(list) {
  return list.map((row) => Object.values(row).join(' ')).join(', ');
}
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
SELECT COUNT(amount) AS n, AVG(amount) AS mean FROM deals
  SQLite: 2 150
  AlaSQL: 3 100
SELECT deal, name FROM deals JOIN contacts ON deals.company = contacts.company ORDER BY deal, name
  SQLite: A Ada
  AlaSQL: A Ada
SELECT deal FROM deals WHERE company <> 8 ORDER BY deal
  SQLite: A
  AlaSQL: A
SELECT deal FROM deals WHERE NOT (company = 8) ORDER BY deal
  SQLite: A
  AlaSQL: A, B, C
SELECT deal FROM deals WHERE company NOT IN (8) ORDER BY deal
  SQLite: A
  AlaSQL: A
AlaSQL, rows as an argument: A Ada, B Eva, B Max, C Eva, C Max
SEEN
