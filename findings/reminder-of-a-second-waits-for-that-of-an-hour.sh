#!/usr/bin/env bash
# RabbitMQ 3.10.8 (`rabbitmq-server` of Debian 12 on the machine) with amqplib 0.10.9: reminders that wait in a queue until their time is over
# (`expiration`) and then move to the queue of those that are due (`x-dead-letter-exchange`).
# Guess: a reminder in half a second is due before one in two seconds, whichever was sent first. A moment in a header arrives as a moment or a text. Of
# the priorities, 9 comes before 5.
# Seen: only the first of a queue is looked at: the short reminder waits behind the long one, and both are due when the long one is; one of an hour
# holds back all that come after it. One reminder at a time, as in a test, is exact. A `Date` in a header arrives as `{}`, without an error. In a queue
# of priorities up to 5, those above it are 5 too, so 5, 9 and 200 come in the order of sending.
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
const waiting = { 'x-dead-letter-exchange': '', 'x-dead-letter-routing-key': 'due' };
await channel.assertQueue('due', { durable: false });
await channel.assertQueue('wait', { durable: false, arguments: waiting });
const due = async (reminders) => {
  for (const time of reminders) channel.sendToQueue('wait', Buffer.from(`${time} ms`), { expiration: time });
  await channel.waitForConfirms();
  const got = [];
  while (got.length < reminders.length) {
    const message = await channel.get('due', { noAck: true });
    if (message) got.push(message.content.toString());
    else await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return got.join(', ');
};
console.log('sent 500 ms, 2000 ms; due', await due([500, 2000]));
console.log('sent 2000 ms, 500 ms; due', await due([2000, 500]));
await channel.assertQueue('headers', { durable: false });
channel.sendToQueue('headers', Buffer.from(''), { headers: { due: new Date(0), text: new Date(0).toISOString() } });
await channel.waitForConfirms();
console.log('headers', JSON.stringify((await channel.get('headers', { noAck: true })).properties.headers));
await channel.assertQueue('urgent', { durable: false, arguments: { 'x-max-priority': 5 } });
for (const priority of [1, 5, 9, 200]) channel.sendToQueue('urgent', Buffer.from(`${priority}`), { priority });
await channel.waitForConfirms();
const got = [];
for (let message; (message = await channel.get('urgent', { noAck: true })); ) got.push(message.content.toString());
console.log('priorities', got.join(', '));
await connection.close();
PROGRAM
node program.mjs $port | tee seen
diff seen - <<'SEEN'
sent 500 ms, 2000 ms; due 500 ms, 2000 ms
sent 2000 ms, 500 ms; due 2000 ms, 500 ms
headers {"due":{},"text":"1970-01-01T00:00:00.000Z"}
priorities 5, 9, 200, 1
SEEN
