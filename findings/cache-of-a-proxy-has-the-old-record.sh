#!/usr/bin/env bash
# nginx 1.22 (`proxy_cache`) and Varnish 7.1 beside Apache 2.4 (mod_cache) and HAProxy 2.6 (`nginx`, `varnish`, `apache2` and `haproxy` of Debian 12 on the machine) in
# front of a service that lets its records be kept for a minute (`Cache-Control: max-age=60`), or that says nothing about it.
# Guess: a write that succeeds by way of a cache ends what is kept for its address (RFC 9111, 4.4, says must), so a program reads back what it wrote; a request
# with `Cache-Control: no-cache` gets a fresh answer (5.2.1.4); an answer without any word about it is not kept.
# Seen: behind nginx and Varnish the record is the old one after PUT, PATCH, POST and DELETE, and a request for a fresh one is answered with it too. Apache has
# the new one, but not after PATCH, by which most services change a record. HAProxy has it right. Varnish keeps an answer without a word, 404
# too, for two minutes; so a program that asks whether a task is there, adds it and reads it, has 404, and adds it once more.
set -euo pipefail
folder=$(mktemp -d)
running=()
trap '[ ${#running[@]} -eq 0 ] || kill "${running[@]}" 2>/dev/null || true; sleep 1; rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
PORTS=$(node -e "
const { createServer } = require('net');
const servers = Array.from({ length: 5 }, () => createServer().listen(0, '127.0.0.1'));
setTimeout(() => { console.log(servers.map((server) => server.address().port).join(' ')); servers.forEach((server) => server.close()); }, 200);")
read -r service nginx varnish apache haproxy <<<"$PORTS"
cat >nginx.conf <<CONF
daemon off; pid $folder/nginx.pid; error_log $folder/nginx.log; events {}
http { access_log off; client_body_temp_path $folder/b; proxy_temp_path $folder/p; fastcgi_temp_path $folder/f; uwsgi_temp_path $folder/u; scgi_temp_path $folder/s;
proxy_cache_path $folder/cache keys_zone=records:1m;
server { listen 127.0.0.1:$nginx; location / { proxy_pass http://127.0.0.1:$service; proxy_cache records; } } }
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
LoadModule cache_module modules/mod_cache.so
LoadModule socache_shmcb_module modules/mod_socache_shmcb.so
LoadModule cache_socache_module modules/mod_cache_socache.so
CacheSocache shmcb:$folder/records(2000000)
CacheEnable socache /
ProxyPass / http://127.0.0.1:$service/
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
apache2 -X -f "$folder/apache.conf" >apache.out 2>&1 &
running+=($!)
haproxy -db -f haproxy.cfg >haproxy.log 2>&1 &
running+=($!)
varnishd -F -a "127.0.0.1:$varnish" -b "127.0.0.1:$service" -n "$folder/varnish" -s malloc,16m >varnish.log 2>&1 &
running+=($!)
cat >program.mjs <<'PROGRAM'
import http from 'node:http';
const [service, nginx, varnish, apache, haproxy] = process.env.PORTS.split(' ').map(Number);
let version = 1;
http
  .createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.url === '/ready') return response.setHeader('cache-control', 'no-store').end('0');
      if (request.method !== 'GET') version += 1;
      if (request.url.startsWith('/kept')) response.setHeader('cache-control', 'max-age=60');
      if (request.url.startsWith('/missing')) response.statusCode = 404;
      response.setHeader('content-length', String(version).length).end(String(version));
    });
  })
  .listen(service, '127.0.0.1');
function send(port, method, path, headers = {}) {
  const length = method === 'GET' ? {} : { 'content-length': 2 };
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, agent: false, method, path, headers: { ...length, ...headers } });
    request.on('error', reject).on('response', async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve(text);
    });
    request.end(method === 'GET' ? undefined : '{}');
  });
}
let count = 0;
async function readsAgain(port, kind, between, headers) {
  count += 1;
  const path = `/${kind}${count}`;
  const first = await send(port, 'GET', path);
  await send(port, between, between === 'GET' ? '/ready' : path);
  if (between === 'GET') version += 1;
  return (await send(port, 'GET', path, headers)) === first ? 'old' : 'new';
}
for (const [name, port] of Object.entries({ nginx, varnish, apache, haproxy })) {
  for (let left = 100; left > 0; left -= 1) {
    if ((await send(port, 'GET', '/ready').catch(() => undefined)) === '0') break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const after = [];
  for (const method of ['PUT', 'PATCH', 'POST', 'DELETE']) after.push(`${method} ${await readsAgain(port, 'kept', method)}`);
  const fresh = await readsAgain(port, 'kept', 'GET', { 'cache-control': 'no-cache' });
  console.log(name.padEnd(8), `after ${after.join(', ')}; no-cache ${fresh}; without a word ${await readsAgain(port, 'plain', 'PUT')}, 404 ${await readsAgain(port, 'missing', 'POST')}`);
}
process.exit();
PROGRAM
seen=$(PORTS=$PORTS node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
nginx    after PUT old, PATCH old, POST old, DELETE old; no-cache old; without a word new, 404 new
varnish  after PUT old, PATCH old, POST old, DELETE old; no-cache old; without a word old, 404 old
apache   after PUT new, PATCH old, POST new, DELETE new; no-cache new; without a word new, 404 new
haproxy  after PUT new, PATCH new, POST new, DELETE new; no-cache new; without a word new, 404 new
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
