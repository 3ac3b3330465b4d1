#!/usr/bin/env bash
# @redocly/cli 2.77.0: `join` with NODE_ENV=test exits with 0 and writes no file; the joined document is on standard error.
# `bundle` with the same setting writes its file.
# Guess: where `-o` names a file and the exit code is 0, the file is there, in any environment. Vitest and Jest set
# NODE_ENV=test for every process that a test starts, so a test that joins and reads the result finds nothing.
# Seen: the lines that are wanted below.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @redocly/cli@2.77.0 >/dev/null 2>&1
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
document() {
  cat <<DOCUMENT
openapi: 3.1.0
info: { title: $1, version: '1', license: { name: MIT, identifier: MIT } }
servers: [{ url: 'https://$1.example' }]
paths:
  /$1:
    get: { operationId: $1, summary: $1, security: [], responses: { '200': { description: Done }, '404': { description: None } } }
DOCUMENT
}
document cats >cats.yaml
document dogs >dogs.yaml
run() {
  local environment=$1 file=$2 code=0
  shift 2
  NODE_ENV=$environment node_modules/.bin/redocly "$@" -o "$file" >out.txt 2>err.txt || code=$?
  local is=absent printed=no
  [ -e "$file" ] && is=written
  grep -q 'operationId' out.txt err.txt && printed=yes
  echo "$1, NODE_ENV=$environment: exit code $code, file $is, document printed: $printed"
}
seen=$(
  run production one.yaml join cats.yaml dogs.yaml
  run test two.yaml join cats.yaml dogs.yaml
  run test three.yaml bundle cats.yaml
)
echo "$seen"
wanted=$(cat <<'WANTED'
join, NODE_ENV=production: exit code 0, file written, document printed: no
join, NODE_ENV=test: exit code 0, file absent, document printed: yes
bundle, NODE_ENV=test: exit code 0, file written, document printed: no
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
