#!/usr/bin/env bash
# PGlite 0.5.14 (PostgreSQL compiled for Node.js): times of meetings, shown in the zone of a contact, which is stored as a name or as its offset, as
# browsers and services tell it.
# Guess: `+02:00` is two hours east of Greenwich wherever it is, as in a time with an offset and in `SET timezone`; what is no zone is an error, as
# Europe/Berlln is; an offset in a text counts, or is refused by a type that has none.
# Seen: in `AT TIME ZONE` an offset as a text has the other sign: nine in UTC is seven for +02 and +02:00, and eleven for Berlin and for an INTERVAL.
# `UTC+2` is two hours west everywhere, in the text of a time too; any word with a number is such a zone, as Berlin+2 is. CET is an hour in summer as
# well. A `timestamp` drops +02 and a name without a word, and so nine in New York is nine in UTC.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.14
cat >program.mjs <<'PROGRAM'
import { PGlite } from '@electric-sql/pglite';
const database = new PGlite();
await database.query("SET timezone = 'UTC'");
const questions = [
  "timestamptz '2026-07-10 09:00+00' AT TIME ZONE 'Europe/Berlin'",
  "timestamptz '2026-07-10 09:00+00' AT TIME ZONE INTERVAL '+02:00'",
  "timestamptz '2026-07-10 09:00+00' AT TIME ZONE '+02'",
  "timestamptz '2026-07-10 09:00+00' AT TIME ZONE '+02:00'",
  "timestamptz '2026-07-10 09:00+00' AT TIME ZONE 'UTC+2'",
  "timestamptz '2026-07-10 09:00+00' AT TIME ZONE 'CEST'",
  "timestamptz '2026-07-10 09:00+00' AT TIME ZONE 'CET'",
  "timestamptz '2026-07-10 09:00+00' AT TIME ZONE 'Berlin+2'",
  "timestamptz '2026-07-10 09:00+00' AT TIME ZONE 'Europe/Berlln'",
  "timestamptz '2026-07-10 09:00 +02'",
  "timestamptz '2026-07-10 09:00 UTC+2'",
  "timestamp '2026-07-10 09:00+02'",
  "timestamp '2026-07-10 09:00 America/New_York'",
  "date '2026-07-10 23:30-05'",
];
for (const question of questions) {
  const seen = await database.query(`SELECT (${question})::text AS seen`).then(({ rows }) => rows[0].seen, () => 'an error');
  console.log(question.padEnd(64), seen);
}
const { rows } = await database.query("SET timezone = '+02'").then(() => database.query("SELECT (timestamptz '2026-07-10 09:00+00')::text AS seen"));
console.log("SET timezone = '+02'".padEnd(64), rows[0].seen);
const other = await database.query("SET timezone = 'UTC+2'").then(() => database.query("SELECT (timestamptz '2026-07-10 09:00+00')::text AS seen"));
console.log("SET timezone = 'UTC+2'".padEnd(64), other.rows[0].seen);
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
timestamptz '2026-07-10 09:00+00' AT TIME ZONE 'Europe/Berlin'   2026-07-10 11:00:00
timestamptz '2026-07-10 09:00+00' AT TIME ZONE INTERVAL '+02:00' 2026-07-10 11:00:00
timestamptz '2026-07-10 09:00+00' AT TIME ZONE '+02'             2026-07-10 07:00:00
timestamptz '2026-07-10 09:00+00' AT TIME ZONE '+02:00'          2026-07-10 07:00:00
timestamptz '2026-07-10 09:00+00' AT TIME ZONE 'UTC+2'           2026-07-10 07:00:00
timestamptz '2026-07-10 09:00+00' AT TIME ZONE 'CEST'            2026-07-10 11:00:00
timestamptz '2026-07-10 09:00+00' AT TIME ZONE 'CET'             2026-07-10 10:00:00
timestamptz '2026-07-10 09:00+00' AT TIME ZONE 'Berlin+2'        2026-07-10 07:00:00
timestamptz '2026-07-10 09:00+00' AT TIME ZONE 'Europe/Berlln'   an error
timestamptz '2026-07-10 09:00 +02'                               2026-07-10 07:00:00+00
timestamptz '2026-07-10 09:00 UTC+2'                             2026-07-10 11:00:00+00
timestamp '2026-07-10 09:00+02'                                  2026-07-10 09:00:00
timestamp '2026-07-10 09:00 America/New_York'                    2026-07-10 09:00:00
date '2026-07-10 23:30-05'                                       2026-07-10
SET timezone = '+02'                                             2026-07-10 11:00:00+02
SET timezone = 'UTC+2'                                           2026-07-10 07:00:00-02
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
