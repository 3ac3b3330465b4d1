/** The exported document: valid, complete and the same each time. */

import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportDocument } from '../../../generator/export/document.js';
import { legacySpec } from '../../../generator/export/legacy-spec.js';
import type { Generation, Model } from '../../../generator/model/model.js';
import { build, integer, item, to } from '../../generator/model/account.js';
import { models } from '../../generator/export/accounts.js';
import { temporaryFolder } from '../../temporary-folder.js';

const ALL: readonly Generation[] = ['v3', 'legacy', 'gateway'];

let all: ReadonlyMap<string, Model>;

beforeAll(async () => {
  all = await models();
});

/** As `export --generation` writes them. */
function alone(model: Model) {
  return {
    v3: exportDocument(model, ['v3']),
    legacy: legacySpec(model),
    gateway: exportDocument(model, ['gateway']),
  };
}

/** Routes of the gateway are ambiguous in themselves; types of items by number are named by `x-svc-types` alone. */
function isTrue(of: string, problem: string): boolean {
  if (of === 'legacy') return /^no-unused-components: Component: "LegacyCrmItem\w+"/.test(problem);
  return of !== 'v3' && problem.includes('`/v1/{entity}/search` and `/v1/keys/{id}`');
}

const folder = temporaryFolder();

type Json = Readonly<Record<string, never>>;

/** Reads a path such as `paths /rest/api/x post`; undefined where a step is missing. */
function at(document: unknown, ...steps: readonly string[]): unknown {
  return steps.reduce<unknown>((value, step) => (value as Json | undefined)?.[step], document);
}

/** A list that answers a cursor beside its items. */
const BESIDE = {
  openapi: '3.0.0',
  info: { title: 'A', version: '1' },
  paths: {
    '/x.thing.list': {
      post: {
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    result: {
                      type: 'object',
                      properties: {
                        items: { type: 'array', items: to('Thing') },
                        nextCursor: { type: 'string' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  components: { schemas: { Thing: { type: 'object', properties: { id: integer } } } },
};

describe('an exported document', () => {
  test('is valid OpenAPI 3.1, of all generations and of each alone', async () => {
    for (const [name, model] of all) {
      for (const generations of [ALL, ...ALL.map((one) => [one])]) {
        const document = exportDocument(model, generations);
        const { valid, errors } = await new Validator().validate(
          JSON.parse(JSON.stringify(document)) as Record<string, unknown>,
        );
        expect({ name, generations, valid, errors }).toEqual({
          name,
          generations,
          valid: true,
          errors: undefined,
        });
      }
    }
  });

  test('has the bounds of numbers as numbers', () => {
    const model = all.get('the sandbox');
    const document = model && exportDocument(model, ALL);
    const body = (path: string) =>
      at(document, 'paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema');
    const page = at(body('/rest/api/tasks.task.list'), 'properties', 'pagination', 'properties', 'limit');
    expect(page).toMatchObject({ minimum: 1, maximum: 1000, default: 50 });
    expect(JSON.stringify(body('/rest/event.bind'))).toMatch(/"minTimeout":\{[^}]*"minimum":0,"default":1/);
  });

  test('passes the recommended rules of a linter, of all generations and of each alone', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    for (const [name, model] of all) {
      const { v3, legacy, gateway } = alone(model);
      for (const [of, document] of Object.entries({ all: exportDocument(model, ALL), v3, legacy, gateway })) {
        const source = JSON.stringify(document);
        const problems = await lintFromString({ source, absoluteRef: 'account.json', config });
        const wrong = problems.filter(({ ruleId, message }) => !isTrue(of, `${ruleId}: ${message}`));
        expect({ name, of, wrong: wrong.map(({ ruleId, message }) => `${ruleId}: ${message}`) }).toEqual({
          name,
          of,
          wrong: [],
        });
      }
    }
  }, 60_000);

  test('of each generation alone can be joined to one, with no name in two of them', async () => {
    const model = all.get('the sandbox');
    if (model === undefined) throw new Error('no model');
    const files = Object.entries(alone(model)).map(([name, document]) => {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(document, null, 2));
      return `${name}.json`;
    });
    const cli = fileURLToPath(new URL('../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
    // In the environment `test` it prints what it joins and writes no file.
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    };
    const run = promisify(execFile);
    await run(process.execPath, [cli, 'join', ...files, '-o', 'joined.json'], { cwd: folder, env });
    const joined = JSON.parse(readFileSync(join(folder, 'joined.json'), 'utf8')) as {
      readonly paths: object;
    };
    const count = (document: { readonly paths?: unknown }): number =>
      Object.values(document.paths as object).flatMap((item: object) =>
        Object.keys(item).filter((key) => ['get', 'post', 'patch', 'delete'].includes(key)),
      ).length;
    expect(count(joined)).toBe(ALL.reduce((sum, one) => sum + model[one].methods.length, 0));
  }, 60_000);

  test('holds every method of every generation once, under its own operation id', () => {
    for (const model of all.values()) {
      const document = exportDocument(model, ALL);
      const operations = Object.values(document['paths'] as object).flatMap(
        (path: object) => Object.values(path) as Json[],
      );
      const methods = operations
        .map((operation) => operation['x-method'])
        .filter((name) => name !== undefined);
      const wanted = ALL.flatMap((generation) => model[generation].methods.map(({ name }) => name));
      expect([...methods].sort()).toEqual([...wanted].sort());
      const ids = operations.map((operation) => operation['operationId']);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test('is the same each time', () => {
    for (const model of all.values()) {
      const [first, second] = [1, 2].map(() => JSON.stringify(exportDocument(model, ALL)));
      expect(second).toBe(first);
    }
  });

  test('refers to nothing that it does not hold', () => {
    for (const model of all.values()) {
      const document = exportDocument(model, ALL);
      const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
        ([, path = '']) => path,
      );
      expect(references.length).toBeGreaterThan(0);
      expect(references.filter((path) => at(document, ...path.split('/')) === undefined)).toEqual([]);
    }
  });
});

describe('the document says what answers and requests really are', () => {
  const document = (): unknown => exportDocument(found('the sandbox'), ALL);
  const found = (name: string): Model => {
    const model = all.get(name);
    if (model === undefined) throw new Error(`no model of ${name}`);
    return model;
  };
  const schemaOf = (path: string, ...steps: readonly string[]): unknown =>
    at(document(), 'paths', path, 'post', ...steps, 'content', 'application/json', 'schema');

  test('a list is an object with items', () => {
    const result = at(schemaOf('/rest/api/tasks.task.list', 'responses', '200'), 'properties', 'result');
    expect(result).toEqual({
      type: 'object',
      properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Task' } } },
      required: ['items'],
    });
  });

  test('a field that can be null says so, and one that cannot does not', () => {
    const task = at(document(), 'components', 'schemas', 'Task', 'properties');
    expect(at(task, 'deadline')).toMatchObject({ type: ['string', 'null'], format: 'date-time' });
    expect(at(task, 'id')).toEqual({ type: 'integer' });
    expect(at(task, 'responsible')).toEqual({
      anyOf: [{ $ref: '#/components/schemas/User' }, { type: 'null' }],
    });
  });

  test('required parameters are required', () => {
    const schema = schemaOf('/rest/api/tasks.task.add', 'requestBody');
    expect(at(schema, 'required')).toEqual(['fields']);
    expect(at(schema, 'properties', 'fields', 'required')).toEqual(['title', 'creatorId', 'responsibleId']);
  });

  test('filter and order are schemas of what is admitted', () => {
    const schemas = at(document(), 'components', 'schemas');
    const conditions = at(schemas, 'TaskFilter', 'items', 'anyOf') as readonly Json[];
    expect(conditions.map((condition) => at(condition, 'prefixItems', '0', 'const')).filter(Boolean)).toEqual(
      ['id', 'id', 'id', 'id'],
    );
    expect(Object.keys(at(schemas, 'TaskOrder', 'properties') as object)).toHaveLength(19);
    expect(at(schemas, 'TaskOrder', 'additionalProperties')).toBe(false);
  });

  test('each error status has its codes with their meanings', () => {
    const response = at(document(), 'paths', '/rest/im.dialog.get', 'post', 'responses', '400') as Json;
    expect(response['x-errors']).toContainEqual({
      code: 'DIALOG_ID_EMPTY',
      status: 400,
      meaning: expect.any(String) as string,
    });
  });

  test('a write of REST 3.0 takes a key, a read does not', () => {
    const parameters = (path: string): unknown => at(document(), 'paths', path, 'post', 'parameters');
    expect(parameters('/rest/api/tasks.task.add')).toEqual([
      { $ref: '#/components/parameters/IdempotencyKey' },
    ]);
    expect(parameters('/rest/api/tasks.task.get')).toBeUndefined();
  });

  test('a deprecated method says what replaces it', () => {
    const operation = at(document(), 'paths', '/rest/task.comment.add', 'post') as Json;
    expect(operation['deprecated']).toBe(true);
    expect(operation['x-replacement']).toEqual({ generation: 'v3', name: 'tasks.task.chat.message.send' });
  });

  test('security names the credentials that a method takes, with its scopes', () => {
    const security = (path: string): unknown => at(document(), 'paths', path, 'post', 'security');
    expect(security('/rest/api/tasks.task.get')).toEqual([{ bearer: ['tasks'] }, { webhook: ['tasks'] }]);
    expect(security('/rest/event.bind')).toEqual([{ bearer: expect.any(Array) as unknown }]);
    const scopes = ['user', 'user_brief', 'user_basic'];
    expect(security('/rest/user.get')).toEqual([{ bearer: scopes }, { webhook: scopes }]);
    expect(at(document(), 'components', 'securitySchemes', 'apiKey', 'name')).toBe('X-Api-Key');
  });

  test('every credential has a form that generators of clients know', () => {
    const schemes = Object.entries(at(document(), 'components', 'securitySchemes') as Record<string, Json>);
    const unknown = schemes.filter(([, { type, scheme }]) =>
      type === 'http' ? scheme !== 'bearer' && scheme !== 'basic' : type !== 'apiKey',
    );
    expect(unknown).toEqual([]);
    expect(schemes.map(([name]) => name).sort()).toEqual(['apiKey', 'bearer', 'session', 'webhook']);
  });

  test('a legacy body takes the token of an application, which no header does there', () => {
    const schema = (path: string): unknown =>
      at(document(), 'paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema');
    expect(at(schema('/rest/user.get'), 'properties', 'auth', 'type')).toBe('string');
    expect(at(schema('/rest/mailservice.fields'), 'properties', 'auth', 'type')).toBe('string');
    expect(at(schema('/rest/api/tasks.task.get'), 'properties', 'auth')).toBeUndefined();
  });

  test('members beside the data stand in the schema of the answer, and none of them is promised', () => {
    const { model } = build(BESIDE);
    const answer = at(exportDocument(model, ['v3']), 'paths', '/rest/api/x.thing.list', 'post', 'responses');
    const schema = at(answer, '200', 'content', 'application/json', 'schema', 'properties', 'result');
    expect(Object.keys(at(schema, 'properties') as object)).toEqual(['items', 'nextCursor']);
    expect(at(schema, 'required')).toEqual(['items']);
  });

  test('an answer requires no field that it is known to leave out', () => {
    const answer = at(document(), 'paths', '/rest/api/tasks.task.add', 'post', 'responses', '200', 'content');
    const item = at(answer, 'application/json', 'schema', 'properties', 'result', 'properties', 'item');
    const required = at(item, 'allOf', '1', 'required');
    expect(required).toContain('title');
    expect(required).not.toContain('creatorId');
  });

  test('a route that a browser opens answers with an address', () => {
    const responses = at(document(), 'paths', '/v1/oauth/authorize', 'get', 'responses');
    expect(at(responses, '302', 'headers', 'Location')).toBeDefined();
    expect(at(responses, '200')).toBeUndefined();
  });

  test("the account's own names stand in the place of the neutral ones", () => {
    const vendor = { SVC_REST_HANDLER: 'ACME_REST_HANDLER' };
    const { model } = build({ openapi: '3.0.0', info: { title: 'A', version: '1' }, paths: {} }, { vendor });
    const text = JSON.stringify(exportDocument(model, ALL));
    expect(text).toContain('ACME_REST_HANDLER');
    expect(text).not.toContain('SVC_REST_HANDLER');
  });

  test('names of an account cannot reach a prototype or leave their place', () => {
    const hostile = JSON.parse(
      '{"openapi":"3.0.0","info":{"title":"A","version":"1"},"paths":{"/x.thing.get":{"post":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"object","properties":{"result":{"type":"object","properties":{"item":{"type":"object","properties":{"__proto__":{"type":"string"},"id":{"type":"integer"}}}}}}}}}}}}}}}',
    ) as unknown;
    const exported = exportDocument(build(hostile).model, ['v3']);
    expect(JSON.stringify(exported)).toContain('"__proto__":{"type":["string","null"]}');
    expect(({} as Json)['type']).toBeUndefined();
  });

  test('a schema named like a part of the document gets a name of its own', () => {
    const { model } = build({
      openapi: '3.0.0',
      info: { title: 'A', version: '1' },
      paths: {
        '/x.time.get': {
          post: {
            requestBody: {
              content: { 'application/json': { schema: { type: 'object', properties: { id: integer } } } },
            },
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: { type: 'object', properties: { result: item(to('Time')) } },
                  },
                },
              },
            },
          },
        },
      },
      components: { schemas: { Time: { type: 'object', properties: { id: integer, hour: integer } } } },
    });
    const exported = exportDocument(model, ['v3']);
    expect(at(exported, 'components', 'schemas', 'Time', 'properties', 'date_start')).toBeDefined();
    expect(at(exported, 'components', 'schemas', 'Time_', 'properties', 'hour')).toBeDefined();
  });
});
