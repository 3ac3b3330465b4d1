#!/usr/bin/env bash
# fast-json-stringify 7.3.10, by which Fastify writes answers: what a schema makes of values, on a machine in Berlin.
# Guess: a value that does not fit its type is an error, as `1,5` and NaN are for a number; of `oneOf` the alternative is taken whose members the value
# has; an object without described members is written as it is; the day of a `Date` is the day in UTC, as `toISOString` has it.
# Seen: an amount of 2.7 is 2, no amount (null) is 0, the text `false` is true, an id of 20 digits as a text another one. Of two alternatives without
# required members the first is taken, and the value is `{}`. An object that is described as no more than an object is `{}` too. A
# constant is written in place of what the value was, and a state that the enum lacks is written. 23:30 UTC has the next day, by the machine.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fast-json-stringify@7.3.10
cat >program.cjs <<'PROGRAM'
const build = require('fast-json-stringify');
const either = { oneOf: ['phone', 'mail'].map((name) => ({ type: 'object', properties: { [name]: { type: 'string' } } })) };
const cases = [
  [{ type: 'integer' }, 2.7],
  [{ type: 'integer' }, null],
  [{ type: 'integer' }, '12345678901234567890'],
  [{ type: 'number' }, '1,5'],
  [{ type: 'boolean' }, 'false'],
  [{ type: 'string' }, null],
  [{ type: 'object' }, { phone: '7' }],
  [either, { mail: 'ada@example.com' }],
  [{ const: 'new' }, 'won'],
  [{ type: 'string', enum: ['new', 'won'] }, 'lost'],
  [{ type: 'string', format: 'date' }, new Date('2026-07-10T23:30:00Z')],
];
for (const [schema, value] of cases) {
  let seen;
  try {
    seen = build({ type: 'object', properties: { v: schema } })({ v: value });
  } catch {
    seen = 'error';
  }
  console.log(JSON.stringify(schema === either ? 'one of phone or mail' : schema), JSON.stringify(value), 'is', seen);
}
PROGRAM
seen=$(TZ=Europe/Berlin node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
{"type":"integer"} 2.7 is {"v":2}
{"type":"integer"} null is {"v":0}
{"type":"integer"} "12345678901234567890" is {"v":12345678901234567000}
{"type":"number"} "1,5" is error
{"type":"boolean"} "false" is {"v":true}
{"type":"string"} null is {"v":""}
{"type":"object"} {"phone":"7"} is {"v":{}}
"one of phone or mail" {"mail":"ada@example.com"} is {"v":{}}
{"const":"new"} "won" is {"v":"new"}
{"type":"string","enum":["new","won"]} "lost" is {"v":"lost"}
{"type":"string","format":"date"} "2026-07-10T23:30:00.000Z" is {"v":"2026-07-11"}
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
