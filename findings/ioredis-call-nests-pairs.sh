#!/usr/bin/env bash
# ioredis 6.0.0, with a Redis server from 6.0 on the machine: `call` and the method of the same command answer in different forms.
# Guess: `call('ZRANGE', …)` is `zrange(…)` without types, so both return members and scores in one flat list, as in version 5.
# Seen: version 6 speaks RESP3, and its methods bring the reply back to the old form, but `call` does not: it returns a list of pairs.
# A hash is a flat list by `call` and an object by `hgetall`. With `protocol: 2`, `call` returns the flat list of version 5.
set -euo pipefail
server=$(command -v redis-server) || { echo 'needs redis-server'; exit 1; }
folder=$(mktemp -d)
trap '[ -z "${pid:-}" ] || kill "$pid"; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ioredis@6.0.0
"$server" --port 0 --unixsocket "$folder/socket" --save '' --dir "$folder" >/dev/null &
pid=$!
until [ -S "$folder/socket" ]; do sleep 0.1; done
cat >program.cjs <<'PROGRAM'
const { Redis } = require('ioredis');
(async () => {
  const path = `${process.cwd()}/socket`;
  const client = new Redis(path);
  await client.zadd('scores', 1, 'ann', 2, 'bob');
  const range = ['scores', '0', '-1', 'WITHSCORES'];
  console.log('method', JSON.stringify(await client.zrange(...range)));
  console.log('call', JSON.stringify(await client.call('ZRANGE', ...range)));
  console.log('call, protocol 2', JSON.stringify(await new Redis(path, { protocol: 2 }).call('ZRANGE', ...range)));
  process.exit();
})();
PROGRAM
seen=$(node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
method ["ann","1","bob","2"]
call [["ann","1"],["bob","2"]]
call, protocol 2 ["ann","1","bob","2"]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
