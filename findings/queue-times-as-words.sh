#!/usr/bin/env bash
# agenda 6.2.6 (with date.js and human-interval, which it takes) and pg-boss 10.4.2 on PGlite 0.5.14: when a job runs, as words; the clock is set
# to Friday 10 July 2026 at 15:00 UTC for agenda.
# Guess: `schedule('tomorrow at noon')` and `every('3 hours')` of the guide work, and what is not understood is refused, as `every('90 mins')`
# is; a time of day for `startAfter` of pg-boss is that time.
# Seen: what `schedule` does not understand is now, and it takes the pieces that it knows: `in 1.5 hours` and `half an hour from now` are after
# midnight, the day after tomorrow is tomorrow, July 20 is in 2001, so that the job runs at once. `every('half an hour')` and `every('a day')`
# put the next run at the time of the last one; half and a comma are dropped, and 500 milliseconds are 500 seconds.
# `startAfter: '09:00'` is in nine hours, and `1,5 hours` is in 29 hours. Nothing warns.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund agenda@6.2.6 date.js@0.3.3 human-interval@2.0.1 pg-boss@10.4.2 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17 @sinonjs/fake-timers@15.0.0
cat >agenda.mjs <<'PROGRAM'
import fakeTimers from '@sinonjs/fake-timers';
import { Agenda } from 'agenda';

const now = Date.UTC(2026, 6, 10, 15);
fakeTimers.install({ now, toFake: ['Date'] });
// No job is stored: the times are worked out before.
const backend = { name: 'none', repository: {}, connect: async () => {}, disconnect: async () => {} };
const agenda = new Agenda({ backend });
agenda.define('call', async () => {});
for (const words of ['tomorrow at noon', 'in 90 minutes', 'in 1.5 hours', 'half an hour from now', 'day after tomorrow', 'July 20', 'soon']) {
  console.log('schedule', words.padEnd(22), agenda.create('call').schedule(words).attrs.nextRunAt.toISOString().slice(0, 16));
}
for (const words of ['3 hours', '1.5 hours', '1,5 hours', 'one and a half hours', 'half an hour', 'a day', '500 milliseconds', '90 mins']) {
  const { nextRunAt, failReason } = agenda.create('call').repeatEvery(words, { skipImmediate: true }).attrs;
  console.log('every   ', words.padEnd(22), failReason ? 'refused' : `${((nextRunAt - now) / 60000).toFixed(1)} minutes`);
}
PROGRAM
cat >boss.mjs <<'PROGRAM'
import { createServer } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import PgBoss from 'pg-boss';

const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});
const db = await PGlite.create();
await new PGLiteSocketServer({ db, port, host: '127.0.0.1' }).start();
const boss = new PgBoss({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 1, supervise: false, schedule: false });
boss.on('error', () => {});
await boss.start();
await boss.createQueue('calls');
for (const startAfter of ['5 minutes', '90', '09:00', '1,5 hours', '2030-01-01T09:00:00Z', '2030-01-01T09:00:00+01:00']) {
  try {
    const id = await boss.send('calls', {}, { startAfter });
    const job = await boss.getJobById('calls', id);
    const hours = (job.startAfter - job.createdOn) / 3600000;
    console.log('pg-boss ', startAfter.padEnd(26), hours > 1000 ? job.startAfter.toISOString() : `in ${hours.toFixed(3)} hours`);
  } catch {
    console.log('pg-boss ', startAfter.padEnd(26), 'refused');
  }
}
process.exit();
PROGRAM
seen=$(TZ=UTC node agenda.mjs && node boss.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
schedule tomorrow at noon       2026-07-11T12:00
schedule in 90 minutes          2026-07-10T16:30
schedule in 1.5 hours           2026-07-11T01:05
schedule half an hour from now  2026-07-11T00:05
schedule day after tomorrow     2026-07-11T15:00
schedule July 20                2001-07-20T00:00
schedule soon                   2026-07-10T15:00
every    3 hours                180.0 minutes
every    1.5 hours              90.0 minutes
every    1,5 hours              60.0 minutes
every    one and a half hours   60.0 minutes
every    half an hour           0.0 minutes
every    a day                  0.0 minutes
every    500 milliseconds       8.3 minutes
every    90 mins                refused
pg-boss  5 minutes                  in 0.083 hours
pg-boss  90                         in 0.025 hours
pg-boss  09:00                      in 9.000 hours
pg-boss  1,5 hours                  in 29.000 hours
pg-boss  2030-01-01T09:00:00Z       2030-01-01T09:00:00.000Z
pg-boss  2030-01-01T09:00:00+01:00  refused
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
