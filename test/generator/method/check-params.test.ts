/** What is said of wrong parameters: one line with the path of the value. */

import { describe, expect, test } from 'vitest';
import { checkOf, checkParams, paramsCheck } from '../../../generator/schema/schema-check.js';

const schema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    note: { type: ['string', 'null'] },
    at: { type: 'string', format: 'date-time' },
    mode: { enum: ['fast', 'safe'], type: 'string' },
    fields: {
      type: 'object',
      properties: { title: { type: 'string' }, owner: { type: 'integer' } },
      required: ['title'],
      additionalProperties: false,
    },
    filter: {
      type: 'array',
      items: {
        anyOf: [
          {
            type: 'array',
            prefixItems: [{ const: 'id' }, { enum: ['=', '>'] }, { type: 'integer' }],
            minItems: 3,
            maxItems: 3,
          },
          {
            type: 'array',
            prefixItems: [{ const: 'title' }, { enum: ['=', '>'] }, { type: 'string' }],
            minItems: 3,
            maxItems: 3,
          },
        ],
      },
    },
  },
  required: ['id'],
  additionalProperties: false,
};

const rows = [
  { name: 'no object', given: [], want: ['', 'must be an object, not a list'] },
  { name: 'a name that is missing', given: {}, want: ['', 'must have id'] },
  {
    name: 'a misspelt name in the place of a missing one',
    given: { idd: 1 },
    want: ['', 'must have id; idd is not known (did you mean id?)'],
  },
  { name: 'another type', given: { id: 'x' }, want: ['id', 'must be an integer, not a text'] },
  { name: 'a fraction', given: { id: 1.5 }, want: ['id', 'must be an integer, not a fraction'] },
  {
    name: 'none of two types',
    given: { id: 1, note: 5 },
    want: ['note', 'must be a text or null, not a number'],
  },
  {
    name: 'a date in words',
    given: { id: 1, at: 'tomorrow' },
    want: ['at', "must be a date such as '2026-03-01T09:00:00+00:00'"],
  },
  {
    name: 'an unknown value',
    given: { id: 1, mode: 'fats' },
    want: ['mode', 'must be "fast", "safe" (did you mean fast?)'],
  },
  {
    name: 'a name that belongs one step further inside',
    given: { id: 1, title: 'x' },
    want: [
      '',
      'must not have title (did you mean fields.title?); it takes id, note, at, mode, fields, filter',
    ],
  },
  {
    name: 'an unknown name further inside',
    given: { id: 1, fields: { title: 'x', ownr: 1 } },
    want: ['fields', 'must not have ownr (did you mean owner?); it takes title, owner'],
  },
  {
    name: 'an unknown field of a filter',
    given: { id: 1, filter: [['titel', '=', 'x']] },
    want: ['filter[0][0]', 'must be "id", "title" (did you mean title?)'],
  },
  {
    name: 'an unknown operator',
    given: { id: 1, filter: [['id', '~', 1]] },
    want: ['filter[0][1]', 'must be "=", ">"'],
  },
  {
    name: 'a value of another type in a condition',
    given: {
      id: 1,
      filter: [
        ['id', '=', 1],
        ['title', '=', 5],
      ],
    },
    want: ['filter[1][2]', 'must be a text, not a number'],
  },
];

describe('a check of parameters', () => {
  const check = checkOf(schema);

  test('says nothing of what the method takes', () => {
    expect(check({ id: 1, note: null, at: '2026-03-01', filter: [['id', '>', 1]] })).toBeUndefined();
  });

  test.each(rows)('names $name', ({ given, want: [path, message] }) => {
    expect(check(given)).toMatchObject({ path, message });
  });

  test('admits a date without a time, as accounts do', () => {
    expect(check({ id: 1, at: '2026-03-01 09:00:00' })).toBeUndefined();
  });
});

test.each([...rows.map(({ given }) => given), { id: 1, note: null }, {}, 5])(
  'the check of one value says of %j what the complete schema says',
  (given) => {
    const api = { generation: 'legacy' } as const;
    expect(checkParams(given, api, schema)).toEqual(paramsCheck(api, schema)(given));
  },
);

test('every missing name stands in one message, those of a missing object too', () => {
  const check = checkOf({ ...schema, required: ['id', 'note', 'fields'] });
  expect(check({ note: null })?.message).toBe('must have id, fields.title');
});

test.each([
  { takes: {}, message: 'takes nothing; x is not known' },
  { takes: { id: { type: 'integer' } }, message: 'must not have x; it takes id' },
])('an unknown name of a method: $message', ({ takes, message }) => {
  const check = checkOf({ type: 'object', properties: takes, additionalProperties: false });
  expect(check({ x: 1 })?.message).toBe(message);
});

test.each(['auth', 'access_token', 'auth_connector', 'state', 'token'])(
  'the name %s, which an account takes for itself, is refused unless it is described',
  (name) => {
    const open = { type: 'object', properties: {}, additionalProperties: true };
    const given = { [name]: 'x' };
    for (const generation of ['v3', 'legacy'] as const) {
      const message = `must not have ${name}: the account takes it for itself, and no method receives it`;
      expect(checkParams(given, { generation }, open)).toEqual({ path: '', pointer: `/${name}`, message });
      const described = { ...open, properties: { [name]: { type: 'string' } } };
      expect(checkParams(given, { generation }, described)).toBeUndefined();
      expect(checkParams({ fields: given }, { generation }, open)).toBeUndefined();
    }
    expect(checkParams(given, { generation: 'gateway' }, open)).toBeUndefined();
  },
);
