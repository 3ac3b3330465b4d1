#!/usr/bin/env bash
# GNU Wget 1.21 and Wget2 1.99 beside curl 7.88, HTTPie 3.2 and BusyBox 1.35 (`wget`, `wget2`, `curl`, `httpie` and `busybox` of Debian 12 on the
# machine): a task is added by a POST from a job of cron, and the answer is lost after the service carried it out, or a proxy answers 504.
# Guess: a POST that was sent once is not sent again unless an option asks for it, as curl needs `--retry`; a retry is for downloads.
# Seen: Wget sends it again until an answer comes, up to 20 times, where the connection ends without one or in the middle of one, and for 504; Wget2 does so
# where it ends without one. The exit code is 0, and with -q nothing is printed: one call, four tasks. curl sends a POST once, with `--retry 3` too
# where the connection was lost; but then it repeats after 503 and 504. For Wget `--tries=1` ends it. HTTPie and BusyBox send it once.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.mjs <<'PROGRAM'
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';

let failure;
let done = 0;
const service = createServer((request, response) => {
  request.resume().on('end', () => {
    done += 1;
    if (done === 4) return response.end('ok');
    if (failure === 'lost') return request.socket.destroy();
    if (failure === 'half') {
      response.setHeader('content-length', 100).write('{');
      return setTimeout(() => request.socket.destroy(), 50);
    }
    response.writeHead(failure).end('busy');
  });
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${service.address().port}/task.add`;
const tools = {
  wget: ['wget', '-q', '-O-', '--post-data=title=a', url],
  '  --tries=1': ['wget', '-q', '-O-', '--tries=1', '--post-data=title=a', url],
  wget2: ['wget2', '-q', '-O-', '--post-data=title=a', url],
  curl: ['curl', '-s', '-d', 'title=a', url],
  '  --retry 3': ['curl', '-s', '--retry', '3', '--retry-delay', '1', '-d', 'title=a', url],
  http: ['http', '--ignore-stdin', '-b', '-f', 'POST', url, 'title=a'],
  busybox: ['busybox', 'wget', '-q', '-O-', '--post-data', 'title=a', url],
};
for (const [name, [command, ...parts]] of Object.entries(tools)) {
  const seen = [];
  for (failure of ['lost', 'half', 503, 504]) {
    done = 0;
    await new Promise((resolve) => execFile(command, parts, { timeout: 30_000, env: { ...process.env, HOME: process.cwd() } }, resolve));
    seen.push(`${failure} ${done}`);
  }
  console.log(name.padEnd(12), seen.join(', '));
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
wget         lost 4, half 4, 503 1, 504 4
  --tries=1  lost 1, half 1, 503 1, 504 1
wget2        lost 4, half 1, 503 1, 504 1
curl         lost 1, half 1, 503 1, 504 1
  --retry 3  lost 1, half 1, 503 4, 504 4
http         lost 1, half 1, 503 1, 504 1
busybox      lost 1, half 1, 503 1, 504 1
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
