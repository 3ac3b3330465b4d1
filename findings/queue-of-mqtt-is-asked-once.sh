#!/usr/bin/env bash
# mqtt 5.16.0 (MQTT.js) with aedes 1.2.0, a broker in JavaScript by which programs are tested: states and jobs of a CRM as messages of MQTT.
# Guess: to subscribe again is to ask again, as MQTT 3.1.1 says (3.8.4): the broker sends the kept states once more, with the quality that was
# asked for last; a client that is granted a shared subscription (`$share/…`) gets its part of the messages, or is refused.
# Seen: MQTT.js sends nothing where the same filter was subscribed in the connection, with this quality or a higher one: the promise resolves with
# an empty list. So a page that is opened a second time, or a second handler, waits for a state that never comes, and quality 0 after 1
# stays 1. With `resubscribe: true` the states come. aedes grants a shared subscription with quality 1, and neither of two workers gets a job.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mqtt@5.16.0 aedes@1.2.0
cat >program.mjs <<'PROGRAM'
import { once } from 'node:events';
import net from 'node:net';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';
const broker = await Aedes.createBroker();
const server = net.createServer(broker.handle).listen(0, '127.0.0.1');
await once(server, 'listening');
const connect = () => mqtt.connectAsync(`mqtt://127.0.0.1:${server.address().port}`);
const moment = () => new Promise((resolve) => setTimeout(resolve, 150));
const sender = await connect();
await sender.publishAsync('state/7', 'won', { qos: 1, retain: true });
const reader = await connect();
let sent = 0;
let got = [];
reader.on('packetsend', (packet) => (sent += packet.cmd === 'subscribe' ? 1 : 0));
reader.on('message', (topic, text, packet) => got.push(`${text} with quality ${packet.qos}`));
for (const options of [{ qos: 1 }, { qos: 1 }, { qos: 0 }, { qos: 0, after: 'unsubscribe' }]) {
  if (options.after) await reader.unsubscribeAsync('state/#');
  [sent, got] = [0, []];
  const granted = await reader.subscribeAsync('state/#', { qos: options.qos });
  await moment();
  console.log('subscribe', JSON.stringify(options), '| sent', sent, '| granted', granted.length, '| got', got.join() || 'nothing');
}
const jobs = [];
for (const name of ['first', 'second']) {
  const worker = await connect();
  worker.on('message', (topic, text) => jobs.push(`${name} ${text}`));
  const [granted] = await worker.subscribeAsync('$share/workers/job/#', { qos: 1 });
  console.log(name, 'worker: granted quality', granted.qos);
}
for (const job of ['a', 'b']) await sender.publishAsync(`job/${job}`, job, { qos: 1 });
await moment();
console.log('jobs:', jobs.join() || 'nobody has one');
process.exit(0);
PROGRAM
timeout 60 node program.mjs | tee seen
diff seen - <<'SEEN'
subscribe {"qos":1} | sent 1 | granted 1 | got won with quality 1
subscribe {"qos":1} | sent 0 | granted 0 | got nothing
subscribe {"qos":0} | sent 0 | granted 0 | got nothing
subscribe {"qos":0,"after":"unsubscribe"} | sent 1 | granted 1 | got won with quality 1
first worker: granted quality 1
second worker: granted quality 1
jobs: nobody has one
SEEN
