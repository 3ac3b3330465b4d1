/** Safe repeats through the client (REST 3.0 reference, Idempotent repeats; Observed behaviour, REST 3.0, Idempotency errors). */

import { describe, expect, test } from 'vitest';
import { byKind, isServer } from './kind.js';
import { application } from '../../runtime/index.js';
import { useV3, type AccountClient } from './v3-clients.js';

let now = Date.UTC(2026, 5, 1);
const clock = {
  now: () => now,
  sleep: (ms: number) => {
    now += ms;
    return Promise.resolve();
  },
};
const account = useV3({ clock });
const HOUR = 3_600_000;
const PREFIX = 'SVC_REST_V3_EXCEPTION_';

const task = (title: string): object => ({ fields: { title, creatorId: 1, responsibleId: 1 } });
const titles = async (title: string): Promise<number> => {
  const all = await account.hook.v3.tasks.task.list({ select: ['id', 'title'] }).toArray();
  return all.filter((one) => one['title'] === title).length;
};

describe('Idempotent repeats', () => {
  test('Header: Idempotency-Key, 1 to 255 printable ASCII characters, made once for each call', async () => {
    await account.hook.v3.tasks.task.add(task('first'));
    await account.hook.v3.tasks.task.add(task('second'));
    const keys = account.sandbox.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^[\x21-\x7e]{1,255}$/), expect.any(String)]);
    expect(new Set(keys).size).toBe(2);
  });

  test('First call: runs normally', async () => {
    const { data, replayed, status } = await account.hook.v3.tasks.task.add(task('once')).withResponse();
    expect({ title: data['title'], replayed, status }).toEqual({
      title: 'once',
      replayed: false,
      status: 200,
    });
    expect(await titles('once')).toBe(1);
  });

  test('First call: the successful response is stored for 24 hours, where keys are known', async () => {
    const add = () => account.hook.v3.tasks.task.add(task('kept'), { idempotencyKey: 'kept' }).withResponse();
    await add();
    now += 24 * HOUR - 1000;
    expect((await add()).replayed).toBe(!isServer);
    now += 2000;
    expect((await add()).replayed).toBe(false);
    expect(await titles('kept')).toBe(byKind(2, 3));
  });

  test('Repeat with same key and same body: the method does not run, where keys are known', async () => {
    const options = { idempotencyKey: 'again' };
    const first = await account.hook.v3.tasks.task.add(task('again'), options).withResponse();
    const second = await account.hook.v3.tasks.task.add(task('again'), options).withResponse();
    expect(second).toMatchObject(
      byKind<object>(
        { data: first.data, replayed: true, headers: { 'idempotent-replayed': 'true' } },
        { data: { title: 'again' }, replayed: false },
      ),
    );
    expect(first.replayed).toBe(false);
    expect(await titles('again')).toBe(byKind(1, 2));
  });

  test('Echo: Idempotency-Key is returned on both first and repeated call, or on none', async () => {
    for (const replayed of byKind([false, true], [false, false])) {
      const response = await account.hook.v3.tasks.task
        .add(task('echo'), { idempotencyKey: 'echo 1' })
        .withResponse();
      expect(response).toMatchObject({ replayed, idempotencyKey: 'echo 1' });
      expect(response.headers['idempotency-key']).toBe(byKind('echo 1', undefined));
    }
  });

  test('Scope of uniqueness: one application or webhook, one user, one method', async () => {
    const idempotencyKey = 'the same';
    const auth = application({ accessToken: account.sandbox.credentials.tokens.employee });
    const employee = account.connect({ auth });
    const answers = [
      await account.hook.v3.tasks.task.add(task('scope'), { idempotencyKey }).withResponse(),
      await account.app.v3.tasks.task.add(task('scope'), { idempotencyKey }).withResponse(),
      await employee.v3.tasks.task.add(task('scope'), { idempotencyKey }).withResponse(),
      await account.hook.v3.tasks.task.delete({ id: 1 }, { idempotencyKey }).withResponse(),
    ];
    expect(answers.map(({ replayed }) => replayed)).toEqual([false, false, false, false]);
    expect(await titles('scope')).toBe(3);
  });

  const writes: readonly {
    readonly name: string;
    readonly call: (svc: AccountClient) => PromiseLike<unknown>;
  }[] = [
    { name: 'create', call: ({ v3 }) => v3.tasks.task.add(task('new')) },
    { name: 'modify', call: ({ v3 }) => v3.tasks.task.update({ id: 8, fields: { title: 'changed' } }) },
    { name: 'delete', call: ({ v3 }) => v3.tasks.task.delete({ id: 8 }) },
    {
      name: 'create a message',
      call: ({ v3 }) => v3.tasks.task.chat.message.send({ fields: { taskId: 8, text: 'Hello' } }),
    },
  ];
  test.each(writes)('Applies to methods that create, modify, delete: $name', async ({ call }) => {
    await call(account.hook);
    expect(account.sandbox.requests[0]?.headers['idempotency-key']).toMatch(/./);
  });

  test('ignored by read methods: none is sent, and a key given to one is a UsageError', async () => {
    await account.hook.v3.tasks.task.get({ id: 8 });
    await account.hook.v3.tasks.task.list();
    expect(account.sandbox.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
      undefined,
      undefined,
    ]);
    const read = account.hook.v3.tasks.task.get({ id: 8 }, { idempotencyKey: 'x' });
    await expect(read).rejects.toMatchObject({ name: 'UsageError', code: 'CLIENT_USAGE' });
    expect(account.sandbox.requests).toHaveLength(2);
  });

  test('ignored by the legacy generation: none is sent, and a key given to it is a UsageError', async () => {
    const comment = { TASKID: 8, COMMENTTEXT: 'Hello' };
    await account.hook.legacy.task.comment.add(comment);
    expect(account.sandbox.requests[0]?.headers['idempotency-key']).toBeUndefined();
    const keyed = account.hook.legacy.task.comment.add(comment, { idempotencyKey: 'x' });
    await expect(keyed).rejects.toMatchObject({ name: 'UsageError' });
    expect(account.sandbox.requests).toHaveLength(1);
  });

  test('Storage: after an error, the same key runs the method again', async () => {
    const add = (fields: object) =>
      account.hook.v3.tasks.task.add({ fields }, { idempotencyKey: 'after an error' }).withResponse();
    await expect(add({ title: 'incomplete' })).rejects.toMatchObject({ name: 'ValidationError' });
    const complete = { title: 'complete', creatorId: 1, responsibleId: 1 };
    expect(await add(complete)).toMatchObject({ replayed: false, data: { title: 'complete' } });
  });

  test('Concurrency: repeat only after a response or timeout', async () => {
    await account.hook.v3.tasks.task.add(task('met'));
    account.sandbox.faults.add('hang:tasks.task.add:1');
    const open: number[] = [];
    let inFlight = 0;
    const svc = account.connect({
      timeout: 500,
      deadline: 5000,
      onRequest: () => void open.push((inFlight += 1)),
      onResponse: () => void (inFlight -= 1),
    });
    const settled = await svc.v3.tasks.task.add(task('in turn')).settle();
    // An attempt that was given up may run for 60 s: with a deadline before that, no retry may overlap it.
    const unknown = { ok: false, error: { name: 'OutcomeUnknownError', attempts: 1 } };
    expect(settled).toMatchObject(unknown);
    expect(open).toEqual([1]);
    expect(await titles('in turn')).toBe(0);
  });

  test('Same key, different body: status 422, where keys are known', async () => {
    const options = { idempotencyKey: 'one key' };
    await account.hook.v3.tasks.task.add(task('one'), options);
    const code = 'SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION';
    expect(await account.hook.v3.tasks.task.add(task('other'), options).settle()).toMatchObject(
      byKind<object>(
        { ok: false, error: { name: 'ConflictError', code, status: 422, attempts: 1 } },
        { ok: true, data: { title: 'other' } },
      ),
    );
    expect(await titles('other')).toBe(byKind(0, 1));
  });

  test('Invalid key length or characters: status 400', async () => {
    account.sandbox.faults.add({
      name: 'error',
      code: `${PREFIX}INVALIDIDEMPOTENCYKEYEXCEPTION`,
      status: 400,
    });
    await expect(account.hook.v3.tasks.task.add(task('refused'))).rejects.toMatchObject({
      name: 'ValidationError',
      code: 'SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION',
      status: 400,
    });
  });

  const keys = [
    { name: 'nothing', key: '', good: false },
    { name: 'one character', key: 'k', good: true },
    { name: '255 characters', key: 'k'.repeat(255), good: true },
    { name: '256 characters', key: 'k'.repeat(256), good: false },
    { name: 'every printable character', key: ascii(), good: true },
    { name: 'a blank at the end', key: 'k ', good: false },
    { name: 'a character outside ASCII', key: 'ключ', good: false },
    { name: 'a line feed', key: 'k\nk', good: false },
  ];
  test.each(keys)('Idempotency key length 1 to 255 printable ASCII: $name', async ({ key, good }) => {
    const call = account.hook.v3.tasks.task.add(task('limits'), { idempotencyKey: key });
    const settled = await call.settle();
    if (good) expect(settled).toMatchObject({ ok: true });
    else expect(settled).toMatchObject({ ok: false, error: { name: 'UsageError' } });
    expect(account.sandbox.requests).toHaveLength(good ? 1 : 0);
  });
});

function ascii(): string {
  return `!${String.fromCharCode(...Array.from({ length: 93 }, (_, index) => 0x20 + index))}~`;
}
