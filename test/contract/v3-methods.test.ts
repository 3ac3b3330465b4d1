/** Each method of REST 3.0 through the client: parameters, result and errors (REST 3.0 reference, Methods). */

import { describe, expect, test } from 'vitest';
import { byKind } from './kind.js';
import { useV3, type AccountClient } from './v3-clients.js';

const account = useV3();
const PREFIX = 'SVC_REST_V3_EXCEPTION_';

interface ErrorRow {
  readonly name: string;
  readonly call: (svc: AccountClient) => PromiseLike<unknown>;
  readonly want: Readonly<Record<string, unknown>>;
  readonly as?: 'employee' | 'fewScopes';
}

/** The rows `Errors` of one method. */
function errors(rows: readonly ErrorRow[]): void {
  test.each(rows)('Errors: $name', async ({ call, want, as }) => {
    const svc = as === undefined ? account.hook : account.as(as);
    await expect(call(svc)).rejects.toMatchObject({ generation: 'v3', attempts: 1, ...want });
  });
}

const refused = (status: number, name: string, suffix: string): Readonly<Record<string, unknown>> => ({
  status,
  name,
  code: PREFIX + suffix,
});

describe('rest.documentation.openapi (alias documentation)', () => {
  test('returns openapi, info, tags, paths and components.schemas', async () => {
    const document = await account.hook.v3.rest.documentation.openapi();
    expect(document).toMatchObject({
      openapi: expect.any(String) as string,
      info: { title: expect.any(String) as string, version: expect.any(String) as string },
      tags: expect.arrayContaining([expect.objectContaining({ name: 'tasks' })]) as unknown[],
      components: { schemas: expect.any(Object) as object },
    });
    expect(Object.keys(document['paths'] as object)).toContain('/tasks.task.get');
    await expect(account.hook.v3.documentation()).resolves.toEqual(document);
  });
});

describe('rest.scope.list', () => {
  test('returns the mapping from methods to scopes for all modules', async () => {
    const scopes = await account.hook.v3.rest.scope.list();
    const scope = 'tasks.task.chat.message.send';
    expect(scopes).toMatchObject(
      byKind<object>({ [scope]: ['tasks'] }, { tasks: { 'task.chat.message': { send: { scope } } } }),
    );
  });

  test('exists only in REST 3.0', async () => {
    await expect(account.hook.legacy.call('rest.scope.list')).rejects.toMatchObject({
      code: 'ERROR_METHOD_NOT_FOUND',
      status: 404,
    });
  });
});

describe('tasks.task.get', () => {
  test('body: id (integer, required), select (array of strings, may contain dotted related fields)', async () => {
    const select = ['title', 'creator.id'];
    await expect(account.hook.v3.tasks.task.get({ id: 8, select })).resolves.toEqual({
      title: 'Prepare the demo',
      creator: { id: 1 },
      // The server of May 2026 always gives the id of a task.
      ...byKind({}, { id: 8 }),
    });
    expect(account.sandbox.requests[0]?.body).toEqual({ id: 8, select });
  });

  errors([
    {
      name: 'id missing',
      call: ({ v3 }) => v3.tasks.task.get({}),
      want: {
        ...refused(400, 'ValidationError', 'VALIDATION_REQUESTVALIDATIONEXCEPTION'),
        validation: [{ field: 'id', message: expect.any(String) as string }],
      },
    },
    {
      name: 'no such task',
      call: ({ v3 }) => v3.tasks.task.get({ id: 9999 }),
      want: byKind(
        refused(400, 'NotFoundError', 'ENTITYNOTFOUNDEXCEPTION'),
        refused(403, 'PermissionError', 'ACCESSDENIEDEXCEPTION'),
      ),
    },
    {
      name: 'select is not an array of strings',
      call: ({ v3 }) => v3.tasks.task.get({ id: 8, select: [1] }),
      want: refused(400, 'ValidationError', 'INVALIDSELECTEXCEPTION'),
    },
  ]);
});

describe('tasks.task.add', () => {
  const fields = { title: 'New', creatorId: 1, responsibleId: 2 };

  test('fields title, creatorId, responsibleId, deadline, crmItemIds; response: the complete task object', async () => {
    const deadline = new Date(Date.UTC(2026, 6, 1, 16));
    const task = await account.hook.v3.tasks.task.add({
      fields: { ...fields, deadline, crmItemIds: ['D_1'] },
    });
    expect(task).toMatchObject({
      title: 'New',
      crmItemIds: ['D_1'],
      // There they come through dotted names alone (Server behaviour, section 11).
      ...byKind({ creator: { id: 1 }, responsible: { id: 2 } }, {}),
    });
    expect(Date.parse(String(task['deadline']))).toBe(deadline.getTime());
    for (const name of ['creatorId', 'responsibleId', 'groupId', 'source'])
      expect(task).not.toHaveProperty(name);
    const select = ['creatorId', 'responsibleId'];
    const rows = account.hook.v3.tasks.task.list({ filter: [['id', task.id]], select });
    await expect(rows).resolves.toEqual([{ creatorId: 1, responsibleId: 2 }]);
    expect(account.sandbox.requests[0]?.body).toMatchObject({
      fields: { deadline: '2026-07-01T16:00:00+00:00' },
    });
  });

  test('without required fields the task is not created', async () => {
    const settled = await account.hook.v3.tasks.task.add({ fields: {} }).settle();
    expect(settled).toMatchObject({ ok: false, error: { name: 'ValidationError', attempts: 1 } });
    expect(await account.hook.v3.tasks.task.list().toArray()).toHaveLength(130);
  });

  /** The server of May 2026 names no field where a rule is about two. */
  const ABOUT_TWO = byKind(/./, /^$/);
  const wrong: readonly { readonly name: string; readonly given: object; readonly field: string | RegExp }[] =
    [
      { name: 'required field missing: title', given: { title: undefined }, field: 'title' },
      { name: 'required field missing: creatorId', given: { creatorId: undefined }, field: 'creatorId' },
      {
        name: 'required field missing: responsibleId',
        given: { responsibleId: undefined },
        field: 'responsibleId',
      },
      {
        name: 'wrong type (for example deadline needs a datetime)',
        given: { deadline: 'soon' },
        field: 'deadline',
      },
      { name: 'executor user not found', given: { responsibleId: 999 }, field: /./ },
      { name: 'creator user not found', given: { creatorId: 999 }, field: /./ },
      { name: 'parent task not found', given: { parentId: 9999 }, field: /./ },
      {
        name: 'plan end earlier than plan start',
        given: { startPlan: '2026-07-02T00:00:00+00:00', endPlan: '2026-07-01T00:00:00+00:00' },
        field: ABOUT_TWO,
      },
      {
        name: 'plan duration too long',
        given: { startPlan: '2026-07-02T00:00:00+00:00', endPlan: '2226-07-01T00:00:00+00:00' },
        field: ABOUT_TWO,
      },
    ];
  test.each(wrong)('Errors: $name', async ({ given, field }) => {
    await expect(account.hook.v3.tasks.task.add({ fields: { ...fields, ...given } })).rejects.toMatchObject({
      name: 'ValidationError',
      status: 400,
      code: expect.stringMatching(/VALIDATION_(REQUEST|DTO)VALIDATIONEXCEPTION$/) as string,
      validation: [{ field: expect.stringMatching(field) as string, message: expect.any(String) as string }],
    });
  });
});

describe('tasks.task.field.list', () => {
  test('body: select (array of attributes); structure depends on select', async () => {
    const select = ['name', 'type', 'title', 'description', 'filterable', 'sortable', 'multiple'];
    const [first] = await account.hook.v3.tasks.task.field.list({ select });
    expect(Object.keys(first ?? {}).sort()).toEqual(select.toSorted());
  });

  test('it is asked once when iterated, since it has no pages', async () => {
    const all = await account.hook.v3.tasks.task.field.list({ select: ['name'] }).toArray();
    expect(all.length).toBeGreaterThan(60);
    expect(account.sandbox.requests).toHaveLength(1);
  });

  errors([
    {
      name: 'UNKNOWNDTOPROPERTYEXCEPTION (unknown attribute)',
      call: ({ v3 }) => v3.tasks.task.field.list({ select: ['shoeSize'] }),
      want: refused(400, 'ValidationError', 'UNKNOWNDTOPROPERTYEXCEPTION'),
    },
    {
      name: 'INVALIDSELECTEXCEPTION (select not an array of strings)',
      call: ({ v3 }) => v3.tasks.task.field.list({ select: 'name' }),
      want: refused(400, 'ValidationError', 'INVALIDSELECTEXCEPTION'),
    },
    {
      name: 'the scope is missing',
      as: 'fewScopes',
      call: ({ v3 }) => v3.tasks.task.field.list(),
      want: { ...refused(403, 'PermissionError', 'INSUFFICIENTSCOPEEXCEPTION'), requiredScope: 'tasks' },
    },
  ]);

  test('Errors: ACCESSDENIEDEXCEPTION', async () => {
    account.sandbox.faults.add({ name: 'error', code: `${PREFIX}ACCESSDENIEDEXCEPTION`, status: 403 });
    await expect(account.hook.v3.tasks.task.field.list()).rejects.toMatchObject({
      ...refused(403, 'PermissionError', 'ACCESSDENIEDEXCEPTION'),
    });
  });
});

describe('main.eventlog.field.get', () => {
  const { name, select } = {
    name: 'severity',
    select:
      'name type title description validationRules requiredGroups filterable sortable editable multiple elementType'.split(
        ' ',
      ),
  };

  test('body: name (string, required), select; response: result.item (field description)', async () => {
    const field = await account.hook.v3.main.eventlog.field.get({ name, select });
    expect(field).toMatchObject({ name: 'severity', type: 'string' });
    expect(Object.keys(field).sort()).toEqual(select.toSorted());
  });

  errors([
    {
      name: 'ACCESSDENIEDEXCEPTION (no administrator rights)',
      as: 'employee',
      call: ({ v3 }) => v3.main.eventlog.field.get({ name }),
      want: refused(403, 'PermissionError', 'ACCESSDENIEDEXCEPTION'),
    },
    {
      name: 'missing scope',
      as: 'fewScopes',
      call: ({ v3 }) => v3.main.eventlog.field.get({ name }),
      want: { status: 403, name: 'PermissionError', requiredScope: 'main' },
    },
    {
      name: 'SVC_REST_V3_REALISATION_EXCEPTION_FIELDNOTFOUNDEXCEPTION (field not found)',
      call: ({ v3 }) => v3.main.eventlog.field.get({ name: 'shoeSize' }),
      want: {
        status: byKind(400, 404),
        name: 'NotFoundError',
        code: 'SVC_REST_V3_REALISATION_EXCEPTION_FIELDNOTFOUNDEXCEPTION',
      },
    },
    {
      name: 'VALIDATION_REQUESTVALIDATIONEXCEPTION (name missing)',
      call: ({ v3 }) => v3.main.eventlog.field.get({}),
      want: {
        ...refused(400, 'ValidationError', 'VALIDATION_REQUESTVALIDATIONEXCEPTION'),
        validation: [{ field: 'name', message: expect.any(String) as string }],
      },
    },
    {
      name: 'UNKNOWNDTOPROPERTYEXCEPTION',
      call: ({ v3 }) => v3.main.eventlog.field.get({ name, select: ['shoeSize'] }),
      want: refused(400, 'ValidationError', 'UNKNOWNDTOPROPERTYEXCEPTION'),
    },
    {
      name: 'INVALIDSELECTEXCEPTION',
      call: ({ v3 }) => v3.main.eventlog.field.get({ name, select: 'name' }),
      want: refused(400, 'ValidationError', 'INVALIDSELECTEXCEPTION'),
    },
  ]);
});

describe('tasks.task.chat.message.send', () => {
  test('body: fields with taskId (integer) and text (string)', async () => {
    const fields = { taskId: 8, text: 'Hello' };
    await expect(account.hook.v3.tasks.task.chat.message.send({ fields })).resolves.toBe(true);
    expect(account.sandbox.requests[0]?.body).toEqual({ fields });
  });
});
