#!/usr/bin/env bash
# @apidevtools/swagger-parser 13.0.0, @readme/openapi-parser 9.0.0 and @scalar/openapi-parser 0.24.17: a document of OpenAPI 3.1 without references.
# Guess: a schema with `$ref` and further rules means both in 3.1, so without the reference it is `allOf`, or its `required` has the names
# of both.
# Seen: the three put the members together and let the outer ones win: `required` of the reference is gone, in @scalar its properties too, though not
# its `additionalProperties: false`. A form, a mock server or a validator that works on such a document takes a record without an id,
# which the original refuses (Ajv 8.20.0), and with @scalar refuses each record that has one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @apidevtools/swagger-parser@13.0.0 @readme/openapi-parser@9.0.0 @scalar/openapi-parser@0.24.17 ajv@8.20.0
cat >program.mjs <<'PROGRAM'
import SwaggerParser from '@apidevtools/swagger-parser';
import * as readme from '@readme/openapi-parser';
import * as scalar from '@scalar/openapi-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';

const base = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, phone: { type: 'string' } }, additionalProperties: false };
const use = { $ref: '#/components/schemas/Base', required: ['phone'], properties: { phone: { minLength: 3 } } };
const document = () => structuredClone({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths: {}, components: { schemas: { Base: base, Use: use } } });
const records = [{ phone: '+491' }, { id: 1, phone: '+491' }, { id: 1 }];
function print(name, validate) {
  console.log(name, records.map((record) => `${JSON.stringify(record)} ${validate(record) ? 'valid' : 'refused'}`).join(', '));
}
const ajv = () => new Ajv2020({ strict: false });
print('original', ajv().addSchema(document(), 'd').compile({ $ref: 'd#/components/schemas/Use' }));
const results = {
  swagger: await SwaggerParser.dereference(document()),
  readme: await readme.dereference(document()),
  scalar: (await scalar.dereference(document())).schema,
};
for (const [name, { components }] of Object.entries(results)) {
  console.log(name, JSON.stringify(components.schemas.Use));
  print(name, ajv().compile(components.schemas.Use));
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
original {"phone":"+491"} refused, {"id":1,"phone":"+491"} valid, {"id":1} refused
swagger {"required":["phone"],"properties":{"id":{"type":"integer"},"phone":{"type":"string","minLength":3}},"type":"object","additionalProperties":false}
swagger {"phone":"+491"} valid, {"id":1,"phone":"+491"} valid, {"id":1} refused
readme {"required":["phone"],"properties":{"id":{"type":"integer"},"phone":{"type":"string","minLength":3}},"type":"object","additionalProperties":false}
readme {"phone":"+491"} valid, {"id":1,"phone":"+491"} valid, {"id":1} refused
scalar {"required":["phone"],"properties":{"phone":{"minLength":3}},"type":"object","additionalProperties":false}
scalar {"phone":"+491"} valid, {"id":1,"phone":"+491"} refused, {"id":1} refused
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
