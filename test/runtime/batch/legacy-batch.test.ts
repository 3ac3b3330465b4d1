/** Legacy batches: the service's own answer for each call, and references as `$result[key][field]`. */

import { describe, expect, it } from 'vitest';
import type { Call, ListCall } from '../../../runtime/call/call.js';
import type { MethodTable } from '../../../runtime/words/method.js';
import { ref as typedRef } from '../../../runtime/call/ref.js';
import {
  APPLICATION,
  fakeClient,
  TIME,
  type Answered,
  type FakeClient,
  type Handle,
} from '../call/fake-account.js';
import { parsePhpQuery } from './php-query.js';

const TABLE: MethodTable = {
  'user.get': { kind: 'list', paging: 'start' },
  'crm.deal.list': { kind: 'list', paging: 'start', inArray: true },
  'task.comment.add': { kind: 'add', order: ['TASKID', 'COMMENTTEXT'], readBack: 'task.comment.get' },
  'tasks.task.unmute': { kind: 'action' },
  'event.bind': { kind: 'action', applicationOnly: true },
};

const ref = typedRef as unknown as (call: unknown, name?: unknown) => unknown;

interface Batch {
  readonly result?: unknown;
  readonly result_error?: unknown;
  readonly result_total?: unknown;
  readonly result_next?: unknown;
  readonly result_time?: unknown;
}

function answer(batch: Batch): Answered {
  return {
    body: {
      result: { result: [], result_error: [], result_total: [], result_next: [], result_time: [], ...batch },
      time: TIME,
    },
  };
}

function open(handle: Handle, options = {}): FakeClient {
  return fakeClient(handle, { legacy: TABLE, ...options });
}

const { legacy: idle } = open(() => answer({}));
const users = (params?: object): ListCall<unknown, 'legacy'> => idle.call('user.get', params, { list: true });

describe('a legacy batch', () => {
  it('sends commands under keys and gives each its own result', async () => {
    const { legacy, received } = open(() =>
      answer({ result: { c0: [{ ID: '1' }], c1: 77 }, result_total: { c0: 1 }, result_time: { c1: TIME } }),
    );
    const list = legacy.call('user.get', { FILTER: { ACTIVE: true } }, { list: true });
    const add = legacy.call('task.comment.add', { COMMENTTEXT: 'ä b', TASKID: 1 });
    expect(await legacy.batch({ list, add })).toEqual({ list: [{ ID: '1' }], add: 77 });
    expect((await list.withResponse()).page).toEqual({ total: 1 });
    expect((await add.withResponse()).time).toEqual(TIME);
    expect(received[0]).toMatchObject({
      path: '/rest/1/code-of-the-webhook/batch',
      body: {
        halt: 0,
        cmd: { c0: 'user.get?FILTER%5BACTIVE%5D=1', c1: 'task.comment.add?TASKID=1&COMMENTTEXT=%C3%A4%20b' },
      },
    });
  });

  it('is an error of the answer where that has no results', async () => {
    const { legacy } = open(() => ({ body: { result: [], time: TIME } }), { retry: false });
    const list = legacy.call('user.get', {}, { list: true });
    await expect(legacy.batch({ list })).rejects.toThrow('the response contains no results');
  });

  it('shows the paging members of each list, also of one that travels by itself', async () => {
    const page = { total: 120, next: 50 };
    const { legacy } = open(({ method }) =>
      method === 'batch'
        ? answer({
            result: { c0: [{ ID: '1' }], c1: 77 },
            result_total: { c0: 120 },
            result_next: { c0: 50 },
          })
        : { body: { result: [{ ID: '2' }], ...page, time: TIME } },
    );
    const calls = () => ({
      first: legacy.call('user.get', {}, { list: true }),
      add: legacy.call('task.comment.add', { COMMENTTEXT: 'ä b', TASKID: 1 }),
      alone: legacy.call('user.get', { FILTER: {} }, { list: true }),
    });
    expect(await legacy.batch(calls()).settle()).toEqual({
      first: { ok: true, data: [{ ID: '1' }], page },
      add: { ok: true, data: 77 },
      alone: { ok: true, data: [{ ID: '2' }], page },
    });
    const { first, add } = calls();
    const response = await legacy.batch([first, add]).withResponse();
    expect(response).toMatchObject({ data: [[{ ID: '1' }], 77], page: [page, undefined] });
  });

  it('carries the token of an application in its body', async () => {
    const { legacy, received } = open(() => answer({ result: { c0: true } }), { auth: APPLICATION });
    await legacy.batch([legacy.call('event.bind', {})], { halt: true });
    expect(received[0]).toMatchObject({
      path: '/rest/batch',
      body: { halt: 1, cmd: { c0: 'event.bind' }, auth: 'token-of-the-application' },
    });
    expect(received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('settles with the errors of the service, also empty ones', async () => {
    const { legacy } = open(() =>
      answer({
        result: { c0: null },
        result_error: {
          c1: { error: '', error_description: 'type is missing' },
          c2: { error: 'ACCESS_DENIED', error_description: 'no' },
        },
      }),
    );
    const calls = ['a.b', 'calendar.section.get', 'sale.delete'].map((name) => legacy.call(name));
    expect(await legacy.batch(calls).settle()).toMatchObject([
      { ok: true, data: null },
      { ok: false, error: { code: '', method: 'calendar.section.get' } },
      { ok: false, error: { name: 'PermissionError', code: 'ACCESS_DENIED', method: 'sale.delete' } },
    ]);
  });

  it('names the request in the error of each call', async () => {
    const errors = { c0: { error: 'ACCESS_DENIED', error_description: 'no' } };
    const batch = answer({ result: { c1: 5 }, result_error: errors });
    const { legacy } = open(() => ({ ...batch, headers: { 'x-request-id': 'req-7' } }));
    const settled = await legacy
      .batch([legacy.call('sale.delete'), legacy.call('user.get', {}, { list: true })])
      .settle();
    expect(settled).toMatchObject([
      { error: { name: 'PermissionError', requestId: 'req-7' } },
      { error: { name: 'ProtocolError', status: 200 } },
    ]);
  });

  it('tells a call over its operating time how long to wait, by the time object of that call', async () => {
    const { legacy } = open(() =>
      answer({
        result: { c1: [] },
        result_error: { c0: { error: 'OPERATION_TIME_LIMIT', error_description: '' } },
        result_time: {
          c0: { operating_reset_at: 1_800_000_090, date_finish: '2027-01-15T08:00:00+00:00' },
          c1: { operating_reset_at: 1_900_000_000, date_finish: '2027-01-15T08:00:00+00:00' },
        },
      }),
    );
    const calls = [1, 2].map(() => legacy.call('user.get', {}, { list: true }));
    const [first] = await legacy.batch(calls).settle();
    expect(first).toMatchObject({ error: { name: 'RateLimitError', retryAfter: 90 } });
  });

  it('takes an answer that cannot be read for that call’s own trouble', async () => {
    const { legacy } = open(() => answer({ result: { c0: true, c1: 5 } }));
    const calls = [legacy.call('user.get', {}, { list: true }), legacy.call('task.comment.add')] as const;
    expect(await legacy.batch(calls).settle()).toMatchObject([
      { error: { name: 'ProtocolError', method: 'user.get', status: 200 } },
      { ok: true, data: 5 },
    ]);
  });

  it('does not know of a write that the answer leaves out, where another call failed without halt', async () => {
    const failed = { error: '100', error_description: 'no' };
    for (const key of ['c0', 'c2']) {
      const { legacy } = open(() => answer({ result_error: { [key]: failed } }));
      const calls = [1, 2, 3].map((id) => legacy.call('tasks.task.unmute', { id }));
      const settled = await legacy.batch(calls).settle();
      expect(settled[1]).toMatchObject({ error: { name: 'OutcomeUnknownError' } });
    }
  });

  it.each([
    {
      name: 'of one call',
      given: () =>
        answer({ result_error: { c0: { error: 'WRONG_ENCODING' }, c1: { error: 'WRONG_ENCODING' } } }),
    },
    { name: 'of the batch', given: () => ({ status: 400, body: { error: 'WRONG_ENCODING' } }) },
  ])(
    'does not know of a write whose answer could not be written, and does not read again: $name',
    async ({ given }) => {
      const { legacy, received } = open(given);
      const settled = await legacy
        .batch([legacy.call('tasks.task.unmute'), legacy.call('user.get', {}, { read: true })])
        .settle();
      expect(settled).toMatchObject([
        { error: { name: 'OutcomeUnknownError', cause: { code: 'WRONG_ENCODING' } } },
        { error: { name: given().status === 400 ? 'ValidationError' : 'ApiError', code: 'WRONG_ENCODING' } },
      ]);
      expect(received).toHaveLength(1);
    },
  );

  it('settles with NotSentError what halt kept from running', async () => {
    const { legacy, received } = open(() =>
      answer({ result_error: { c0: { error: '100', error_description: 'm' } } }),
    );
    const calls = Array.from({ length: 60 }, () => legacy.call('a.b'));
    const settled = await legacy.batch(calls, { halt: true }).settle();
    expect(settled[0]).toMatchObject({ error: { code: '100' } });
    for (const one of settled.slice(1))
      expect(one).toMatchObject({ error: { name: 'NotSentError', cause: { code: '100' } } });
    expect(received).toHaveLength(1);
  });

  it('puts the whole request’s refusal on every call, and an unknown outcome on writes alone', async () => {
    const refused = open(() => ({ status: 401, body: { error: 'NO_AUTH_FOUND', error_description: 'm' } }));
    const calls = ({ legacy }: FakeClient): Call<unknown, 'legacy'>[] => [
      legacy.call('user.get', {}, { list: true }),
      legacy.call('task.comment.add'),
    ];
    expect(await refused.legacy.batch(calls(refused)).settle()).toMatchObject([
      { error: { code: 'NO_AUTH_FOUND' } },
      { error: { code: 'NO_AUTH_FOUND' } },
    ]);
    const lost = open(() => ({ kind: 'lost', sent: true, cause: new Error('reset') }));
    expect(await lost.legacy.batch(calls(lost)).settle()).toMatchObject([
      { error: { name: 'ConnectionError' } },
      { error: { name: 'OutcomeUnknownError', method: 'task.comment.add' } },
    ]);
    expect(lost.received).toHaveLength(1);
  });

  it('refuses application-only methods under a webhook', async () => {
    const { legacy, received } = open(() => answer({}));
    await expect(Promise.resolve(legacy.batch([legacy.call('event.bind')]))).rejects.toMatchObject({
      name: 'UsageError',
    });
    expect(received).toEqual([]);
  });
});

describe('legacy references', () => {
  it('go on the wire as $result[key][field]', async () => {
    const { legacy, received } = open(() =>
      answer({
        result: { c0: 5, c1: { task: { id: '7' } }, c2: true, c3: true, c4: [{ ID: '1' }], c5: true },
      }),
    );
    const comment = legacy.call('task.comment.add', {});
    const unmute = legacy.call('tasks.task.unmute', { id: ref(comment) });
    const list = legacy.call('crm.deal.list', {}, { list: true });
    await legacy.batch([
      comment,
      unmute,
      legacy.call('a.b', { id: ref(unmute, 'task.id') }),
      legacy.call('a.c', { FIELDS: { x: [ref(unmute, 'task.id')] } }),
      list,
      legacy.call('a.d', { id: ref(list, '0.ID') }),
    ]);
    expect(Object.values((received[0]?.body as { cmd: object }).cmd)).toEqual([
      'task.comment.add',
      'tasks.task.unmute?id=$result[c0]',
      'a.b?id=$result[c1][task][id]',
      'a.c?FIELDS%5Bx%5D%5B0%5D=$result[c1][task][id]',
      'crm.deal.list',
      'a.d?id=$result[c4][0][ID]',
    ]);
  });

  it('to a field of all rows are an array of values in the next request', async () => {
    const { legacy, received } = open(() => answer({ result: { c0: [{ ID: '1' }, { ID: '2' }] } }));
    const list = legacy.call('crm.deal.list', {}, { list: true });
    await legacy.batch([list, legacy.call('a.d', { FILTER: { ID: ref(list, 'ID') } })]).settle();
    expect(received.map(({ body }) => Object.values((body as { cmd: Record<string, string> }).cmd))).toEqual([
      ['crm.deal.list'],
      ['a.d?FILTER%5BID%5D%5B0%5D=1&FILTER%5BID%5D%5B1%5D=2'],
    ]);
  });

  // Of a place that it does not know an account takes what is before it, such as all rows in the place of an id.
  it.each([
    { rows: 'in an array', result: [{ ID: '1' }, { ID: '2' }] },
    { rows: 'under a name', result: { items: [{ ID: '1' }, { ID: '2' }] } },
    { rows: 'by their ids', result: { 1: { ID: '1' }, 2: { ID: '2' } } },
  ])('to a list of an unknown form are values in the next request: rows $rows', async ({ result }) => {
    const { legacy, received } = open(() => answer({ result: { c0: result, c1: true, c2: true } }));
    const list = legacy.call('user.get', {}, { list: true });
    await legacy.batch([
      list,
      legacy.call('a.b'),
      legacy.call('a.c', { id: ref(list, '1.ID') }),
      legacy.call('a.d', { FILTER: { ID: ref(list, 'ID') } }),
      legacy.call('a.e'),
    ]);
    expect(received.map(({ body }) => Object.values((body as { cmd: Record<string, string> }).cmd))).toEqual([
      ['user.get', 'a.b'],
      ['a.c?id=2', 'a.d?FILTER%5BID%5D%5B0%5D=1&FILTER%5BID%5D%5B1%5D=2', 'a.e'],
    ]);
  });

  it('are values over the cut between requests', async () => {
    const { legacy, received } = open(({ body }) =>
      answer({
        result: Object.fromEntries(
          Object.keys((body as { cmd: object }).cmd).map((key) => [key, { task: { id: '7' } }]),
        ),
      }),
    );
    const first = legacy.call('tasks.task.unmute', { id: 1 });
    const between = Array.from({ length: 49 }, () => legacy.call('a.b'));
    await legacy.batch([first, ...between, legacy.call('a.c', { id: ref(first, 'task.id') })]);
    const { cmd } = received[1]?.body as { cmd: Record<string, string> };
    expect(parsePhpQuery(cmd['c0']?.split('?')[1] ?? '')).toEqual({ id: '7' });
  });

  it('to a field that the result lacks keep the call from being sent', async () => {
    const { legacy } = open(({ body }) =>
      answer({
        result: Object.fromEntries(Object.keys((body as { cmd: object }).cmd).map((key) => [key, {}])),
      }),
    );
    const first = legacy.call('tasks.task.unmute', { id: 1 });
    const between = Array.from({ length: 49 }, () => legacy.call('a.b'));
    const settled = await legacy
      .batch([first, ...between, legacy.call('a.c', { id: ref(first, 'task.id') })])
      .settle();
    expect(settled[50]).toMatchObject({ ok: false, error: { name: 'NotSentError' } });
  });

  it('to a call that fails keep the call from running, and the others run in a request after it', async () => {
    const { legacy, received } = open(({ body }) =>
      received.length === 1
        ? answer({ result: { c0: 5 }, result_error: { c1: { error: '', error_description: 'Not found' } } })
        : answer({
            result: Object.fromEntries(
              Object.keys((body as { cmd: object }).cmd).map((key) => [key, key === 'c0' && 6]),
            ),
          }),
    );
    const missing = legacy.call('a.get', { id: 9 }, { read: true });
    const removed = legacy.call('a.delete', { id: ref(missing, 'ID') });
    const settled = await legacy
      .batch([
        legacy.call('a.add'),
        missing,
        removed,
        legacy.call('b.add'),
        legacy.call('c.add', { id: ref(removed) }),
        legacy.call('d.add'),
      ])
      .settle();
    expect(settled).toMatchObject([
      { data: 5 },
      { error: { name: 'NotFoundError', code: '' } },
      { error: { name: 'NotSentError', cause: { name: 'NotFoundError' } } },
      { data: 6 },
      { error: { name: 'NotSentError' } },
      { data: false },
    ]);
    expect(received.map(({ body }) => body)).toEqual([
      {
        halt: 1,
        cmd: {
          c0: 'a.add',
          c1: 'a.get?id=9',
          c2: 'a.delete?id=$result[c1][ID]',
          c3: 'b.add',
          c4: 'c.add?id=$result[c2]',
          c5: 'd.add',
        },
      },
      { halt: 0, cmd: { c0: 'b.add', c1: 'd.add' } },
    ]);
  });

  it('cost two more requests where many calls fail', async () => {
    const { legacy, received } = open(({ body }) => {
      const { cmd, halt } = body as { cmd: Record<string, string>; halt: number };
      const keys = Object.keys(cmd);
      const isBad = (key: string): boolean => cmd[key]?.startsWith('bad') === true;
      const ran = halt === 1 ? keys.slice(0, keys.findIndex(isBad) + 1 || keys.length) : keys;
      const failed = ran.filter(isBad).map((key) => [key, { error: 'X', error_description: 'm' }] as const);
      const done = ran.filter((key) => !isBad(key)).map((key) => [key, 7] as const);
      return answer({ result: Object.fromEntries(done), result_error: Object.fromEntries(failed) });
    });
    const added = legacy.call('a.add');
    const bad = Array.from({ length: 20 }, (_, index) => legacy.call(`bad.${index}`));
    const settled = await legacy.batch([...bad, added, legacy.call('a.delete', { id: ref(added) })]).settle();
    expect(settled.map(({ ok }) => ok)).toEqual([...bad.map(() => false), true, true]);
    expect(received.map(({ body }) => Object.keys((body as { cmd: object }).cmd).length)).toEqual([
      22, 20, 1,
    ]);
    expect((received[2]?.body as { cmd: object }).cmd).toEqual({ c0: 'a.delete?id=7' });
  });

  it('in a text or as a computed name are a UsageError at once', () => {
    const id = ref(users(), '0.ID') as string;
    const error = expect.objectContaining({ name: 'UsageError' }) as Error;
    expect(() => `Copy of ${id}`).toThrow(error);
    expect(() => ({ [id]: 1 })).toThrow(error);
  });

  it('outside a batch are a UsageError', async () => {
    expect(await users({ FILTER: { ID: ref(users(), '0.ID') } }).settle()).toMatchObject({
      error: { name: 'UsageError' },
    });
  });
});

it.each([
  { signal: new AbortController().signal },
  { timeout: 1000 },
  { deadline: 1000 },
  { retry: false as const },
  { paging: 'offset' as const },
  { resume: {} },
])('a call with an option of its own is refused in a batch: %o', async (options) => {
  const { legacy } = open(() => answer({}));
  const call = legacy.call('user.get', {}, { read: true, ...options });
  const outcome = await legacy.batch([call]).catch((error: unknown) => error);
  expect(outcome).toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining('user.get') as string,
  });
});

it('resume is no option of a batch', async () => {
  const { legacy } = open(() => answer({}));
  const batch = legacy.batch([legacy.call('user.get')], { resume: {} } as object);
  await expect(batch).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining('resume') as string,
  });
});
