/** The quirk of the server of May 2026, rule by rule (What the account's own server does, sections 1 to 12). */

import { describe, expect, test } from 'vitest';
import { accounts, call, codeOf, idsOf, type Answer, type Extra } from './call.js';
import { webhook } from '../../../runtime/index.js';
import { createClient } from '../../contract/v3-clients.js';
import { selectWithin } from '../../../generator/sandbox/server-2026-05.js';
import type { Sandbox } from '../../../generator/sandbox/index.js';

const start = accounts();
const quirks = ['server-2026-05'];
const tasks = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  responsibleId: index + 1,
  auditorIds: [1],
}));
const users = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, name: 'A', lastName: 'B' }));
const server = await start({ quirks });
const crowd = await start({ quirks, data: { tasks, users } });

interface Refused {
  readonly name: string;
  readonly method?: string;
  readonly params: unknown;
  readonly extra?: Extra;
  readonly want: readonly [status: number, code: string];
}

async function callLegacy(
  account: Sandbox,
  method: string,
  params: unknown,
  path = `/${account.webhook}`,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${account.baseUrl}/rest${path}/${method}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof params === 'string' ? params : JSON.stringify(params),
  });
  const body = (await response.json()) as Record<string, unknown>; // JSON enters
  return { status: response.status, ...body };
}

const list = (filter: unknown) => ({ filter, pagination: { limit: 1000 } });
const logged = { method: 'main.eventlog.list' };
const group = { logic: 'or', conditions: [['id', 1]] };
const VALIDATION = 'VALIDATION_REQUESTVALIDATIONEXCEPTION';
const DTO = 'VALIDATION_DTOVALIDATIONEXCEPTION';
const UNKNOWN = 'UNKNOWNDTOPROPERTYEXCEPTION';
const get = 'tasks.task.get';
const one = (method: string, query: object, as?: string) => ({
  method,
  query,
  ...(as !== undefined && { as }),
});
const add = (fields: object) => ({
  method: 'tasks.task.add',
  params: { fields: { title: 'a', creatorId: 1, responsibleId: 1, ...fields } },
});

const REFUSALS: readonly Refused[] = [
  { name: '1: an empty body', params: undefined, want: [400, 'INVALIDJSONEXCEPTION'] },
  { name: '1: a scalar', params: 5, want: [400, 'INVALIDJSONEXCEPTION'] },
  {
    name: '1: 512 levels',
    params: undefined,
    extra: { raw: '['.repeat(512) + ']'.repeat(512) },
    want: [400, 'INVALIDJSONEXCEPTION'],
  },
  {
    name: '1: a body of another type',
    params: { select: ['id'] },
    extra: { headers: { 'Content-Type': 'text/plain' } },
    want: [400, 'INVALIDJSONEXCEPTION'],
  },
  {
    name: '2: a wrong webhook',
    params: {},
    extra: { webhook: '1/wrong' },
    want: [401, 'ACCESSDENIEDEXCEPTION'],
  },
  {
    name: '2: no https',
    params: {},
    extra: { headers: { 'x-forwarded-proto': 'http' } },
    want: [401, 'ACCESSDENIEDEXCEPTION'],
  },
  {
    name: '3: a field that there is not',
    method: 'tasks.task.field.get',
    params: { name: 'x' },
    want: [404, 'FIELDNOTFOUNDEXCEPTION'],
  },
  { name: '4: an unknown field of the object itself', params: { select: ['nope'] }, want: [400, UNKNOWN] },
  {
    name: '5: an operator in another case',
    ...logged,
    params: list([['id', 'IN', [1]]]),
    want: [400, 'UNKNOWNFILTEROPERATOREXCEPTION'],
  },
  {
    name: '5: an inner group without its type',
    ...logged,
    params: list([{ logic: 'and', conditions: [group] }]),
    want: [400, 'INVALIDFILTEREXCEPTION'],
  },
  { name: '5: a filter that is a number', ...logged, params: list(5), want: [400, 'INVALIDFILTEREXCEPTION'] },
  {
    name: '5: two fields by an operator that there is not',
    ...logged,
    params: list([['id', 'nope', { expression: 'column', parameters: 'userId' }]]),
    want: [400, 'UNKNOWNFILTEROPERATOREXCEPTION'],
  },
  {
    name: '5: an empty in',
    ...logged,
    params: list([['id', 'in', []]]),
    want: [500, 'INTERNAL_INTERNALEXCEPTION'],
  },
  {
    name: '5: = with a list',
    ...logged,
    params: list([['id', '=', [1]]]),
    want: [400, 'INVALIDFILTEREXCEPTION'],
  },
  {
    name: '5: in with a scalar',
    ...logged,
    params: list([['id', 'in', 1]]),
    want: [400, 'INVALIDFILTEREXCEPTION'],
  },
  {
    name: '5: between from 0',
    ...logged,
    params: list([['id', 'between', [0, 5]]]),
    want: [400, 'INVALIDFILTEREXCEPTION'],
  },
  { name: '5: a text for a number', ...logged, params: list([['id', '=', '1']]), want: [400, VALIDATION] },
  { name: '5: null', ...logged, params: list([['userId', '=', null]]), want: [400, VALIDATION] },
  {
    name: '5: a fraction of a second',
    ...logged,
    params: list([['timestampX', '>', '2026-01-01T00:00:00.000Z']]),
    want: [400, VALIDATION],
  },
  {
    name: '5: results without their filter',
    method: 'tasks.task.result.list',
    params: {},
    want: [400, VALIDATION],
  },
  {
    name: '5: results with another filter',
    method: 'tasks.task.result.list',
    params: list([['id', 1]]),
    want: [400, 'VALIDATION_REQUESTFILTERVALIDATIONEXCEPTION'],
  },
  {
    name: '5: records of a user in a list',
    method: 'timeman.record.list',
    params: list([['userId', 'in', [1]]]),
    want: [400, 'VALIDATION_REQUESTFILTERVALIDATIONEXCEPTION'],
  },
  { name: '6: an order by an unknown field', params: { order: { nope: 'ASC' } }, want: [400, UNKNOWN] },
  {
    name: '6: an order by a field that is not sorted',
    params: { order: { description: 'ASC' } },
    want: [400, VALIDATION],
  },
  {
    name: '6: a limit that is no number',
    params: { pagination: { limit: 'x' } },
    want: [400, 'INVALIDPAGINATIONEXCEPTION'],
  },
  {
    name: '6: a negative offset',
    params: { pagination: { offset: -1 } },
    want: [500, 'INTERNAL_INTERNALEXCEPTION'],
  },
  {
    name: '6: a cursor without its value',
    method: 'main.eventlog.tail',
    params: { cursor: { field: 'id' } },
    want: [400, VALIDATION],
  },
  {
    name: '6: a filter on the field of the cursor',
    method: 'main.eventlog.tail',
    params: { cursor: { field: 'id', value: 0 }, filter: [['id', '>', 5]] },
    want: [400, 'INVALIDFILTEREXCEPTION'],
  },
  {
    name: '7: a required field is missing',
    method: 'tasks.task.add',
    params: { fields: { title: 'a' } },
    want: [400, DTO],
  },
  { name: '7: a field that there is not', ...add({ nope: 1 }), want: [400, UNKNOWN] },
  { name: '7: a field that is not editable', ...add({ guid: 'x' }), want: [400, DTO] },
  {
    name: '7: a fraction of a second',
    ...add({ deadline: '2026-01-01T00:00:00.000Z' }),
    want: [400, VALIDATION],
  },
  { name: '8: no query', method: 'batch', params: [{ method: get }], want: [400, 'INVALIDSELECTEXCEPTION'] },
  {
    name: '8: an alias',
    method: 'batch',
    params: [one('documentation', {})],
    want: [404, 'METHODNOTFOUNDEXCEPTION'],
  },
  {
    name: '8: a batch inside',
    method: 'batch',
    params: [one('batch', {})],
    want: [500, 'INTERNAL_INTERNALEXCEPTION'],
  },
  {
    name: '8: the index of a call with an alias',
    method: 'batch',
    params: [one(get, { id: 8 }, 'a'), one(get, { id: { $ref: '0.id' } })],
    want: [400, 'INVALIDSELECTEXCEPTION'],
  },
  {
    name: '8: a path to null',
    method: 'batch',
    params: [one(get, { id: 8, select: ['parentId'] }, 'a'), one(get, { id: { $ref: 'a.parentId' } })],
    want: [400, 'INVALIDSELECTEXCEPTION'],
  },
  {
    name: '11: a task that is not there',
    method: get,
    params: { id: 9999 },
    want: [403, 'ACCESSDENIEDEXCEPTION'],
  },
  {
    name: '11: tasks updated by a filter',
    method: 'tasks.task.update',
    params: { filter: [['id', 8]], fields: { title: 'b' } },
    want: [400, VALIDATION],
  },
  {
    name: '11: files that are text',
    method: 'tasks.task.file.attach',
    params: { taskId: 8, fileIds: ['1'] },
    want: [400, VALIDATION],
  },
  {
    name: '11: the log by its module',
    ...logged,
    params: list([['moduleId', 'main']]),
    want: [400, VALIDATION],
  },
];

test.each(REFUSALS)('refused, $name', async ({ method = 'tasks.task.list', params, extra, want }) => {
  const answer = await call(server, method, params, extra);
  expect([answer.status, codeOf(answer)]).toEqual(want);
});

interface Answered {
  readonly name: string;
  readonly ask: (sandbox: Sandbox) => Promise<Answer>;
  readonly want: (answer: Answer) => unknown;
  readonly is: unknown;
}

const ANSWERS: readonly Answered[] = [
  {
    name: '1: a name in capitals',
    ask: (a) => call(a, 'Tasks.Task.GET', { id: 8 }),
    want: ({ status }) => status,
    is: 200,
  },
  {
    name: '1: GET of the scopes with a filter in the query',
    ask: (a) => call(a, 'rest.scope.list?filterModule=main', undefined, { verb: 'GET' }),
    want: ({ body }) => Object.keys(body?.result ?? {}),
    is: ['main'],
  },
  {
    name: '2: without a limiter nothing tells of operating time',
    ask: (a) => call(a, get, { id: 8 }),
    want: ({ body }) => 'operating' in (body?.time ?? {}),
    is: false,
  },
  {
    name: '2: start is whole seconds',
    ask: (a) => call(a, get, { id: 8 }),
    want: ({ body }) => Number.isInteger(body?.time?.['start']),
    is: true,
  },
  {
    name: '2: a key is not echoed',
    ask: (a) => call(a, 'tasks.task.update', { id: 8, fields: {} }, { headers: { 'Idempotency-Key': 'k' } }),
    want: ({ headers }) => headers.get('idempotency-key'),
    is: null,
  },
  {
    name: '3: output is escaped',
    ask: (a) =>
      call(a, 'batch', [
        one('tasks.task.update', { id: 9, fields: { title: `<a&'b">` } }),
        one(get, { id: 9, select: ['title'] }),
      ]),
    want: ({ text }) => text.includes('"\\u003Ca\\u0026\\u0027b\\u0022\\u003E"'),
    is: true,
  },
  {
    name: '3: an add of a generic module answers its id alone',
    ask: (a) => call(a, 'note.document.add', { fields: { title: 'a' } }),
    want: ({ body }) => Object.entries(body?.result ?? {}).map(([name, value]) => [name, typeof value]),
    is: [['id', 'number']],
  },
  {
    name: '3: a rule about two fields names none',
    ask: (a) =>
      call(a, 'tasks.task.add', {
        ...add({ startPlan: '2026-07-02T00:00:00Z', endPlan: '2026-07-01T00:00:00Z' }).params,
      }),
    want: ({ text }) => /"validation":\[\{"message":"[^"]+"\}\]/.test(text),
    is: true,
  },
  {
    name: '3: an error with a member field of its own',
    ask: (a) => call(a, 'tasks.task.field.get', { name: 'x' }),
    want: ({ text }) => text.includes('"field":"x"'),
    is: true,
  },
  {
    name: '4: a relation without a dot in a list',
    ask: (a) => call(a, 'tasks.task.list', { select: ['id', 'responsible'], filter: [['id', 8]] }),
    want: () => true,
    is: true,
  },
  {
    name: '6: without a direction that counts a list of tasks is by id',
    ask: (a) =>
      call(a, 'tasks.task.list', { order: { title: 'DESC' }, pagination: { limit: '2.9', page: -3 } }),
    want: idsOf,
    is: [1, 2],
  },
  {
    name: '7: N is true',
    ask: (a) =>
      call(a, 'batch', [
        one('tasks.task.update', { id: 9, fields: { needsControl: 'N', estimatedTime: '5.9' } }),
        one(get, { id: 9, select: ['needsControl', 'estimatedTime'] }),
      ]),
    want: ({ body }) => (body?.result as unknown as unknown[] | undefined)?.[1],
    is: { item: { id: 9, needsControl: true, estimatedTime: 5 } },
  },
  {
    name: '9: no field is editable',
    ask: (a) => call(a, 'tasks.task.field.get', { name: 'title', select: ['editable'] }),
    want: ({ body }) => body?.result?.item,
    is: { editable: false },
  },
  {
    name: '11: get leaves out the creator and gives the id',
    ask: (a) => call(a, get, { id: 8, select: ['title', 'creatorId'] }),
    want: ({ body }) => body?.result?.item,
    is: { id: 8, title: 'Prepare the demo' },
  },
  {
    name: '11: an add answers what get answers, without related objects',
    ask: (a) => call(a, 'tasks.task.add', add({}).params),
    want: ({ body }) =>
      ['title', 'status', 'creatorId', 'creator', 'responsible', 'accomplices', 'chat'].filter(
        (name) => name in (body?.result?.item ?? {}),
      ),
    is: ['title', 'status'],
  },
  {
    name: '11: a list leaves out what it does not fill',
    ask: (a) => call(a, 'tasks.task.list', { select: ['id', 'link', 'creatorId'], pagination: { limit: 1 } }),
    want: ({ body }) => Object.keys(body?.result?.items?.[0] ?? {}),
    is: ['id', 'creatorId'],
  },
  {
    name: '11: rights are the result itself',
    ask: (a) => call(a, 'tasks.task.access.get', { id: 8 }),
    want: ({ body }) => body?.result?.['read'],
    is: true,
  },
];

test.each(ANSWERS)('answered, $name', async ({ ask, want, is }) => {
  expect(want(await ask(server))).toEqual(is);
});

test('2: the usual limit is 420 seconds of operating time', async () => {
  const limited = await start({ quirks, limits: { operating: true } });
  // Each takes 0.2 s, and is counted by itself.
  const cmd = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`c${index}`, 'server.time']));
  const headers = { 'content-type': 'application/json' };
  const url = `${limited.baseUrl}/rest/${limited.webhook}/batch`;
  let answered = 0;
  for (let round = 0; round < 43; round += 1) {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ cmd }) });
    const { result } = (await response.json()) as { result: { result: object } }; // JSON enters
    answered += Object.keys(result.result).length;
  }
  expect(answered).toBe(2100);
});

test('2: above the limit a REST 3.0 call is refused', async () => {
  const limited = await start({ quirks, limits: { operating: 1 } });
  const ask = () => call(limited, 'tasks.task.list', {});
  let answer = await ask();
  for (let round = 0; round < 20 && answer.status === 200; round += 1) answer = await ask();
  expect([answer.status, codeOf(answer)]).toEqual([429, 'RATELIMITEXCEPTION']);
});

test('2: a scope with fields allows those alone, and selects them by itself', () => {
  const grant = { fields: ['id', 'title'] };
  expect([selectWithin(grant, undefined), selectWithin(grant, ['title'])]).toEqual([
    ['id', 'title'],
    ['title'],
  ]);
  expect(() => selectWithin(grant, ['title', 'nope.id'])).toThrow('nope.id');
});

test('6: a cursor tells which of its members is missing', async () => {
  const { body } = await call(server, 'main.eventlog.tail', { cursor: { field: 'id' } });
  expect(JSON.stringify(body)).toContain('"field":"cursor.value"');
});

test('8: a batch with indexes as names is a list', async () => {
  expect((await call(server, 'batch', { 0: one(get, { id: 8 }) })).status).toBe(200);
});

test('9: a second request for the description while it is being made is a fault to switch on', async () => {
  const making = await start({ quirks, faults: ['INTERNALEXCEPTION:rest.documentation.openapi:1'] });
  const ask = async () => call(making, 'rest.documentation.openapi', {});
  const [first, second] = [await ask(), await ask()];
  expect([first.status, codeOf(first), second.status]).toEqual([500, 'INTERNAL_INTERNALEXCEPTION', 200]);
});

test('12: total and next of a map are moved out of it, each where it is a number', async () => {
  const results = {
    both: { rows: [], total: 2, next: 1 },
    total: { rows: [], total: 2, next: 'b' },
    next: { rows: [], total: 'a', next: 1 },
    neither: { rows: [], total: 'a', next: 'b' },
    text: 'done',
  };
  const handlers = Object.fromEntries(
    Object.entries(results).map(([name, result]) => [`own.${name}`, () => result]),
  );
  const account = await start({ quirks, handlers });
  const answer = async (name: string): Promise<unknown> => {
    const { status: _status, time: _time, ...body } = await callLegacy(account, `own.${name}`, {});
    return body;
  };
  expect(await answer('both')).toEqual({ result: { rows: [] }, total: 2, next: 1 });
  expect(await answer('total')).toEqual({ result: { rows: [] }, total: 2 });
  expect(await answer('next')).toEqual({ result: { rows: [] }, next: 1 });
  expect(await answer('neither')).toEqual({ result: results.neither });
  expect(await answer('text')).toEqual({ result: 'done' });
});

test.each([
  {
    name: 'a closed account',
    fault: 'PORTAL_DELETED',
    v3: [400, 'ACCESSDENIED'],
    legacy: [403, 'PORTAL_DELETED'],
  },
  { name: 'no plan for it', fault: 'LICENSEEXCEPTION', v3: [403, 'LICENSE'] },
  { name: 'no plan for it', fault: 'WRONG_LICENSE', legacy: [403, 'WRONG_LICENSE'] },
])('2, 12: $name ($fault)', async ({ fault, v3, legacy }) => {
  const refusing = await start({ quirks, faults: [fault] });
  const answer = await call(refusing, 'tasks.task.list', {});
  if (v3) expect([answer.status, codeOf(answer)]).toEqual([v3[0], `${v3[1]}EXCEPTION`]);
  const flat = await fetch(`${refusing.baseUrl}/rest/${refusing.webhook}/profile`, { method: 'POST' });
  if (legacy) expect([flat.status, await flat.json()]).toMatchObject([legacy[0], { error: legacy[1] }]);
});

test('3: the description says of an add what it answers', async () => {
  const { body } = await call(server, 'rest.documentation.openapi', {});
  const text = JSON.stringify(body);
  expect(text).toMatch(
    /"\/note\.document\.add":.*?"result":\{"type":"object","properties":\{"id":\{"type":"integer"/,
  );
});

test.each(['main.eventlog', 'tasks.task'])(
  '5: the fields of %s that can be filtered are those that its list filters by',
  async (prefix) => {
    const { body } = await call(server, `${prefix}.field.list`, { select: ['name', 'filterable'] });
    const fields = (body?.result?.items ?? []) as readonly { name: string; filterable: boolean }[];
    const taken: unknown[] = [];
    for (const { name } of fields) {
      const { text } = await call(server, `${prefix}.list`, { filter: [[name, '=', null]] });
      // A field that can be filtered refuses null by the type of the value.
      if (!text.includes('is not filterable')) taken.push(name);
    }
    expect(fields.filter(({ filterable }) => filterable).map(({ name }) => name)).toEqual(taken);
  },
);

test('5: a required filter is printed before select, and no other', async () => {
  const { body } = await call(server, 'rest.documentation.openapi', {});
  const text = JSON.stringify(body);
  expect(text).toMatch(/"\/timeman\.record\.list":\{[^}]*?"properties":\{"filter":.*?"select":/);
  expect(text).toMatch(/"\/tasks\.task\.list":\{[^}]*?"properties":\{"select":/);
});

describe('related objects', () => {
  test('4: beyond 50 related rows of a page the rest is null', async () => {
    const { body } = await call(crowd, 'tasks.task.list', {
      select: ['responsible.id'],
      pagination: { limit: 60 },
    });
    const rows = body?.result?.items ?? [];
    expect(rows.map(({ responsible }) => responsible === null).lastIndexOf(false)).toBe(49);
    expect(rows[59]).toEqual({ responsibleId: 60, responsible: null });
  });

  test('11: people of a task by dotted names in get fail', async () => {
    expect((await call(crowd, get, { id: 1, select: ['auditors.id'] })).status).toBe(500);
  });
});

describe('12: legacy', () => {
  const legacy = (method: string, params: unknown, path?: string) => callLegacy(server, method, params, path);

  interface Case {
    readonly name: string;
    readonly method: string;
    readonly params: unknown;
    readonly path?: string;
    readonly want: object;
  }
  test.each<Case>([
    { name: 'a broken body is ignored', method: 'server.time', params: '{', want: { status: 200 } },
    { name: 'names are lowered', method: 'Server.Time', params: {}, want: { status: 200 } },
    {
      name: 'a wrong code',
      method: 'profile',
      params: {},
      path: '/1/x',
      want: { status: 401, error: 'NO_AUTH_FOUND' },
    },
    {
      name: 'a webhook binds nothing',
      method: 'event.bind',
      params: {},
      want: { status: 403, error: 'WRONG_AUTH_TYPE' },
    },
    {
      name: 'a key beside FILTER is ignored',
      method: 'user.get',
      params: { ID: 3, FILTER: { ID: 2 } },
      want: { total: 1, result: [{ ID: '2' }] },
    },
    { name: 'an empty page has no total', method: 'user.get', params: { start: 500 }, want: { result: [] } },
    {
      name: 'texts in a batch are replaced, with any case, and stop at the last found member',
      method: 'batch',
      params: { cmd: { a: 'user.get?FILTER[ID]=2', b: 'user.get?FILTER[ID]=$RESULT[a][0][ID][x]', c: 5 } },
      want: { result: { result: { b: [{ ID: '2' }] }, result_error: [] } },
    },
    ...['batch?x=1', 'download', 'upload'].map((command) => ({
      name: `a batch refuses ${command}`,
      method: 'batch',
      params: { cmd: { a: command } },
      want: { status: 200, result: { result_error: { a: { error: 'ERROR_BATCH_METHOD_NOT_ALLOWED' } } } },
    })),
  ])('$name', async ({ method, params, path, want }) => {
    expect(await legacy(method, params, path)).toMatchObject(want);
  });

  test('SELECT of users answers these fields and the id alone', async () => {
    const { result } = await legacy('user.get', { FILTER: { ID: 2 }, SELECT: ['NAME'] });
    expect(result).toEqual([{ ID: '2', NAME: 'Boris' }]);
  });

  test('deals that an employee may not see are taken out of their page, of which next knows nothing', async () => {
    const employee = `/${server.credentials.webhooks.employee}`;
    const seeded = Array.from({ length: 25 }, (_, at) => [`c${at}`, `crm.deal.delete?id=${at + 1}`] as const);
    await legacy('batch', { cmd: Object.fromEntries(seeded) });
    for (let from = 0; from < 120; from += 40) {
      const cmd = Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => {
          const opened = (from + at) % 10 === 7 ? 'N' : 'Y';
          return [`c${at}`, `crm.deal.add?fields[TITLE]=d${from + at}&fields[OPENED]=${opened}`];
        }),
      );
      await legacy('batch', { cmd });
    }
    const page = async (start: number) => {
      const answer: Record<string, unknown> = await legacy('crm.deal.list', { start }, employee);
      const rows = answer['result'] as readonly unknown[]; // a page of a list
      return [rows.length, answer['total'], answer['next']];
    };
    expect(await page(0)).toEqual([45, 120, 45]);
    // It is rounded down.
    expect(await page(45)).toEqual([45, 120, 45]);
    expect(await page(50)).toEqual([45, 120, 95]);
    expect(await page(100)).toEqual([18, 120, undefined]);
    expect(await legacy('crm.deal.list', { start: -1 }, employee)).toMatchObject({ total: 0 });
    const svc = createClient({
      baseUrl: server.baseUrl,
      auth: webhook(`${server.baseUrl}/rest${employee}/`),
    });
    for (const order of [undefined, { TITLE: 'ASC' }]) {
      const params = { ...(order && { order }) };
      const deals = await svc.legacy
        .call<{ readonly ID: string }>('crm.deal.list', params, { list: true })
        .toArray();
      expect(new Set(deals.map(({ ID }) => ID)).size).toBe(108);
      expect(deals).toHaveLength(108);
    }
    await svc.close();
  });

  test('calls beyond 50 are refused one by one', async () => {
    const cmd = Object.fromEntries(Array.from({ length: 52 }, (_, index) => [`c${index}`, 'server.time']));
    const answer = await legacy('batch', { cmd });
    expect(answer).toMatchObject({
      status: 200,
      result: { result_error: { c50: { error: 'ERROR_BATCH_LENGTH_EXCEEDED' }, c51: {} } },
    });
  });
});
