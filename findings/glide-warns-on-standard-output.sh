#!/usr/bin/env bash
# @valkey/valkey-glide 2.5.2, with a Redis or Valkey server on the machine: an error reply is printed on standard output.
# Guess: a client rejects and prints nothing, or prints to standard error; what a program prints with `console.log` is its output.
# Seen: EVALSHA of a script that the server does not know, the usual first step of a program with scripts, rejects, and a line
# "WARN … received error …" comes on standard output before what the program prints; standard error stays empty. So the output of
# such a program is no JSON. `Logger.setLoggerConfig('off')` before the first client ends it.
set -euo pipefail
server=$(command -v redis-server || command -v valkey-server) || { echo 'needs redis-server or valkey-server'; exit 1; }
folder=$(mktemp -d)
trap '[ -z "${pid:-}" ] || kill "$pid"; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @valkey/valkey-glide@2.5.2 >/dev/null 2>&1
port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })")
"$server" --port "$port" --bind 127.0.0.1 --save '' --dir "$folder" >log &
pid=$!
until grep -q -i 'ready to accept' log; do sleep 0.1; done
cat >program.cjs <<'PROGRAM'
const { GlideClient, Logger } = require('@valkey/valkey-glide');
(async () => {
  const [, , port, level] = process.argv;
  if (level) Logger.setLoggerConfig(level);
  const client = await GlideClient.createClient({ addresses: [{ host: '127.0.0.1', port: Number(port) }] });
  const known = await client.customCommand(['EVALSHA', 'f'.repeat(40), '0']).catch(() => false);
  console.log(JSON.stringify({ known }));
  client.close();
})();
PROGRAM
seen=$(node program.cjs "$port" 2>errors | sed -E 's/\x1b\[[0-9;]*m//g; s/^[0-9]{4}-[0-9TZ:.-]+ +//')
echo "$seen"
quiet=$(node program.cjs "$port" off)
wanted=$(cat <<'WANTED'
WARN logger_core: received error - An error was signalled by the server: - NoScriptError: No matching script. Please use EVAL.
{"known":false}
WANTED
)
[ "$seen" = "$wanted" ] && [ ! -s errors ] && [ "$quiet" = '{"known":false}' ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
