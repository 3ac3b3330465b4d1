/** A failure as data becomes an error where the call is known; `run` returns failures and rejects on abort alone. */

import { describe, expect, it } from 'vitest';
import { application, webhook } from '../../../runtime/auth/auth.js';
import type { ClientOptions } from '../../../runtime/call/call-options.js';
import { clientSettings } from '../../../runtime/client/client-options.js';
import { UsageError } from '../../../runtime/errors/errors.js';
import { type CallInfo, type Failed, type Failure, toError } from '../../../runtime/errors/to-error.js';
import type { Operation, Result } from '../../../runtime/request/operation.js';
import { createClientState, closeClient } from '../../../runtime/send/client-state.js';
import { resolveCallOptions, runOperation } from '../../../runtime/send/call-run.js';
import { PROTOCOLS } from '../protocols.js';
import { callOf } from '../send/client.js';
import { flatError, lost, refusedConnection, stage, success } from '../send/scripted.js';

const call: CallInfo = { protocol: PROTOCOLS.v3, method: 'tasks.task.add', readBack: 'tasks.task.list' };
const refused: Failure = { type: 'connection', kind: 'not-sent', text: 'cannot connect', attempts: 0 };
const endedWith = (failure: Failure, mayHaveRun = false): Failed => ({
  ok: false,
  failure,
  mayHaveRun,
  attempts: 2,
});

describe('toError', () => {
  it("says each call's own method, of one failure", () => {
    const names = ['a.get', 'b.get'].map((method) => toError({ ...call, method }, endedWith(refused)));
    expect(names.map(({ message }) => message)).toEqual(['a.get: cannot connect', 'b.get: cannot connect']);
  });

  it('makes an OutcomeUnknownError of a write that may have run, with the failure as its cause', () => {
    const failure: Failure = { type: 'timeout', kind: 'undecided', text: 'no answer', attempts: 2 };
    expect(toError({ ...call, idempotencyKey: 'k' }, endedWith(failure, true))).toMatchObject({
      name: 'OutcomeUnknownError',
      attempts: 2,
      idempotencyKey: 'k',
      readBack: 'tasks.task.list',
      cause: { name: 'TimeoutError', message: 'tasks.task.add: no answer' },
    });
  });

  it.each([
    { readBack: 'tasks.task.list', want: 'look with tasks.task.list before doing it again' },
    { readBack: undefined, want: 'read the object before doing it again' },
  ])('says how to find out whether it was done: $want', ({ readBack, want }) => {
    const failure: Failure = { type: 'timeout', kind: 'undecided', text: 'no answer', attempts: 1 };
    const { message } = toError({ ...call, readBack }, endedWith(failure, true));
    expect(message).toContain(`: ${want}, or it may be done twice`);
  });

  it('adds why there was no further attempt', () => {
    const { message } = toError(call, endedWith({ ...refused, note: 'given up' }));
    expect(message).toBe('tasks.task.add: cannot connect; given up');
  });
});

type Arrivals = Parameters<typeof stage>[0];

async function outcomeOf(
  operation: Operation<unknown>,
  arrivals: Arrivals,
  options: Partial<ClientOptions> = {},
): Promise<Result<unknown>> {
  const auth = webhook({ userId: 1, code: 'code-of-the-webhook' });
  const settings = clientSettings({ baseUrl: 'http://127.0.0.1:9', auth, ...options });
  const client = createClientState(settings, { ...stage(arrivals).environment, support: new Map() });
  const result = await runOperation(client, operation, resolveCallOptions(client, {}));
  await closeClient(client);
  return result;
}

describe('run', () => {
  const cases: readonly {
    readonly name: string;
    readonly arrivals: Arrivals;
    readonly safety: 'read' | 'write';
    readonly options?: Partial<ClientOptions>;
    readonly want: object;
  }[] = [
    { name: 'a success', arrivals: [success], safety: 'read', want: { ok: true, answer: { status: 200 } } },
    {
      name: 'an error of the service',
      arrivals: [flatError(403, 'ACCESS_DENIED')],
      safety: 'read',
      want: { ok: false, mayHaveRun: false, failure: { type: 'api', kind: 'final', code: 'ACCESS_DENIED' } },
    },
    {
      name: 'a lost write',
      arrivals: [lost],
      safety: 'write',
      want: { ok: false, mayHaveRun: true, attempts: 1, failure: { type: 'connection' } },
    },
    {
      name: 'a call that never left',
      arrivals: [refusedConnection],
      safety: 'write',
      want: { ok: false, mayHaveRun: false, attempts: 0, failure: { kind: 'not-sent' } },
    },
    {
      name: 'a token function that fails',
      arrivals: [success],
      safety: 'read',
      options: { auth: application({ accessToken: () => Promise.reject(new Error('no token')) }) },
      want: { ok: false, mayHaveRun: false, attempts: 0, failure: { type: 'connection' } },
    },
  ];
  it.each(cases)('returns a Result: $name', async ({ arrivals, safety, options, want }) => {
    expect(await outcomeOf(callOf(safety), arrivals, options)).toMatchObject(want);
  });

  it('returns a mistake of the caller that shows in the middle of the call', async () => {
    const operation = callOf('read', {
      build: () =>
        PROTOCOLS.gateway.sign(
          { kind: 'webhook', userId: 1, code: 'c' },
          { verb: 'GET', address: '/', body: undefined },
        ),
    });
    const result = await outcomeOf(operation, [success]);
    expect(result).toMatchObject({ ok: false, failure: { type: 'error', error: { name: 'UsageError' } } });
  });

  it.each(['enough', new UsageError('enough')])('rejects on abort, with the reason: %s', async (reason) => {
    const abort = new AbortController();
    abort.abort(reason);
    const auth = webhook({ userId: 1, code: 'code-of-the-webhook' });
    const settings = clientSettings({ baseUrl: 'http://127.0.0.1:9', auth });
    const client = createClientState(settings, stage([success]).environment);
    const options = resolveCallOptions(client, { signal: abort.signal });
    await expect(runOperation(client, callOf('read'), options)).rejects.toBe(reason);
  });
});
