#!/usr/bin/env bash
# openapi-diff 0.24.1 and api-smart-diff 1.0.6: two descriptions of a service, compared in CI so that a change that breaks callers fails the
# run.
# Guess: what the service asks more of a request, or promises less of a response, is breaking; what the tool does not judge is at least listed as
# a change; a member more is compatible.
# Seen: openapi-diff lists nothing at all where a parameter becomes required or changes its type, where a body no longer takes `null` or a value
# that it took, where a response may be `null`, and where a credential is asked for; a new optional member of a body is breaking for
# it. api-smart-diff calls a member that a response loses, a body that takes no further members, a body that no longer takes `null`
# and another type of a parameter compatible. An empty or green report of either is no proof that callers go on working.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund openapi-diff@0.24.1 api-smart-diff@1.0.6
cat >program.cjs <<'PROGRAM'
const { apiDiff } = require('api-smart-diff');
const { diffSpecs } = require('openapi-diff');

const json = (name) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });
const described = () => ({
  openapi: '3.0.3',
  info: { title: 'Tasks', version: '1' },
  paths: {
    '/task.get': {
      get: {
        parameters: [
          { name: 'id', in: 'query', required: true, schema: { type: 'integer' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 1000 } },
        ],
        responses: { 200: { description: 'The task', content: json('Task') } },
      },
    },
    '/task.add': {
      post: {
        requestBody: { required: true, content: json('NewTask') },
        responses: { 200: { description: 'The task', content: json('Task') } },
      },
    },
  },
  components: {
    schemas: {
      Task: { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, title: { type: 'string' }, tags: { type: 'string' } } },
      NewTask: {
        type: 'object',
        properties: {
          title: { type: 'string', maxLength: 250 },
          priority: { type: 'string', enum: ['low', 'high'] },
          groupId: { type: 'integer', nullable: true },
        },
      },
    },
  },
});
const limitOf = (api) => api.paths['/task.get'].get.parameters[1];
const edits = {
  'parameter becomes required': (api) => (limitOf(api).required = true),
  'parameter has another type': (api) => (limitOf(api).schema = { type: 'boolean' }),
  'parameter has a lower maximum': (api) => (limitOf(api).schema.maximum = 50),
  'body: shorter text': (api) => (api.components.schemas.NewTask.properties.title.maxLength = 100),
  'body: one value less': (api) => api.components.schemas.NewTask.properties.priority.enum.pop(),
  'body: no null': (api) => delete api.components.schemas.NewTask.properties.groupId.nullable,
  'body: no further members': (api) => (api.components.schemas.NewTask.additionalProperties = false),
  'response: a member is gone': (api) => delete api.components.schemas.Task.properties.tags,
  'response: may be null': (api) => (api.components.schemas.Task.properties.title.nullable = true),
  'a credential is asked for': (api) => {
    api.components.securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'x-key' } };
    api.security = [{ key: [] }];
  },
  'body: an optional member more': (api) => (api.components.schemas.NewTask.properties.more = { type: 'boolean' }),
};
const ways = {
  async 'openapi-diff'(before, after) {
    const [sourceSpec, destinationSpec] = [before, after].map((api) => ({
      content: JSON.stringify(api),
      location: 'api.json',
      format: 'openapi3',
    }));
    const found = await diffSpecs({ sourceSpec, destinationSpec });
    if (found.breakingDifferencesFound) return 'breaking';
    return found.nonBreakingDifferences.length + found.unclassifiedDifferences.length > 0 ? 'compatible' : 'nothing';
  },
  'api-smart-diff'(before, after) {
    const found = apiDiff(before, after);
    if (found.some(({ type }) => type === 'breaking')) return 'breaking';
    return found.length > 0 ? 'compatible' : 'nothing';
  },
};
(async () => {
  for (const [name, edit] of Object.entries(edits)) {
    const said = [];
    for (const [tool, compare] of Object.entries(ways)) {
      const after = described();
      edit(after);
      said.push(`${tool} ${await compare(described(), after)}`);
    }
    console.log(`${name}: ${said.join(', ')}`);
  }
})();
PROGRAM
seen=$(node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
parameter becomes required: openapi-diff nothing, api-smart-diff breaking
parameter has another type: openapi-diff nothing, api-smart-diff compatible
parameter has a lower maximum: openapi-diff nothing, api-smart-diff breaking
body: shorter text: openapi-diff breaking, api-smart-diff breaking
body: one value less: openapi-diff nothing, api-smart-diff breaking
body: no null: openapi-diff nothing, api-smart-diff compatible
body: no further members: openapi-diff breaking, api-smart-diff compatible
response: a member is gone: openapi-diff breaking, api-smart-diff compatible
response: may be null: openapi-diff nothing, api-smart-diff breaking
a credential is asked for: openapi-diff nothing, api-smart-diff breaking
body: an optional member more: openapi-diff breaking, api-smart-diff compatible
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
