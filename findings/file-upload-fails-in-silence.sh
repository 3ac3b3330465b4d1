#!/usr/bin/env bash
# webdav 5.11.0 on Node.js: files that a program sends to a folder of WebDAV (`createWriteStream`), as the disks of many services are, while the
# server has no room (507), refuses the folder (403) or has locked the file (423).
# Guess: the stream finishes with the answer of the server: `pipeline` rejects where it is no success, since a stream to the network is to report
# what became of it.
# Seen: `finish` comes when the bytes are handed over, before the server answers. `pipeline` resolves for each of the three, and the error that
# comes after it reaches nobody, since `pipeline` has ended: a backup of files reports success, and no file is there. A listener of `error` hears it after
# `finish` and `close`. Only the callback, which is called for a success alone, and `putFileContents`, which takes a stream too, tell it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund webdav@5.11.0
cat >program.mjs <<'PROGRAM'
import http from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { createClient } from 'webdav';

let status;
let isAnswered = false;
const server = http.createServer((request, response) => {
  request.resume().on('end', async () => {
    await setTimeout(200);
    isAnswered = true;
    response.writeHead(status).end();
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const client = createClient(`http://127.0.0.1:${server.address().port}`, { username: 'ann', password: 'password' });
let uncaught = 0;
process.on('uncaughtException', () => (uncaught += 1));
process.on('unhandledRejection', () => (uncaught += 1));
for (status of [201, 403, 423, 507]) {
  isAnswered = false;
  let called = 'not called';
  const stream = client.createWriteStream('/plan.txt', {}, () => (called = 'called'));
  const piped = await pipeline(Readable.from(['a plan']), stream).then(
    () => 'resolves',
    () => 'rejects',
  );
  const place = isAnswered ? 'after' : 'before';
  await setTimeout(500);
  const put = await client.putFileContents('/plan.txt', 'a plan').then(
    () => 'resolves',
    () => 'rejects',
  );
  console.log(`${status}: pipeline ${piped} ${place} the answer, callback ${called}, putFileContents ${put}`);
}
const heard = [];
const stream = client.createWriteStream('/plan.txt');
for (const name of ['finish', 'close', 'error']) stream.on(name, () => heard.push(name));
stream.end('a plan');
await setTimeout(500);
console.log(`a stream by itself: ${heard.join(', ')}; errors that nobody caught: ${uncaught}`);
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
201: pipeline resolves before the answer, callback called, putFileContents resolves
403: pipeline resolves before the answer, callback not called, putFileContents rejects
423: pipeline resolves before the answer, callback not called, putFileContents rejects
507: pipeline resolves before the answer, callback not called, putFileContents rejects
a stream by itself: finish, close, error; errors that nobody caught: 0
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
