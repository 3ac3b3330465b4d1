import { describe, expect, test } from 'vitest';
import { startSandbox } from '../../../generator/sandbox/index.js';
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

test('the same seed gives the same tasks, another seed others', async () => {
  const tasksOf = async (seed: number) => {
    const sandbox = await start({ seed });
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

test('reset brings the first state back at the same address', async () => {
  const sandbox = await start();
  const { webhook, baseUrl } = sandbox;
  await call(sandbox, 'tasks.task.delete', { id: 8 });
  await sandbox.reset();
  expect(sandbox.requests).toEqual([]);
  expect((await call(sandbox, 'tasks.task.get', { id: 8 })).status).toBe(200);
  expect([sandbox.webhook, sandbox.baseUrl]).toEqual([webhook, baseUrl]);
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
    expect(await response.text()).toMatch(/built-in account[^]*curl http:\/\/127\.0\.0\.1:\d+\/rest\/api\//);
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
