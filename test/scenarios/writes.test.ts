/** Writes whose answer is lost: done once, or known to be unknown. */

import { beforeEach, describe, expect, test } from 'vitest';
import { OutcomeUnknownError, webhook } from '../../runtime/index.js';
import { byKind, isServer } from '../contract/kind.js';
import { createClient, useV3 } from '../contract/v3-clients.js';
import { show } from './show.js';

const account = useV3();
const fields = { title: 'Exactly one', creatorId: 1, responsibleId: 1 };

/** How many tasks of that title the account has. */
async function tasks(): Promise<number> {
  const all = await account.hook.v3.tasks.task.list({ select: ['title'] }).toArray();
  return all.filter(({ title }) => title === fields.title).length;
}

const sent = (method: string): number => account.sent().filter((one) => one === method).length;

// What an account makes of keys is known after one write.
beforeEach(async () => {
  await account.hook.v3.tasks.task.add({ fields });
  await account.sandbox.reset();
});

describe('one write whose connection is cut', () => {
  /** On an account that knows no keys an undecided write is not repeated. */
  const unknown = (cause: string) => ({
    ok: false,
    error: { name: 'OutcomeUnknownError', attempts: 1, method: 'tasks.task.add', cause: { name: cause } },
  });

  test.each([
    { fault: 'reset-after', want: { replayed: true, attempts: 2 }, tasks: 1 },
    { fault: 'reset-before', want: { replayed: false, attempts: 2 }, tasks: byKind(1, 0) },
  ])('$fault the account acted: no task more, and replayed tells', async ({ fault, want, tasks: left }) => {
    account.sandbox.faults.add(`${fault}:tasks.task.add:1`);
    const call = account.hook.v3.tasks.task.add({ fields });
    expect(await call.settle()).toMatchObject(
      byKind<object>({ ok: true, data: { title: fields.title } }, unknown('ConnectionError')),
    );
    if (!isServer) expect(await call.withResponse()).toMatchObject(want);
    expect({ tasks: await tasks(), sent: sent('tasks.task.add') }).toEqual({
      tasks: left,
      sent: byKind(2, 1),
    });
    show(`${fault} acting: ${sent('tasks.task.add')} requests, ${await tasks()} task`);
  });

  test('every time: OutcomeUnknownError, whose key lets the caller go on safely later where keys are known', async () => {
    account.sandbox.faults.add(`reset-after:tasks.task.add:${byKind(3, 1)}`);
    const error: unknown = await account.hook.v3.tasks.task.add({ fields }).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({
      attempts: byKind(3, 1),
      method: 'tasks.task.add',
      message: expect.stringMatching(byKind(/safely|nothing twice/, /does not echo/)) as string,
      cause: { name: 'ConnectionError' },
    });
    const { idempotencyKey } = error as OutcomeUnknownError;
    const again = account.hook.v3.tasks.task.add(
      { fields },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
    expect(await again.withResponse()).toMatchObject({ replayed: !isServer, idempotencyKey });
    expect(await tasks()).toBe(byKind(1, 2));
  });

  test.each([
    'reset-after',
    'truncated',
    'html-after',
    '502-after',
    'INTERNAL_SERVER_ERROR-after',
    'hang-after',
  ])('%s with retry: false: OutcomeUnknownError after one attempt, one task', async (fault) => {
    account.sandbox.faults.add(`${fault}:tasks.task.add:1`);
    const svc = account.connect({ retry: false, timeout: 1000 });
    await expect(svc.v3.tasks.task.add({ fields })).rejects.toMatchObject({
      name: 'OutcomeUnknownError',
      code: 'CLIENT_OUTCOME_UNKNOWN',
      attempts: 1,
      message: expect.stringMatching(/tasks\.task\.list/) as string,
    });
    expect({ tasks: await tasks(), sent: sent('tasks.task.add') }).toEqual({ tasks: 1, sent: 1 });
  });

  test('the deadline passed in flight: OutcomeUnknownError', async () => {
    account.sandbox.faults.add('hang-after:tasks.task.add');
    const call = account.hook.v3.tasks.task.add({ fields }, { deadline: 1000 });
    await expect(call).rejects.toMatchObject({
      name: 'OutcomeUnknownError',
      cause: { name: 'TimeoutError' },
    });
    expect(await tasks()).toBe(1);
  });

  test('the deadline would pass while waiting to repeat it: OutcomeUnknownError', async () => {
    account.sandbox.faults.add('502-after+60:tasks.task.add:1');
    const call = account.hook.v3.tasks.task.add({ fields }, { deadline: 2000 });
    await expect(call).rejects.toMatchObject({ name: 'OutcomeUnknownError', cause: { name: 'ServerError' } });
    expect({ tasks: await tasks(), sent: sent('tasks.task.add') }).toEqual({ tasks: 1, sent: 1 });
  });

  test('answered by a limit after an attempt that was lost: OutcomeUnknownError, since the first may have been done', async () => {
    account.sandbox.faults.add('reset-after:tasks.task.add:1');
    const svc = account.connect({
      retry: { attempts: 2, baseDelay: 1 },
      onRetry: () => account.sandbox.faults.add('QUERY_LIMIT_EXCEEDED+0:tasks.task.add:1'),
    });
    await expect(svc.v3.tasks.task.add({ fields })).rejects.toMatchObject({
      name: 'OutcomeUnknownError',
      cause: { name: byKind('RateLimitError', 'ConnectionError') },
    });
    expect(await tasks()).toBe(1);
  });
});

describe('one legacy write whose connection is cut', () => {
  const comment = { TASKID: 8, COMMENTTEXT: 'Hello' };

  test.each(['reset-after', 'reset-before', '502-after', 'html'])('%s: not sent again', async (fault) => {
    account.sandbox.faults.add(`${fault}:task.comment.add:1`);
    await expect(account.hook.legacy.task.comment.add(comment)).rejects.toMatchObject({
      name: 'OutcomeUnknownError',
      generation: 'legacy',
      attempts: 1,
    });
    expect(sent('task.comment.add')).toBe(1);
  });

  test('refused by a limit before it ran: sent again', async () => {
    account.sandbox.faults.add('OVERLOAD_LIMIT+0:task.comment.add:1');
    await expect(account.hook.legacy.task.comment.add(comment)).resolves.toBeTypeOf('number');
    expect(sent('task.comment.add')).toBe(2);
  });
});

describe('a batch with a write', () => {
  const batch = () => {
    const { v3 } = account.hook;
    return v3.batch({
      read: v3.tasks.task.get({ id: 8, select: ['id'] }),
      made: v3.tasks.task.add({ fields }),
    });
  };

  test.each(['reset-after', 'reset-before', '502-after', 'INTERNAL_SERVER_ERROR'])(
    '%s: not repeated; the read has the failure, the write is unknown',
    async (fault) => {
      account.sandbox.faults.add(`${fault}:batch:1`);
      expect(await batch().settle()).toMatchObject({
        read: { ok: false, error: { name: expect.stringMatching(/ConnectionError|ServerError/) as string } },
        made: { ok: false, error: { name: 'OutcomeUnknownError', method: 'tasks.task.add' } },
      });
      expect(sent('batch')).toBe(1);
      expect(await tasks()).toBe(fault.endsWith('after') ? 1 : 0);
    },
  );

  test('refused by a limit before it ran: repeated', async () => {
    account.sandbox.faults.add('QUERY_LIMIT_EXCEEDED+0:batch:1');
    expect(await batch()).toMatchObject({ read: { id: 8 }, made: { title: fields.title } });
    expect({ tasks: await tasks(), sent: sent('batch') }).toMatchObject({ tasks: 1 });
  });
});

test('never sent: ConnectionError, for a write too', async () => {
  const svc = createClient({
    baseUrl: 'http://127.0.0.1:1',
    auth: webhook({ userId: 1, code: 'code' }),
    retry: { attempts: 2, baseDelay: 1 },
  });
  await expect(svc.v3.tasks.task.add({ fields })).rejects.toMatchObject({
    name: 'ConnectionError',
    attempts: 0,
  });
  await expect(svc.legacy.task.comment.add({})).rejects.toMatchObject({ name: 'ConnectionError' });
  await expect(svc.v3.batch([svc.v3.tasks.task.delete({ id: 1 })]).settle()).resolves.toMatchObject([
    { error: { name: 'ConnectionError' } },
  ]);
  await svc.close();
});
