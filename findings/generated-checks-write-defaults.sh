#!/usr/bin/env bash
# orval 7.13.2, @hey-api/openapi-ts 0.95.0, @kubb/plugin-zod 4.39.3 and openapi-zod-client 1.18.3 with Zod 3 and 4, express-openapi-validator
# 5.6.2: an update of a deal, `{ "title": "a" }`, checked by what they make of a description in which two fields have a `default`.
# Guess: a check returns what it was given, or refuses it: for OpenAPI a `default` is what the server assumes; an update of one field
# changes one field. Zod 4 runs the same generated file as Zod 3 does.
# Seen: the checked body of orval and hey-api has the defaults in it (orval leaves out one that is `false`), and so has the body that a
# handler behind express-openapi-validator gets: the update opens a closed deal and puts it back to the first stage. Of kubb and
# openapi-zod-client the same file adds nothing with Zod 3 and the defaults with Zod 4. And where a client is a person or a company
# (`oneOf`), three of them lose the title of a company: a check takes the first of the two that fits, and drops what that one does not name.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --legacy-peer-deps orval@7.13.2 @hey-api/openapi-ts@0.95.0 @kubb/cli@4.39.3 @kubb/core@4.39.3 \
  @kubb/plugin-oas@4.39.3 @kubb/plugin-ts@4.39.3 @kubb/plugin-zod@4.39.3 openapi-zod-client@1.18.3 @zodios/core@10.9.6 axios@1 typescript@5.9.3 \
  zod@3.25.76 zod4@npm:zod@4.6.7 esbuild@0.28.2 express@5.3.0 express-openapi-validator@5.6.2 >/dev/null 2>&1
cat >deals.json <<'DOCUMENT'
{ "openapi": "3.0.3", "info": { "title": "Deals", "version": "1" }, "paths": { "/deal": { "patch": { "operationId": "updateDeal",
  "requestBody": { "required": true, "content": { "application/json": { "schema": { "$ref": "#/components/schemas/DealUpdate" } } } },
  "responses": { "204": { "description": "Done" } } } } },
  "components": { "schemas": {
    "Person": { "type": "object", "properties": { "id": { "type": "integer" }, "name": { "type": "string" } } },
    "Company": { "type": "object", "required": ["title"], "properties": { "id": { "type": "integer" }, "title": { "type": "string" } } },
    "DealUpdate": { "type": "object", "properties": { "title": { "type": "string" },
      "closed": { "type": "boolean", "default": false }, "stage": { "type": "string", "default": "NEW" },
      "client": { "oneOf": [{ "$ref": "#/components/schemas/Person" }, { "$ref": "#/components/schemas/Company" }] } } } } } }
DOCUMENT
echo "module.exports = { deals: { input: './deals.json', output: { client: 'zod', target: 'made/orval.ts' } } };" >orval.config.cjs
cat >hey.config.mjs <<'CONFIG'
export default { input: './deals.json', output: './made/hey', plugins: ['@hey-api/typescript', { name: 'zod', compatibilityVersion: 3 }] };
CONFIG
cat >kubb.config.mjs <<'CONFIG'
import { defineConfig } from '@kubb/core';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
import { pluginZod } from '@kubb/plugin-zod';
export default defineConfig({ root: '.', input: { path: './deals.json' }, output: { path: './made/kubb' }, plugins: [pluginOas(), pluginTs(), pluginZod()] });
CONFIG
{
  npx orval --config orval.config.cjs
  npx openapi-ts -f hey.config.mjs
  npx kubb generate
  npx openapi-zod-client ./deals.json -o made/zodios.ts
} >made.log 2>&1
cat >program.ts <<'PROGRAM'
import { zDealUpdate } from './made/hey/zod.gen';
import { dealUpdateSchema } from './made/kubb/zod/dealUpdateSchema';
import { updateDealBody } from './made/orval';
import { schemas } from './made/zodios';
const checks = { orval: updateDealBody, 'hey-api': zDealUpdate, kubb: dealUpdateSchema, 'openapi-zod-client': schemas.DealUpdate };
for (const [name, check] of Object.entries(checks)) {
  const update = check.parse({ title: 'a' });
  const { client } = check.parse({ client: { id: 1, title: 'Acme' } });
  console.log(process.argv[2], name.padEnd(18), JSON.stringify(update), 'client', JSON.stringify(client));
}
PROGRAM
cat >server.mjs <<'PROGRAM'
import { readFileSync } from 'node:fs';
import express from 'express';
import { middleware } from 'express-openapi-validator';
const application = express().use(express.json(), middleware({ apiSpec: JSON.parse(readFileSync('deals.json', 'utf8')) }));
application.patch('/deal', (request, response) => {
  console.log('express-openapi-validator', JSON.stringify(request.body));
  response.sendStatus(204);
});
const server = application.listen(0, '127.0.0.1', async () => {
  const headers = { 'content-type': 'application/json' };
  await fetch(`http://127.0.0.1:${server.address().port}/deal`, { method: 'PATCH', headers, body: '{"title":"a"}' });
  server.close();
});
PROGRAM
seen=$(
  for version in 3 4; do
    package=zod
    [ "$version" = 3 ] || package=zod4
    npx esbuild program.ts --bundle --platform=node --format=esm --banner:js="import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" --alias:zod="$package" --outfile="zod$version.mjs" --log-level=error
    node "zod$version.mjs" "Zod $version"
  done
  node server.mjs
)
echo "$seen"
wanted=$(cat <<'WANTED'
Zod 3 orval              {"title":"a","stage":"NEW"} client {"id":1}
Zod 3 hey-api            {"title":"a","closed":false,"stage":"NEW"} client {"id":1}
Zod 3 kubb               {"title":"a"} client {"id":1}
Zod 3 openapi-zod-client {"title":"a"} client {"id":1,"title":"Acme"}
Zod 4 orval              {"title":"a","stage":"NEW"} client {"id":1}
Zod 4 hey-api            {"title":"a","closed":false,"stage":"NEW"} client {"id":1}
Zod 4 kubb               {"title":"a","closed":false,"stage":"NEW"} client {"id":1}
Zod 4 openapi-zod-client {"title":"a","closed":false,"stage":"NEW"} client {"id":1,"title":"Acme"}
express-openapi-validator {"title":"a","closed":false,"stage":"NEW"}
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
