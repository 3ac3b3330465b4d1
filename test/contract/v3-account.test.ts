/** What REST 3.0 of the account answers to plain HTTP, where a client would hide it (REST 3.0 reference). */

import { afterAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../generator/sandbox/index.js';
import { byKind, isServer, ofKind } from './kind.js';

const open: Sandbox[] = [];
afterAll(() => Promise.all(open.map((sandbox) => sandbox.close())));

async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox(ofKind(options));
  open.push(sandbox);
  return sandbox;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly result: Record<string, unknown> | undefined;
  readonly time: Record<string, number | string>;
  readonly error: unknown;
  /** Of either error shape, without the prefix. */
  readonly code: string | undefined;
}

interface Asking {
  readonly webhook?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask(sandbox: Sandbox, method: string, params: object, asking: Asking = {}): Promise<Answer> {
  const { webhook = sandbox.webhook, token, headers } = asking;
  const response = await fetch(
    `${sandbox.baseUrl}/rest/api/${token === undefined ? `${webhook}/` : ''}${method}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(token === undefined ? params : { ...params, auth: token }),
    },
  );
  const body = (await response.json()) as Omit<Answer, 'error'> & {
    readonly error?: string | { readonly code: string };
  }; // JSON enters
  const code = typeof body.error === 'object' ? body.error.code : body.error;
  return {
    ...body,
    error: body.error,
    status: response.status,
    headers: response.headers,
    code: code?.replace(/^SVC_.*EXCEPTION_/, ''),
  };
}

/** Every look at it is a quarter of a second later. */
function tickingClock(start: number) {
  let now = start;
  return { now: () => (now += 250), sleep: () => Promise.resolve() };
}

describe('Time object', () => {
  const BEGUN = Date.UTC(2026, 5, 1, 12);

  test('start and finish are Unix time, duration and processing seconds, the dates ISO 8601 with offset', async () => {
    const sandbox = await start({ clock: tickingClock(BEGUN) });
    const { time } = await ask(sandbox, 'tasks.task.get', { id: 8 });
    const [begun, finish] = [Number(time['start']), Number(time['finish'])];
    expect(begun).toBeGreaterThanOrEqual(BEGUN / 1000);
    expect(begun).toBeLessThan(BEGUN / 1000 + 600);
    expect(finish).toBeGreaterThan(begun);
    // The server of May 2026 cuts two of them to whole seconds.
    expect(Number.isInteger(begun)).toBe(isServer);
    const cut = byKind((seconds: number) => seconds, Math.floor);
    const duration = byKind<unknown>(finish - begun, expect.any(Number));
    expect(time).toMatchObject({ duration, processing: cut(Number(time['duration'])) });
    expect(time['date_start']).toMatch(/^2026-06-01T12:\d\d:\d\d[+-]\d\d:\d\d$/);
    expect(Date.parse(String(time['date_start'])) / 1000).toBe(Math.floor(begun));
    expect(Date.parse(String(time['date_finish'])) / 1000).toBe(Math.floor(finish));
  });

  test('operating is accumulated for the method and the caller, operating_reset_at is when it resets', async () => {
    // The server of May 2026 tells nothing of it where there is no limit.
    const options = byKind<SandboxOptions>({}, { limits: { operating: true } });
    const sandbox = await start(options);
    const list = (asking?: Asking) => ask(sandbox, 'tasks.task.list', {}, asking);
    const [first, second] = [await list(), await list()];
    expect(Number(first.time['operating'])).toBeGreaterThan(0);
    expect(second.time['operating']).toBe(2 * Number(first.time['operating']));
    const other = await ask(sandbox, 'main.eventlog.list', {});
    const alone = await ask(await start(options), 'main.eventlog.list', {});
    expect(other.time['operating']).toBe(alone.time['operating']);
    expect((await list({ token: sandbox.accessToken })).time['operating']).toBe(first.time['operating']);
    const rest = Number(first.time['operating_reset_at']) - Number(first.time['start']);
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThanOrEqual(600);
  });
});

describe('Idempotent repeats', () => {
  const add = { fields: { title: 'a', creatorId: 1, responsibleId: 2 } };

  test.each([
    { name: 'a key of 256 characters', key: 'k'.repeat(256) },
    { name: 'an empty key', key: '' },
    { name: 'a key with a character that is not ASCII', key: 'clé' },
    { name: 'a key with a tab', key: 'a\tb' },
  ])(
    'Invalid key length or characters: status 400, and nothing is done, or ignored: $name',
    async ({ key }) => {
      const sandbox = await start();
      const answer = await ask(sandbox, 'tasks.task.add', add, { headers: { 'idempotency-key': key } });
      expect([answer.status, answer.code]).toEqual(
        byKind([400, 'INVALIDIDEMPOTENCYKEYEXCEPTION'], [200, undefined]),
      );
      const tasks = await ask(sandbox, 'tasks.task.list', { filter: [['id', '>', 130]] });
      expect(tasks.result?.['items']).toEqual(byKind<unknown[]>([], [{ id: 131 }]));
    },
  );

  test.each(['k', 'k'.repeat(255), ' ~'])(
    'a key of 1 to 255 printable ASCII characters is taken: %j',
    async (key) => {
      const sandbox = await start();
      const answer = await ask(sandbox, 'tasks.task.add', add, { headers: { 'idempotency-key': key } });
      expect(answer.status).toBe(200);
    },
  );

  test('Applies to methods that create, modify, delete: ignored by read methods', async () => {
    const sandbox = await start();
    const headers = { 'idempotency-key': 'k' };
    for (const id of [8, 8, 9]) {
      const answer = await ask(sandbox, 'tasks.task.get', { id, select: ['id'] }, { headers });
      expect(answer.result).toEqual({ item: { id } });
      expect([answer.headers.get('idempotency-key'), answer.headers.get('idempotent-replayed')]).toEqual([
        null,
        null,
      ]);
    }
  });

  test.each([
    { name: 'tasks.task.add', params: add },
    { name: 'tasks.task.update', params: { id: 8, fields: { title: 'b' } } },
    { name: 'tasks.task.delete', params: { id: 8 } },
    { name: 'tasks.task.chat.message.send', params: { fields: { taskId: 8, text: 'b' } } },
  ])('Repeat with same key and same body: stored response, or run again: $name', async ({ name, params }) => {
    const sandbox = await start();
    const headers = { 'idempotency-key': 'k' };
    const answers = [
      await ask(sandbox, name, params, { headers }),
      await ask(sandbox, name, params, { headers }),
    ];
    const replayed = answers.map(({ headers: given }) => given.get('idempotent-replayed'));
    expect(replayed).toEqual(byKind([null, 'true'], [null, null]));
    const echoes = answers.map(({ headers: given }) => given.get('idempotency-key'));
    expect(echoes).toEqual(byKind(['k', 'k'], [null, null]));
    if (!isServer) expect(answers[1]?.result).toEqual(answers[0]?.result);
  });
});

describe('who may call', () => {
  test.each([
    { name: 'tasks.task.list', params: {} },
    { name: 'tasks.task.field.list', params: {} },
    { name: 'tasks.task.get', params: { id: 8 } },
  ])('Errors: ACCESSDENIEDEXCEPTION: $name of a user to whom tasks are closed', async ({ name, params }) => {
    const sandbox = await start({ data: { users: [{ id: 2, closed: ['tasks'] }] } });
    const webhook = sandbox.credentials.webhooks.employee;
    const answer = await ask(sandbox, name, params, { webhook });
    expect([answer.status, answer.code]).toEqual([403, 'ACCESSDENIEDEXCEPTION']);
    expect((await ask(sandbox, name, params)).status).toBe(200);
  });

  test.each([
    { name: 'tasks.task.list', params: {}, scope: 'tasks' },
    {
      name: 'tasks.task.add',
      params: { fields: { title: 'a', creatorId: 1, responsibleId: 2 } },
      scope: 'tasks',
    },
    { name: 'tasks.task.field.list', params: {}, scope: 'tasks' },
    { name: 'main.eventlog.field.get', params: { name: 'id' }, scope: 'main' },
  ])('Scope $scope: $name without it is INSUFFICIENTSCOPEEXCEPTION, 403', async ({ name, params, scope }) => {
    const webhooks = [
      { userId: 1, code: 'with', scopes: [scope] },
      { userId: 1, code: 'without', scopes: ['user'] },
    ];
    const sandbox = await start({ data: { webhooks } });
    expect((await ask(sandbox, name, params, { webhook: '1/with' })).status).toBe(200);
    const { status, code } = await ask(sandbox, name, params, { webhook: '1/without' });
    expect([status, code]).toEqual([403, 'INSUFFICIENTSCOPEEXCEPTION']);
  });
});

describe('refusals that name what is wrong', () => {
  const tasks = [
    { id: 1, title: 'Seen', creatorId: 1, responsibleId: 1, auditorIds: [2] },
    { id: 2, title: 'Not seen', creatorId: 1, responsibleId: 1 },
  ];

  test.each([
    {
      name: 'a query that is text',
      call: { method: 'tasks.task.list', query: 'all' },
      field: '0.query',
      word: 'object',
    },
    { name: 'no query', call: { method: 'tasks.task.list' }, field: '0.query', word: 'not specified' },
    {
      name: 'an alias that is a number',
      call: { method: 'tasks.task.list', query: {}, as: 1 },
      field: '0.as',
      word: 'string',
    },
  ])('Batch: $name', async ({ call, field, word }) => {
    const { status, error, code } = await ask(await start(), 'batch', [call]);
    // The server of May 2026 names no field, and takes a number for no alias.
    const server = field === '0.as' ? { status: 200 } : { status: 400, code: 'INVALIDSELECTEXCEPTION' };
    const validation = [{ field, message: expect.stringContaining(word) as string }];
    expect({ status, error, code }).toMatchObject(
      byKind<object>({ status: 400, error: { validation } }, server),
    );
  });

  test('B. Batch references: an unknown call is named', async () => {
    const query = { id: { $ref: 'none.id' } };
    const { code, error } = await ask(await start(), 'batch', [{ method: 'tasks.task.get', query }]);
    expect(code).toBe('INVALIDSELECTEXCEPTION');
    expect(JSON.stringify(error)).toContain(byKind('names no earlier call', 'none.id'));
  });

  test.each([
    {
      name: 'a cursor that the list never gave',
      method: 'note.document.list',
      params: { pagination: { afterCursor: 'x' } },
      code: 'INVALIDPAGINATIONEXCEPTION',
    },
    {
      name: 'a cursor by a field that there is not',
      method: 'main.eventlog.tail',
      params: { cursor: { field: 'none', value: 0 } },
      code: byKind('INVALIDORDEREXCEPTION', 'UNKNOWNDTOPROPERTYEXCEPTION'),
    },
    {
      name: 'a cursor value of another type',
      method: 'main.eventlog.tail',
      params: { cursor: { field: 'id', value: 'soon' } },
      code: byKind('INVALIDPAGINATIONEXCEPTION', 'VALIDATION_REQUESTVALIDATIONEXCEPTION'),
    },
    {
      name: 'an order that is text',
      method: 'tasks.task.list',
      params: { order: 'id' },
      code: 'INVALIDORDEREXCEPTION',
    },
    {
      name: 'an order that is a list',
      method: 'tasks.task.list',
      params: { order: ['id'] },
      code: 'INVALIDORDEREXCEPTION',
    },
  ])('$name: $code', async ({ method, params, code }) => {
    const answer = await ask(await start(), method, params);
    expect([answer.status, answer.code]).toEqual([400, code]);
  });

  test.each(['id', ['id']])(
    'INVALIDORDEREXCEPTION: an object of field and direction is expected: %j',
    async (order) => {
      const { error } = await ask(await start(), 'tasks.task.list', { order });
      expect(error).toMatchObject({
        message: expect.stringContaining('an object of field and direction') as string,
      });
    },
  );

  test('Visibility: an administrator sees all tasks, those of nobody in a department too', async () => {
    const users = [{ id: 50, departmentIds: [] }];
    const own = [{ id: 1, title: 'Of 50', creatorId: 50, responsibleId: 50 }];
    const sandbox = await start({ data: { users, tasks: own } });
    expect((await ask(sandbox, 'tasks.task.list', {})).result).toEqual({ items: [{ id: 1 }] });
    const webhook = sandbox.credentials.webhooks.manager;
    expect((await ask(sandbox, 'tasks.task.list', {}, { webhook })).result).toEqual({ items: [] });
  });

  test('a batch without a body is INVALIDJSONEXCEPTION', async () => {
    const sandbox = await start();
    const response = await fetch(`${sandbox.baseUrl}/rest/api/${sandbox.webhook}/batch`, { method: 'POST' });
    expect(await response.json()).toMatchObject({
      error: { code: 'SVC_REST_V3_EXCEPTION_INVALIDJSONEXCEPTION' },
    });
  });

  test('ACCESSDENIEDEXCEPTION: a task that is seen and may not be changed, and a result of one that is not seen', async () => {
    const sandbox = await start({ data: { tasks } });
    const webhook = sandbox.credentials.webhooks.employee;
    const denied = [403, 'ACCESSDENIEDEXCEPTION'];
    const seen = await ask(sandbox, 'tasks.task.get', { id: 1 }, { webhook });
    expect(seen.status).toBe(200);
    const attach = await ask(sandbox, 'tasks.task.file.attach', { taskId: 1, fileIds: [1] }, { webhook });
    expect([attach.status, attach.code]).toEqual(denied);
    const seeded = await start({ data: { users: [{ id: 2, departmentIds: [] }] } });
    const own = { webhook: seeded.credentials.webhooks.employee };
    const visible = await ask(seeded, 'tasks.task.get', { id: 8 }, own);
    const update = await ask(seeded, 'tasks.task.result.update', { id: 2, fields: { text: 'x' } }, own);
    expect([visible.code, update.code]).toEqual(['ACCESSDENIEDEXCEPTION', 'ACCESSDENIEDEXCEPTION']);
  });

  test('INTERNAL_INTERNALEXCEPTION, 500: what nobody has thought of', async () => {
    let isBroken = false;
    const now = () => {
      if (isBroken) throw new Error('no time');
      return Date.UTC(2026, 5, 1);
    };
    const sandbox = await start({ clock: { now, sleep: () => Promise.resolve() } });
    isBroken = true;
    const answer = await ask(sandbox, 'tasks.task.get', { id: 8 });
    expect([answer.status, answer.code]).toEqual([500, 'INTERNAL_INTERNALEXCEPTION']);
  });
});
