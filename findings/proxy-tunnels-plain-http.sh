#!/usr/bin/env bash
# undici 7.30.2: ProxyAgent opens a CONNECT tunnel for a plain `http:` address too; EnvHttpProxyAgent does not read ALL_PROXY.
# Guess: as with curl, a plain request goes to the proxy as `GET http://host/path`, so that the proxy can log, cache and filter
# it; only `https:` is tunnelled. ALL_PROXY is what curl and most programs fall back to.
# Seen: the proxy gets one CONNECT and no request, so one that allows CONNECT to port 443 alone refuses. `proxyTunnel: false`
# sends the plain form. With ALL_PROXY alone the proxy gets nothing: the request goes directly, without a warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund undici@7.30.2 >/dev/null 2>&1
cat >program.mjs <<'PROGRAM'
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import { connect } from 'node:net';
import { EnvHttpProxyAgent, ProxyAgent, request } from 'undici';
const origin = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1');
let seen = [];
const proxy = createServer((got, response) => {
  seen.push(`${got.method} ${new URL(got.url).protocol}`);
  forward(got.url, (answer) => answer.pipe(response)).end();
});
proxy.on('connect', (got, socket) => {
  seen.push('CONNECT');
  const [host, port] = got.url.split(':');
  const there = connect(Number(port), host, () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    there.pipe(socket).pipe(there);
  });
});
proxy.listen(0, '127.0.0.1');
await Promise.all([once(origin, 'listening'), once(proxy, 'listening')]);
const uri = `http://127.0.0.1:${proxy.address().port}`;
process.env.ALL_PROXY = uri;
for (const [name, dispatcher] of [
  ['ProxyAgent', new ProxyAgent(uri)],
  ['proxyTunnel false', new ProxyAgent({ uri, proxyTunnel: false })],
  ['ALL_PROXY', new EnvHttpProxyAgent()],
]) {
  seen = [];
  const { body } = await request(`http://127.0.0.1:${origin.address().port}/a`, { dispatcher });
  console.log(`${name}: ${await body.text()}, proxy saw ${seen.join(' ') || 'nothing'}`);
}
process.exit(0);
PROGRAM
env -u HTTP_PROXY -u http_proxy -u HTTPS_PROXY -u https_proxy -u NO_PROXY -u no_proxy node program.mjs | tee seen
diff seen - <<'SEEN'
ProxyAgent: here, proxy saw CONNECT
proxyTunnel false: here, proxy saw GET http:
ALL_PROXY: here, proxy saw nothing
SEEN
