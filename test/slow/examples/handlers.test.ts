/** The handlers of docs/examples/event-receiver under the sandbox's own events and messages. */

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { type Examples, installExamples } from './installed-examples.js';

const log: string[] = [];
let examples: Examples;
let sandbox: Sandbox;
let closers: (() => Promise<unknown>)[] = [];
const addresses = { http: '', fastify: '' };

const work = {
  get applicationToken() {
    return sandbox.legacy.applicationToken;
  },
  takeState: (state: string) => state === 's1',
  leadAdded: (id: string) => void log.push(`lead ${id}`),
  sendText: ({ message_to, message_body }: { message_to: string; message_body: string }) =>
    void log.push(`text ${message_to}: ${message_body}`),
  signedIn: (code: string) => void log.push(`code ${code}`),
};

/** A module of an example, as it is installed. */
async function handlersOf<T>(name: string): Promise<(handled: typeof work) => T> {
  const path = join(examples.folder, 'event-receiver', name);
  const { createHandlers } = (await import(/* @vite-ignore */ path)) as {
    readonly createHandlers: (handled: typeof work) => T;
  };
  return createHandlers;
}

beforeAll(async () => {
  [examples, sandbox] = await Promise.all([installExamples(), startSandbox()]);
  const server = (await handlersOf<Server>('node-http.js'))(work);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  addresses.http = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address
  const app = (await handlersOf<FastifyInstance>('fastify.js'))(work);
  addresses.fastify = await app.listen({ host: '127.0.0.1', port: 0 });
  const closeServer = (): Promise<unknown> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  closers = [closeServer, () => app.close(), () => sandbox.close(), () => examples.client.remove()];
});
beforeEach(async () => {
  log.length = 0;
  await sandbox.reset();
});
afterAll(() => Promise.all(closers.map((close) => close())));

async function call(method: string, params: object): Promise<void> {
  const body = JSON.stringify({ ...params, auth: sandbox.accessToken });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${sandbox.baseUrl}/rest/${method}`, { method: 'POST', headers, body });
  expect(await response.json()).toMatchObject({ result: true });
}

describe.each(['http', 'fastify'] as const)('the handlers on %s', (kind) => {
  test('take an event', async () => {
    await call('event.bind', { event: 'ONCRMLEADADD', handler: `${addresses[kind]}/event` });
    sandbox.legacy.fireEvent('ONCRMLEADADD', { FIELDS: { ID: 7 } });
    await sandbox.legacy.settled();
    expect(sandbox.legacy.deliveries).toMatchObject([{ status: 200 }]);
    expect(log).toEqual(['lead 7']);
  });

  test('take a message', async () => {
    const provider = { CODE: 'sms', TYPE: 'SMS', NAME: 'Texts', HANDLER: `${addresses[kind]}/message` };
    await call('messageservice.sender.add', provider);
    sandbox.legacy.sendMessage('sms', { to: '+15550100', text: 'Hello' });
    await sandbox.legacy.settled();
    expect(log).toEqual(['text +15550100: Hello']);
  });

  test.each([
    { name: 'a wrong token', body: 'event=X&auth[application_token]=wrong', want: 401 },
    { name: 'an invalid body', body: 'event[', want: 400 },
  ])('refuse $name', async ({ body, want }) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(`${addresses[kind]}/event`, { method: 'POST', headers, body });
    expect(response.status).toBe(want);
    expect(log).toEqual([]);
  });
});

describe('the end of an authorisation', () => {
  test.each([
    { name: 'a code', query: 'code=c1&state=s1', want: { status: 200, log: ['code c1'] } },
    { name: 'another state', query: 'code=c1&state=s2', want: { status: 400, log: [] } },
    { name: 'a rejection', query: 'error=invalid_domain', want: { status: 400, log: [] } },
  ])('with $name', async ({ query, want }) => {
    const { status } = await fetch(`${addresses.fastify}/callback?${query}`);
    expect({ status, log }).toEqual(want);
  });
});
