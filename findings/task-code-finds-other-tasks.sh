#!/usr/bin/env bash
# PGlite 0.5.14 (PostgreSQL compiled for Node.js): tasks of a copy, searched by the words of a user (`websearch_to_tsquery`, English), as most guides
# for the search of PostgreSQL set it.
# Guess: a search for the code T-12 finds the task that has it, and more only where it is alike; a word that is in a title finds it; a search that can
# find nothing is an error or a notice to the program.
# Seen: a letter that English has as a word (t, a, s) is left out, and what remains of T-12 is -12: each task with a code that ends in 12 is found, so a
# script that closes what it found closes them all. IT, AT&T and Will are left out completely and find nothing, while US is found. C++ finds C#. With
# the language `simple` codes and names are found; C++ is the same.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.14
cat >program.mjs <<'PROGRAM'
import { PGlite } from '@electric-sql/pglite';
const database = new PGlite();
await database.query('CREATE TABLE tasks (id serial, title text)');
const titles = ['Task T-12', 'Task A-12', 'Task B-12', 'Task T-13', 'IT support', 'AT&T contract', 'Plan for Will', 'C++ course', 'C# course', 'net-30', 'US office', 'Offer of 10,5', 'Offer of 5 on the 10'];
for (const title of titles) await database.query('INSERT INTO tasks (title) VALUES ($1)', [title]);
for (const words of ['T-12', 'A-12', 'IT', 'AT&T', 'Will', 'C++', 'net-30', 'US', '10,5']) {
  const seen = [];
  for (const language of ['english', 'simple']) {
    const { rows } = await database.query(`SELECT title FROM tasks WHERE to_tsvector('${language}', title) @@ websearch_to_tsquery('${language}', $1) ORDER BY id`, [words]);
    seen.push(`${language}: ${rows.map((row) => row.title).join(', ') || 'nothing'}`);
  }
  console.log(words.padEnd(7), seen.join('; '));
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
T-12    english: Task T-12, Task A-12, Task B-12; simple: Task T-12
A-12    english: Task T-12, Task A-12, Task B-12; simple: Task A-12
IT      english: nothing; simple: IT support
AT&T    english: nothing; simple: AT&T contract
Will    english: nothing; simple: Plan for Will
C++     english: C++ course, C# course; simple: C++ course, C# course
net-30  english: net-30; simple: net-30
US      english: US office; simple: US office
10,5    english: Offer of 10,5; simple: Offer of 10,5
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
