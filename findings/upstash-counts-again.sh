#!/usr/bin/env bash
# @upstash/redis 1.39.0: one `incr` whose answer is lost is sent again, and counts again.
# Guess: a client repeats reads by itself, and rejects a command that changes something once it was sent, since nobody knows whether
# it was carried out; ioredis says so by `autoResendUnfulfilledCommands`, and HTTP clients do not repeat a POST.
# Seen: every command is a POST that is repeated up to five times after any failure of the connection. A server that counts and then
# loses the connection twice has counted three, and `incr` resolves with 3: the caller sees no failure. `retry: false` still sends
# it twice. `retry: { retries: 0 }` sends it once.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @upstash/redis@1.39.0
cat >program.cjs <<'PROGRAM'
const { Redis } = require('@upstash/redis');
const { createServer } = require('node:http');
let counter = 0;
let requests = 0;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    requests += 1;
    const isPipeline = request.url.endsWith('/pipeline');
    const answers = (isPipeline ? JSON.parse(body) : [body]).map(() => ({ result: (counter += 1) }));
    if (requests < 3) response.socket.destroy();
    else response.end(JSON.stringify(isPipeline ? answers : answers[0]));
  });
}).listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  console.log('resolves with', await new Redis({ url, token: 'x' }).incr('visits'));
  for (const retry of [false, { retries: 0 }]) {
    [requests, counter] = [0, 0];
    await new Redis({ url, token: 'x', retry }).incr('visits').catch(() => console.log('rejects, counted', counter));
  }
  process.exit();
});
PROGRAM
seen=$(node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
resolves with 3
rejects, counted 2
rejects, counted 1
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
