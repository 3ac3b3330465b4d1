#!/usr/bin/env bash
# @nats-io/jetstream 3.4.0 with @nats-io/transport-node 3.4.0, and the server NATS 2.9 (`nats-server` of Debian on the machine): events of a service, kept in a stream
# until a program has worked on them.
# Guess: a durable consumer waits for `ack`, else it delivers again; an event that failed for the last time is reported or stays where one
# finds it; `msgID` makes one event of two sent under it, of the same subject; names of headers are compared as HTTP does.
# Seen: with a name alone a durable consumer has `ack_policy` none: what a reader got is done, and an event that it had in hand when it ended is gone,
# though the code calls `ack`. After `max_deliver` nothing tells of the event: it is neither pending nor waiting, and only the stream has it. A
# `msgID` is one for all subjects of the stream: the contact's event is dropped as a copy of the deal's, and `publish` resolves, with
# `duplicate: true`. `x-event` is another header than `X-Event`.
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" || true; }; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @nats-io/jetstream@3.4.0 @nats-io/transport-node@3.4.0
port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })")
nats-server -a 127.0.0.1 -p "$port" -js -sd "$folder/store" >server.log 2>&1 &
server=$!
for _ in $(seq 50); do (: >"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break || sleep 0.1; done
cat >program.mjs <<'PROGRAM'
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, headers, nanos } from '@nats-io/transport-node';

const servers = `127.0.0.1:${process.env.PORT}`;
const connection = await connect({ servers });
const manager = await jetstreamManager(connection);
const stream = jetstream(connection);
await manager.streams.add({ name: 'events', subjects: ['events.>'] });

// A reader that takes an event and ends before it has worked on it, and the next one.
await manager.consumers.add('events', { durable_name: 'plain' });
await manager.consumers.add('events', { durable_name: 'explicit', ack_policy: AckPolicy.Explicit, ack_wait: nanos(300) });
await stream.publish('events.deal', 'deal 7');
for (const name of ['plain', 'explicit']) {
  const first = await connect({ servers });
  await (await jetstream(first).consumers.get('events', name)).next({ expires: 1000 });
  await first.close();
  await new Promise((resolve) => setTimeout(resolve, 400));
  const again = await (await stream.consumers.get('events', name)).next({ expires: 1000 });
  const { config } = await manager.consumers.info('events', name);
  console.log(`${name}: ack_policy ${config.ack_policy}, after the end of a reader ${again ? 'delivered again' : 'gone'}`);
  again?.ack();
}

// An event that always fails.
await manager.consumers.add('events', { durable_name: 'twice', ack_policy: AckPolicy.Explicit, ack_wait: nanos(300), max_deliver: 2 });
const twice = await stream.consumers.get('events', 'twice');
let deliveries = 0;
while (await twice.next({ expires: 1000 })) deliveries += 1;
const { num_pending, num_ack_pending } = await manager.consumers.info('events', 'twice');
console.log(`max_deliver 2: delivered ${deliveries} times, then pending ${num_pending}, waiting for an answer ${num_ack_pending}`);

const answers = [];
for (const subject of ['events.deal', 'events.contact']) answers.push((await stream.publish(subject, subject, { msgID: '7' })).duplicate);
console.log(`msgID 7 for a deal and for a contact: duplicate ${answers.join(', ')}`);

const sent = headers();
sent.set('X-Event', 'add');
await stream.publish('events.header', '', { headers: sent });
const { header } = await manager.streams.getMessage('events', { last_by_subj: 'events.header' });
console.log(`header X-Event: ${JSON.stringify(header.get('X-Event'))}, asked for as x-event: ${JSON.stringify(header.get('x-event'))}`);
await connection.close();
PROGRAM
PORT=$port node program.mjs | tee seen
diff seen - <<'SEEN'
plain: ack_policy none, after the end of a reader gone
explicit: ack_policy explicit, after the end of a reader delivered again
max_deliver 2: delivered 2 times, then pending 0, waiting for an answer 0
msgID 7 for a deal and for a contact: duplicate false, true
header X-Event: "add", asked for as x-event: ""
SEEN
