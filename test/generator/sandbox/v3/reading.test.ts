import { describe, expect, test } from 'vitest';
import { accounts, call, codeOf, idsOf } from '../call.js';

const start = accounts();
const sandbox = await start();
const clamping = await start({ clamp: true });
const { webhooks } = sandbox.credentials;

const item = async (params: unknown) => (await call(sandbox, 'tasks.task.get', params)).body?.result?.item;

describe('select', () => {
  test('related fields are nested, unknown own ones left out', async () => {
    expect(
      await item({ id: 8, select: ['id', 'responsible.name', 'responsible.id', 'group.name', 'nonsense'] }),
    ).toEqual({
      id: 8,
      responsible: { id: 1, name: 'Alice Moreno' },
      group: { name: 'Website' },
    });
  });

  test('a relation that leads nowhere is null, an array relation an array', async () => {
    const made = await call(sandbox, 'tasks.task.add', {
      fields: { title: 'a', creatorId: 1, responsibleId: 2 },
    });
    const id = made.body?.result?.item?.['id'];
    expect(await item({ id, select: ['parent.title', 'accomplices.name', 'flow.id'] })).toEqual({
      parent: null,
      accomplices: [],
      flow: null,
    });
  });

  test('without it get has the own fields and no relation', async () => {
    const task = await item({ id: 8 });
    expect(task).toMatchObject({ id: 8, title: 'Prepare the demo', creatorId: 1, responsibleId: 1 });
    expect(Object.keys(task ?? {})).not.toContain('responsible');
    expect(task?.['rights']).toMatchObject({ read: true, edit: true, admin: true });
  });

  test('an unknown field of a related object names field and entity', async () => {
    const answer = await call(sandbox, 'tasks.task.get', { id: 8, select: ['responsible.nme'] });
    expect(answer.status).toBe(400);
    expect(answer.body?.error).toEqual({
      code: 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION',
      message: 'Unknown field `nme` of entity `UserDto`',
    });
  });

  test.each([
    { name: 'a string', select: 'id' },
    { name: 'an array with a number', select: ['id', 1] },
    { name: 'an object', select: { id: true } },
  ])('$name is INVALIDSELECTEXCEPTION', async ({ select }) => {
    const answer = await call(sandbox, 'tasks.task.list', { select });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALIDSELECTEXCEPTION']);
  });
});

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
    { name: 'a filter that is no array', filter: { id: 1 }, code: 'INVALIDFILTEREXCEPTION' },
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
    { name: 'limit 0', pagination: { limit: 0 } },
    { name: 'a limit above 1000', pagination: { limit: 1001 } },
    { name: 'a limit in words', pagination: { limit: 'ten' } },
    { name: 'an offset in words', pagination: { offset: 'x' } },
    { name: 'a page in words', pagination: { page: 'x' } },
    { name: 'page 0', pagination: { page: 0 } },
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
    expect(await values('desc')).toEqual([...ascending].sort((a, b) => nothingFirst(b, a)));
  });
});

function nothingFirst(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return (a as string | number) < (b as string | number) ? -1 : 1; // the account's own scalars
}

describe('who sees what', () => {
  const all = { pagination: { limit: 1000 }, select: ['id', 'creatorId', 'responsibleId', 'auditors.id'] };
  const rowsOf = async (webhook: string) => {
    const { body } = await call(sandbox, 'tasks.task.list', all, { webhook });
    return body?.result?.items ?? [];
  };
  const people = (row: Record<string, unknown>) => [
    row['creatorId'],
    row['responsibleId'],
    ...(row['auditors'] as { id: number }[]).map(({ id }) => id), // as selected
  ];

  test('an administrator sees all, an employee only own tasks', async () => {
    const [everything, own] = [await rowsOf(webhooks.owner), await rowsOf(webhooks.employee)];
    expect(own.length).toBeGreaterThan(5);
    expect(own.every((row) => people(row).includes(2))).toBe(true);
    expect(own).toEqual(everything.filter((row) => people(row).includes(2)));
  });

  test('a manager sees the tasks of the employees', async () => {
    const department = [2, 3, 4, 5, 11];
    const seen = await rowsOf(webhooks.manager);
    const everything = await rowsOf(webhooks.owner);
    expect(seen).toEqual(
      everything.filter((row) => people(row).some((id) => department.includes(Number(id)))),
    );
    expect(seen.length).toBeLessThan(everything.length);
  });

  test('the task of another is ACCESSDENIEDEXCEPTION, one that is not there ENTITYNOTFOUNDEXCEPTION', async () => {
    const denied = await call(sandbox, 'tasks.task.get', { id: 8 }, { webhook: webhooks.employee });
    const gone = await call(sandbox, 'tasks.task.get', { id: 9999 }, { webhook: webhooks.employee });
    expect([denied.status, codeOf(denied)]).toEqual([403, 'ACCESSDENIEDEXCEPTION']);
    expect([gone.status, codeOf(gone)]).toEqual([400, 'ENTITYNOTFOUNDEXCEPTION']);
  });
});

describe('field descriptions', () => {
  test('a list has what was selected', async () => {
    const { body } = await call(sandbox, 'tasks.task.field.list', { select: ['name', 'type', 'sortable'] });
    expect(body?.result?.items?.slice(0, 2)).toEqual([
      { name: 'id', type: 'int', sortable: true },
      // As on live accounts: it can be sorted by all the same.
      { name: 'title', type: 'string', sortable: false },
    ]);
  });

  test('datetimes are called objects, and custom fields are known here alone', async () => {
    const { body } = await call(sandbox, 'tasks.task.field.list', {});
    const byName = new Map((body?.result?.items ?? []).map((field) => [field['name'], field]));
    expect(byName.get('deadline')).toMatchObject({ type: 'object' });
    expect(byName.get('UF_PROJECT_CODE')).toMatchObject({ type: 'string', filterable: true });
    expect(Object.keys(byName.get('id') ?? {})).toEqual(
      'name type title description validationRules requiredGroups filterable sortable editable multiple elementType'.split(
        ' ',
      ),
    );
  });

  test.each([
    {
      name: 'an unknown attribute',
      method: 'tasks.task.field.list',
      params: { select: ['nope'] },
      want: [400, 'UNKNOWNDTOPROPERTYEXCEPTION'],
    },
    {
      name: 'no array',
      method: 'tasks.task.field.list',
      params: { select: 'name' },
      want: [400, 'INVALIDSELECTEXCEPTION'],
    },
    {
      name: 'no name',
      method: 'main.eventlog.field.get',
      params: {},
      want: [400, 'VALIDATION_REQUESTVALIDATIONEXCEPTION'],
    },
    {
      name: 'a name of another type',
      method: 'main.eventlog.field.get',
      params: { name: 1 },
      want: [400, 'VALIDATION_REQUESTVALIDATIONEXCEPTION'],
    },
    {
      name: 'an unknown field',
      method: 'main.eventlog.field.get',
      params: { name: 'nope' },
      want: [400, 'FIELDNOTFOUNDEXCEPTION'],
    },
    {
      name: 'an unknown attribute of one field',
      method: 'main.eventlog.field.get',
      params: { name: 'id', select: ['x'] },
      want: [400, 'UNKNOWNDTOPROPERTYEXCEPTION'],
    },
  ])('$name is refused', async ({ method, params, want }) => {
    const answer = await call(sandbox, method, params);
    expect([answer.status, codeOf(answer)]).toEqual(want);
  });

  test('an unknown field has the code of a realisation', async () => {
    const { body } = await call(sandbox, 'main.eventlog.field.get', { name: 'nope' });
    expect(body?.error).toMatchObject({ code: 'SVC_REST_V3_REALISATION_EXCEPTION_FIELDNOTFOUNDEXCEPTION' });
  });

  test.each([
    { name: 'an employee', webhook: webhooks.employee, want: [403, 'ACCESSDENIEDEXCEPTION'] },
    {
      name: 'a webhook without the scope',
      webhook: webhooks.fewScopes,
      want: [403, 'INSUFFICIENTSCOPEEXCEPTION'],
    },
  ])('$name does not read those of the event log', async ({ webhook, want }) => {
    const answer = await call(sandbox, 'main.eventlog.field.get', { name: 'id' }, { webhook });
    expect([answer.status, codeOf(answer)]).toEqual(want);
  });
});

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
