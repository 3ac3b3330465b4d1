#!/usr/bin/env bash
# Varnish 7.1, Caddy 2.6 and nginx 1.22 (`varnish`, `caddy` and `nginx` of Debian 12 on the machine) in front of one service that carries out a
# call and loses the connection before it answers.
# Guess: a proxy never repeats a POST that was sent, since nobody knows whether it was carried out; with one server behind it there is nobody
# else to ask, and an idempotency key only means something to the service.
# Seen: on a connection that had been used before, Varnish repeats every request without a body, a POST too, and Caddy a POST without a body that
# has an Idempotency-Key; with a body both send it once. nginx repeats GET, PUT and DELETE to the same server. Many services take a write
# with its parameters in the query (`POST …/task.add?title=a`): it is done twice, and the caller gets one 502 or 503. On a new
# connection nothing is repeated, so a test with one call does not show it.
set -euo pipefail
folder=$(mktemp -d)
running=()
trap '[ ${#running[@]} -eq 0 ] || kill "${running[@]}" 2>/dev/null || true; sleep 1; rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
read -r service nginx varnish caddy < <(node -e "
const { createServer } = require('net');
const servers = [0, 1, 2, 3].map(() => createServer().listen(0, '127.0.0.1'));
setTimeout(() => { console.log(servers.map((server) => server.address().port).join(' ')); servers.forEach((server) => server.close()); }, 200);")
cat >nginx.conf <<CONF
daemon off; pid $folder/nginx.pid; error_log $folder/nginx.log; events {}
http { access_log off; client_body_temp_path $folder/b; proxy_temp_path $folder/p; fastcgi_temp_path $folder/f; uwsgi_temp_path $folder/u; scgi_temp_path $folder/s;
upstream service { server 127.0.0.1:$service; keepalive 4; }
server { listen 127.0.0.1:$nginx; location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; } } }
CONF
printf '{\n admin off\n auto_https off\n}\nhttp://:%s {\n bind 127.0.0.1\n reverse_proxy 127.0.0.1:%s\n}\n' "$caddy" "$service" >Caddyfile
nginx -c "$folder/nginx.conf" >/dev/null 2>&1 &
running+=($!)
varnishd -F -a "127.0.0.1:$varnish" -b "127.0.0.1:$service" -n "$folder/varnish" -s malloc,16m >varnish.log 2>&1 &
running+=($!)
HOME=$folder caddy run --config Caddyfile >caddy.log 2>&1 &
running+=($!)
cat >program.mjs <<'PROGRAM'
import http from 'node:http';
const [service, nginx, varnish, caddy] = process.env.PORTS.split(' ').map(Number);
let done = 0;
http
  .createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.url.startsWith('/read')) return response.setHeader('cache-control', 'no-store').end('ok');
      done += 1;
      request.socket.destroy();
    });
  })
  .listen(service, '127.0.0.1');
function send(port, agent, method, path, headers = {}, body = undefined) {
  return new Promise((resolve, reject) => {
    const length = method === 'GET' || method === 'DELETE' ? {} : { 'content-length': body?.length ?? 0 };
    const request = http.request({ host: '127.0.0.1', port, agent, method, path, headers: { ...length, ...headers } });
    request.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode))).on('error', reject);
    request.end(body);
  });
}
const calls = {
  'POST with a body': ['POST', '/task.add', {}, '{"title":"a"}'],
  'POST without one': ['POST', '/task.add?title=a'],
  '  and with a key': ['POST', '/task.add?title=a', { 'idempotency-key': 'one' }],
  'PUT with a body': ['PUT', '/task/1', {}, '{"title":"a"}'],
  DELETE: ['DELETE', '/task/1'],
  GET: ['GET', '/task.add?title=a'],
};
for (const [name, port] of Object.entries({ nginx, varnish, caddy })) {
  for (let left = 100; left > 0; left -= 1) {
    if ((await send(port, false, 'GET', '/read').catch(() => 0)) === 200) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const [call, parts] of Object.entries(calls)) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    await send(port, agent, 'GET', '/read');
    done = 0;
    const status = await send(port, agent, ...parts);
    console.log(name.padEnd(8), call.padEnd(17), `status ${status}, carried out ${done === 1 ? 'once' : `${done} times`}`);
    agent.destroy();
  }
}
process.exit();
PROGRAM
seen=$(PORTS="$service $nginx $varnish $caddy" node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
nginx    POST with a body  status 502, carried out once
nginx    POST without one  status 502, carried out once
nginx      and with a key  status 502, carried out once
nginx    PUT with a body   status 502, carried out 2 times
nginx    DELETE            status 502, carried out 2 times
nginx    GET               status 502, carried out 2 times
varnish  POST with a body  status 503, carried out once
varnish  POST without one  status 503, carried out 2 times
varnish    and with a key  status 503, carried out 2 times
varnish  PUT with a body   status 503, carried out once
varnish  DELETE            status 503, carried out 2 times
varnish  GET               status 503, carried out 2 times
caddy    POST with a body  status 502, carried out once
caddy    POST without one  status 502, carried out once
caddy      and with a key  status 502, carried out 2 times
caddy    PUT with a body   status 502, carried out once
caddy    DELETE            status 502, carried out once
caddy    GET               status 502, carried out 2 times
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
