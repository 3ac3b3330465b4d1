import { beforeEach, describe, expect, test } from 'vitest';
import { InputError } from '../../../generator/base/input-error.js';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { accounts, aString, call, codeOf, handClock, idsOf } from './call.js';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}`, title: name });
const select = {
  type: 'array',
  items: { type: 'string' },
  example: ['id', 'title', 'price', 'createdAt', 'ownerId'],
};
const pagination = { type: 'object', properties: { page: {}, limit: {}, offset: {} } };
const order = { type: 'object', properties: { id: {}, price: {} } };
const filter = { type: 'array' };
const fields = {
  type: 'object',
  properties: { title: { type: 'string' }, price: { type: 'float' }, ownerId: { type: 'integer' } },
  required: ['title'],
};

function path(properties: unknown, result: unknown, required: string[] = []): unknown {
  const content = (schema: unknown) => ({ content: { 'application/json': { schema } } });
  return {
    post: {
      tags: ['shop'],
      requestBody: content({ type: 'object', properties, required }),
      responses: { 200: content({ type: 'object', properties: { result } }) },
    },
  };
}

const flag = { type: 'object', properties: { result: { type: 'boolean' } } };
const item = { type: 'object', properties: { item: reference('shop.offerdto') } };

/** An account as badly described as live ones are. */
const description = {
  openapi: '3.0.0',
  info: { title: 'An account', version: '1.0.0' },
  servers: [],
  paths: {
    '/shop.offer.get': path({ id: { type: 'integer' }, select }, item, ['id']),
    '/shop.offer.list': path(
      { select, filter, order, pagination },
      { type: 'array', items: reference('shop.offerdto') },
    ),
    '/shop.offer.add': path({ fields }, item, ['fields']),
    '/shop.offer.update': path({ id: {}, fields, filter }, flag, ['fields']),
    '/shop.offer.delete': path({ id: {}, filter }, flag),
    '/shop.offer.field.list': path({ select: {} }, { type: 'array', items: { type: 'object' } }),
    '/shop.offer.publish': path({ id: { type: 'integer' } }, flag, ['id']),
    '/shop.shelf.list': path(
      { select: { type: 'array' }, filter, order: { type: 'object' } },
      { type: 'array', items: reference('shop.shelfdto') },
    ),
    '/shop.note.add': path([], { type: 'object' }),
    '/shop.note.list': path([], { type: 'array' }),
    '/shop.status.get': path([], { type: 'object', properties: { item: reference('shop.statusdto') } }),
    '/shop.mixed.get': path([], { type: 'object', properties: { item: reference('shop.mixeddto') } }),
    '/tasks.task.get': path({ id: {}, select }, item),
    '/batch': { post: { tags: [], responses: [] } },
  },
  components: {
    schemas: {
      'shop.offerdto': {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          title: { type: 'string' },
          price: { type: 'float' },
          createdAt: { type: 'string', format: 'date-time' },
          ownerId: { type: 'integer' },
          shelf: reference('shop.shelfdto'),
        },
      },
      'shop.shelfdto': {
        type: 'object',
        properties: { id: { type: 'integer' }, name: { type: 'string' }, offer: reference('shop.offerdto') },
      },
      'shop.mixeddto': {
        allOf: [
          reference('shop.statusdto'),
          {
            properties: {
              kind: { const: 'offer' },
              size: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
              note: { type: ['null', 'string'] },
              status: { allOf: [reference('shop.statusdto')] },
              again: reference('shop.againdto'),
              same: { oneOf: [reference('shop.mixeddto'), { type: 'boolean' }] },
            },
          },
        ],
        properties: { own: { type: 'boolean' } },
      },
      'shop.againdto': reference('shop.statusdto'),
      'shop.statusdto': {
        type: 'object',
        properties: { open: { type: 'boolean' }, since: { type: 'string', format: 'date-time' } },
      },
    },
  },
};

const start = accounts();
const sandbox = await start({ clock: handClock(), description });

beforeEach(() => sandbox.reset());

const add = (title: string, price: number) => call(sandbox, 'shop.offer.add', { fields: { title, price } });

test.each([{ given: 'text' }, { given: {} }, { given: { paths: [] } }])(
  '$given is not a description',
  async ({ given }) => {
    await expect(startSandbox({ description: given })).rejects.toThrow(InputError);
  },
);

describe('an account that only its description knows', () => {
  test('an object without a name of its own has that of its methods', async () => {
    const result = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
    const paths = { '/shop.crate.list': path({ select: { type: 'array' } }, result) };
    const strict = await start({
      description: { ...description, paths },
      quirks: ['server-2026-05'],
    });
    const { body } = await call(strict, 'shop.crate.list', { select: ['nope'] });
    expect(JSON.stringify(body)).toContain('Unknown field `nope` of entity `crate`');
  });

  test('publishes that description', async () => {
    expect((await call(sandbox, 'rest.documentation.openapi')).body).toEqual(description);
    const { body } = await call(sandbox, 'rest.scope.list', {});
    expect(Object.keys(body?.result ?? {})).toContain('shop.offer.add');
  });

  test('has no method beyond it, and those it shares as ever', async () => {
    expect(codeOf(await call(sandbox, 'tasks.task.list', {}))).toBe('METHODNOTFOUNDEXCEPTION');
    const { body } = await call(sandbox, 'tasks.task.get', { id: 8, select: ['title'] });
    expect(body?.result?.item).toEqual({ title: 'Prepare the demo' });
  });

  test('what is added can be got and listed', async () => {
    const made = await add('One', 2.5);
    expect(made.body?.result?.item).toEqual({
      id: 1,
      title: 'One',
      price: 2.5,
      createdAt: '2026-06-01T00:00:00+00:00',
      ownerId: null,
      shelf: null,
    });
    await add('Two', 1);
    const got = await call(sandbox, 'shop.offer.get', { id: 1, select: ['title', 'shelf.name'] });
    expect(got.body?.result?.item).toEqual({ title: 'One', shelf: null });
    const params = { filter: [['price', '<', 3]], order: { price: 'ASC' }, pagination: { limit: 5 } };
    expect(idsOf(await call(sandbox, 'shop.offer.list', params))).toEqual([2, 1]);
  });

  test('what is updated is changed, what is deleted gone', async () => {
    await add('One', 1);
    const updated = await call(sandbox, 'shop.offer.update', { id: 1, fields: { price: 9 } });
    expect(updated.body?.result).toEqual({ result: true });
    const got = await call(sandbox, 'shop.offer.get', { id: 1, select: ['price'] });
    expect(got.body?.result?.item).toEqual({ price: 9 });
    expect((await call(sandbox, 'shop.offer.delete', { id: 1 })).body?.result).toEqual({ result: true });
    expect(codeOf(await call(sandbox, 'shop.offer.get', { id: 1 }))).toBe('ENTITYNOTFOUNDEXCEPTION');
  });

  test.each([
    {
      name: 'a required field that is missing',
      method: 'shop.offer.add',
      params: { fields: {} },
      code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION',
    },
    {
      name: 'a value of another type',
      method: 'shop.offer.add',
      params: { fields: { title: 1 } },
      code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION',
    },
    {
      name: 'a required parameter that is missing',
      method: 'shop.offer.publish',
      params: {},
      code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION',
    },
    {
      name: 'a field of a relation that there is not',
      method: 'shop.offer.list',
      params: { select: ['shelf.nme'] },
      code: 'UNKNOWNDTOPROPERTYEXCEPTION',
    },
    {
      name: 'a sort that is not described',
      method: 'shop.offer.list',
      params: { order: { title: 'ASC' } },
      code: 'INVALIDORDEREXCEPTION',
    },
  ])('$name is $code', async ({ method, params, code }) => {
    const answer = await call(sandbox, method, params);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
  });

  test('a write is repeated once with its key', async () => {
    const send = () =>
      call(sandbox, 'shop.offer.add', { fields: { title: 'a' } }, { headers: { 'Idempotency-Key': 'k' } });
    await send();
    expect((await send()).headers.get('idempotent-replayed')).toBe('true');
    expect(idsOf(await call(sandbox, 'shop.offer.list', {}))).toEqual([1]);
  });

  test('what cannot be added has samples', async () => {
    const { body } = await call(sandbox, 'shop.shelf.list', { select: ['id', 'name'] });
    expect(body?.result?.items).toEqual([
      { id: 1, name: 'name 1' },
      { id: 2, name: 'name 2' },
      { id: 3, name: 'name 3' },
    ]);
  });

  test('where no sort is described, every scalar can be sorted by', async () => {
    expect(idsOf(await call(sandbox, 'shop.shelf.list', { order: { name: 'DESC' } }))).toEqual([3, 2, 1]);
  });

  test('an id is not given twice', async () => {
    await add('One', 1);
    await call(sandbox, 'shop.offer.delete', { id: 1 });
    expect((await add('Two', 2)).body?.result?.item?.['id']).toBe(2);
  });

  test('parameters that nobody described are kept as they come', async () => {
    await call(sandbox, 'shop.note.add', { fields: { anything: [1], more: 'x' } });
    const { body } = await call(sandbox, 'shop.note.list', { select: ['id', 'anything', 'more'] });
    expect(body?.result?.items).toEqual([{ id: 1, anything: [1], more: 'x' }]);
  });

  test('names that every object has are names like any other', async () => {
    await call(sandbox, 'shop.note.add', undefined, {
      raw: '{"fields":{"constructor":"c","__proto__":{"x":1}}}',
    });
    const { status, body } = await call(sandbox, 'shop.note.list', {
      select: ['id', 'constructor', 'toString'],
    });
    expect([status, body?.result?.items]).toEqual([200, [{ id: 1, constructor: 'c' }]]);
  });

  test('a member that is combined of others has a value of them', async () => {
    const status = { open: true, since: expect.any(String) as string };
    expect((await call(sandbox, 'shop.mixed.get', {})).body?.result).toEqual({
      item: {
        ...status,
        own: true,
        kind: 'offer',
        size: 1,
        note: 'text',
        status,
        again: status,
        // It contains itself.
        same: null,
      },
    });
  });

  test('methods of their own answer in the form that is described', async () => {
    expect((await call(sandbox, 'shop.offer.publish', { id: 1 })).body?.result).toEqual({ result: true });
    expect((await call(sandbox, 'shop.status.get', {})).body?.result).toEqual({
      item: { open: true, since: aString },
    });
  });

  test('fields are listed from the schema', async () => {
    const { body } = await call(sandbox, 'shop.offer.field.list', { select: ['name', 'type'] });
    expect(body?.result?.items?.slice(0, 3)).toEqual([
      { name: 'id', type: 'int' },
      { name: 'title', type: 'string' },
      { name: 'price', type: 'float' },
    ]);
  });
});
