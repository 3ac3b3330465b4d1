#!/usr/bin/env bash
# @upstash/redis 1.39.0: `get` returns another value than the text that `set` was given.
# Guess: JSON is read where an object was stored; a text that was stored is that text again. Numbers seem to confirm it: `007` and
# `12345678901234567890` come back as they were.
# Seen: every text that is JSON is read as JSON. `null` comes back as null, as if the key were missing; a text in quotes loses them;
# and an id of 20 digits that is kept when it is alone is rounded within an object. `automaticDeserialization: false` keeps texts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @upstash/redis@1.39.0
cat >program.cjs <<'PROGRAM'
const { Redis } = require('@upstash/redis');
const { createServer } = require('node:http');
const stored = new Map();
function answer([name, key, value]) {
  if (name === 'set') stored.set(key, String(value));
  return name === 'set' ? 'OK' : Buffer.from(stored.get(key)).toString('base64');
}
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const sent = JSON.parse(body);
    const isPipeline = request.url.endsWith('/pipeline');
    const answers = (isPipeline ? sent : [sent]).map((command) => ({ result: answer(command) }));
    response.end(JSON.stringify(isPipeline ? answers : answers[0]));
  });
}).listen(0, '127.0.0.1', async () => {
  const redis = new Redis({ url: `http://127.0.0.1:${server.address().port}`, token: 'x' });
  for (const text of ['007', '12345678901234567890', '{"id":12345678901234567890}', 'null', '"Ann"']) {
    await redis.set('key', text);
    console.log(`${text} => ${JSON.stringify(await redis.get('key'))}`);
  }
  process.exit();
});
PROGRAM
seen=$(node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
007 => "007"
12345678901234567890 => "12345678901234567890"
{"id":12345678901234567890} => {"id":12345678901234567000}
null => null
"Ann" => "Ann"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
