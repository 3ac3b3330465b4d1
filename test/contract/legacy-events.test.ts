/** Each row of Legacy reference, Events: handlers and providers are really called, and what they get is parsed. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { byKind } from './kind.js';
import { createClock } from '../../generator/sandbox/index.js';
import { parseEvent, parseMessageCallback } from '../../runtime/callbacks/index.js';
import { EMPLOYEE, useLegacyAccount, type Fields } from './legacy-account.js';

const legacy = useLegacyAccount();
const { call } = legacy;

const received: { readonly contentType: string | undefined; readonly body: string }[] = [];
let server: Server;
let handler = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ contentType: request.headers['content-type'], body: Buffer.concat(chunks).toString() });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  handler = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // a TCP server's address
});
beforeEach(() => {
  received.length = 0;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const bind = (params: Fields, caller = undefined as typeof EMPLOYEE | undefined): ReturnType<typeof call> =>
  call('event.bind', { handler, ...params }, caller);

interface Taken {
  readonly process_id: string;
  readonly events: readonly { readonly ID: string; readonly MESSAGE_ID: string }[];
}

/** Records that nobody has taken yet, which stay under a `process_id`. */
const take = async (): Promise<Taken> => (await call('event.offline.get', { clear: 0 })).body.result as Taken; // as the method answers

const events = (): ReturnType<typeof parseEvent>[] =>
  received.map(({ body, contentType }) => {
    const { applicationToken } = legacy.sandbox.legacy;
    return parseEvent(body, { contentType, applicationToken });
  });

describe('online events', () => {
  test('a bound event is posted to its handler as a form that our parser reads', async () => {
    await bind({ event: 'OnCrmLeadAdd' });
    legacy.sandbox.legacy.fireEvent('ONCRMLEADADD', { FIELDS: { ID: 7, TITLE: 'Łódź & co' } });
    await legacy.sandbox.legacy.settled();
    expect(received[0]?.contentType).toBe('application/x-www-form-urlencoded');
    expect(events()).toMatchObject([
      {
        event: 'ONCRMLEADADD',
        event_handler_id: '1',
        data: { FIELDS: { ID: '7', TITLE: 'Łódź & co' } },
        ts: 1_780_315_200,
        auth: { expires_in: 3600, application_token: legacy.sandbox.legacy.applicationToken },
      },
    ]);
    expect(legacy.sandbox.legacy.deliveries).toEqual([{ url: handler, status: 200 }]);
  });

  test('a comment added by a method fires its event under the user whose action it was', async () => {
    await bind({ event: 'ONTASKCOMMENTADD' });
    await call('task.comment.add', { TASKID: 8, COMMENTTEXT: 'Done' });
    await legacy.sandbox.legacy.settled();
    expect(events()).toMatchObject([
      {
        data: { FIELDS_AFTER: { ID: '1', TASK_ID: '8' } },
        auth: { access_token: legacy.sandbox.credentials.tokens.owner },
      },
    ]);
  });

  test('a task added through REST 3.0 fires its event', async () => {
    await bind({ event: 'ONTASKADD' });
    const { webhook } = legacy.sandbox;
    const task = { fields: { title: 'Ship', creatorId: 1, responsibleId: 2 } };
    await legacy.post(`/rest/api/${webhook}/tasks.task.add`, JSON.stringify(task), 'application/json');
    await legacy.sandbox.legacy.settled();
    expect(events()).toMatchObject([{ event: 'ONTASKADD', data: { FIELDS_AFTER: { ID: '131' } } }]);
  });

  test('auth_type names the user under whom the handler is authorised', async () => {
    await bind({ event: 'ONTASKADD', auth_type: 2 });
    legacy.sandbox.legacy.fireEvent('ONTASKADD', {});
    await legacy.sandbox.legacy.settled();
    expect(events()).toMatchObject([{ auth: { access_token: legacy.sandbox.credentials.tokens.employee } }]);
  });

  test('an employee may name their own user', async () => {
    expect(await bind({ event: 'ONTASKADD', auth_type: 2 }, EMPLOYEE)).toMatchObject({ status: 200 });
  });

  test('other events are not posted, and a handler bound twice is called once', async () => {
    await bind({ event: 'ONTASKADD' });
    await bind({ event: 'ONTASKADD' });
    legacy.sandbox.legacy.fireEvent('ONTASKUPDATE', {});
    legacy.sandbox.legacy.fireEvent('ONTASKADD', {});
    await legacy.sandbox.legacy.settled();
    expect(received).toHaveLength(1);
  });

  test('a handler outside the machine is not called', async () => {
    await call('event.bind', { event: 'ONTASKADD', handler: 'https://handler.example/' });
    legacy.sandbox.legacy.fireEvent('ONTASKADD', {});
    await legacy.sandbox.legacy.settled();
    expect(legacy.sandbox.legacy.deliveries).toEqual([
      { url: 'https://handler.example/', status: undefined },
    ]);
  });

  test('a handler that fails stops nothing', async () => {
    await call('event.bind', { event: 'ONTASKADD', handler: 'http://127.0.0.1:1/' });
    legacy.sandbox.legacy.fireEvent('ONTASKADD', {});
    await legacy.sandbox.legacy.settled();
    expect(legacy.sandbox.legacy.deliveries).toEqual([{ url: 'http://127.0.0.1:1/', status: undefined }]);
  });
});

describe('offline events', () => {
  const offline = { event: 'ONTASKADD', event_type: 'offline' };
  const fire = (count: number): void => {
    for (let id = 1; id <= count; id++)
      legacy.sandbox.legacy.fireEvent('ONTASKADD', { FIELDS_AFTER: { ID: id } });
  };
  const left = (): number[] => legacy.sandbox.legacy.state.queue.map(({ id }) => id);

  test('are queued and not posted', async () => {
    await bind(offline);
    fire(1);
    await legacy.sandbox.legacy.settled();
    expect(received).toEqual([]);
    expect(legacy.sandbox.legacy.state.queue).toMatchObject([
      { event: 'ONTASKADD', data: { FIELDS_AFTER: { ID: 1 } }, processId: '', timestamp: 1_780_315_200 },
    ]);
  });

  test('a package that was taken is cleared by its process_id', async () => {
    await bind(offline);
    fire(2);
    const { process_id, events: taken } = await take();
    fire(1);
    expect(taken.map(({ ID }) => ID)).toEqual(['1', '2']);
    await call('event.offline.clear', { process_id });
    expect(left()).toEqual([3]);
  });

  test.each([
    { name: 'by id', given: { id: [1, '3'] }, want: [2] },
    {
      name: 'by id, message_id ignored, or by message_id alone',
      given: { id: [1], message_id: ['none'] },
      want: byKind([2, 3], [1, 2, 3]),
    },
    { name: 'by an unknown message_id', given: { message_id: ['none'] }, want: [1, 2, 3] },
  ])('records are cleared $name', async ({ given, want }) => {
    await bind(offline);
    fire(3);
    const { process_id } = await take();
    await call('event.offline.clear', { process_id, ...given });
    expect(left()).toEqual(want);
  });

  test('records are cleared by message_id', async () => {
    await bind(offline);
    fire(2);
    const { process_id, events: taken } = await take();
    await call('event.offline.clear', { process_id, message_id: [taken[1]?.MESSAGE_ID] });
    expect(left()).toEqual([1]);
  });

  test('another process_id clears nothing', async () => {
    await bind(offline);
    fire(1);
    await take();
    await call('event.offline.clear', { process_id: 'another' });
    expect(left()).toEqual([1]);
  });

  test('auth_connector excludes events of the same source', async () => {
    await bind({ ...offline, auth_connector: 'mirror' });
    legacy.sandbox.legacy.fireEvent('ONTASKADD', {}, { connector: 'mirror' });
    legacy.sandbox.legacy.fireEvent('ONTASKADD', {}, { connector: 'other' });
    expect(left()).toHaveLength(1);
  });

  test('ONOFFLINEEVENT says that records wait, at once and then after minTimeout', async () => {
    await bind({ event: 'ONOFFLINEEVENT', options: { minTimeout: 5 } });
    await bind({ ...offline, handler: `${handler}queue` });
    fire(3);
    await legacy.sandbox.legacy.settled();
    expect(events().map(({ event, ts }) => [event, ts - 1_780_315_200])).toEqual([
      ['ONOFFLINEEVENT', 0],
      ['ONOFFLINEEVENT', 5],
    ]);
  });

  test('the default of minTimeout is one second', async () => {
    await bind({ event: 'ONOFFLINEEVENT' });
    await bind({ ...offline, handler: `${handler}queue` });
    fire(2);
    await legacy.sandbox.legacy.settled();
    expect(events().map(({ ts }) => ts - 1_780_315_200)).toEqual([0, 1]);
    // For long work: both tokens.
    expect(events().map(({ auth }) => auth.refresh_token?.length)).toEqual([70, 70]);
  });
});

describe('the message send callback', () => {
  const sender = { CODE: 'sms-1', TYPE: 'SMS', NAME: { en: 'Texts', de: 'Nachrichten' } };

  test('a provider is posted each message', async () => {
    await call('messageservice.sender.add', { ...sender, HANDLER: handler });
    const { applicationToken } = legacy.sandbox.legacy;
    const bindings = [{ OWNER_TYPE_ID: 1, OWNER_ID: 7 }];
    const messageId = legacy.sandbox.legacy.sendMessage('sms-1', {
      to: '+15550100',
      text: 'Grüße',
      bindings,
    });
    await legacy.sandbox.legacy.settled();
    const message = parseMessageCallback(received[0]?.body ?? '', { applicationToken });
    expect(message).toMatchObject({
      module_id: 'crm',
      bindings: [{ OWNER_TYPE_ID: '1', OWNER_ID: '7' }],
      properties: { phone_number: '+15550100', message_text: 'Grüße' },
      type: 'SMS',
      code: 'sms-1',
      message_id: messageId,
      message_to: '+15550100',
      message_body: 'Grüße',
      ts: 1_780_315_200,
    });
    expect(message).not.toHaveProperty('workflow_id');
  });

  test('a message of a workflow names it', async () => {
    await call('messageservice.sender.add', { ...sender, HANDLER: handler });
    const workflow = {
      id: 'w1',
      documentId: ['crm', 'Lead', 'LEAD_7'],
      documentType: ['crm', 'Lead', 'LEAD'],
    };
    legacy.sandbox.legacy.sendMessage('sms-1', { to: '+15550100', text: 'Hello', workflow });
    await legacy.sandbox.legacy.settled();
    expect(parseMessageCallback(received[0]?.body ?? '')).toMatchObject({
      workflow_id: 'w1',
      document_id: ['crm', 'Lead', 'LEAD_7'],
      document_type: ['crm', 'Lead', 'LEAD'],
    });
  });
});

describe('the edge of minTimeout, on a clock that stands', () => {
  const clock = createClock(Date.UTC(2026, 5, 1, 12));
  const account = useLegacyAccount({ clock });
  const bound = (params: Fields) => account.call('event.bind', { handler, ...params });
  const deliveries = async () => {
    await vi.waitFor(() => expect(account.sandbox.legacy.deliveries).toHaveLength(received.length));
    return account.sandbox.legacy.deliveries.length;
  };

  test.each([
    { name: 'a millisecond early nobody is told again', wait: 4999, want: 1 },
    { name: 'at the edge one notice comes for both records', wait: 5000, want: 2 },
  ])('$name', async ({ wait, want }) => {
    await bound({ event: 'ONOFFLINEEVENT', options: { minTimeout: 5 } });
    await bound({ event: 'ONTASKADD', event_type: 'offline', handler: `${handler}queue` });
    const { legacy: queue } = account.sandbox;
    queue.fireEvent('ONTASKADD', { ID: 1 });
    await vi.waitFor(() => expect(queue.deliveries).toHaveLength(1));
    queue.fireEvent('ONTASKADD', { ID: 2 });
    queue.fireEvent('ONTASKADD', { ID: 3 });
    clock.advance(wait);
    if (want > 1) await queue.settled();
    expect(await deliveries()).toBe(want);
  });
});
