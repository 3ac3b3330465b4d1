#!/usr/bin/env bash
# nginx 1.22 and Caddy 2.6 beside Apache 2.4, HAProxy 2.6 and Varnish 7.1 (`nginx`, `caddy`, `apache2`, `haproxy` and `varnish` of Debian 12 on the machine) in front
# of a service on Node.js that ends in the middle of an export, as at a deployment or out of memory.
# Guess: the service sends its rows in chunks, so a proxy knows that the last one is missing, and ends the connection without a last chunk of its own;
# a client then has an error, as it has one without the proxy.
# Seen: nginx asks a service by HTTP/1.0 unless `proxy_http_version 1.1` is set. For that version Node.js sends no chunks, and the end of the connection is
# the end of the answer; nginx adds the last chunk, with gzip it is a complete archive. Caddy notices the missing chunk and adds its own all the same.
# `fetch` resolves with status 200 and the rows so far, where it rejects without a proxy and behind the other three. A list in JSON does not parse
# then, but CSV and lines of JSON do: a copy by way of the proxy loses the rows behind the cut, or deletes them at its target.
set -euo pipefail
folder=$(mktemp -d)
running=()
trap '[ ${#running[@]} -eq 0 ] || kill "${running[@]}" 2>/dev/null || true; sleep 1; rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
PORTS=$(node -e "
const { createServer } = require('net');
const servers = Array.from({ length: 8 }, () => createServer().listen(0, '127.0.0.1'));
setTimeout(() => { console.log(servers.map((server) => server.address().port).join(' ')); servers.forEach((server) => server.close()); }, 200);")
read -r service nginx gzip newer apache haproxy varnish caddy <<<"$PORTS"
cat >nginx.conf <<CONF
daemon off; pid $folder/nginx.pid; error_log $folder/nginx.log; events {}
http { access_log off; client_body_temp_path $folder/b; proxy_temp_path $folder/p; fastcgi_temp_path $folder/f; uwsgi_temp_path $folder/u; scgi_temp_path $folder/s;
server { listen 127.0.0.1:$nginx; location / { proxy_pass http://127.0.0.1:$service; } }
server { listen 127.0.0.1:$gzip; gzip on; gzip_types text/csv; location / { proxy_pass http://127.0.0.1:$service; } }
server { listen 127.0.0.1:$newer; location / { proxy_pass http://127.0.0.1:$service; proxy_http_version 1.1; } } }
CONF
cat >apache.conf <<CONF
ServerRoot /usr/lib/apache2
ServerName localhost
Listen 127.0.0.1:$apache
PidFile $folder/apache.pid
ErrorLog $folder/apache.log
LoadModule mpm_event_module modules/mod_mpm_event.so
LoadModule authz_core_module modules/mod_authz_core.so
LoadModule proxy_module modules/mod_proxy.so
LoadModule proxy_http_module modules/mod_proxy_http.so
ProxyPass / http://127.0.0.1:$service/
CONF
cat >haproxy.cfg <<CONF
defaults
  mode http
  timeout client 10s
  timeout server 10s
  timeout connect 2s
listen all
  bind 127.0.0.1:$haproxy
  server one 127.0.0.1:$service
CONF
printf '{\n admin off\n auto_https off\n}\nhttp://:%s {\n bind 127.0.0.1\n reverse_proxy 127.0.0.1:%s\n}\n' "$caddy" "$service" >Caddyfile
nginx -c "$folder/nginx.conf" >/dev/null 2>&1 &
running+=($!)
apache2 -X -f "$folder/apache.conf" >apache.out 2>&1 &
running+=($!)
haproxy -db -f haproxy.cfg >haproxy.log 2>&1 &
running+=($!)
varnishd -F -a "127.0.0.1:$varnish" -b "127.0.0.1:$service" -n "$folder/varnish" -s malloc,16m >varnish.log 2>&1 &
running+=($!)
HOME=$folder caddy run --config Caddyfile >caddy.log 2>&1 &
running+=($!)
cat >program.mjs <<'PROGRAM'
import { createServer } from 'node:http';
const [service, nginx, gzip, newer, apache, haproxy, varnish, caddy] = process.env.PORTS.split(' ').map(Number);
createServer((request, response) => {
  response.setHeader('cache-control', 'no-store').setHeader('content-type', 'text/csv');
  if (request.url === '/ready') return response.end('ok');
  response.write('id,title\n');
  const title = 'a'.repeat(request.url === '/long' ? 20_000 : 1);
  let rows = 0;
  const timer = setInterval(() => {
    rows += 1;
    if (rows <= 3) return response.write(`${rows},${title}\n`);
    clearInterval(timer);
    request.socket.destroy();
  }, 50);
}).listen(service, '127.0.0.1');
for (const [name, port] of Object.entries({ 'no proxy': service, nginx, 'nginx, gzip': gzip, 'nginx, 1.1': newer, apache, haproxy, varnish, caddy })) {
  for (let left = 100; left > 0; left -= 1) {
    if (await fetch(`http://127.0.0.1:${port}/ready`).then((response) => response.ok, () => false)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const seen = [];
  for (const path of ['short', 'long']) {
    const text = await fetch(`http://127.0.0.1:${port}/${path}`).then((response) => response.text()).catch(() => undefined);
    seen.push(`${path}: ${text === undefined ? 'error' : `complete, ${text.trim().split('\n').length - 1} rows`}`);
  }
  console.log(name.padEnd(12), seen.join('; '));
}
process.exit();
PROGRAM
seen=$(PORTS=$PORTS node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
no proxy     short: error; long: error
nginx        short: complete, 3 rows; long: complete, 3 rows
nginx, gzip  short: complete, 3 rows; long: complete, 3 rows
nginx, 1.1   short: error; long: error
apache       short: error; long: error
haproxy      short: error; long: error
varnish      short: error; long: error
caddy        short: complete, 3 rows; long: complete, 3 rows
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
