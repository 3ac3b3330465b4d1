/** Accounts that know idempotency keys and accounts that do not, over sockets: rows are counted after writes that were lost. */

import { beforeEach, describe, expect, it } from 'vitest';
import { webhook } from '../../../runtime/auth/auth.js';
import { type Client, defineClient } from '../../../runtime/client/client.js';
import type { ClientOptions } from '../../../runtime/call/call-options.js';
import { OutcomeUnknownError } from '../../../runtime/errors/errors.js';
import {
  echoOf,
  type IdempotencyMode,
  type IdempotencySupport,
  processSupport,
} from '../../../runtime/request/idempotency.js';
import { callOf, quickWorld, senderOf } from './client.js';
import {
  type Arrived,
  hang,
  json,
  raw,
  reset,
  type ScriptedServer,
  startServer,
  type Step,
} from './server.js';
import type { CallEvent } from '../../../runtime/observe/tracing.js';
import { answer, lost, stage } from './scripted.js';

let server: ScriptedServer;
let rows = 0;
let stored = new Map<string, number>();

// Another port is another account, of which nothing is known yet.
beforeEach(async () => {
  server = await startServer();
  rows = 0;
  stored = new Map();
  return () => server.close();
});

const keyOf = ({ headers }: Arrived): string => String(headers['idempotency-key']);
const fine = (headers: Readonly<Record<string, string>>): Step =>
  json(200, { result: { item: { id: rows } }, time: {} }, headers);

/** As REST 3.0 is documented. */
const knowing: Step = (response, request) => {
  const key = keyOf(request);
  const known = stored.get(key);
  if (known === undefined) stored.set(key, (rows += 1));
  fine({ 'idempotency-key': key, ...(known === undefined ? {} : { 'idempotent-replayed': 'true' }) })(
    response,
    request,
  );
};
/** As accounts are that know no key: it is ignored and not echoed. */
const ignoring: Step = (response, request) => {
  rows += 1;
  fine({})(response, request);
};

/** The account does the write, and its answer is lost. */
const losing =
  (account: Step, step: Step): Step =>
  (response, request) => {
    const silent = { writeHead: () => silent, end: () => silent } as unknown as typeof response; // what `json` calls
    account(silent, request);
    step(response, request);
  };

const WAYS = [
  { name: 'a reset', step: reset },
  { name: 'a 502 of a proxy', step: raw(502, '<html>') },
  { name: 'a timeout', step: hang },
];

const create = defineClient<object, object>({
  v3: { 'a.add': { kind: 'add', readBack: 'a.list' } },
  legacy: { 'a.add': { kind: 'add' } },
});

function open(options: Partial<ClientOptions> = {}): Client<object, object> {
  const auth = webhook({ userId: 1, code: 'code-of-the-webhook' });
  return create({ baseUrl: server.baseUrl, auth, timeout: 1000, retry: { baseDelay: 1 }, ...options });
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => error,
  );

describe('a write that is lost', () => {
  for (const { name, step } of WAYS) {
    it(`in ${name} is repeated and done once where the account knows its key`, async () => {
      server.script(losing(knowing, step), knowing);
      const environment = quickWorld();
      const sender = senderOf({ baseUrl: server.baseUrl, timeout: 1000 }, environment);
      await sender.send(callOf('keyed-write'), {});
      await sender.close();
      expect([rows, server.arrived.length]).toEqual([1, 2]);
      // The account may have run it until then.
      expect(environment.slept.some((ms) => ms > 55_000)).toBe(step !== reset);
    });

    it(`in ${name} is not repeated where an answer of the account came without the echo, by any client`, async () => {
      server.script(ignoring, losing(ignoring, step), ignoring);
      await open().v3.call('a.add');
      const error = await failureOf(open().v3.call('a.add'));
      expect(error).toBeInstanceOf(OutcomeUnknownError);
      expect(String(error)).toContain('does not echo the Idempotency-Key');
      expect(String(error)).not.toContain('nothing twice');
      expect([rows, server.arrived.length]).toEqual([2, 2]);
    });
  }

  interface Case {
    readonly name: string;
    readonly mode: IdempotencyMode;
    readonly before: readonly Step[];
    readonly want: readonly [rows: number, arrived: number, outcome: 'done' | 'unknown'];
  }
  const CASES: readonly Case[] = [
    { name: "with 'proven' before any echo is unknown", mode: 'proven', before: [], want: [1, 1, 'unknown'] },
    {
      name: "with 'proven' after an echo is repeated",
      mode: 'proven',
      before: [knowing],
      want: [2, 3, 'done'],
    },
    { name: "with 'off' after an echo is unknown", mode: 'off', before: [knowing], want: [2, 2, 'unknown'] },
    {
      name: "with 'auto' is repeated, since the contract says so",
      mode: 'auto',
      before: [],
      want: [1, 2, 'done'],
    },
    {
      name: "with 'proven' after an echo and an answer without it is unknown",
      mode: 'proven',
      before: [knowing, ignoring],
      want: [3, 3, 'unknown'],
    },
    {
      name: "with 'auto' after an answer without the echo and one with it is unknown",
      mode: 'auto',
      before: [ignoring, knowing],
      want: [3, 3, 'unknown'],
    },
  ];
  for (const { name, mode, before, want } of CASES) {
    it(name, async () => {
      server.script(...before, losing(knowing, reset), knowing);
      const { v3 } = open({ idempotency: mode });
      for (const _ of before) await v3.call('a.add');
      const ended = await failureOf(v3.call('a.add'));
      const outcome = ended instanceof OutcomeUnknownError ? 'unknown' : ended;
      expect([rows, server.arrived.length, outcome]).toEqual(want);
    });
  }

  it('is not repeated where another write learns meanwhile that the account does not know its key', async () => {
    const { environment, sent } = stage([lost, answer(200, { result: true })]);
    let waits = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (waits = resolve));
    const sender = senderOf({ onRetry: () => waits() }, environment);
    const undecided = failureOf(sender.send(callOf('keyed-write'), {}));
    await waiting;
    await sender.send(callOf('keyed-write'), {});
    expect(await undecided).toMatchObject({ name: 'OutcomeUnknownError', attempts: 1 });
    expect(sent).toHaveLength(2);
  });

  it('is not decided by an error of its method where the account turns out meanwhile to ignore its key', async () => {
    const support: IdempotencySupport = new Map();
    const { environment } = stage([
      lost,
      () => {
        support.set('http://127.0.0.1:9', 'missing');
        return answer(400, { error: { code: 'TASK_IS_LOCKED', message: 'm' } });
      },
    ]);
    const sender = senderOf({}, { ...environment, support });
    const ended = await failureOf(sender.send(callOf('keyed-write'), {}));
    expect(ended).toMatchObject({ name: 'OutcomeUnknownError', cause: { code: 'TASK_IS_LOCKED' } });
  });

  it('ends at once where the account is known to ignore its key', async () => {
    const { environment, sent, now } = stage([answer(200, { result: true }), lost]);
    const sender = senderOf({}, environment);
    await sender.send(callOf('keyed-write'), {});
    const begin = now();
    expect(await failureOf(sender.send(callOf('keyed-write'), {}))).toBeInstanceOf(OutcomeUnknownError);
    expect([sent.length, now() - begin]).toEqual([2, 0]);
  });

  it('refused before it ran is sent again, whatever is known of its key', async () => {
    const limit = json(503, { error: 'QUERY_LIMIT_EXCEEDED', error_description: 'x' });
    server.script(ignoring, limit, ignoring);
    const { v3 } = open();
    await v3.call('a.add');
    await v3.call('a.add');
    expect([rows, server.arrived.length]).toEqual([2, 3]);
  });
});

describe('what an answer shows', () => {
  it('an error without the echo shows nothing: it may come from something before the account', async () => {
    server.script(json(400, { error: { code: 'X', message: 'x' } }), losing(knowing, reset), knowing);
    const { v3 } = open();
    await failureOf(v3.call('a.add'));
    await v3.call('a.add');
    expect([rows, server.arrived.length]).toEqual([1, 3]);
  });

  it('is known to other clients of the process', async () => {
    server.script(ignoring);
    await open().v3.call('a.add');
    expect(processSupport.get(server.baseUrl)).toBe('missing');
    server.script(losing(ignoring, reset));
    expect(await failureOf(open().v3.call('a.add'))).toBeInstanceOf(OutcomeUnknownError);
  });

  it.each([
    { name: 'a success', step: json(200, { result: true, time: {} }, { 'idempotency-key': 'another' }) },
    { name: 'an error', step: json(400, { error: { code: 'X' } }, { 'idempotency-key': 'another' }) },
  ])('$name that echoes another key is not of this write, which stays unknown', async ({ step }) => {
    server.script(step);
    const error = await failureOf(open().v3.call('a.add'));
    expect(error).toMatchObject({ name: 'OutcomeUnknownError', cause: { name: 'ProtocolError' } });
    expect(String(error)).toContain('another Idempotency-Key');
    expect(server.arrived).toHaveLength(1);
  });

  const KEY = 'one, two';
  const HEADERS: readonly (readonly [name: string, Readonly<Record<string, string>>, string])[] = [
    ['the key', { 'idempotency-key': KEY }, 'echoed'],
    ['the key twice', { 'idempotency-key': `${KEY}, ${KEY}` }, 'echoed'],
    ['a stored answer', { 'idempotent-replayed': 'true' }, 'echoed'],
    ['nothing', {}, 'missing'],
    ['an empty header', { 'idempotency-key': '' }, 'missing'],
    ['another key', { 'idempotency-key': 'one' }, 'other'],
  ];
  for (const [name, headers, want] of HEADERS) {
    it(`${name}: ${want}`, () => expect(echoOf(headers, KEY)).toBe(want));
  }
});

describe('a keyed write that succeeds after an unknown outcome', () => {
  for (const { replayed, possible } of [
    { replayed: true, possible: undefined },
    { replayed: false, possible: true },
  ])
    it(`${possible === true ? 'says' : 'does not say'} that both may have run when it was ${replayed ? '' : 'not '}replayed`, async () => {
      const seen: unknown[] = [];
      server.script(reset, fine(replayed ? { 'idempotent-replayed': 'true' } : {}));
      const onResponse = (event: CallEvent): void => void seen.push(event.overlapPossible);
      const response = await open({ onResponse }).v3.call('a.add').withResponse();
      expect(response.overlapPossible).toBe(possible);
      expect(seen).toEqual([undefined, possible]);
    });
});
