/** The shop's own tests: its code and the generated client against an account that starts in a fraction of a second. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { application, createClient, ServerError, webhook, type Client } from '@svc/client';
import { createClock, startSandbox, type Sandbox } from 'svc-gen/sandbox';
import { createLeadHandler } from './lead-handler.js';
import { syncOrders, type Links, type Order } from './order-tasks.js';

const team = { creatorId: 1, responsibleId: 2 };
const due = new Date('2026-03-05T12:00:00Z');
const orders: readonly Order[] = [
  { number: '1001', customer: 'Ann', due },
  { number: '1002', customer: 'Bob', due },
];

const clock = createClock(Date.UTC(2026, 2, 1, 9));
let sandbox: Sandbox;
let svc: Client;
let links: Links;

before(async () => {
  sandbox = await startSandbox({
    seed: 7,
    clock,
    data: { tasks: [{ id: 40, title: 'Pack order 1000 for Zoe', deadline: '2026-03-02T12:00:00+00:00' }] },
  });
  const [userId = '', code = ''] = sandbox.webhook.split('/');
  svc = createClient({
    baseUrl: sandbox.baseUrl,
    auth: webhook({ userId: Number(userId), code }),
    retry: { baseDelay: 1 },
  });
});

beforeEach(async () => {
  await sandbox.reset();
  links = new Map([['1000', 40]]);
});

after(async () => {
  await svc.close();
  await sandbox.close();
});

/** What was sent, in the order of arrival. */
function sent(method: string) {
  return sandbox.requests.filter((request) => request.method === method);
}

async function titles(): Promise<string[]> {
  const tasks = await svc.v3.tasks.task.list({ select: ['title'] }).toArray();
  return tasks.map(({ title }) => title);
}

describe('orders', () => {
  test('get a task each, and no second one', async () => {
    assert.deepEqual(await syncOrders(svc, orders, { links, team }), {
      opened: ['1001', '1002'],
      moved: [],
    });
    assert.deepEqual(await syncOrders(svc, orders, { links, team }), { opened: [], moved: [] });
    assert.equal(sent('tasks.task.add').length, 2);
    assert.deepEqual(await titles(), [
      'Pack order 1000 for Zoe',
      'Pack order 1001 for Ann',
      'Pack order 1002 for Bob',
    ]);
  });

  test('that move take their deadline along', async () => {
    const report = await syncOrders(svc, [{ number: '1000', customer: 'Zoe', due }], { links, team });
    assert.deepEqual(report, { opened: [], moved: ['1000'] });
    const { deadline } = await svc.v3.tasks.task.get({ id: 40, select: ['deadline'] });
    assert.equal(deadline, '2026-03-05T12:00:00+00:00');
  });

  test('get one task though the first answer is lost', async () => {
    sandbox.faults.add('reset-after:tasks.task.add:1');
    await syncOrders(svc, orders.slice(0, 1), { links, team });
    const keys = sent('tasks.task.add').map(({ headers }) => headers['idempotency-key']);
    assert.deepEqual(keys, ['order-1001', 'order-1001']);
    assert.equal((await titles()).length, 2);
  });

  test('get their task from the next run when the links of this one were lost', async () => {
    await syncOrders(svc, orders, { links: new Map(), team });
    await syncOrders(svc, orders, { links, team });
    assert.equal((await titles()).length, 3);
  });

  test('wait for an account that is down', async () => {
    sandbox.faults.add('INTERNAL_SERVER_ERROR-before:tasks.task.list');
    await assert.rejects(syncOrders(svc, orders, { links, team }), ServerError);
    assert.deepEqual(sent('tasks.task.add'), []);
    await sandbox.faults.clear();
    assert.deepEqual((await syncOrders(svc, orders, { links, team })).opened, ['1001', '1002']);
  });

  test('show the day on which their task was opened', async () => {
    await syncOrders(svc, orders.slice(0, 1), { links, team });
    clock.advance(24 * 60 * 60 * 1000);
    await syncOrders(svc, orders, { links, team });
    const tasks = await svc.v3.tasks.task.list({ select: ['created'], filter: [['id', '>', 40]] }).toArray();
    assert.deepEqual(
      tasks.map(({ created }) => String(created).slice(0, 10)),
      ['2026-03-01', '2026-03-02'],
    );
  });
});

describe('leads', () => {
  let server: Server;
  let url: string;

  beforeEach(async () => {
    const { applicationToken } = sandbox.legacy;
    server = createLeadHandler(svc, { applicationToken, team }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address
    // Only applications can ask for events.
    const app = createClient({
      baseUrl: sandbox.baseUrl,
      auth: application({ accessToken: sandbox.accessToken }),
    });
    await app.legacy.event.bind({ event: 'ONCRMLEADADD', handler: url });
    await app.close();
  });

  test('become a task once, though the event comes twice', async () => {
    sandbox.legacy.fireEvent('ONCRMLEADADD', { FIELDS: { ID: 7 } });
    sandbox.legacy.fireEvent('ONCRMLEADADD', { FIELDS: { ID: 7 } });
    await sandbox.legacy.settled();
    server.close();
    assert.deepEqual(
      sandbox.legacy.deliveries.map(({ status }) => status),
      [200, 200],
    );
    assert.deepEqual(await titles(), ['Pack order 1000 for Zoe', 'Call lead 7']);
  });

  test('of a stranger are refused', async () => {
    const body = new URLSearchParams({ event: 'ONCRMLEADADD', 'auth[application_token]': 'guessed' });
    const { status } = await fetch(url, { method: 'POST', body });
    server.close();
    assert.equal(status, 401);
    assert.equal((await titles()).length, 1);
  });
});
