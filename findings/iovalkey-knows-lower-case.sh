#!/usr/bin/env bash
# iovalkey 0.4.0, with a Redis or Valkey server on the machine: `call` knows a command in lower case alone.
# Guess: as in ioredis, from which it comes, and as in the protocol, the case of a command's name does not matter to `call`.
# Seen: `call('SET', …)` of a client with `keyPrefix` writes the key without its prefix, `call('set', …)` with it. The same look-up
# finds the slot on a cluster, so a command in capitals goes to any node and comes to the right one by a redirection. ioredis 6.0.0
# adds the prefix in both cases.
set -euo pipefail
server=$(command -v redis-server || command -v valkey-server) || { echo 'needs redis-server or valkey-server'; exit 1; }
folder=$(mktemp -d)
trap '[ -z "${pid:-}" ] || kill "$pid"; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund iovalkey@0.4.0 ioredis@6.0.0 >/dev/null 2>&1
"$server" --port 0 --unixsocket "$folder/socket" --save '' --dir "$folder" >/dev/null &
pid=$!
until [ -S "$folder/socket" ]; do sleep 0.1; done
cat >program.cjs <<'PROGRAM'
const path = `${process.cwd()}/socket`;
(async () => {
  for (const name of ['iovalkey', 'ioredis']) {
    const { Redis } = require(name);
    const client = new Redis(path, { keyPrefix: `${name}:` });
    await client.call('SET', 'capitals', '1');
    await client.call('set', 'small', '1');
    client.disconnect();
  }
  const all = new (require('ioredis').Redis)(path);
  console.log((await all.keys('*')).sort().join('\n'));
  process.exit();
})();
PROGRAM
seen=$(node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
capitals
ioredis:capitals
ioredis:small
iovalkey:small
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
