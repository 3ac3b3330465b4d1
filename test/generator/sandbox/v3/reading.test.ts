import { describe, expect, test } from 'vitest';
import { accounts, call, codeOf } from '../call.js';

const sandbox = await accounts()();
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
