/** One write of each generation whose answer is lost in every way, on an account that knows idempotency keys and on one that does not: rows are counted. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../generator/sandbox/clock.js';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { OutcomeUnknownError, type ClientOptions } from '../../../runtime/index.js';
import { processSupport } from '../../../runtime/request/idempotency.js';
import { createClient, webhookOf, type AccountClient } from '../../contract/v3-clients.js';
import { createGateway } from '../../contract/gateway-clients.js';

/** The wait for what the account may still run is a hundredth; how long it is has its own test. */
vi.mock(import('../../../runtime/send/policy.js'), async (original) => {
  const policy = await original();
  return { ...policy, runningAfter: (...given) => policy.runningAfter(...given) / 100 };
});

/** Blocks the event loop for longer than an attempt has as soon as the answer has been sent. */
const busy = {
  ...systemClock,
  sleep: () => {
    setImmediate(() => spin(2 * TIMEOUTS['busy loop']));
    return Promise.resolve();
  },
};

function spin(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

type Way = 'reset' | '502' | 'timeout' | 'busy loop';
const FAULTS: Readonly<Record<Way, string>> = {
  reset: 'reset-after',
  '502': '502-after',
  timeout: 'hang-after',
  'busy loop': 'hang-after=1',
};

/** ms for one attempt: where it need not run out, as long as no machine takes; elsewhere several times what a busy one does. */
const TIMEOUTS: Readonly<Record<Way, number>> = {
  reset: 60_000,
  '502': 60_000,
  timeout: 500,
  'busy loop': 300,
};

interface Ending {
  readonly ok: boolean;
  readonly error?: unknown;
}

/** The method that arrives, the call, and how many rows there are of it. */
interface Write {
  readonly arrives: string;
  readonly send: (svc: AccountClient, text: string) => Promise<Ending>;
  readonly count: (sandbox: Sandbox, svc: AccountClient, text: string) => number | Promise<number>;
}

const add = ({ v3 }: AccountClient, title: string) =>
  v3.tasks.task.add({ fields: { title, creatorId: 1, responsibleId: 1 } });
const comment = ({ legacy }: AccountClient, COMMENTTEXT: string) =>
  legacy.task.comment.add({ TASKID: 8, COMMENTTEXT });
const tasks: Write['count'] = async (_sandbox, { v3 }, text) => {
  const all = await v3.tasks.task.list({ select: ['title'] }).toArray();
  return all.filter(({ title }) => title === text).length;
};
const comments: Write['count'] = ({ legacy }, _svc, written) =>
  legacy.state.comments.filter(({ text }) => text === written).length;

const WRITES: Readonly<Record<string, Write>> = {
  'REST 3.0': { arrives: 'tasks.task.add', send: (svc, text) => add(svc, text).settle(), count: tasks },
  'REST 3.0 batch': {
    arrives: 'batch',
    send: async (svc, text) => (await svc.v3.batch([add(svc, text)]).settle())[0],
    count: tasks,
  },
  legacy: { arrives: 'task.comment.add', send: (svc, text) => comment(svc, text).settle(), count: comments },
  'legacy batch': {
    arrives: 'batch',
    send: async (svc, text) => (await svc.legacy.batch([comment(svc, text)]).settle())[0],
    count: comments,
  },
};

interface Case {
  readonly name: string;
  readonly knowsKeys: boolean;
  readonly idempotency: NonNullable<ClientOptions['idempotency']>;
  /** An answer to a keyed write of this account came before. */
  readonly met: boolean;
  /** Rows of a single REST 3.0 write, and what its caller is told. */
  readonly want: string;
}

const KNOWS = { knowsKeys: true };
const IGNORES = { knowsKeys: false };
const CASES: readonly Case[] = [
  { name: 'knows keys, auto, never met', ...KNOWS, idempotency: 'auto', met: false, want: '1 done' },
  { name: 'knows keys, auto, met', ...KNOWS, idempotency: 'auto', met: true, want: '1 done' },
  { name: 'knows keys, proven, never met', ...KNOWS, idempotency: 'proven', met: false, want: '1 unknown' },
  { name: 'knows keys, proven, met', ...KNOWS, idempotency: 'proven', met: true, want: '1 done' },
  { name: 'knows keys, off, met', ...KNOWS, idempotency: 'off', met: true, want: '1 unknown' },
  // What the contract promises is believed until an answer shows otherwise; whoever cannot afford it says 'proven'.
  { name: 'ignores keys, auto, never met', ...IGNORES, idempotency: 'auto', met: false, want: '2 done' },
  { name: 'ignores keys, auto, met', ...IGNORES, idempotency: 'auto', met: true, want: '1 unknown' },
  {
    name: 'ignores keys, proven, never met',
    ...IGNORES,
    idempotency: 'proven',
    met: false,
    want: '1 unknown',
  },
  { name: 'ignores keys, proven, met', ...IGNORES, idempotency: 'proven', met: true, want: '1 unknown' },
  { name: 'ignores keys, off, met', ...IGNORES, idempotency: 'off', met: true, want: '1 unknown' },
];

/** Another port is another account, of which nothing is known yet; now and then it is one where another account stood. */
beforeEach(() => processSupport.clear());

async function inWay(way: Way, { knowsKeys, idempotency, met }: Case): Promise<Record<string, string>> {
  const quirks = knowsKeys ? [] : ['server-2026-05'];
  const sandbox = await startSandbox({ quirks, ...(way === 'busy loop' && { clock: busy }) });
  const options = { baseUrl: sandbox.baseUrl, auth: webhookOf(sandbox.webhook), retry: { baseDelay: 1 } };
  const svc = createClient({ ...options, idempotency, timeout: TIMEOUTS[way] });
  const reader = createClient(options);
  if (met) await add(reader, 'met');
  const found: Record<string, string> = {};
  // A single REST 3.0 write teaches, so it is the last.
  for (const [generation, { arrives, send, count }] of Object.entries(WRITES).reverse()) {
    sandbox.faults.add(`${FAULTS[way]}:${arrives}:1`);
    const outcome = await send(svc, generation);
    found[`${generation}, ${way}`] =
      `${await count(sandbox, reader, generation)} ${outcome.ok ? 'done' : nameOf(outcome.error)}`;
  }
  found[`gateway, ${way}`] = await onGateway(sandbox, way);
  await Promise.all([svc.close(), reader.close()]);
  await sandbox.close();
  return found;
}

async function onGateway(sandbox: Sandbox, way: Way): Promise<string> {
  const gateway = createGateway({
    baseUrl: sandbox.baseUrl,
    key: sandbox.gatewayKeys.personal,
    retry: { baseDelay: 1 },
    timeout: TIMEOUTS[way],
  });
  sandbox.faults.add(`${FAULTS[way]}:POST /v1/deals:1`);
  const outcome = await gateway.entity('deals').create({ title: 'lost' }).settle();
  const deals = await gateway.entity('deals').list<readonly { readonly title?: string }[]>();
  await gateway.close();
  const rows = deals.filter(({ title }) => title === 'lost').length;
  return `${rows} ${outcome.ok ? 'done' : nameOf(outcome.error)}`;
}

const nameOf = (error: unknown): string => (error instanceof OutcomeUnknownError ? 'unknown' : String(error));

describe('an account that', () => {
  test.each(CASES)('$name', async (given) => {
    const ways: readonly Way[] = ['reset', '502', 'timeout'];
    const lost = await Promise.all(ways.map((way) => inWay(way, given)));
    // Alone, since it keeps everything else from running.
    const found = Object.assign({}, ...lost, await inWay('busy loop', given)) as Record<string, string>;
    const want = Object.keys(found).map((cell) => [cell, wanted(cell, given)]);
    expect(found).toEqual(Object.fromEntries(want));
  });
});

function wanted(cell: string, { want }: Case): string {
  // The answer lies in the socket: it is read, however late.
  if (cell.endsWith('busy loop')) return '1 done';
  // Nothing but a single REST 3.0 write has a key.
  return cell.startsWith('REST 3.0, ') ? want : '1 unknown';
}
