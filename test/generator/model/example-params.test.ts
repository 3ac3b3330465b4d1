/** Example parameters: values that fit by type and name, whole objects behind references, nothing deprecated, no pretence. */

import { describe, expect, test } from 'vitest';
import { callLine, callSample, callStatement } from '../../../generator/view/call-sample.js';
import { exampleParams, paramsWithoutExample } from '../../../generator/model/example-params.js';
import {
  array,
  build,
  document,
  filterById,
  integer,
  item,
  methodOf,
  select,
  string,
  to,
} from './account.js';

const object = (properties: object, ...required: readonly string[]): unknown => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});
const date = { type: 'string', format: 'date' };

const SCHEMAS = {
  'svc.x.dealdto': object({
    oldTitle: { ...string, deprecated: true },
    id: integer,
    title: string,
    owner: to('svc.x.userdto'),
  }),
  'svc.x.userdto': object({ id: integer }),
  'svc.x.partdto': object({ id: integer, dealId: integer }),
  'svc.x.roledto': object({ id: integer, memberId: array(array(integer)) }),
  Address: object({ street: string, zip: string, country: to('Country') }, 'street', 'country'),
  Country: object({ code: string, name: string }, 'code'),
  Node: object({ children: array(to('Node')), name: string }, 'children', 'name'),
};

interface Row {
  readonly name: string;
  readonly method?: string;
  readonly takes: Readonly<Record<string, unknown>>;
  /** Parameters that are not. */
  readonly optional?: readonly string[];
  readonly want: object;
}

const ROWS: readonly Row[] = [
  {
    name: 'an id is a number, whatever its type says of it',
    takes: { id: {}, ownerId: string, userIds: array(integer), ids: { type: 'array' } },
    want: { id: 1, ownerId: '1', userIds: [1], ids: [1] },
  },
  {
    name: 'a number lies in the range that is described, at 1 where it can',
    takes: {
      fields: object(
        { rate: { ...integer, minimum: 5, maximum: 25 }, loss: { type: 'number', maximum: -1 } },
        'rate',
        'loss',
      ),
      count: { ...integer, minimum: 0, maximum: 9 },
    },
    want: { fields: { rate: 5, loss: -1 }, count: 1 },
  },
  {
    name: 'an address, a number, a code and a date look like one',
    takes: {
      email: string,
      phone: string,
      link: { ...string, format: 'uri' },
      currency: string,
      day: date,
      startsAt: string,
    },
    want: {
      email: 'ada@client.example',
      phone: '+15550100',
      link: 'https://app.example/handler',
      currency: 'EUR',
      day: '2026-03-01',
      startsAt: '2026-03-01T09:00:00+00:00',
    },
  },
  {
    name: 'an example of the description is given where it fits',
    takes: {
      names: { type: 'object', additionalProperties: string, example: { en: 'Deal' } },
      sizes: { ...(array(integer) as object), example: ['large'] },
    },
    want: { names: { en: 'Deal' }, sizes: [1] },
  },
  {
    name: 'what the text writes out is given',
    takes: {
      names: {
        type: 'object',
        additionalProperties: string,
        description: 'Such as {"en": "Deal", "de": "Handel"}.',
      },
      marks: { ...(array(integer) as object), description: 'As [3, 4].' },
    },
    want: { names: { en: 'Deal', de: 'Handel' }, marks: [3, 4] },
  },
  {
    name: 'a text is what the description says of it',
    takes: {
      stage: { ...string, description: 'One of "new", "paid" and "sent".' },
      mode: { ...string, nullable: true, description: 'The mode, such as `fast`' },
      from: { ...string, description: 'Beginning, ISO 8601.' },
      until: { ...string, description: 'End (YYYY-MM-DD).' },
      note: { ...string, description: 'What stands beside `title`.' },
    },
    want: {
      stage: 'new',
      mode: 'fast',
      from: '2026-03-01T09:00:00+00:00',
      until: '2026-03-02',
      note: 'note',
    },
  },
  {
    name: 'a map by language has a language',
    takes: { names: { type: 'object', additionalProperties: string, description: 'Names by language.' } },
    want: { names: { en: 'names' } },
  },
  {
    name: 'a reference is an object with what it requires, also in lists',
    takes: { address: to('Address'), others: array(to('Address')) },
    want: {
      address: { street: 'street', country: { code: 'demo' } },
      others: [{ street: 'street', country: { code: 'demo' } }],
    },
  },
  {
    name: 'an object that holds itself ends',
    takes: { node: to('Node') },
    want: { node: { children: [], name: 'Demo' } },
  },
  {
    name: 'no deprecated field is selected',
    method: 'x.deal.get',
    takes: { id: integer, select: select('oldTitle', 'id', 'title', 'owner.id') },
    optional: ['select'],
    want: { id: 1, select: ['id', 'title'] },
  },
  {
    name: 'no deprecated field is written, a title before others',
    method: 'x.deal.update',
    takes: {
      id: integer,
      fields: object({ oldTitle: { ...string, deprecated: true }, note: string, title: string }),
    },
    optional: ['fields'],
    want: { id: 1, fields: { title: 'Prepare the demo' } },
  },
  {
    name: 'the id of a get is shown where nothing is required',
    method: 'x.deal.get',
    takes: { id: integer },
    optional: ['id'],
    want: { id: 1 },
  },
  {
    name: 'a list is shown without an id',
    method: 'x.deal.list',
    takes: { id: integer },
    optional: ['id'],
    want: {},
  },
  {
    name: 'a filter is by id',
    method: 'x.deal.list',
    takes: { filter: filterById, order: object({ id: string }) },
    optional: ['order'],
    want: { filter: [['id', '=', 1]] },
  },
  {
    name: 'a filter that a list cannot do without is by what its rows belong to',
    method: 'x.part.list',
    takes: { filter: filterById, select: select('id', 'dealId') },
    optional: ['select'],
    want: { filter: [['dealId', '=', 1]], select: ['id', 'dealId'] },
  },
  {
    name: 'a field that is a list is compared with one of its elements, as its type says',
    method: 'x.role.list',
    takes: { filter: filterById, select: select('id', 'memberId') },
    optional: ['select'],
    want: { filter: [['memberId', '=', 1]], select: ['id', 'memberId'] },
  },
  {
    name: 'an hour, a content in base64 and a moment in seconds look like one',
    takes: {
      opens: { ...string, description: 'Hour and minute, HH:MM' },
      data: { ...string, description: 'The content in base64' },
      timestamp: integer,
      startTs: integer,
    },
    want: { opens: '09:00', data: 'U2hpcA==', timestamp: 1_772_355_600, startTs: 1_772_355_600 },
  },
  {
    name: 'an end is later than the beginning beside it',
    takes: {
      from: { ...string, format: 'date-time' },
      to: { ...string, format: 'date-time' },
      dateStart: date,
      endDate: string,
      closes: { ...string, description: 'HH:MM' },
      total: integer,
    },
    want: {
      from: '2026-03-01T09:00:00+00:00',
      to: '2026-03-01T10:00:00+00:00',
      dateStart: '2026-03-01',
      endDate: '2026-03-02',
      closes: '10:00',
      total: 1,
    },
  },
  {
    name: 'a map has a value where its kind is known',
    takes: {
      options: { type: 'object', additionalProperties: string, description: 'Values by name' },
      counts: { type: 'object', additionalProperties: integer, description: 'By the id of the user' },
    },
    want: { options: { name: 'options' }, counts: { 1: 1 } },
  },
];

describe('an example', () => {
  test.each(ROWS)('$name', ({ method = 'x.deal.close', takes, optional = [], want }) => {
    const required = Object.keys(takes).filter((name) => !optional.includes(name));
    const object = to(/^x\.(?:part|role)/.test(method) ? `svc.x.${method.slice(2, 6)}dto` : 'svc.x.dealdto');
    const gives = method.endsWith('list') ? array(object) : item(object);
    const { model } = build(
      document({ schemas: SCHEMAS, methods: { [method]: { takes, required, gives } } }),
    );
    expect(exampleParams(methodOf(model.v3, method), model.v3)).toEqual(want);
  });
});

/** Each schema requires the next one. */
function chainOf(length: number, link: (next: string) => unknown): Readonly<Record<string, unknown>> {
  const links = Array.from({ length }, (_, index) => [`S${index}`, link(`S${index + 1}`)] as const);
  return { ...Object.fromEntries(links), [`S${length}`]: object({ id: integer }, 'id') };
}

function closing(schemas: Readonly<Record<string, unknown>>) {
  const methods = { 'x.deal.close': { takes: { value: to('S0') }, required: ['value'] } };
  const { v3 } = build(document({ schemas, methods })).model;
  return { method: methodOf(v3, 'x.deal.close'), api: v3 };
}

const next = (name: string): unknown => object({ note: string, next: to(name) }, 'next');

test('a chain of 1,000 schemas gives an example that somebody can read', () => {
  for (const link of [next, (name: string) => array(to(name))]) {
    const { method, api } = closing(chainOf(1_000, link));
    expect(JSON.stringify(exampleParams(method, api)).length).toBeLessThan(200);
  }
});

test('a chain of 200 schemas that require each other is shown to its end', () => {
  const { method, api } = closing(chainOf(200, next));
  let value: unknown = exampleParams(method, api)['value'];
  for (let depth = 0; depth < 200; depth += 1) {
    expect(Object.keys(value as object)).toEqual(['next']);
    value = (value as { next: unknown }).next; // as just seen
  }
  expect(value).toEqual({ id: 1 });
  expect(paramsWithoutExample(method, api)).toEqual([]);
  // Indented all the way it would be ten times as long.
  expect(callStatement(callSample(method, api)).length).toBeLessThan(6_000);
});

describe('no value can be given', () => {
  test.each([
    { name: 'where objects require each other in a circle', schemas: { S0: next('S1'), S1: next('S0') } },
    { name: 'where a chain is longer than an example is', schemas: chainOf(1_000, next) },
    {
      name: 'where each of 60 schemas requires two of the next, without trying them all',
      schemas: chainOf(60, (name) => object({ one: to(name), other: to(name) }, 'one', 'other')),
    },
  ])('$name', ({ schemas }) => {
    const { method, api } = closing(schemas);
    expect(exampleParams(method, api)).toEqual({});
    expect(paramsWithoutExample(method, api)).toEqual(['value']);
    expect(callStatement(callSample(method, api))).toContain('({ /* no example: value requires');
    expect(callLine(method, api)).toBe('');
  });
});

test('a circle ends where a member admits something else', () => {
  const { method, api } = closing({
    S0: object(
      { list: array(to('S0')), either: { oneOf: [to('S0'), string] }, later: to('S1') },
      'list',
      'either',
      'later',
    ),
    S1: object({ back: { oneOf: [to('S0'), integer] }, note: string }, 'back'),
  });
  expect(exampleParams(method, api)).toEqual({
    value: { list: [], either: 'either', later: { back: 1 } },
  });
});
