/** What a call gives out of its answer (REST 3.0 reference: Resources, Response envelope, Related objects). */

import { describe, expect, test } from 'vitest';
import { byKind } from './kind.js';
import { SERVER_2026_05 } from '../../generator/sandbox/server-rules.js';
import { isoOffset, plain, TASK_FIELDS, TASK_RIGHTS } from './v3-resources.js';
import { useV3, type Row } from './v3-clients.js';

// The complete object of task creation, as document 1 shows it; live accounts leave four fields out.
const account = useV3({ quirks: ['full-add'] });
const fields = { title: 'Complete', creatorId: 1, responsibleId: 2, deadline: '2026-07-01T18:00:00+02:00' };

describe('Time object', () => {
  test('start, finish, duration, processing, date_start, date_finish, operating_reset_at, operating', async () => {
    const { time } = await account.hook.v3.tasks.task.get({ id: 8 }).withResponse();
    expect(time).toEqual({
      start: expect.any(Number) as number,
      finish: expect.any(Number) as number,
      duration: expect.any(Number) as number,
      processing: expect.any(Number) as number,
      date_start: expect.stringMatching(isoOffset) as string,
      date_finish: expect.stringMatching(isoOffset) as string,
      // Absent on the server of May 2026 where there is no limit.
      ...byKind(
        { operating_reset_at: expect.any(Number) as number, operating: expect.any(Number) as number },
        {},
      ),
    });
  });

  test('in every successful response: writes, lists and batches', async () => {
    const { v3 } = account.hook;
    const responses = [
      await v3.tasks.task.add({ fields }).withResponse(),
      await v3.tasks.task.list().withResponse(),
      await v3.tasks.task.delete({ id: 8 }).withResponse(),
      await v3.batch([v3.tasks.task.get({ id: 1 })]).withResponse(),
    ];
    for (const { time } of responses) expect(time).toHaveProperty('date_finish');
  });
});

describe('Task object', () => {
  test.each(TASK_FIELDS)('$name: $type, as returned by task creation', async ({ name, is }) => {
    const task = await account.hook.v3.tasks.task.add({ fields });
    expect(task).toHaveProperty(name);
    expect(task[name]).toSatisfy(is);
  });

  test('each field but a related object can be selected by itself', async () => {
    const own = TASK_FIELDS.filter(({ selectable }) => selectable);
    const { v3 } = account.hook;
    const tasks = await Promise.all(own.map(({ name }) => v3.tasks.task.get({ id: 8, select: [name] })));
    const found = own.map(({ name }, at) => [name, ...Object.keys(tasks[at] ?? {}).sort()]);
    expect(found).toEqual(own.map(({ name }) => [name, ...selected(name)]));
  });

  /** The server of May 2026 never gives some fields of a task, and always its id. */
  const selected = (name: string): readonly string[] =>
    byKind([name], [...new Set(['id', name])].filter((one) => !SERVER_2026_05.hiddenInTask.has(one)).sort());

  test('rights: all boolean', async () => {
    const { rights } = await account.hook.v3.tasks.task.add({ fields });
    expect(Object.keys(rights as object).sort()).toEqual([...TASK_RIGHTS].sort());
    expect(Object.values(rights as object)).toSatisfy((values: unknown[]) =>
      values.every((value) => typeof value === 'boolean'),
    );
  });
});

describe('Field description object', () => {
  test.each([
    { name: 'name: string', attribute: 'name', is: plain.string },
    { name: 'type: string', attribute: 'type', is: plain.string },
    { name: 'title: string', attribute: 'title', is: plain.string },
    { name: 'description: string or null', attribute: 'description', is: plain.orNull(plain.string) },
    { name: 'validationRules: array', attribute: 'validationRules', is: plain.array },
    {
      name: 'requiredGroups: array of string or null',
      attribute: 'requiredGroups',
      is: plain.orNull(plain.array),
    },
    { name: 'filterable: boolean', attribute: 'filterable', is: plain.boolean },
    { name: 'sortable: boolean', attribute: 'sortable', is: plain.boolean },
    { name: 'editable: boolean', attribute: 'editable', is: plain.boolean },
    { name: 'multiple: boolean', attribute: 'multiple', is: plain.boolean },
    { name: 'elementType: string or null', attribute: 'elementType', is: plain.orNull(plain.string) },
  ])('$name', async ({ attribute, is }) => {
    const select = [attribute];
    const described: Row[] = [
      ...(await account.hook.v3.tasks.task.field.list({ select })),
      await account.hook.v3.tasks.task.field.get({ name: 'title', select }),
      await account.hook.v3.main.eventlog.field.get({ name: 'id', select }),
    ];
    for (const one of described) expect(one[attribute]).toSatisfy(is);
  });
});

describe('Response envelope', () => {
  test('Success: HTTP 200, object {result, time}', async () => {
    const response = await account.hook.v3.tasks.task.get({ id: 8, select: ['id'] }).withResponse();
    expect(response).toMatchObject({ status: 200, data: { id: 8 }, attempts: 1, replayed: false });
    expect(response.time).toBeDefined();
    expect(response.headers['content-type']).toMatch(/^application\/json/);
  });

  test('Single item: result.item (object)', async () => {
    await expect(account.hook.v3.tasks.task.get({ id: 8, select: ['id', 'title'] })).resolves.toEqual({
      id: 8,
      title: 'Prepare the demo',
    });
  });

  test('List: result.items (array)', async () => {
    const pagination = { limit: 2 };
    await expect(account.hook.v3.tasks.task.list({ pagination })).resolves.toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('Boolean outcome (for example delete): result.result (boolean)', async () => {
    await expect(account.hook.v3.tasks.task.delete({ id: 8 })).resolves.toBe(true);
  });

  test('Failure: HTTP 4xx, object {error} without result', async () => {
    await expect(account.hook.v3.tasks.task.get({ id: 9999 })).rejects.toMatchObject({
      ...byKind({ name: 'NotFoundError', status: 400 }, { name: 'PermissionError', status: 403 }),
      generation: 'v3',
      method: 'tasks.task.get',
      attempts: 1,
    });
  });

  test('error fields: code (string, always), message (string, always)', async () => {
    const code = `SVC_REST_V3_EXCEPTION_${byKind('ENTITYNOTFOUND', 'ACCESSDENIED')}EXCEPTION`;
    await expect(account.hook.v3.tasks.task.get({ id: 9999 })).rejects.toMatchObject({
      code,
      message: expect.stringContaining(byKind('9999', 'Access denied')) as string,
      details: { code, message: expect.any(String) as string },
    });
  });

  test('error fields: validation (array of {message, field}), present for request-parameter errors', async () => {
    await expect(account.hook.v3.tasks.task.get({ id: 'eight' })).rejects.toMatchObject({
      name: 'ValidationError',
      validation: [{ field: 'id', message: expect.any(String) as string }],
    });
  });
});

describe('Related objects', () => {
  test('select accepts dotted names of related-object fields, nested in an object named after the relation', async () => {
    const select = ['id', 'responsible.name', 'responsible.id', 'group.name'];
    await expect(account.hook.v3.tasks.task.get({ id: 8, select })).resolves.toEqual({
      id: 8,
      responsible: { id: 1, name: expect.any(String) as string },
      group: { name: expect.any(String) as string },
    });
  });

  test('lists have them too, over all pages', async () => {
    const rows = await account.hook.v3.tasks.task.list({ select: ['responsible.id'] }).toArray();
    expect(rows).toHaveLength(130);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(byKind(['responsible'], ['responsibleId', 'responsible']));
      expect(row).toMatchObject({ responsible: { id: expect.any(Number) as number } });
    }
  });

  test('an unknown field of a related object: UNKNOWNDTOPROPERTYEXCEPTION, 400, naming the field and the entity', async () => {
    const call = account.hook.v3.tasks.task.get({ id: 8, select: ['responsible.shoeSize'] });
    await expect(call).rejects.toMatchObject({
      name: 'ValidationError',
      code: 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION',
      status: 400,
      message: expect.stringMatching(/shoeSize.*User/i) as string,
    });
  });

  test('an unknown field of the object itself is not an error: status 200 and the field is omitted; or it is', async () => {
    const call = await account.hook.v3.tasks.task.get({ id: 8, select: ['id', 'shoeSize'] }).settle();
    const code = 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION';
    expect(call).toMatchObject(
      byKind<object>(
        { ok: true, data: { id: 8 } },
        { ok: false, error: { name: 'ValidationError', code, status: 400 } },
      ),
    );
    if (call.ok) expect(call.data).not.toHaveProperty('shoeSize');
  });

  test('supported relations and fields are discoverable through the OpenAPI description and *.field.list', async () => {
    const description = JSON.stringify(await account.hook.v3.rest.documentation.openapi());
    expect(description).toContain('"responsible"');
    const described = await account.hook.v3.tasks.task.field.list({ select: ['name'] });
    expect(described).toContainEqual({ name: 'responsible' });
  });
});
