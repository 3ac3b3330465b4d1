import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { InputError } from '../../../generator/base/input-error.js';
import { accounts, call, codeOf, handClock, idsOf, matching } from './call.js';

const start = accounts();
const sandbox = await start();

afterEach(() => sandbox.reset());

const get = () => call(sandbox, 'tasks.task.get', { id: 8, select: ['id'] });
const add = (headers = {}) =>
  call(sandbox, 'tasks.task.add', { fields: { title: 'a', creatorId: 1, responsibleId: 2 } }, { headers });
const added = async () =>
  idsOf(await call(sandbox, 'tasks.task.list', { filter: [['id', '>', 130]] })).length;

/** What fetch says of a connection that failed. */
async function failureOf(sending: Promise<unknown>): Promise<string> {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}

describe('connections', () => {
  test('refuse closes the port until it is cleared', async () => {
    sandbox.faults.add('refuse');
    expect(await failureOf(get())).toBe('ECONNREFUSED');
    await sandbox.faults.clear();
    expect((await get()).status).toBe(200);
  });

  test('refuse cuts the sockets that are open: idle, and in the middle of a call', async () => {
    sandbox.faults.add('hang:tasks.task.get:1');
    const idle = connect(Number(new URL(sandbox.baseUrl).port), '127.0.0.1');
    await once(idle, 'connect');
    const closed = once(idle, 'close');
    const hanging = failureOf(get());
    await expect.poll(() => sandbox.requests.length).toBe(1);
    sandbox.faults.add('refuse');
    await closed;
    expect(await hanging).toMatch(/ECONNRESET|UND_ERR_SOCKET/);
    expect(await failureOf(get())).toBe('ECONNREFUSED');
  });

  test('refuse for some ms opens the port by itself', async () => {
    let wake = (): void => undefined;
    const sleep = () => new Promise<void>((resolve) => (wake = resolve));
    const dozing = await start({ clock: { ...handClock(), sleep } });
    dozing.faults.add('refuse=60000');
    const read = () => call(dozing, 'tasks.task.get', { id: 8 });
    expect(await failureOf(read())).toBe('ECONNREFUSED');
    wake();
    // Opening the port takes a few turns.
    await expect.poll(async () => (await read().catch(() => undefined))?.status).toBe(200);
    expect(dozing.faults.active).toEqual([]);
  });

  test('reset-before cuts the connection and nothing was done', async () => {
    sandbox.faults.add('reset-before:tasks.task.add:1');
    expect(await failureOf(add())).toMatch(/ECONNRESET|UND_ERR_SOCKET/);
    expect(await added()).toBe(0);
  });

  test('reset-after cuts the connection when all was done, and a repeat with the key is replayed', async () => {
    sandbox.faults.add('reset-after:tasks.task.add:1');
    const headers = { 'Idempotency-Key': 'k' };
    expect(await failureOf(add(headers))).toMatch(/ECONNRESET|UND_ERR_SOCKET/);
    const again = await add(headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await added()).toBe(1);
  });

  test.each([
    { spec: 'hang:tasks.task.add:1', done: 0 },
    { spec: 'hang-after:tasks.task.add:1', done: 1 },
  ])('$spec never answers', async ({ spec, done }) => {
    sandbox.faults.add(spec);
    const abort = new AbortController();
    const sending = fetch(`${sandbox.baseUrl}/rest/api/${sandbox.webhook}/tasks.task.add`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields: { title: 'a', creatorId: 1, responsibleId: 2 } }),
      signal: abort.signal,
    });
    let isAnswered = false;
    void sending.then(
      () => (isAnswered = true),
      () => undefined,
    );
    await expect.poll(() => sandbox.requests.length).toBe(1);
    // Others are answered meanwhile.
    expect((await get()).status).toBe(200);
    expect(isAnswered).toBe(false);
    abort.abort();
    expect(await failureOf(sending)).toContain('20');
    expect(await added()).toBe(done);
  });

  test('truncated ends in the middle of a body that was announced longer', async () => {
    sandbox.faults.add('truncated:tasks.task.get:1');
    expect(await failureOf(get())).toMatch(/UND_ERR_SOCKET|ECONNRESET/);
    expect((await get()).status).toBe(200);
  });

  test('slow-body gives the whole answer in pieces', async () => {
    sandbox.faults.add('slow-body=40:tasks.task.get:1');
    const { body } = await get();
    expect(body?.result).toEqual({ item: { id: 8 } });
  });

  test('huge gives a well-formed answer of so many MiB', async () => {
    sandbox.faults.add('huge=2:tasks.task.get:1');
    const { text, body } = await get();
    expect(text.length).toBeGreaterThan(2 * 1024 * 1024);
    expect(body?.result?.item).toMatchObject({ id: 1 });
  });
});

describe('what a server and its front lose', () => {
  const legacy = async (name: string, params: object): Promise<unknown> => {
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(params),
    };
    const answer = await fetch(`${sandbox.baseUrl}/rest/${sandbox.webhook}/${name}`, options);
    return ((await answer.json()) as { readonly result: unknown }).result; // of the sandbox
  };

  test('form-limit empties a form, and the answer is that of the call that asks for an address', async () => {
    const first = (await legacy('disk.folder.uploadFile', { id: 7 })) as { readonly uploadUrl: string };
    sandbox.faults.add('form-limit:upload:1');
    const send = async (): Promise<unknown> => {
      const form = new FormData();
      form.append('file', new Blob(['abc']), 'a.txt');
      const answer = await fetch(first.uploadUrl, { method: 'POST', body: form });
      return [answer.status, ((await answer.json()) as { readonly result: unknown }).result];
    };
    expect(await send()).toEqual([200, { field: 'file', uploadUrl: first.uploadUrl }]);
    expect(await send()).toMatchObject([200, { NAME: 'a.txt', SIZE: '3' }]);
  });

  test('form-limit takes nothing from JSON', async () => {
    sandbox.faults.add('form-limit:tasks.task.get:1');
    expect((await get()).body?.result).toEqual({ item: { id: 8 } });
  });

  test('drop-token refuses a token in the header alone', async () => {
    sandbox.faults.add('drop-token:tasks.task.get:2');
    const options = (token: object, headers: object): RequestInit => ({
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ id: 8, select: ['id'], ...token }),
    });
    const url = `${sandbox.baseUrl}/rest/api/tasks.task.get`;
    const { accessToken } = sandbox;
    const inHeader = await fetch(url, options({}, { authorization: `Bearer ${accessToken}` }));
    const inBody = await fetch(url, options({ auth: accessToken }, {}));
    expect([inHeader.status, inBody.status]).toEqual([401, 200]);
  });

  test('gave-up answers 504 at once, and the method runs later', async () => {
    const wakes: (() => void)[] = [];
    const sleep = () => new Promise<void>((resolve) => wakes.push(resolve));
    const dozing = await start({ clock: { ...handClock(), sleep } });
    const fields = { title: 'late', creatorId: 1, responsibleId: 2 };
    const tasks = async (): Promise<number> =>
      idsOf(await call(dozing, 'tasks.task.list', { filter: [['id', '>', 130]] })).length;
    dozing.faults.add('gave-up:tasks.task.add:1');
    const { status } = await call(dozing, 'tasks.task.add', { fields });
    expect([status, await tasks()]).toEqual([504, 0]);
    for (const wake of wakes) wake();
    await expect.poll(tasks).toBe(1);
  });

  test('cut-short sends half of an answer as if it were all of it', async () => {
    sandbox.faults.add('cut-short:tasks.task.get:1');
    const { status, text } = await get();
    expect(status).toBe(200);
    expect((await get()).text.startsWith(text)).toBe(false);
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  });

  test('printed-error stands behind good JSON', async () => {
    sandbox.faults.add('printed-error:tasks.task.get:1');
    const { status, text } = await get();
    expect(status).toBe(200);
    expect(text).toMatch(/^\{"result":\{"item":\{"id":8\}\}.*\}<br \/>\n<b>Fatal error<\/b>/);
  });

  test.each(['gave-up-after', 'form-limit-after', 'drop-token-after', 'printed-error-before'])(
    '%s is refused',
    (fault) => {
      expect(() => sandbox.faults.add(fault)).toThrow('it can only happen');
    },
  );
});

describe('answers', () => {
  const PAGES = [
    { name: 'html', status: 200, type: 'text/html' },
    { name: 'empty', status: 200, type: 'application/json' },
    { name: 'not-json', status: 200, type: 'application/json' },
    { name: 'no-envelope', status: 200, type: 'application/json' },
    { name: 'redirect', status: 302, type: 'text/html' },
    { name: '429', status: 429, type: 'text/html' },
    { name: '500', status: 500, type: 'text/html' },
    { name: '502', status: 502, type: 'text/html' },
    { name: '503', status: 503, type: 'text/html' },
    { name: '504', status: 504, type: 'text/html' },
  ];

  test.each(PAGES)('$name', async ({ name, status, type }) => {
    sandbox.faults.add(name);
    const answer = await get();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(answer.body?.result).toBeUndefined();
  });

  test("wrong-type is the account's answer under another name", async () => {
    sandbox.faults.add('wrong-type');
    const answer = await get();
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(answer.body?.result).toEqual({ item: { id: 8 } });
  });

  test('html-after has acted, html has not', async () => {
    sandbox.faults.add('html:tasks.task.add:1');
    await add();
    expect(await added()).toBe(0);
    sandbox.faults.add('html-after:tasks.task.add:1');
    expect((await add()).text).toContain('<html>');
    expect(await added()).toBe(1);
  });

  /** REST 3.0 reference, System errors. */
  const SYSTEM = [
    ['INTERNAL_SERVER_ERROR', 500],
    ['ERROR_UNEXPECTED_ANSWER', 500],
    ['QUERY_LIMIT_EXCEEDED', 503],
    ['OPERATION_TIME_LIMIT', 429],
    ['ERROR_BATCH_METHOD_NOT_ALLOWED', 405],
    ['ERROR_BATCH_LENGTH_EXCEEDED', 400],
    ['NO_AUTH_FOUND', 401],
    ['INVALID_REQUEST', 400],
    ['OVERLOAD_LIMIT', 503],
    ['ACCESS_DENIED', 403],
    ['INVALID_CREDENTIALS', 403],
    ['ERROR_MANIFEST_IS_NOT_AVAILABLE', 404],
    ['ERROR_METHOD_NOT_FOUND', 404],
    ['insufficient_scope', 403],
    ['expired_token', 401],
    ['user_access_error', 403],
    ['PORTAL_DELETED', 500],
  ] as const;

  test.each(SYSTEM)('%s is flat, with status %i or the one that is asked for', async (code, status) => {
    sandbox.faults.add(`${code}:*:1`);
    const usual = await get();
    expect([usual.status, usual.body?.error]).toEqual([status, code]);
    sandbox.faults.add(`${code}@401:*:1`);
    const variant = await get();
    expect([variant.status, variant.body?.error]).toEqual([401, code]);
  });

  test.each([
    { name: 'RATELIMITEXCEPTION', status: 429 },
    { name: 'INTERNALEXCEPTION', status: 500 },
  ])('$name is nested', async ({ name, status }) => {
    sandbox.faults.add(name);
    const answer = await get();
    expect(answer.status).toBe(status);
    expect(answer.body?.error).toMatchObject({
      code: matching(new RegExp(`^SVC_REST_V3_EXCEPTION_.*${name}$`)),
    });
  });

  test('a delay is named in a header, that of OPERATION_TIME_LIMIT in the body', async () => {
    const clock = handClock();
    const still = await start({ clock });
    const read = () => call(still, 'tasks.task.get', { id: 8 });
    still.faults.add('QUERY_LIMIT_EXCEEDED+7:*:1');
    const limited = await read();
    expect(limited.headers.get('retry-after')).toBe('7');
    still.faults.add('OPERATION_TIME_LIMIT+90:*:1');
    const blocked = await read();
    expect(blocked.headers.get('retry-after')).toBeNull();
    expect(blocked.body?.time).toEqual({ operating_reset_at: clock.now() / 1000 + 90 });
    still.faults.add('OPERATION_TIME_LIMIT:*:1');
    expect((await read()).body).not.toHaveProperty('time');
  });

  test("an error of one's own", async () => {
    sandbox.faults.add({ name: 'error', code: 'TEAPOT', status: 418 });
    const answer = await get();
    expect([answer.status, codeOf(answer)]).toEqual([418, 'TEAPOT']);
  });

  test('legacy and gateway errors have their own forms', async () => {
    sandbox.faults.add('QUERY_LIMIT_EXCEEDED:user.get');
    sandbox.faults.add({
      name: 'error',
      code: 'TIMEOUT_QUARANTINE',
      status: 429,
      retryAfter: 3,
      method: 'GET /v1/me',
    });
    const legacy = await fetch(`${sandbox.baseUrl}/rest/${sandbox.webhook}/user.get`, { method: 'POST' });
    expect(await legacy.json()).toMatchObject({ error: 'QUERY_LIMIT_EXCEEDED' });
    const gateway = await fetch(`${sandbox.baseUrl}/v1/me`, {
      headers: { 'X-Api-Key': sandbox.gatewayKeys.personal },
    });
    expect(gateway.headers.get('retry-after')).toBe('3');
    expect(await gateway.json()).toMatchObject({
      success: false,
      error: { code: 'TIMEOUT_QUARANTINE', retryAfter: 3, scope: 'apiKey' },
    });
  });
});

describe('when faults happen', () => {
  test('to the methods of the glob alone, as often as said', async () => {
    sandbox.faults.add('500:tasks.task.*:2');
    const scopes = await call(sandbox, 'rest.scope.list', {});
    expect([scopes.status, (await get()).status, (await get()).status, (await get()).status]).toEqual([
      200, 500, 500, 200,
    ]);
  });

  test('to a batch that holds such a call', async () => {
    sandbox.faults.add('500:tasks.task.add');
    const calls = (method: string) => call(sandbox, 'batch', [{ method, query: { fields: {} } }]);
    expect((await calls('tasks.task.add')).status).toBe(500);
    expect((await calls('tasks.task.list')).status).toBe(200);
  });

  test('by chance, always the same for one seed', async () => {
    const round = async () => {
      await sandbox.reset();
      sandbox.faults.add('500:*:40%');
      const statuses: number[] = [];
      for (let call = 0; call < 40; call++) statuses.push((await get()).status);
      return statuses;
    };
    const first = await round();
    expect(await round()).toEqual(first);
    const failed = first.filter((status) => status === 500).length;
    expect(failed).toBeGreaterThan(8);
    expect(failed).toBeLessThan(24);
  });

  test('the first that fits happens, and clear ends them all', async () => {
    sandbox.faults.add('502:*:1');
    sandbox.faults.add('503');
    expect([(await get()).status, (await get()).status]).toEqual([502, 503]);
    await sandbox.faults.clear();
    expect(sandbox.faults.active).toEqual([]);
    expect((await get()).status).toBe(200);
  });

  test('those of the start are on again after a reset', async () => {
    const faulty = await start({ faults: ['500:*:1'] });
    const status = async () => (await call(faulty, 'tasks.task.get', { id: 8 })).status;
    expect([await status(), await status()]).toEqual([500, 200]);
    await faulty.reset();
    expect(await status()).toBe(500);
  });

  test.each([
    '500:tasks.task.gett',
    '500:taks.*',
    'reset:GET /v1/keys/1/2/3',
    'reset:PUT /v1/deals',
    'reset:GET /v1/oauth/tokn',
    'refuse:nothing',
    '500:tasks.task.get:0',
    '500:*:0%',
  ])('%s meets no call: it is refused, so that no test passes by accident', async (spec) => {
    expect(() => sandbox.faults.add(spec)).toThrow(InputError);
    expect(sandbox.faults.active).toEqual([]);
    await expect(start({ faults: [spec] })).rejects.toThrow(InputError);
  });

  test.each([
    ...['500:tasks.*', '500:user.get', '500:batch', '500:*.get', 'reset:GET /v1/me'],
    ...['reset:PATCH /v1/keys/7', 'reset:POST /v1/deals/*', 'reset:* /v1/feedback'],
  ])('%s can meet a call', (spec) => {
    expect(() => sandbox.faults.add(spec)).not.toThrow();
  });

  test('the methods of a description are known, those that it lacks are not', async () => {
    const description = { openapi: '3.0.0', paths: { '/own.thing.get': { post: {} } } };
    await expect(start({ description, faults: ['500:own.thing.get'] })).resolves.toBeDefined();
    await expect(start({ description, faults: ['500:tasks.task.access.get'] })).rejects.toThrow(/no method/);
  });

  test('a wrong one stops the start', async () => {
    await expect(start({ faults: ['nonsense'] })).rejects.toThrow(InputError);
  });
});
