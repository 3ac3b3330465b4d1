import { get } from 'node:http';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../../generator/base/input-error.js';
import { createClock, startSandbox } from '../../../generator/sandbox/index.js';
import { accounts, call, codeOf, handClock, idsOf } from './call.js';

const start = accounts();

test('credentials look real, repeat with the seed and differ between seeds', async () => {
  const [first, again, other] = [await start(), await start(), await start({ seed: 2 })];
  expect(first.webhook).toMatch(/^1\/[a-z0-9]{16}$/);
  expect(first.accessToken).toMatch(/^[a-z0-9]{70}$/);
  expect(again.webhook).toBe(first.webhook);
  expect(again.gatewayKeys).toEqual(first.gatewayKeys);
  expect(other.webhook).not.toBe(first.webhook);
  expect(other.accessToken).not.toBe(first.accessToken);
});

test.each([
  {
    name: 'a mistyped option',
    options: { quirk: ['envelope'] },
    want: 'quirk: the sandbox has no such option; did you mean quirks?',
  },
  {
    name: 'a strange option',
    options: { xyz: 1 },
    want: /xyz: the sandbox has no such option; use one of port/,
  },
  {
    name: 'a mistyped limit',
    options: { limits: { opperating: 480 } },
    want: 'limits.opperating: the sandbox has no such option; did you mean operating?',
  },
  {
    name: 'a mistyped part of the intensity',
    options: { limits: { requests: { perSecnd: 1, burst: 2 } } },
    want: 'limits.requests.perSecnd: the sandbox has no such option; did you mean perSecond?',
  },
  {
    name: 'limits that are no object',
    options: { limits: true },
    want: 'limits: it is not an object; give one with requests',
  },
  {
    name: 'mistyped data',
    options: { data: { task: [] } },
    want: 'data.task: the sandbox has no such option; did you mean tasks?',
  },
  {
    name: 'a mistyped part of a fault, which would hit every method',
    options: { faults: [{ name: 'reset', methd: 'tasks.*' }] },
    want: 'fault.methd: the sandbox has no such option; did you mean method?',
  },
  {
    name: 'faults that are no list',
    options: { faults: 'reset' },
    want: "faults: it is not a list of faults; write ['reset']",
  },
  {
    name: 'a mistyped part of the application',
    options: { application: { accessLifetme: 12 } },
    want: 'application.accessLifetme: the sandbox has no such option; did you mean accessLifetime?',
  },
])('$name is refused', async ({ options, want }) => {
  await expect(startSandbox(options as object)).rejects.toThrow(want);
});

test.each<[option: string, value: unknown]>([
  ['port', '8080'],
  ['port', -1],
  ['port', 70_000],
  ['seed', 'abc'],
  ['seed', Number.NaN],
  ['seed', null],
  ['seed', -1],
  ['seed', 1.5],
  ['clock', 5],
  ['clock', new Date()],
  ['clock', null],
  ['clamp', 'yes'],
  ['quirks', 'overlapping-keys'],
  ['handlers', 5],
  ['tls', 'yes'],
  ['limits.operating', 'x'],
  ['limits.requests.perSecond', '2'],
  ['limits.requests.burst', 0],
  ['application.redirectUri', 'back'],
  ['application.handler', 5],
  ['application.accessLifetime', '60'],
  ['application.oldTokens', 'yes'],
  ['application.installed', 0],
  ['data.users', 5],
  ['data.users', [null]],
  ['data.users', [{ name: 'Zoe' }]],
  ['data.tasks', [{ id: '8' }]],
  ['data.tasks', [{ id: 8 }, { id: 9 }, { id: 8 }]],
  ['data.users', [{ id: 5 }, { id: 5 }]],
  ['data.groups', [{ id: 5 }, { id: 5 }]],
  ['data.events', {}],
  ['data.events', [{ id: 5 }, {}, { id: 5 }]],
  ['description', 5],
  ['description', '{"paths":{}}'],
  ['data.webhooks', [{ userId: 1 }]],
  ['faults.times', '1'],
  ['faults.probability', '20%'],
  ['faults.status', '503'],
  ['faults.retryAfter', -1],
  ['faults.when', 'later'],
  ['faults.name', 503],
  ['faults.name', undefined],
])('%s with %j is one error that names it', async (path, value) => {
  const [option = '', ...inner] = path.split('.');
  const nested = inner.reduceRight<unknown>((made, name) => ({ [name]: made }), value);
  const options =
    option === 'faults' ? { faults: [{ name: 'error', ...(nested as object) }] } : { [option]: nested };
  const named = path.replace('faults.', 'fault.');
  await expect(startSandbox(options)).rejects.toThrow(
    new RegExp(`^${named}: its value cannot be used; use `),
  );
});

test('what a test calls later refuses wrong values too', async () => {
  const sandbox = await start();
  const strange = (value: unknown) => value as never;
  expect(() => createClock(strange('2026-03-01'))).toThrow('createClock: its value cannot be used');
  const clock = createClock(0);
  expect(() => clock.advance(strange('5'))).toThrow('advance: its value cannot be used');
  expect(() => clock.advance(-5)).toThrow(InputError);
  expect(clock.now()).toBe(0);
  expect(() => sandbox.application.register({ handler: strange(5) })).toThrow(
    'application.handler: its value',
  );
  expect(() => sandbox.publish(strange(5))).toThrow('publish: its value cannot be used; use a parsed');
  expect(() => sandbox.legacy.fireEvent(strange(undefined), {})).toThrow(
    'fireEvent: its value cannot be used',
  );
});

test('tasks without an id have numbers that no other task has', async () => {
  const sandbox = await start({ data: { tasks: [{ id: 2, title: 'a' }, { title: 'b' }, { title: 'c' }] } });
  const { body } = await call(sandbox, 'tasks.task.list', { select: ['id', 'title'], order: { id: 'ASC' } });
  expect(body?.result?.items).toEqual([
    { id: 1, title: 'b' },
    { id: 2, title: 'a' },
    { id: 3, title: 'c' },
  ]);
});

test('the same seed gives the same tasks, another seed others', async () => {
  const tasksOf = async (seed: number) => {
    const sandbox = await start({ seed, clock: createClock(Date.UTC(2026, 5, 15)) });
    const select = ['id', 'title', 'responsibleId', 'created', 'guid', 'status'];
    return (await call(sandbox, 'tasks.task.list', { select, pagination: { limit: 1000 } })).body?.result;
  };
  const [one, again, two] = [await tasksOf(1), await tasksOf(1), await tasksOf(2)];
  expect(one?.items).toHaveLength(130);
  expect(again).toEqual(one);
  expect(two).not.toEqual(one);
});

test('the account has what is promised: user 1, user 2, task 8 of user 1', async () => {
  const sandbox = await start();
  const select = ['creatorId', 'responsibleId', 'responsible.role'];
  const { body } = await call(sandbox, 'tasks.task.get', { id: 8, select });
  expect(body?.result?.item).toEqual({ creatorId: 1, responsibleId: 1, responsible: { role: 'admin' } });
  const { employee } = sandbox.credentials.webhooks;
  expect(codeOf(await call(sandbox, 'main.eventlog.list', {}, { webhook: employee }))).toBe(
    'ACCESSDENIEDEXCEPTION',
  );
});

test("data of the user's own stands in place of the seeded", async () => {
  const sandbox = await start({
    clock: handClock(),
    data: {
      tasks: [{ title: 'Mine' }, { id: 40, title: 'Theirs', responsibleId: 20, groupId: 5 }],
      users: [{ id: 20, name: 'Zoe', lastName: 'Own' }],
      groups: [{ id: 5, name: 'Team' }],
      events: [{ auditTypeId: 'OWN' }],
    },
  });
  const select = ['id', 'title', 'responsible.name', 'group.name', 'status'];
  expect((await call(sandbox, 'tasks.task.list', { select })).body?.result?.items).toEqual([
    { id: 1, title: 'Mine', responsible: { name: 'Alice Moreno' }, group: null, status: 'pending' },
    { id: 40, title: 'Theirs', responsible: { name: 'Zoe Own' }, group: { name: 'Team' }, status: 'pending' },
  ]);
  const made = await call(sandbox, 'tasks.task.add', {
    fields: { title: 'x', creatorId: 1, responsibleId: 20 },
  });
  expect(made.body?.result?.item?.['id']).toBe(41);
  expect(
    (await call(sandbox, 'main.eventlog.list', { select: ['id', 'auditTypeId'] })).body?.result?.items,
  ).toEqual([{ id: 1, auditTypeId: 'OWN' }]);
});

test('requests tell what came, without secrets', async () => {
  const sandbox = await start();
  const { tokens } = sandbox.credentials;
  await call(sandbox, 'tasks.task.get', { id: 8, auth: tokens.owner }, { webhook: '' });
  await call(
    sandbox,
    'tasks.task.add',
    { fields: {} },
    { headers: { Authorization: `Bearer ${tokens.owner}` } },
  );
  await call(sandbox, 'batch', [{ method: 'tasks.task.list', query: {} }]);
  await fetch(`${sandbox.baseUrl}/v1/me`, { headers: { 'X-Api-Key': sandbox.gatewayKeys.personal } });
  await fetch(`${sandbox.baseUrl}/rest/${sandbox.webhook}/user.get?auth=${tokens.owner}`, { method: 'POST' });
  expect(sandbox.requests).toMatchObject([
    { generation: 'v3', method: 'tasks.task.get', body: { id: 8, auth: '***' }, status: 200 },
    { generation: 'v3', method: 'tasks.task.add', path: '/rest/api/1/***/tasks.task.add', status: 400 },
    { generation: 'v3', method: 'batch', calls: ['tasks.task.list'], verb: 'POST' },
    { generation: 'gateway', method: 'GET /v1/me', status: 200 },
    { generation: 'legacy', method: 'user.get', path: '/rest/1/***/user.get?auth=***', status: 200 },
  ]);
  const told = JSON.stringify(sandbox.requests);
  const secrets = [sandbox.webhook.slice(2), tokens.owner, sandbox.gatewayKeys.personal];
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
});

describe('a credential is concealed in requests wherever it stands', () => {
  const SECRET = 'abcdef0123456789';

  test.each([
    { name: 'below auth inside an element of a batch', body: [{ method: 'a.b', query: { auth: SECRET } }] },
    { name: 'in a command of a legacy batch', body: { cmd: { a: `user.get?ID=1&auth=${SECRET}` } } },
    { name: 'as the token of an event in a value', body: { fields: { auth: { access_token: SECRET } } } },
    { name: 'in the address of a webhook in a value', body: { url: `https://a.example/rest/1/${SECRET}/` } },
    { name: 'in a form', body: `a=1&access_token=${SECRET}` },
    { name: 'in a nested name of a form', body: `data%5Bauth%5D=${SECRET}` },
    { name: 'in a path with a doubled slash', path: `/rest//1/${SECRET}/user.get`, body: {} },
    {
      name: 'in a header that tells where the caller comes from',
      referer: `/rest/api/1/${SECRET}/`,
      body: {},
    },
    { name: 'with its scheme in any header', referer: `Bearer ${SECRET}`, body: {} },
  ])('$name', async ({ path = '/rest/1/x/user.get', body, referer = '' }) => {
    const sandbox = await start();
    await fetch(sandbox.baseUrl + path, {
      method: 'POST',
      headers: { 'X-Forwarded-From': referer },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    expect(sandbox.requests).toHaveLength(1);
    expect(JSON.stringify(sandbox.requests)).not.toContain(SECRET);
  });

  test('the credentials of the account itself, in any text', async () => {
    const sandbox = await start();
    const title = `I am ${sandbox.accessToken}, and ${sandbox.gatewayKeys.personal}`;
    await call(sandbox, 'tasks.task.update', { id: 8, fields: { title } });
    expect(sandbox.requests[0]?.body).toEqual({ id: 8, fields: { title: 'I am ***, and ***' } });
  });
});

test.each([
  { name: 'as many as the option says', requestLog: 3, want: ['4', '5', '6'] },
  { name: 'none', requestLog: 0, want: [] },
])('the newest requests are kept: $name', async ({ requestLog, want }) => {
  const sandbox = await start({ requestLog });
  for (const id of [1, 2, 3, 4, 5, 6]) await call(sandbox, `m${id}`, {});
  expect(sandbox.requests.map(({ method }) => method)).toEqual(want.map((id) => `m${id}`));
});

test('a log of half a request is refused', async () => {
  await expect(start({ requestLog: 0.5 })).rejects.toThrow(InputError);
});

test.each([
  { name: 'of another site', host: 'evil.example', want: 421 },
  { name: 'that begins like this machine', host: '127.0.0.1.evil.example', want: 421 },
  { name: 'of this machine', host: 'localhost:8080', want: 200 },
])('a request for the host $name is answered with $want', async ({ host, want }) => {
  const { baseUrl, requests } = await start();
  const status = await new Promise((resolve, reject) => {
    get(baseUrl, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
  expect(status).toBe(want);
  expect(requests).toHaveLength(want === 200 ? 1 : 0);
});

test('createClock stands, also where the account waits, until the test moves it', async () => {
  const clock = createClock(0);
  const sandbox = await start({ clock, faults: ['hang=5000'] });
  const answered: number[] = [];
  const asked = call(sandbox, 'tasks.task.get', { id: 8 }).then(() => answered.push(clock.now()));
  while (sandbox.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(clock.now()).toBe(0);
  clock.advance(4999);
  await call(await start(), 'tasks.task.get', { id: 8 });
  expect(answered).toEqual([]);
  clock.advance(1);
  await asked;
  expect(answered).toEqual([5000]);
});

test('reset brings the first state back at the same address', async () => {
  const sandbox = await start();
  const { webhook, baseUrl } = sandbox;
  await call(sandbox, 'tasks.task.delete', { id: 8 });
  await sandbox.reset();
  expect(sandbox.requests).toEqual([]);
  expect((await call(sandbox, 'tasks.task.get', { id: 8 })).status).toBe(200);
  expect([sandbox.webhook, sandbox.baseUrl]).toEqual([webhook, baseUrl]);
});

test('reset replaces the state of every generation', async () => {
  const sandbox = await start({ limits: { requests: { perSecond: 1, burst: 1 } } });
  const read = async () => (await call(sandbox, 'tasks.task.get', { id: 8 })).status;
  expect([await read(), await read()]).toEqual([200, 503]);
  sandbox.gateway.settings.infraDisabled = true;
  const { state } = sandbox.legacy;
  await sandbox.reset();
  expect(await read()).toBe(200);
  expect(sandbox.gateway.settings.infraDisabled).toBe(false);
  expect(sandbox.legacy.state).not.toBe(state);
});

test('closing does not wait for open connections', async () => {
  const sandbox = await startSandbox({ faults: ['hang'] });
  const hanging = call(sandbox, 'tasks.task.get', { id: 8 }).catch((error: unknown) => error);
  while (sandbox.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await sandbox.close();
  expect(await hanging).toBeInstanceOf(Error);
});

test('a port that is taken is refused', async () => {
  const { baseUrl } = await start();
  await expect(start({ port: Number(new URL(baseUrl).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('the limit on intensity is a leaky bucket', async () => {
  const clock = handClock();
  const sandbox = await start({ clock, limits: { requests: { perSecond: 2, burst: 3 } } });
  const statuses = async (count: number) => {
    const seen: number[] = [];
    for (let sent = 0; sent < count; sent++)
      seen.push((await call(sandbox, 'tasks.task.get', { id: 8 })).status);
    return seen;
  };
  expect(await statuses(4)).toEqual([200, 200, 200, 503]);
  clock.advance(1000);
  expect(await statuses(3)).toEqual([200, 200, 503]);
  expect(codeOf(await call(sandbox, 'tasks.task.get', { id: 8 }))).toBe('QUERY_LIMIT_EXCEEDED');
});

test('operating time blocks one method of one caller until its reset', async () => {
  const clock = handClock();
  const sandbox = await start({ clock, limits: { operating: 0.1 } });
  const list = () => call(sandbox, 'tasks.task.list', {});
  for (let sent = 0; sent < 4; sent++) expect((await list()).status).toBe(200);
  const blocked = await list();
  expect([blocked.status, codeOf(blocked)]).toEqual([429, 'OPERATION_TIME_LIMIT']);
  expect((await call(sandbox, 'tasks.task.get', { id: 8 })).status).toBe(200);
  const reset = Number(blocked.body?.time?.['operating_reset_at']);
  clock.advance(reset * 1000 - clock.now());
  expect((await list()).status).toBe(200);
});

test('calls inside a batch count one by one', async () => {
  const sandbox = await start({ clock: handClock(), limits: { operating: 0.05 } });
  const calls = Array.from({ length: 3 }, () => ({ method: 'tasks.task.list', query: {} }));
  expect(codeOf(await call(sandbox, 'batch', calls))).toBe('OPERATION_TIME_LIMIT');
  expect(idsOf(await call(sandbox, 'timeman.record.list', {})).length).toBeGreaterThan(0);
});

describe('a REST 3.0 batch fails in its middle, and keeps what ran', () => {
  const add = { method: 'tasks.task.add', query: { fields: { title: 'a', creatorId: 1, responsibleId: 1 } } };
  const newTasks = { filter: [['id', '>', 130]] };
  const list = { method: 'tasks.task.list', query: newTasks };
  const note = { method: 'note.document.add', query: { fields: { title: 'a' } } };

  test.each([
    {
      name: 'the operating time of one method is spent',
      calls: [add, add, add],
      code: 'OPERATION_TIME_LIMIT',
      done: 2,
    },
    { name: 'a read meets the limit', calls: [add, list, list, list], code: 'OPERATION_TIME_LIMIT', done: 1 },
    {
      name: 'the second call lacks its scope',
      calls: [add, note],
      scopes: ['tasks'],
      code: 'INSUFFICIENTSCOPEEXCEPTION',
      done: 1,
    },
    {
      name: 'the second call lacks rights',
      calls: [add, { method: 'main.eventlog.list', query: {} }],
      userId: 2,
      code: 'ACCESSDENIEDEXCEPTION',
      done: 1,
    },
    {
      name: 'the second call is unknown',
      calls: [add, { method: 'tasks.task.none', query: {} }],
      code: 'METHODNOTFOUNDEXCEPTION',
      done: 1,
    },
  ])('$name', async ({ calls, scopes, userId = 1, code, done }) => {
    const webhook = { userId, code: 'own', scopes: scopes ?? ['tasks', 'note', 'main'] };
    const clock = handClock();
    const sandbox = await start({ clock, limits: { operating: 0.05 }, data: { webhooks: [webhook] } });
    const answer = await call(sandbox, 'batch', calls, { webhook: `${userId}/own` });
    expect(codeOf(answer)).toBe(code);
    expect(answer.body).not.toHaveProperty('result');
    clock.advance(600_000);
    expect(idsOf(await call(sandbox, 'tasks.task.list', newTasks))).toHaveLength(done);
  });

  test('request intensity counts the whole request, and is refused before anything of it runs', async () => {
    const clock = handClock();
    const sandbox = await start({ clock, limits: { requests: { perSecond: 1, burst: 1 } } });
    expect((await call(sandbox, 'batch', [add, add, add])).status).toBe(200);
    expect(codeOf(await call(sandbox, 'batch', [add]))).toBe('QUERY_LIMIT_EXCEEDED');
    clock.advance(1000);
    expect(idsOf(await call(sandbox, 'tasks.task.list', newTasks))).toHaveLength(3);
  });
});

describe('a browser or curl', () => {
  const landing = async (accept: string): Promise<Response> => {
    const sandbox = await start();
    return fetch(`${sandbox.baseUrl}/`, { headers: { accept } });
  };

  test.each([
    { name: 'text for curl', accept: '*/*', type: 'text/plain' },
    { name: 'a page for a browser', accept: 'text/html,*/*;q=0.8', type: 'text/html' },
  ])('GET / says what this is and how to call it: $name', async ({ accept, type }) => {
    const response = await landing(accept);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
    expect(await response.text()).toMatch(/sandbox[^]*curl http:\/\/127\.0\.0\.1:\d+\/rest\/api\//);
  });

  test('GET / holds no secret but the webhook that the start prints', async () => {
    const sandbox = await start();
    const text = await (await fetch(`${sandbox.baseUrl}/`)).text();
    const { webhooks, tokens } = sandbox.credentials;
    const secrets = [
      ...Object.values(webhooks),
      ...Object.values(tokens),
      ...Object.values({ ...sandbox.gatewayKeys }),
    ];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([sandbox.webhook]);
  });

  test('the commands of the page work', async () => {
    const sandbox = await start();
    const text = await (await fetch(`${sandbox.baseUrl}/`)).text();
    const [first = ''] = /http:\S+documentation\S+/.exec(text) ?? [];
    expect(await (await fetch(first)).json()).toMatchObject({ openapi: '3.0.0' });
  });

  test('any other address says where to look', async () => {
    const sandbox = await start();
    const response = await fetch(`${sandbox.baseUrl}/favicon.ico`);
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('GET /')]);
  });
});

test.each([0, 1.5, Number.NaN])('%d accounts are refused', async (count) => {
  await expect(start({ accounts: count })).rejects.toThrow('it is not a number of accounts');
});
