/** A user's tests under Jest as it comes: CommonJS in a realm of its own. */

const { readFile } = require('node:fs/promises');
const { inspect } = require('node:util');
const { afterAll, expect, test } = require('@jest/globals');
const {
  application,
  createClient,
  webhook,
  ApiError,
  ConnectionError,
  NotFoundError,
  SvcError,
} = require('@svc/client');
const { createGateway } = require('@svc/client/gateway');
const { parseEvent } = require('@svc/client/callbacks');

const baseUrl = process.env.SVC_BASE_URL;
const [userId, code] = process.env.SVC_WEBHOOK.split('/');
const svc = createClient({ baseUrl, auth: webhook({ userId: Number(userId), code }) });
afterAll(() => svc.close());

const fields = { title: 'Ship', creatorId: 1, responsibleId: 2 };

test('reads', async () => {
  expect(await svc.v3.tasks.task.get({ id: 8, select: ['id'] })).toEqual({ id: 8 });
});

test('writes, with a date', async () => {
  const deadline = new Date(Date.UTC(2030, 0, 2));
  const made = await svc.v3.tasks.task.add({ fields: { ...fields, deadline } });
  const read = await svc.v3.tasks.task.get({ id: made.id, select: ['title', 'deadline'] });
  expect(read.title).toBe('Ship');
  expect(Date.parse(read.deadline)).toBe(deadline.getTime());
});

test('sends a batch', async () => {
  const get = () => svc.v3.tasks.task.get({ id: 8, select: ['id'] });
  expect(await svc.v3.batch([get(), get()])).toEqual([{ id: 8 }, { id: 8 }]);
  expect(await svc.legacy.batch([svc.legacy.user.get({ ID: 1 })])).toHaveLength(1);
});

test('goes through a list', async () => {
  const ids = [];
  for await (const task of svc.v3.tasks.task.list({ select: ['id'] })) ids.push(task.id);
  expect(ids).toContain(8);
});

test('has the classes of its errors', async () => {
  const error = await svc.v3.tasks.task.get({ id: 404404, select: ['id'] }).catch((reason) => reason);
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toBeInstanceOf(SvcError);
  expect(error).toBeInstanceOf(Error);
  const settled = await svc.v3.tasks.task.get({ id: 404404, select: ['id'] }).settle();
  expect(settled.ok).toBe(false);
});

test('tells why no connection could be made, though the reason is of another realm', async () => {
  const nobody = createClient({
    baseUrl: 'http://127.0.0.1:9',
    auth: webhook({ userId: 1, code: 'code1234' }),
    retry: false,
  });
  const error = await nobody.v3.tasks.task.get({ id: 8, select: ['id'] }).catch((reason) => reason);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error.message).toMatch(/cannot connect \(.*ECONNREFUSED/);
  expect(inspect(error.cause)).toContain('ECONNREFUSED');
  await nobody.close();
});

test('takes a token from a promise of another realm, and its failure', async () => {
  const reading = createClient({
    baseUrl,
    auth: application({ accessToken: () => readFile('no-such-file', 'utf8') }),
  });
  const error = await reading.v3.tasks.task.get({ id: 8, select: ['id'] }).catch((reason) => reason);
  expect(error).toMatchObject({ code: 'CLIENT_CONNECTION', cause: { code: 'ENOENT' } });
  await reading.close();
});

test('is aborted', async () => {
  const controller = new AbortController();
  const call = svc.v3.tasks.task.get({ id: 8, select: ['id'] }, { signal: controller.signal }).settle();
  controller.abort(new Error('enough'));
  await expect(call).rejects.toThrow('enough');
});

test('calls the gateway', async () => {
  const gateway = createGateway({ baseUrl, key: process.env.SVC_GATEWAY_KEY });
  expect((await gateway.me()).scopes.length).toBeGreaterThan(0);
  await gateway.close();
});

test('reads an event from bytes', () => {
  const body = Buffer.from(
    'event=ONCRMLEADADD&event_handler_id=1&data[FIELDS][ID]=7&ts=1&auth[application_token]=t',
  );
  const event = parseEvent(body, { contentType: 'application/x-www-form-urlencoded', applicationToken: 't' });
  expect(event.event).toBe('ONCRMLEADADD');
});
