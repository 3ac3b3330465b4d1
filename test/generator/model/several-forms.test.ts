/** Bodies and answers that a description allows in several forms: the type is what they have in common, or the report says that it is open. */

import { describe, expect, test } from 'vitest';
import { array, build, document, integer, item, methodOf, string, to } from './account.js';
import { printParams, printResult } from './print.js';

const SCHEMAS = {
  row: { type: 'object', properties: { id: integer } },
  other: { type: 'object', properties: { code: string } },
};

/** One method whose description is changed before it is read. */
function read(
  change: (operation: { requestBody?: unknown; responses?: unknown }) => void,
  schemas: object = {},
) {
  const described = document({ methods: { 'a.b': {} }, schemas: { ...SCHEMAS, ...schemas } });
  const { paths } = described as {
    paths: { '/a.b': { post: { requestBody?: unknown; responses?: unknown } } };
  };
  change(paths['/a.b'].post);
  const built = build(described);
  const notes = built.notes.filter(({ at, level }) => at === 'a.b' && level === 'warning');
  return { method: methodOf(built.model.v3, 'a.b'), notes: notes.map(({ message }) => message) };
}

const content = (schema: unknown, type = 'application/json') => ({ content: { [type]: { schema } } });
const object = (properties: object, required?: readonly string[], more: object = {}) => ({
  type: 'object',
  properties,
  ...(required && { required }),
  ...more,
});

const SEVERAL = 'takes one of several objects by its description; its type takes the members of all';
const LEFT_OPEN = 'takes no object by its description; its parameters are left open';

describe('a body', () => {
  test.each([
    {
      name: 'of two objects has the members of both, and must have what both must have',
      schema: {
        oneOf: [
          object({ size: integer, a: string }, ['size', 'a']),
          object({ size: integer, b: string }, ['size']),
        ],
      },
      params: ['size: integer, a?: string, b?: string'],
      notes: [SEVERAL],
    },
    {
      name: 'of two types of one member takes either',
      schema: { anyOf: [object({ size: integer }), object({ size: string }), object({ size: integer })] },
      params: ['size?: (integer or string)'],
      notes: [SEVERAL],
    },
    {
      name: 'of references is that of what they lead to',
      schema: { oneOf: [to('row'), to('other')] },
      // An id is taken as a number and as a text.
      params: ['id?: (integer or string), code?: string'],
      notes: [SEVERAL],
    },
    {
      name: 'of an object and a text',
      schema: { oneOf: [object({ id: integer }), string] },
      params: ['open'],
      notes: [LEFT_OPEN],
    },
    { name: 'of a list', schema: array(integer), params: ['open'], notes: [LEFT_OPEN] },
    { name: 'of anything', schema: {}, params: ['open'], notes: [] },
  ])('$name', ({ schema, params, notes }) => {
    const found = read((one) => (one.requestBody = content(schema)));
    expect(printParams(found.method)).toEqual(params);
    expect(found.notes).toEqual(notes);
  });
});

const FORMS = 'answers in several forms by its description; its result is unknown';

describe('an answer', () => {
  test.each([
    {
      name: 'of two bodies with one result has it',
      schema: { oneOf: [object({ result: item(to('row')) }), object({ error: string })] },
      want: 'item Row whole',
      notes: [],
    },
    {
      name: 'of two bodies with two results',
      schema: { oneOf: [object({ result: item(to('row')) }), object({ result: item(to('other')) })] },
      want: 'value unknown',
      notes: [FORMS],
    },
    {
      name: 'of two bodies without a result',
      schema: { oneOf: [object({ data: string }), string] },
      want: 'value unknown',
      notes: ['answers none of its forms with a `result`; its result is unknown'],
    },
    {
      name: 'of two items has either',
      schema: object({ result: { oneOf: [item(to('row')), item(to('other'))] } }),
      want: 'value (Row or Other)',
      notes: [],
    },
    {
      name: 'of an item and a list',
      schema: object({ result: { oneOf: [item(to('row')), object({ items: array(to('row')) })] } }),
      want: 'value unknown',
      notes: [FORMS],
    },
    {
      name: 'of an item and a text',
      schema: object({ result: { oneOf: [item(to('row')), string] } }),
      want: 'value unknown',
      notes: [FORMS],
    },
    {
      name: 'of two values is either',
      schema: object({ result: { oneOf: [integer, string] } }),
      want: 'value (integer or string)',
      notes: [],
    },
  ])('$name', ({ schema, want, notes }) => {
    const found = read((one) => (one.responses = { 200: content(schema) }));
    expect(printResult(found.method)).toBe(want);
    expect(found.notes).toEqual(notes);
  });

  test('of another type than JSON', () => {
    const found = read((one) => (one.responses = { 200: content(string, 'text/csv') }));
    expect(found.notes).toEqual(['answers `text/csv` by its description; its result is unknown']);
  });
});

describe('parameters in other places', () => {
  test('are named in the report, but for the headers that the client sends', () => {
    const found = read((one) =>
      Object.assign(one, {
        parameters: [
          { name: 'X-Way', in: 'header', required: true, schema: string },
          { name: 'Idempotency-Key', in: 'header', schema: string },
          { name: 'session', in: 'cookie', schema: string },
        ],
      }),
    );
    expect(found.notes).toEqual([
      'takes `X-Way` in `header` by its description, where the client sends nothing',
      'takes `session` in `cookie` by its description, where the client sends nothing',
    ]);
  });
});
