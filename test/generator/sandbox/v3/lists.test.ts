import { describe, expect, test } from 'vitest';
import { accounts, call, codeOf, idsOf } from '../call.js';

const start = accounts();
const sandbox = await start();
const clamping = await start({ clamp: true });

describe('filter', () => {
  test.each([
    { name: 'a filter that is not an array', filter: { id: 1 }, code: 'INVALIDFILTEREXCEPTION' },
    { name: 'a condition of one element', filter: [['id']], code: 'INVALIDFILTEREXCEPTION' },
    { name: 'a condition that is a number', filter: [1], code: 'INVALIDFILTEREXCEPTION' },
    { name: 'a group without conditions', filter: [{ logic: 'or' }], code: 'INVALIDFILTEREXCEPTION' },
    {
      name: 'a group of another logic',
      filter: [{ logic: 'xor', conditions: [] }],
      code: 'INVALIDFILTEREXCEPTION',
    },
    { name: 'a string for a number', filter: [['id', '8']], code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION' },
    {
      name: 'a string in a list',
      filter: [['id', 'in', [1, '8']]],
      code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION',
    },
    { name: 'in without a list', filter: [['id', 'in', 1]], code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION' },
    {
      name: 'between with one end',
      filter: [['id', 'between', [1]]],
      code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION',
    },
  ])('$name is $code', async ({ filter, code }) => {
    const answer = await call(sandbox, 'tasks.task.list', { filter });
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
  });
});

describe('order and pagination', () => {
  test('a limit of 1000 gives all; a clamping account gives 50', async () => {
    const params = { pagination: { limit: 1000 } };
    expect(idsOf(await call(clamping, 'tasks.task.list', params))).toHaveLength(50);
    expect(idsOf(await call(sandbox, 'tasks.task.list', params)).length).toBeGreaterThanOrEqual(130);
  });

  test.each([
    { name: 'a limit above 1000 is 1000', params: { pagination: { limit: 5000 } }, want: 130 },
    { name: 'page 0 is the first', params: { pagination: { page: 0, limit: 3 } }, want: 3 },
    {
      name: 'a direction in another case',
      params: { order: { id: 'desc' }, pagination: { limit: 2 } },
      want: 2,
    },
    { name: 'a bare condition', params: { filter: ['id', '<=', 4] }, want: 4 },
    {
      name: 'a bare group',
      params: {
        filter: {
          logic: 'or',
          conditions: [
            ['id', 1],
            ['id', 2],
          ],
        },
      },
      want: 2,
    },
    {
      name: 'a negated group of the type filter',
      params: {
        filter: [['id', '<=', 5], { type: 'filter', logic: 'and', negative: true, conditions: [['id', 1]] }],
      },
      want: 4,
    },
  ])('what works on live accounts is accepted: $name', async ({ params, want }) => {
    expect(idsOf(await call(await start(), 'tasks.task.list', params))).toHaveLength(want);
  });

  test('a limit above 1000 gives 1000 rows', async () => {
    const many = await start({ data: { tasks: Array.from({ length: 1002 }, () => ({})) } });
    expect(idsOf(await call(many, 'tasks.task.list', { pagination: { limit: 5000 } }))).toHaveLength(1000);
  });

  test.each([
    { name: 'a negative offset', pagination: { offset: -1 } },
    { name: 'no object', pagination: 5 },
  ])('$name is INVALIDPAGINATIONEXCEPTION', async ({ pagination }) => {
    const answer = await call(sandbox, 'tasks.task.list', { pagination });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALIDPAGINATIONEXCEPTION']);
  });

  test.each([
    { name: 'an unknown field', order: { nope: 'ASC' } },
    { name: 'no object', order: 'id' },
    { name: 'a list', order: [['id', 'ASC']] },
  ])('$name is INVALIDORDEREXCEPTION', async ({ order }) => {
    const answer = await call(sandbox, 'tasks.task.list', { order });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALIDORDEREXCEPTION']);
  });
});

describe('cursors', () => {
  test('a tail runs downwards too, and takes a filter', async () => {
    const params = {
      select: ['id'],
      cursor: { order: 'DESC', value: 100, limit: 3 },
      filter: [['id', '<', 98]],
    };
    expect(idsOf(await call(sandbox, 'main.eventlog.tail', params))).toEqual([97, 96, 95]);
  });
});

describe('select', () => {
  test.each(['created.foo', 'title.length'])(
    '%s, below a value, is UNKNOWNDTOPROPERTYEXCEPTION',
    async (name) => {
      const { status, body } = await call(sandbox, 'tasks.task.get', { id: 8, select: ['id', name] });
      expect([status, body?.error]).toMatchObject([
        400,
        { code: 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION' },
      ]);
    },
  );
});
