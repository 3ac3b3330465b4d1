/** OpenAPI 3.2: what means the same is read, and each member that is not read has a line. */

import { describe, expect, test } from 'vitest';
import { createFindings } from '../../../../generator/model/findings.js';
import { readDocument } from '../../../../generator/model/normalise/document.js';
import { document, item, to } from '../account.js';

function lines(given: object): readonly string[] {
  const findings = createFindings();
  readDocument({ openapi: '3.2.0', paths: {}, ...given }, findings);
  return findings.notes().map(({ at, message }) => `${at}: ${message}`);
}

/** A method whose answer is as given. */
const answering = (response: object, more: object = {}) => ({
  paths: { '/a.b': { post: { responses: { '200': response } }, ...more } },
});
const schema = item(to('Thing'));

describe('a member of OpenAPI 3.2 has a line', () => {
  test.each([
    { name: '$self', given: { $self: 'https://a.example/openapi.json' }, want: ['/$self', '$self'] },
    {
      name: 'the parent of a tag',
      given: { tags: [{ name: 'a' }, { name: 'b', parent: 'a' }] },
      want: ['/tags/1/parent', 'parent'],
    },
    {
      name: 'the name of a server',
      given: { servers: [{ url: '/', name: 'live' }] },
      want: ['/servers/0/name', 'name'],
    },
    {
      name: 'another verb',
      given: answering({}, { query: { responses: {} } }),
      want: ['/paths/~1a.b/query', 'query'],
    },
    {
      name: 'an answer of many items',
      given: answering({ content: { 'application/jsonl': { itemSchema: schema } } }),
      want: ['/paths/~1a.b/post/responses/200/content/application~1jsonl/itemSchema', 'itemSchema'],
    },
    {
      name: 'a kind of discriminator',
      given: {
        components: { schemas: { A: { discriminator: { propertyName: 'a', defaultMapping: 'B' } } } },
      },
      want: ['/components/schemas/A/discriminator/defaultMapping', 'defaultMapping'],
    },
    {
      name: 'the flow of a device',
      given: {
        components: { securitySchemes: { a: { type: 'oauth2', flows: { deviceAuthorization: {} } } } },
      },
      want: ['/components/securitySchemes/a/flows/deviceAuthorization', 'deviceAuthorization'],
    },
  ])('$name', ({ given, want: [at, member] }) => {
    expect(lines(given)).toContain(`${at}: \`${member}\` of OpenAPI 3.2 is not read`);
  });

  test('once for many places, and none in names and data of the account', () => {
    const tags = ['a', 'b', 'c'].map((name) => ({ name, kind: 'nav' }));
    const servers = { type: 'array', items: { properties: { name: { type: 'string' } } } };
    const A = {
      type: 'object',
      properties: { servers, flows: servers },
      example: { servers: [{ name: 'x' }] },
    };
    expect(lines({ tags, components: { schemas: { A, tags: { properties: { kind: {} } } } } })).toEqual([
      '/tags/0/kind: `kind` of OpenAPI 3.2 is not read, here and in 2 more places',
    ]);
    expect(lines({ openapi: '3.1.0', tags })).toEqual([]);
  });
});

describe('of OpenAPI 3.2 is read', () => {
  const described = document({
    methods: { 'a.get': { gives: schema } },
    schemas: { Thing: { type: 'object', properties: { id: { type: 'integer' } } } },
  });

  test('the summary of a tag', () => {
    const findings = createFindings();
    const given = { ...described, openapi: '3.2.0', tags: [{ name: 'a', summary: 'Things' }] };
    expect(readDocument(given, findings).modules.get('a')).toBe('Things');
  });

  test('a media type by reference', () => {
    const envelope = { type: 'object', properties: { result: schema } };
    const given = {
      openapi: '3.2.0',
      ...answering({ content: { 'application/json': { $ref: '#/components/mediaTypes/Answer' } } }),
      components: { schemas: { Thing: { type: 'object' } }, mediaTypes: { Answer: { schema: envelope } } },
    };
    const { operations } = readDocument(given, createFindings());
    expect(operations.get('a.b')?.answer.kind).toBe('item');
  });
});
