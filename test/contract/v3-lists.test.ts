/** Filters, order and pages through the client (REST 3.0 reference: Filtering, tasks.task.list, Limits). */

import { describe, expect, test } from 'vitest';
import { byKind, isServer } from './kind.js';
import { SORTABLE } from './v3-resources.js';
import { useV3 } from './v3-clients.js';

const account = useV3();
const PREFIX = 'SVC_REST_V3_EXCEPTION_';

const ids = async (params: object): Promise<readonly number[]> =>
  (await account.hook.v3.tasks.task.list(params)).map(({ id }) => id);

describe('Filtering', () => {
  const or = {
    logic: 'or',
    conditions: [
      ['id', 1],
      ['id', '>', 129],
    ],
  };
  test.each([
    {
      name: '1. elements at one level combine with AND',
      filter: [
        ['id', '>', 3],
        ['id', '<', 6],
      ],
      want: [4, 5],
    },
    { name: '2. a condition is [field, operator, value]', filter: [['id', '>', 128]], want: [129, 130] },
    { name: '2. or [field, value] with default operator equals', filter: [['id', 7]], want: [7] },
    { name: '2. [field, [v1, v2]] equals [field, in, [v1, v2]]', filter: [['id', [7, 9]]], want: [7, 9] },
    { name: '2. [field, in, [v1, v2]]', filter: [['id', 'in', [7, 9]]], want: [7, 9] },
    {
      name: '3. a group {logic: or, conditions} matches when at least one does',
      filter: [or],
      want: [1, 130],
    },
    { name: '3. groups are elements like conditions', filter: [or, ['id', '<', 50]], want: [1] },
    {
      name: '3. a group inside a group, with the logic and',
      filter: [
        {
          logic: 'and',
          conditions: [
            ['id', '>', 1],
            {
              logic: 'or',
              conditions: [
                ['id', 1],
                ['id', 2],
              ],
            },
          ],
        },
      ],
      want: [2],
    },
    { name: '5. operators: equals', filter: [['id', '=', 7]], want: [7] },
    {
      name: '5. operators: not equals',
      filter: [
        ['id', '!=', 1],
        ['id', '<', 4],
      ],
      want: [2, 3],
    },
    { name: '5. operators: greater than', filter: [['id', '>', 129]], want: [130] },
    { name: '5. operators: greater than or equal', filter: [['id', '>=', 129]], want: [129, 130] },
    { name: '5. operators: less than', filter: [['id', '<', 3]], want: [1, 2] },
    { name: '5. operators: less than or equal', filter: [['id', '<=', 2]], want: [1, 2] },
    { name: '5. operators: one of list', filter: [['id', 'in', [3]]], want: [3] },
    { name: '5. operators: within range', filter: [['id', 'between', [3, 5]]], want: [3, 4, 5] },
  ])('$name', async ({ filter, want }) => {
    expect(await ids({ filter })).toEqual(want);
    const iterated = await account.hook.v3.tasks.task.list({ filter }).toArray();
    expect(iterated.map(({ id }) => id)).toEqual(want);
  });

  const conditions = {
    ['a date']: new Date(Date.UTC(2030, 0, 1)),
    ['an ISO string']: '2030-01-01T00:00:00+00:00',
  };
  test.each(Object.entries(conditions))('a moment in a condition can be %s', async (_name, moment) => {
    const filter = [['timestampX', '<', moment]];
    expect(await account.hook.v3.main.eventlog.list({ filter })).not.toHaveLength(0);
    expect(account.sandbox.requests[0]?.body).toMatchObject({
      filter: [['timestampX', '<', '2030-01-01T00:00:00+00:00']],
    });
  });

  test.each([
    {
      name: '4. a field may be filtered only if its filterable attribute is true',
      filter: [['title', 'x']],
      code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION',
    },
    {
      name: '6. unknown field in a condition (400)',
      filter: [['shoeSize', 1]],
      code: 'UNKNOWNDTOPROPERTYEXCEPTION',
    },
    { name: '6. unknown operator (400)', filter: [['id', '~', 1]], code: 'UNKNOWNFILTEROPERATOREXCEPTION' },
    {
      name: '6. value of wrong type, for example a string instead of a number (400)',
      filter: [['id', 'eight']],
      code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION',
    },
    { name: 'a malformed filter (400)', filter: ['id'], code: 'INVALIDFILTEREXCEPTION' },
  ])('$name', async ({ filter, code }) => {
    const want = { name: 'ValidationError', code: PREFIX + code, status: 400, attempts: 1 };
    await expect(account.hook.v3.tasks.task.list({ filter })).rejects.toMatchObject(want);
    await expect(account.hook.v3.tasks.task.list({ filter }).toArray()).rejects.toMatchObject(want);
  });
});

describe('tasks.task.list', () => {
  test('select: when omitted only id is returned', async () => {
    const rows = await account.hook.v3.tasks.task.list();
    expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(new Set(['id']));
  });

  test('select: fields to return; result.items limited to selected fields', async () => {
    const [row] = await account.hook.v3.tasks.task.list({ select: ['title', 'priority'] });
    expect(Object.keys(row ?? {}).sort()).toEqual(['priority', 'title']);
  });

  test('filter: for tasks only the field id is filterable', async () => {
    const described = await account.hook.v3.tasks.task.field.list({ select: ['name', 'filterable'] });
    const filterable = described.filter((field) => field['filterable']).map(({ name }) => name);
    expect(filterable.filter((name) => !String(name).startsWith('UF_'))).toEqual(['id']);
  });

  test.each(SORTABLE)('order: sortable field %s, ASC and DESC, over all pages', async (field) => {
    const { list } = account.hook.v3.tasks.task;
    const select = ['id', field];
    const [up, down] = await Promise.all([
      list({ select, order: { [field]: 'ASC' }, pagination: { limit: 40 } }).toArray(),
      list({ select, order: { [field]: 'DESC' } }).toArray(),
    ]);
    expect(new Set(up.map(({ id }) => id)).size).toBe(130);
    expect(new Set(down.map(({ id }) => id)).size).toBe(130);
    const values = (rows: typeof up) => rows.map((row) => row[field] ?? null);
    // The server of May 2026 sorts tasks by id before anything else.
    const isSorted = byKind(true, field === 'id');
    expect(values(down)).toEqual(isSorted ? values(up).reverse() : values(up));
  });

  test('order: default id ascending', async () => {
    expect((await ids({})).slice(0, 3)).toEqual([1, 2, 3]);
    const all = (await account.hook.v3.tasks.task.list().toArray()).map(({ id }) => id);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
  });

  test.each([
    { name: 'limit: default 50', pagination: {}, want: { first: 1, length: 50 } },
    { name: 'limit: maximum 1000', pagination: { limit: 1000 }, want: { first: 1, length: 130 } },
    { name: 'offset', pagination: { offset: 100 }, want: { first: 101, length: 30 } },
    {
      name: 'page and limit given: offset is computed',
      pagination: { page: 3, limit: 10 },
      want: { first: 21, length: 10 },
    },
  ])('pagination $name', async ({ pagination, want }) => {
    const page = await ids({ pagination });
    expect({ first: page[0], length: page.length }).toEqual(want);
  });

  test('pagination page and limit given: an iteration goes on from the computed offset', async () => {
    const rows = await account.hook.v3.tasks.task.list({ pagination: { page: 3, limit: 10 } }).toArray();
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 110 }, (_, index) => index + 21));
    for (const { body } of account.sandbox.requests) expect(JSON.stringify(body)).not.toContain('"page"');
  });

  test('Visibility: administrator, manager, others', async () => {
    const seen = async (who: 'owner' | 'manager' | 'employee') =>
      (await account.as(who).v3.tasks.task.list().toArray()).length;
    const [admin, manager, employee] = [await seen('owner'), await seen('manager'), await seen('employee')];
    expect(admin).toBe(130);
    expect(manager).toBeLessThan(admin);
    expect(employee).toBeLessThan(manager);
    expect(employee).toBeGreaterThan(0);
  });

  test.each([
    {
      name: 'INVALIDORDER: an invalid direction',
      params: { order: { id: 'UP' } },
      code: 'INVALIDORDEREXCEPTION',
    },
    {
      name: 'INVALIDORDER: a field that is not sortable',
      params: { order: { guid: 'ASC' } },
      code: byKind('INVALIDORDEREXCEPTION', 'VALIDATION_REQUESTVALIDATIONEXCEPTION'),
    },
    {
      name: 'INVALIDPAGINATION: limit is 0',
      params: { pagination: { limit: 0 } },
      code: 'INVALIDPAGINATIONEXCEPTION',
    },
    {
      name: 'INVALIDPAGINATION: limit is non-numeric',
      params: { pagination: { limit: 'all' } },
      code: 'INVALIDPAGINATIONEXCEPTION',
    },
    {
      name: 'INVALIDPAGINATION: offset is non-numeric',
      params: { pagination: { offset: 'x' } },
      code: 'INVALIDPAGINATIONEXCEPTION',
    },
    {
      name: 'INVALIDPAGINATION: page is non-numeric',
      params: { pagination: { page: 'x' } },
      code: 'INVALIDPAGINATIONEXCEPTION',
    },
    {
      name: 'INVALIDSELECT: no array of strings',
      // A single text is taken by the server of May 2026.
      params: { select: byKind<unknown>('id', [['id']]) },
      code: 'INVALIDSELECTEXCEPTION',
    },
    {
      name: 'REQUESTVALIDATION: a filtered field is not filterable',
      params: { filter: [['title', 'x']] },
      code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION',
    },
  ])('Errors, $name', async ({ params, code }) => {
    const want = { name: 'ValidationError', code: PREFIX + code, status: 400, attempts: 1 };
    await expect(account.hook.v3.tasks.task.list(params)).rejects.toMatchObject(want);
    // The service has the last word in an iteration too, which has numbers of its own for page and offset.
    await expect(account.hook.v3.tasks.task.list(params).toArray()).rejects.toMatchObject(want);
  });
});

describe('Cursor paging (Observed behaviour, REST 3.0)', () => {
  const all = Array.from({ length: 200 }, (_, index) => index + 1);
  test.each([
    { name: 'from the first record', params: {}, want: all },
    {
      name: 'with a limit',
      params: { cursor: { field: 'id', order: 'ASC', value: 0, limit: 60 } },
      want: all,
    },
    { name: 'from a value', params: { cursor: { field: 'id', value: 150 } }, want: all.slice(150) },
    {
      name: 'downwards',
      params: { cursor: { field: 'id', order: 'DESC', value: 101, limit: 30 } },
      want: all.slice(0, 100).toReversed(),
    },
  ])('main.eventlog.tail $name, each record once', async ({ params, want }) => {
    const { tail } = account.hook.v3.main.eventlog;
    const rows = await tail({ select: ['id'], ...params }).toArray();
    expect(rows.map(({ id }) => id)).toEqual(want);
    // The field of the cursor is asked for, and taken out again.
    const others = await tail({ select: ['severity'], ...params }).toArray();
    expect(others).toHaveLength(want.length);
    expect(new Set(others.flatMap((row) => Object.keys(row)))).toEqual(new Set(['severity']));
  });

  test('main.eventlog.tail with a filter, each record once', async () => {
    const { tail } = account.hook.v3.main.eventlog;
    const [late] = await tail({ select: ['timestampX'], cursor: { field: 'id', value: 190 } }).toArray();
    // The server of May 2026 refuses a filter that names the cursor's field.
    const filter = byKind<unknown>([['id', '>', 190]], [['timestampX', '>=', late?.['timestampX']]]);
    expect((await tail({ select: ['id'], filter }).toArray()).map(({ id }) => id)).toEqual(all.slice(190));
  });

  test('note lists go on by afterCursor while nextCursor comes', async () => {
    const rows = await account.hook.v3.note.document.list({ pagination: { limit: 30 } }).toArray();
    expect(rows.map(({ id }) => id)).toEqual(all.slice(0, 70));
    const { page } = await account.hook.v3.note.document.list({ pagination: { limit: 30 } }).withResponse();
    expect(page).toHaveProperty('nextCursor');
  });

  test('main.eventlog.list, with more filterable fields: every record once, by each way', async () => {
    for (const paging of ['auto', 'offset'] as const) {
      const rows = await account.hook.v3.main.eventlog.list({ order: { id: 'DESC' } }, { paging }).toArray();
      expect(rows.map(({ id }) => id)).toEqual(all.toReversed());
    }
  });

  test('a filter by the field of the cursor is for the account to take or to refuse, and comes back as its error', async () => {
    const call = account.hook.v3.main.eventlog.tail({ filter: [['id', '>', 190]], select: ['id'] });
    const rows = await call.toArray().catch((error: unknown) => error);
    if (Array.isArray(rows)) expect([isServer, rows.length]).toEqual([false, 10]);
    else
      expect([isServer, rows]).toMatchObject([
        true,
        { name: 'ValidationError', code: `${PREFIX}INVALIDFILTEREXCEPTION`, status: 400 },
      ]);
  });

  test('a cursor that is none is sent as it is, and refused', async () => {
    const tail = account.hook.v3.main.eventlog.tail({ cursor: 'the end' });
    await expect(tail.toArray()).rejects.toMatchObject({ name: 'ValidationError', status: 400 });
  });
});

describe('Limits', () => {
  test('tasks.task.list page size: default 50, maximum 1000, not 0', async () => {
    const none = account.hook.v3.tasks.task.list({ pagination: { limit: 0 } });
    await expect(none).rejects.toMatchObject({ code: `${PREFIX}INVALIDPAGINATIONEXCEPTION` });
    expect(await account.hook.v3.tasks.task.list({ pagination: { limit: 1001 } })).toHaveLength(130);
    expect(await account.hook.v3.tasks.task.list()).toHaveLength(50);
    expect(await account.hook.v3.tasks.task.list({ pagination: { limit: 1000 } })).toHaveLength(130);
  });
});
