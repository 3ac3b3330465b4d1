#!/usr/bin/env bash
# openapi-typescript 7.13.0 with TypeScript 5.9.3: a schema that contains itself in a list, such as that of any JSON value.
# Guess: TypeScript knows types that contain themselves, so the generated types compile, and such a value is checked.
# Seen: each schema is a member of one interface and refers to itself by `components["schemas"]["Json"]`. Through a member of an object or a map
# that works; through a list the compiler reports a circle (TS2502) and takes `any`. In a `.d.ts` under `skipLibCheck` the report is
# hidden: everything fits the type from then on, the members of the list and the list itself.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund openapi-typescript@7.13.0 typescript@5.9.3
cat >program.mjs <<'PROGRAM'
import { writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const schemas = {
  Json: { anyOf: [{ type: 'string' }, { type: 'array', items: ref('Json') }] },
  Tree: { type: 'object', properties: { name: { type: 'string' }, parts: { type: 'array', items: ref('Tree') } } },
  Map: { type: 'object', additionalProperties: ref('Map') },
};
const types = await openapiTS({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths: {}, components: { schemas } });
writeFileSync('types.d.ts', astToString(types));
PROGRAM
node program.mjs
cat >use.ts <<'USE'
import type { components } from './types.js';
type S = components['schemas'];
export const json: S['Json'] = new Date();
export const tree: S['Tree'] = { name: 1 };
export const map: S['Map'] = { a: 1 };
USE
compile() { npx tsc --noEmit --strict --module nodenext "$@" use.ts | grep -o '^[a-z.]*([0-9]*,[0-9]*): error TS[0-9]*' || true; }
seen=$(echo '{"type":"module"}' >package.json; echo checked; compile; echo skipLibCheck; compile --skipLibCheck)
echo "$seen"
wanted=$(cat <<'WANTED'
checked
types.d.ts(5,9): error TS2502
use.ts(4,34): error TS2322
use.ts(5,32): error TS2322
skipLibCheck
use.ts(4,34): error TS2322
use.ts(5,32): error TS2322
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
