#!/usr/bin/env bash
# Tinyproxy 1.11 (`tinyproxy` of Debian 12 on the machine) between a program in a network of its own and a service, on plain HTTP.
# Guess: a header that is there twice stays there twice, or becomes one list with a comma, which means the same (RFC 9110, 5.3); so cookies, links and ways to
# sign in are complete, as they are behind nginx, HAProxy, Varnish, Caddy, Apache and lighttpd.
# Seen: the first of each name is passed on and the others are gone, in both directions. Of the links of a list, one per line, only `prev` or `first` is left
# and `next` is missing: a program that follows the links ends after the first page, and has a short list without an error. Of two cookies the
# second is gone, so the session is another one; of two ways to sign in the program sees one; and the service sees one of two `Prefer`. In one line
# with a comma they pass, so a test with one header per name does not show it.
set -euo pipefail
folder=$(mktemp -d)
proxy=
trap '[ -z "$proxy" ] || kill "$proxy" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
PORT=$(node -e "const server = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(server.address().port); server.close(); });")
printf 'Port %s\nListen 127.0.0.1\nTimeout 20\nMaxClients 20\nLogLevel Critical\nLogFile "%s/log"\n' "$PORT" "$folder" >tinyproxy.conf
tinyproxy -d -c tinyproxy.conf >out 2>&1 &
proxy=$!
cat >program.mjs <<'PROGRAM'
import http from 'node:http';
const port = Number(process.env.PORT);
let asked;
const service = http.createServer((request, response) => {
  asked = request.headers;
  const page = Number(new URL(request.url, 'http://service').searchParams.get('page') ?? 1);
  const path = request.url.split('?')[0];
  const links = [`<${path}?page=1>; rel="first"`, ...(page < 3 ? [`<${path}?page=${page + 1}>; rel="next"`] : [])];
  response.setHeader('link', path === '/one-line' ? links.join(', ') : links);
  response.setHeader('set-cookie', ['session=1', 'region=eu']);
  response.setHeader('www-authenticate', ['Basic realm="a"', 'Bearer']);
  response.end(JSON.stringify([page]));
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
function get(path, direct) {
  const host = `127.0.0.1:${service.address().port}`;
  return new Promise((resolve, reject) => {
    const to = direct ? { port: service.address().port, path } : { port, path: `http://${host}${path}` };
    const request = http.get({ host: '127.0.0.1', ...to, headers: { host, prefer: ['return=minimal', 'wait=5'] }, agent: false });
    request.on('error', reject).on('response', (response) => response.resume().on('end', () => resolve(response.headers)));
  });
}
for (let left = 50; left > 0; left -= 1) {
  if (await get('/ready').then(() => true, () => false)) break;
  await new Promise((resolve) => setTimeout(resolve, 100));
}
for (const [name, path, direct] of [['no proxy', '/tasks', true], ['tinyproxy', '/tasks', false], ['  links in one line', '/one-line', false]]) {
  let pages = 0;
  let headers;
  for (let next = path; next; next = /<([^>]*)>; rel="next"/.exec(headers.link)?.[1]) {
    headers = await get(next, direct);
    pages += 1;
  }
  console.log(name.padEnd(20), `${pages} of 3 pages, cookies ${headers['set-cookie'].join(' ')}, sign in by ${headers['www-authenticate']}, the service sees ${asked.prefer}`);
}
process.exit();
PROGRAM
seen=$(PORT=$PORT node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
no proxy             3 of 3 pages, cookies session=1 region=eu, sign in by Basic realm="a", Bearer, the service sees return=minimal, wait=5
tinyproxy            1 of 3 pages, cookies session=1, sign in by Basic realm="a", the service sees return=minimal
  links in one line  3 of 3 pages, cookies session=1, sign in by Basic realm="a", the service sees return=minimal
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
