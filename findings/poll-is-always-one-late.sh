#!/usr/bin/env bash
# Varnish 7.1 beside nginx 1.22 and HAProxy 2.6 (`varnish`, `nginx` and `haproxy` of Debian 12 on the machine) as caches between a program that polls for changes every
# three seconds and a service whose answers may be kept for one second (`max-age=1, must-revalidate`).
# Guess: an answer is at most one second old; `must-revalidate` forbids an older one, whatever the cache would do by itself (RFC 9111, 5.2.2.2).
# Seen: Varnish answers each poll with what the poll before it made it fetch, and fetches the next one meanwhile: for ten seconds (its `default_grace`) an old
# answer counts, and it takes no notice of `must-revalidate`. So each answer is three seconds old, and the change that a program waits for comes one
# poll late, always; a poll every nine seconds is nine seconds late. A test that reads twice within a second, or after a pause, does not show it.
# The header Age shows it. With nginx and HAProxy each poll has the state of the moment.
set -euo pipefail
folder=$(mktemp -d)
running=()
trap '[ ${#running[@]} -eq 0 ] || kill "${running[@]}" 2>/dev/null || true; sleep 1; rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
PORTS=$(node -e "
const { createServer } = require('net');
const servers = Array.from({ length: 4 }, () => createServer().listen(0, '127.0.0.1'));
setTimeout(() => { console.log(servers.map((server) => server.address().port).join(' ')); servers.forEach((server) => server.close()); }, 200);")
read -r service varnish nginx haproxy <<<"$PORTS"
cat >nginx.conf <<CONF
daemon off; pid $folder/nginx.pid; error_log $folder/nginx.log; events {}
http { access_log off; client_body_temp_path $folder/b; proxy_temp_path $folder/p; fastcgi_temp_path $folder/f; uwsgi_temp_path $folder/u; scgi_temp_path $folder/s;
proxy_cache_path $folder/cache keys_zone=records:1m;
server { listen 127.0.0.1:$nginx; location / { proxy_pass http://127.0.0.1:$service; proxy_cache records; } } }
CONF
cat >haproxy.cfg <<CONF
defaults
  mode http
  timeout client 10s
  timeout server 10s
  timeout connect 2s
cache records
  total-max-size 4
  max-age 60
listen all
  bind 127.0.0.1:$haproxy
  http-request cache-use records
  http-response cache-store records
  server one 127.0.0.1:$service
CONF
nginx -c "$folder/nginx.conf" >/dev/null 2>&1 &
running+=($!)
haproxy -db -f haproxy.cfg >haproxy.log 2>&1 &
running+=($!)
varnishd -F -a "127.0.0.1:$varnish" -b "127.0.0.1:$service" -n "$folder/varnish" -s malloc,16m >varnish.log 2>&1 &
running+=($!)
cat >program.mjs <<'PROGRAM'
import { createServer } from 'node:http';
const [service, varnish, nginx, haproxy] = process.env.PORTS.split(' ').map(Number);
let state = 1;
createServer((request, response) => {
  response.setHeader('cache-control', request.url === '/ready' ? 'no-store' : 'max-age=1, must-revalidate');
  response.setHeader('content-length', String(state).length).end(String(state));
}).listen(service, '127.0.0.1');
const proxies = Object.entries({ varnish, nginx, haproxy });
const read = (port, path) => fetch(`http://127.0.0.1:${port}${path}`).then((response) => (response.ok ? response.text() : undefined), () => undefined);
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
for (const [, port] of proxies) for (let left = 100; left > 0 && !(await read(port, '/ready')); left -= 1) await pause(100);
const seen = Object.fromEntries(proxies.map(([name]) => [name, []]));
for (; state <= 4; state += 1) {
  for (const [name, port] of proxies) seen[name].push(await read(port, '/tasks'));
  await pause(3000);
}
console.log('service ', '1 2 3 4');
for (const [name] of proxies) console.log(name.padEnd(8), seen[name].join(' '));
process.exit();
PROGRAM
seen=$(PORTS=$PORTS node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
service  1 2 3 4
varnish  1 1 2 3
nginx    1 2 3 4
haproxy  1 2 3 4
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
