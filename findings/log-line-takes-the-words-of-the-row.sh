#!/usr/bin/env bash
# winston 3.19.0 and pino 10.4.0: a row of a CRM as the details of a line in a log, as programs log what they synchronize: a task with a title, a text (`message`), a
# rating (`level`), a time and a place (`hostname`).
# Guess: details are apart from the line's own members, or a name that both have gets another one; the text of the line is the one that was passed.
# Seen: winston appends `message` of the row to the text of the line, so that a search or an alarm for the text finds nothing, and the row has lost its own; `timestamp` of
# the row is the time of the line, and the default `service` is another one. In pino each such name is there twice in one line of JSON: each reader takes the last
# one, so the level is the word gold, which no filter of levels knows, and the line disappears from a view of errors; with the row alone its text is
# the line. In pino, details behind the text are dropped: `logger.error('failed', row)` has no row.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund winston@3.19.0 pino@10.4.0
cat >program.mjs <<'PROGRAM'
import { Writable } from 'node:stream';
import pino from 'pino';
import winston from 'winston';

const row = { id: 7, level: 'gold', message: 'Call back', time: '09:00', timestamp: '2020-01-01', hostname: 'Hotel', service: 'cleaning' };
let line;
const stream = new Writable({
  write(chunk, _encoding, done) {
    line = JSON.parse(chunk);
    done();
  },
});
async function show(label, log) {
  line = {};
  log();
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const name of ['time', 'timestamp']) if (Number(line[name]) > 0 || String(line[name]).length > 12) line[name] = 'now';
  const { id, level, msg, message = msg, time, timestamp = time, hostname, service } = line;
  console.log(label.padEnd(24), JSON.stringify({ level, message, timestamp, service, row: id, place: hostname === 'Hotel' ? hostname : undefined }));
}
const { combine, json, timestamp } = winston.format;
const logger = winston.createLogger({ format: combine(timestamp(), json()), defaultMeta: { service: 'sync' }, transports: [new winston.transports.Stream({ stream })] });
await show('winston, no row', () => logger.error('not saved'));
await show('winston', () => logger.error('not saved', row));
const plain = pino({ base: { hostname: 'server', service: 'sync' } }, stream);
await show('pino, no row', () => plain.error('not saved'));
await show('pino', () => plain.error(row, 'not saved'));
await show('pino, text first', () => plain.error('not saved', row));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
winston, no row          {"level":"error","message":"not saved","timestamp":"now","service":"sync"}
winston                  {"level":"error","message":"not saved Call back","timestamp":"2020-01-01","service":"cleaning","row":7,"place":"Hotel"}
pino, no row             {"level":50,"message":"not saved","timestamp":"now","service":"sync"}
pino                     {"level":"gold","message":"Call back","timestamp":"2020-01-01","service":"cleaning","row":7,"place":"Hotel"}
pino, text first         {"level":50,"message":"not saved","timestamp":"now","service":"sync"}
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
