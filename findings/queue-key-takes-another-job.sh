#!/usr/bin/env bash
# graphile-worker 0.17.3 and pg-boss 10.4.2 on PGlite 0.5.14 over its socket, bullmq 6.7.0 (with `redis-server` on the machine): queues by
# which a program calls a service, with a key so that a deal that changes twice is sent once.
# Guess: a key is one of its kind of job: `jobKey: '7'` of the task deal and of the task contact are two jobs, as are jobs of two names, and
# two users who ask for a daily reminder have two schedules; a job that is not added says so.
# Seen: graphile-worker has one key for all tasks, so the contact's job replaces the deal's, which never runs. BullMQ has one for all names of a
# queue: the second is not added, by `jobId` as by `deduplication`, yet `add` resolves with its name and data. A second schedule of
# pg-boss for a queue, and of BullMQ for an id, replaces the first. No error: updates are lost where numbers of two lists meet.
set -euo pipefail
folder=$(mktemp -d)
redis=
trap '[ -z "$redis" ] || kill "$redis"; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund graphile-worker@0.17.3 pg-boss@10.4.2 bullmq@6.7.0 ioredis@6.0.0 pg@8.23.1 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17
cat >program.mjs <<'PROGRAM'
import { Queue } from 'bullmq';
import { Logger, makeWorkerUtils, runOnce } from 'graphile-worker';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import PgBoss from 'pg-boss';
import pg from 'pg';

const show = (label, ...values) => console.log(label.padEnd(32), values.map((value) => JSON.stringify(value)).join(' '));
async function database(port) {
  const server = new PGLiteSocketServer({ db: await PGlite.create(), port, host: '127.0.0.1' });
  await server.start();
  return { host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 1 };
}
const [graphilePort, bossPort, redisPort] = process.env.PORTS.split(' ').map(Number);

const pgPool = new pg.Pool(await database(graphilePort));
pgPool.on('error', () => {});
pgPool.on('connect', (client) => client.on('error', () => {}));
const logger = new Logger(() => () => {});
const utils = await makeWorkerUtils({ pgPool, logger });
await utils.migrate();
await utils.addJob('deal', { id: 7 }, { jobKey: '7' });
await utils.addJob('contact', { id: 7 }, { jobKey: '7' });
const { rows } = await pgPool.query('select task_identifier from graphile_worker.jobs');
show('graphile-worker, jobs', rows.map((row) => row.task_identifier));

const boss = new PgBoss({ ...(await database(bossPort)), supervise: false, schedule: false });
boss.on('error', () => {});
await boss.start();
await boss.createQueue('remind');
await boss.schedule('remind', '0 9 * * *', { user: 1 });
await boss.schedule('remind', '0 17 * * *', { user: 2 });
show('pg-boss, schedules', (await boss.getSchedules()).map(({ cron, data }) => `${cron} user ${data.user}`));

const queue = new Queue('calls', { connection: { host: '127.0.0.1', port: redisPort } });
for (const options of [{ jobId: 'id-7' }, { deduplication: { id: '7' } }]) {
  const deal = await queue.add('deal', { id: 7 }, options);
  const contact = await queue.add('contact', { id: 7 }, options);
  show(`BullMQ, ${Object.keys(options)[0]}, returned`, deal.name, contact.name);
  show('  in the queue', deal.id === contact.id ? (await queue.getJob(contact.id)).name : 'both');
}
await queue.upsertJobScheduler('remind', { pattern: '0 9 * * *' }, { name: 'user 1' });
await queue.upsertJobScheduler('remind', { pattern: '0 17 * * *' }, { name: 'user 2' });
show('BullMQ, schedules', (await queue.getJobSchedulers()).map(({ name, pattern }) => `${pattern} ${name}`));
process.exit();
PROGRAM
PORTS=$(node -e "
const { createServer } = require('net');
const servers = [0, 1, 2].map(() => createServer().listen(0, '127.0.0.1'));
setTimeout(() => { console.log(servers.map((server) => server.address().port).join(' ')); servers.forEach((server) => server.close()); }, 200);")
redis-server --port "${PORTS##* }" --bind 127.0.0.1 --save '' >/dev/null 2>&1 &
redis=$!
sleep 1
seen=$(PORTS=$PORTS node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
graphile-worker, jobs            ["contact"]
pg-boss, schedules               ["0 17 * * * user 2"]
BullMQ, jobId, returned          "deal" "contact"
  in the queue                   "deal"
BullMQ, deduplication, returned  "deal" "contact"
  in the queue                   "deal"
BullMQ, schedules                ["0 17 * * * user 2"]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
