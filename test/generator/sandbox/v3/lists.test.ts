import { describe, expect, test } from 'vitest';
import { accounts, call, codeOf, idsOf } from '../call.js';

const start = accounts();
const sandbox = await start();
const clamping = await start({ clamp: true });

describe('filter', () => {
  const FITS: readonly { name: string; filter: unknown; want: number[] }[] = [
    { name: 'a pair is equals', filter: [['id', 8]], want: [8] },
    { name: 'a pair with a list is one of', filter: [['id', [8, 9, 999]]], want: [8, 9] },
    { name: '=', filter: [['id', '=', 8]], want: [8] },
    {
      name: '>, joined by AND with <=',
      filter: [
        ['id', '>', 5],
        ['id', '<=', 7],
      ],
      want: [6, 7],
    },
    {
      name: '>= with <',
      filter: [
        ['id', '>=', 5],
        ['id', '<', 7],
      ],
      want: [5, 6],
    },
    {
      name: '!= with between, ends included',
      filter: [
        ['id', 'between', [4, 6]],
        ['id', '!=', 5],
      ],
      want: [4, 6],
    },
    { name: 'in', filter: [['id', 'in', [3, 1]]], want: [1, 3] },
    {
      name: 'a group of or',
      filter: [
        {
          logic: 'or',
          conditions: [
            ['id', 1],
            ['id', 3],
          ],
        },
        ['id', '>', 1],
      ],
      want: [3],
    },
    {
      name: 'a group of and',
      filter: [
        {
          logic: 'and',
          conditions: [
            ['id', '>', 1],
            ['id', '<', 3],
          ],
        },
      ],
      want: [2],
    },
    {
      name: 'groups in groups',
      filter: [
        {
          logic: 'or',
          conditions: [
            ['id', 1],
            {
              logic: 'and',
              conditions: [
                ['id', '>', 6],
                ['id', '<', 8],
              ],
            },
          ],
        },
      ],
      want: [1, 7],
    },
  ];

  test.each(FITS)('$name', async ({ filter, want }) => {
    expect(idsOf(await call(sandbox, 'tasks.task.list', { filter }))).toEqual(want);
  });

  test.each([
    { name: 'an unknown field', filter: [['nope', 1]], code: 'UNKNOWNDTOPROPERTYEXCEPTION' },
    { name: 'an unknown operator', filter: [['id', '~', 1]], code: 'UNKNOWNFILTEROPERATOREXCEPTION' },
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
    {
      name: 'a field that is not filterable',
      filter: [['title', 'x']],
      code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION',
    },
  ])('$name is $code', async ({ filter, code }) => {
    const answer = await call(sandbox, 'tasks.task.list', { filter });
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
  });

  test('of tasks only id is filterable among the described fields', async () => {
    const { body } = await call(sandbox, 'tasks.task.field.list', { select: ['name', 'filterable'] });
    const names = (body?.result?.items ?? [])
      .filter((field) => field['filterable'])
      .map((field) => field['name']);
    expect(names.filter((name) => !String(name).startsWith('UF_'))).toEqual(['id']);
  });

  test('datetimes are compared as moments', async () => {
    const filter = [
      ['timestampX', '>', '2026-02-05T00:00:00+03:00'],
      ['timestampX', '<', '2026-02-06T00:00:00+03:00'],
    ];
    const { body } = await call(sandbox, 'main.eventlog.list', { filter, select: ['timestampX'] });
    const times = (body?.result?.items ?? []).map((row) => Date.parse(String(row['timestampX'])));
    expect(times.length).toBeGreaterThan(0);
    expect(times.every((time) => time > Date.UTC(2026, 1, 4, 21) && time < Date.UTC(2026, 1, 5, 21))).toBe(
      true,
    );
  });
});

describe('order and pagination', () => {
  test('the default is id ascending, 50 rows, id alone', async () => {
    const { body } = await call(sandbox, 'tasks.task.list', {});
    expect(body?.result?.items).toEqual(Array.from({ length: 50 }, (_, index) => ({ id: index + 1 })));
  });

  const PAGES: readonly { name: string; pagination: unknown; want: number[] }[] = [
    { name: 'limit and offset', pagination: { limit: 2, offset: 3 }, want: [4, 5] },
    { name: 'page and limit give the offset', pagination: { page: 3, limit: 2 }, want: [5, 6] },
    { name: 'digits are a number', pagination: { limit: '2' }, want: [1, 2] },
    { name: 'beyond the end is empty', pagination: { offset: 5000 }, want: [] },
  ];

  test.each(PAGES)('$name', async ({ pagination, want }) => {
    expect(idsOf(await call(sandbox, 'tasks.task.list', { pagination }))).toEqual(want);
  });

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

  test('downwards in lower case', async () => {
    const params = { order: { id: 'desc' }, pagination: { limit: 2 } };
    expect(idsOf(await call(await start(), 'tasks.task.list', params))).toEqual([130, 129]);
  });

  test.each([
    { name: 'limit 0', pagination: { limit: 0 } },
    { name: 'a limit in words', pagination: { limit: 'ten' } },
    { name: 'an offset in words', pagination: { offset: 'x' } },
    { name: 'a page in words', pagination: { page: 'x' } },
    { name: 'a negative offset', pagination: { offset: -1 } },
    { name: 'no object', pagination: 5 },
  ])('$name is INVALIDPAGINATIONEXCEPTION', async ({ pagination }) => {
    const answer = await call(sandbox, 'tasks.task.list', { pagination });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALIDPAGINATIONEXCEPTION']);
  });

  test.each([
    { name: 'another direction', order: { id: 'UP' } },
    { name: 'a field that is not sortable', order: { description: 'ASC' } },
    { name: 'an unknown field', order: { nope: 'ASC' } },
    { name: 'no object', order: 'id' },
    { name: 'a list', order: [['id', 'ASC']] },
  ])('$name is INVALIDORDEREXCEPTION', async ({ order }) => {
    const answer = await call(sandbox, 'tasks.task.list', { order });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALIDORDEREXCEPTION']);
  });

  const SORTABLE =
    'id title creatorId created responsibleId deadline startPlan endPlan groupId priority status started ' +
    'estimatedTime changed closed activity mark allowsChangeDeadline allowsTimeTracking';

  test.each(SORTABLE.split(' '))('tasks are sorted by %s, either way', async (field) => {
    const params = { select: ['id', field], pagination: { limit: 1000 } };
    const values = async (direction: string) => {
      const { body } = await call(sandbox, 'tasks.task.list', { ...params, order: { [field]: direction } });
      return (body?.result?.items ?? []).map((row) => row[field]);
    };
    const ascending = await values('ASC');
    expect(ascending.length).toBeGreaterThan(100);
    expect(ascending).toEqual([...ascending].sort(nothingFirst));
    expect(await values('DESC')).toEqual([...ascending].sort((a, b) => nothingFirst(b, a)));
  });
});

function nothingFirst(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return (a as string | number) < (b as string | number) ? -1 : 1; // the account's own scalars
}

describe('cursors', () => {
  test('a tail goes on from the last value until it is empty', async () => {
    const seen: unknown[] = [];
    let value: unknown = 0;
    for (;;) {
      const page = idsOf(
        await call(sandbox, 'main.eventlog.tail', {
          select: ['id'],
          cursor: { field: 'id', order: 'ASC', value, limit: 60 },
        }),
      );
      if (page.length === 0) break;
      seen.push(...page);
      value = page.at(-1);
    }
    expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  });

  test('a tail runs downwards too, and takes a filter', async () => {
    const params = {
      select: ['id'],
      cursor: { order: 'DESC', value: 100, limit: 3 },
      filter: [['id', '<', 98]],
    };
    expect(idsOf(await call(sandbox, 'main.eventlog.tail', params))).toEqual([97, 96, 95]);
  });

  test('notes go on by afterCursor until there is none', async () => {
    const seen: unknown[] = [];
    let afterCursor: unknown;
    do {
      const answer = await call(sandbox, 'note.document.list', { pagination: { limit: 30, afterCursor } });
      seen.push(...idsOf(answer));
      afterCursor = answer.body?.result?.['nextCursor'];
    } while (afterCursor !== null);
    expect(seen).toEqual(Array.from({ length: 70 }, (_, index) => index + 1));
  });
});
