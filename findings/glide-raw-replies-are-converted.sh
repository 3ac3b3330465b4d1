#!/usr/bin/env bash
# @valkey/valkey-glide 2.5.2, with a Redis or Valkey server on the machine: `customCommand` returns no replies of the protocol.
# Guess: the method for commands that the library has no method for passes the server's reply on: 1 for SISMEMBER, a text for the
# sum of INCRBYFLOAT, and an error within a list is one element of the list.
# Seen: replies are converted by the name of the command: a boolean for SISMEMBER, a number for INCRBYFLOAT, whose digits are lost
# with it. A list with one error rejects as a whole: the other elements are lost, and the error's first word gets a colon.
set -euo pipefail
server=$(command -v redis-server || command -v valkey-server) || { echo 'needs redis-server or valkey-server'; exit 1; }
folder=$(mktemp -d)
trap '[ -z "${pid:-}" ] || kill "$pid"; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @valkey/valkey-glide@2.5.2 ioredis@6.0.0 >/dev/null 2>&1
port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })")
"$server" --port "$port" --bind 127.0.0.1 --save '' --dir "$folder" >log &
pid=$!
until grep -q -i 'ready to accept' log; do sleep 0.1; done
cat >program.cjs <<'PROGRAM'
const { GlideClient, Logger } = require('@valkey/valkey-glide');
const { Redis } = require('ioredis');
Logger.setLoggerConfig('off');
(async () => {
  const port = Number(process.argv[2]);
  const glide = await GlideClient.createClient({ addresses: [{ host: '127.0.0.1', port }] });
  const other = new Redis(port);
  await other.sadd('team', 'ann');
  await other.set('sum', '0.12345678901234567');
  const list = "return {1, redis.error_reply('LATE by a day'), 3}";
  for (const command of [['SISMEMBER', 'team', 'ann'], ['INCRBYFLOAT', 'sum', '0'], ['EVAL', list, '0']]) {
    for (const [name, reply] of [['glide', glide.customCommand(command)], ['ioredis', other.call(...command)]]) {
      const seen = await reply.catch((error) => `rejects: ${error.message}`);
      const text = (value) => (value instanceof Error ? `Error ${value.message}` : value);
      console.log(command[0], name, JSON.stringify(Array.isArray(seen) ? seen.map(text) : seen));
    }
  }
  process.exit();
})();
PROGRAM
seen=$(node program.cjs "$port")
echo "$seen"
wanted=$(cat <<'WANTED'
SISMEMBER glide true
SISMEMBER ioredis 1
INCRBYFLOAT glide 0.12345678901234566
INCRBYFLOAT ioredis "0.12345678901234567"
EVAL glide "rejects: LATE: by a day"
EVAL ioredis [1,"Error LATE by a day",3]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
