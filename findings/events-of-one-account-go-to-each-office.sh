#!/usr/bin/env bash
# RabbitMQ 3.10.8 (`rabbitmq-server` of Debian 12 on the machine) with amqplib 0.10.9: events of accounts, which an exchange by headers divides among
# queues of offices.
# Guess: a queue that is bound by all of `x-account: 1` has the events with this header; a header of a program's own begins with `x-`, as in mail and
# HTTP. A binding that compares nothing is refused, or has nothing.
# Seen: headers that begin with `x-` are left out of the comparison, so nothing remains to compare: the office has the events of every account, those
# without an account too. With `any` the same binding has none. Only `all-with-x` compares them. `account: 2` and `account: "2"` are different, so a
# number that one sender writes as a text is for nobody; and a message for which no queue is bound is confirmed.
set -euo pipefail
server=$(command -v rabbitmq-server || ls /usr/sbin/rabbitmq-server 2>/dev/null || true)
[ -n "$server" ] || { echo "needs rabbitmq-server of Debian 12"; exit 1; }
folder=$(mktemp -d)
chmod 777 "$folder"
port=$((20000 + RANDOM % 9000))
export RABBITMQ_NODENAME=try$port@localhost RABBITMQ_NODE_PORT=$port RABBITMQ_NODE_IP_ADDRESS=127.0.0.1 RABBITMQ_DIST_PORT=$((port + 10000))
export RABBITMQ_MNESIA_BASE="$folder/data" RABBITMQ_LOG_BASE="$folder/log" RABBITMQ_ENABLED_PLUGINS_FILE="$folder/plugins"
trap 'rabbitmqctl -n "$RABBITMQ_NODENAME" stop >/dev/null 2>&1 || true; wait; rm -rf "$folder"' EXIT
cd "$folder"
echo '[].' >plugins
"$server" >out 2>&1 &
npm init -y >/dev/null
npm install --silent --no-audit --no-fund amqplib@0.10.9
for _ in $(seq 120); do (exec 3<>/dev/tcp/127.0.0.1/$port) 2>/dev/null && break; sleep 0.5; done
cat >program.mjs <<'PROGRAM'
import amqp from 'amqplib';
const connection = await amqp.connect(`amqp://127.0.0.1:${process.argv[2]}`);
const channel = await connection.createConfirmChannel();
await channel.assertExchange('events', 'headers', { durable: false });
const bindings = {
  'all of x-account 1': { 'x-match': 'all', 'x-account': '1' },
  'any of x-account 1': { 'x-match': 'any', 'x-account': '1' },
  'all-with-x of x-account 1': { 'x-match': 'all-with-x', 'x-account': '1' },
  'all of account 1': { 'x-match': 'all', account: '1' },
  'all of account 2, a number': { 'x-match': 'all', account: 2 },
};
for (const [name, binding] of Object.entries(bindings)) {
  await channel.assertQueue(name, { durable: false });
  await channel.bindQueue(name, 'events', '', binding);
}
const send = async (account) => {
  const headers = account === undefined ? {} : { account, 'x-account': account };
  channel.publish('events', '', Buffer.from(account === undefined ? 'of no account' : `of ${account}`), { headers });
  await channel.waitForConfirms();
};
for (const account of ['1', '2', undefined]) await send(account);
for (const name of Object.keys(bindings)) {
  const got = [];
  for (let message; (message = await channel.get(name, { noAck: true })); ) got.push(message.content.toString());
  console.log(`${name}: ${got.join(', ') || 'nothing'}`);
}
let returned = 0;
channel.on('return', () => (returned += 1));
channel.publish('', 'a queue that is not there', Buffer.from('x'));
await channel.waitForConfirms();
console.log(`to a queue that is not there: confirmed, ${returned} returned`);
await connection.close();
PROGRAM
node program.mjs $port | tee seen
diff seen - <<'SEEN'
all of x-account 1: of 1, of 2, of no account
any of x-account 1: nothing
all-with-x of x-account 1: of 1
all of account 1: of 1
all of account 2, a number: nothing
to a queue that is not there: confirmed, 0 returned
SEEN
