import { beforeEach, describe, expect, test } from 'vitest';
import { accounts, call, codeOf } from '../call.js';

const sandbox = await accounts()();

beforeEach(() => sandbox.reset());

const batch = (calls: unknown, extra = {}) => call(sandbox, 'batch', calls, extra);
const get = (id: unknown, as?: string) => ({
  method: 'tasks.task.get',
  query: { id, select: ['id'] },
  ...(as !== undefined && { as }),
});
const list = (filter: unknown, as?: string) => ({
  method: 'tasks.task.list',
  query: { filter },
  ...(as !== undefined && { as }),
});

describe('references', () => {
  test.each([
    { name: 'an alias', calls: [get(8, 'a'), get({ $ref: 'a.id' })], want: { item: { id: 8 } } },
    { name: 'an index', calls: [get(8), get({ $ref: '0.id' })], want: { item: { id: 8 } } },
    {
      name: 'a field of every item',
      calls: [list([['id', 'in', [2, 4]]], 'l'), list([['id', 'in', { $refArray: 'l.id' }]])],
      want: { items: [{ id: 2 }, { id: 4 }] },
    },
    {
      name: 'one item of a list',
      calls: [list([['id', '>', 5]], 'l'), get({ $ref: 'l.1.id' })],
      want: { item: { id: 7 } },
    },
    {
      name: 'a related field',
      calls: [
        { method: 'tasks.task.get', query: { id: 8, select: ['creator.id'] }, as: 'a' },
        get({ $ref: 'a.creator.id' }),
      ],
      want: { item: { id: 1 } },
    },
  ])('$name', async ({ calls, want }) => {
    const { body } = await batch(calls);
    expect((body?.result as unknown as unknown[]).at(-1)).toEqual(want); // an array: every case succeeds
  });

  test.each([
    { name: 'a field that was not selected', calls: [get(8, 'a'), get({ $ref: 'a.title' })] },
    { name: 'an alias that there is not', calls: [get(8, 'a'), get({ $ref: 'b.id' })] },
    { name: 'a later call', calls: [get({ $ref: 'b.id' }), get(8, 'b')] },
    { name: 'a path into the prototype', calls: [get(8, 'a'), get({ $ref: 'a.constructor.name' })] },
    { name: 'a repeated alias', calls: [get(8, 'a'), get(9, 'a')] },
    { name: 'a path that is a number', calls: [get(8, 'a'), get({ $ref: 1 })] },
  ])('$name is INVALIDSELECTEXCEPTION', async ({ calls }) => {
    const answer = await batch(calls);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALIDSELECTEXCEPTION']);
  });
});

test('an alias that is no text is refused', async () => {
  const answer = await batch([{ method: 'tasks.task.get', query: { id: 8 }, as: 5 }]);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('0.as')]);
});

describe('failure', () => {
  test.each([
    {
      name: 'a method that there is not',
      calls: [{ method: 'nope', query: {} }],
      want: [404, 'METHODNOTFOUNDEXCEPTION'],
    },
    {
      name: 'a call without query',
      calls: [{ method: 'tasks.task.list' }],
      want: [400, 'VALIDATION_REQUESTVALIDATIONEXCEPTION'],
    },
    {
      name: 'a call without method',
      calls: [{ query: {} }],
      want: [400, 'VALIDATION_REQUESTVALIDATIONEXCEPTION'],
    },
    {
      name: 'a call that is a string',
      calls: ['tasks.task.list'],
      want: [400, 'VALIDATION_REQUESTVALIDATIONEXCEPTION'],
    },
    {
      name: 'a call that is null',
      calls: [null],
      want: [400, 'VALIDATION_REQUESTVALIDATIONEXCEPTION'],
    },
    { name: 'the legacy form', calls: { cmd: {} }, want: [400, 'VALIDATION_REQUESTVALIDATIONEXCEPTION'] },
    {
      name: '52 calls',
      calls: Array.from({ length: 52 }, () => get(8)),
      want: [400, 'ERROR_BATCH_LENGTH_EXCEEDED'],
    },
  ])('$name is refused', async ({ calls, want }) => {
    const answer = await batch(calls);
    expect([answer.status, codeOf(answer)]).toEqual(want);
  });

  test('51 calls are accepted', async () => {
    expect((await batch(Array.from({ length: 51 }, () => get(8)))).status).toBe(200);
  });
});
