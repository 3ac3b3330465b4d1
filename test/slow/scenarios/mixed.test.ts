/** 2,000 mixed calls on an account that goes wrong a fifth of the time: every call ends, and with the truth. */

import { expect, test } from 'vitest';
import { seededRandom } from '../../../generator/sandbox/random.js';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/sandbox.js';
import { application, TimeoutError, type CallEvent } from '../../../runtime/index.js';
import { isServer, ofKind } from '../../contract/kind.js';
import { createClient } from '../../contract/v3-clients.js';
import { mixedCall, type Ended, type MixedCall } from './mixed-calls.js';
import { show } from '../../scenarios/show.js';

const SEED = 20260302;
const CALLS = 2000;
const AT_ONCE = 48;

/** Each at 1.6 % of the requests, hanging at less, since it takes its time. */
const FAULTS = [
  ...(
    'reset-before reset-after truncated html html-after 502 502-after INTERNAL_SERVER_ERROR ' +
    'INTERNAL_SERVER_ERROR-after QUERY_LIMIT_EXCEEDED+0 OVERLOAD_LIMIT+0 OPERATION_TIME_LIMIT+0 429+0 expired_token'
  )
    .split(' ')
    .map((fault) => `${fault}:*:1.6%`),
  'hang-before:*:0.4%',
  'hang-after:*:0.4%',
];

/** Whoever meets one of these cannot tell whether the account has acted. */
const UNDECIDED = /^(reset|hang|truncated|html|502|INTERNAL_SERVER_ERROR) /;
const HANDLES = ['TCPSocketWrap', 'TCPServerWrap', 'Timeout', 'Immediate'];

const openHandles = (): readonly number[] => {
  const open = process.getActiveResourcesInfo();
  return HANDLES.map((name) => open.filter((one) => one === name).length);
};

test(`seed ${SEED}: none lost, none hanging, nothing done twice, and unknown only what is undecided`, async () => {
  const handlesBefore = openHandles();
  const sandbox = await startSandbox(ofKind({ seed: SEED, faults: FAULTS }));
  const { accessToken, baseUrl } = sandbox;
  const auth = application({ accessToken, refresh: () => Promise.resolve(accessToken) });
  /** Keys of the writes that had an attempt without an answer in time, whatever the account made of it. */
  const late = new Set<string>();
  const onResponse = ({ idempotencyKey, error }: CallEvent): void => {
    if (idempotencyKey !== undefined && error instanceof TimeoutError) late.add(idempotencyKey);
  };
  const options = {
    baseUrl,
    auth,
    onResponse,
    // A busy machine takes its time, too.
    timeout: 10_000,
    deadline: 60_000,
    retry: { baseDelay: 2, maxDelay: 10 },
    // Under 'auto' the first lost write of an account that nothing is known of may be done twice.
    ...(isServer && { idempotency: 'proven' as const }),
  };
  const clients = [createClient(options), createClient({ ...options, coalesce: true })];

  const random = seededRandom(SEED);
  const calls = Array.from({ length: CALLS }, (_, number) => mixedCall(number, random()));
  const aborted = new Set(calls.filter(() => random() < 0.02));
  const began = performance.now();
  const ended: Ended[] = [];
  const counts = new Map<string, number>();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let call = calls[next++]; call !== undefined; call = calls[next++]) {
      const svc = clients[next % 2];
      const results = svc === undefined ? [] : await call.run(svc, signalFor(call, aborted));
      ended.push(...results);
      count(counts, call.kind);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const took = performance.now() - began;
  await Promise.all(clients.map((client) => client.close()));

  const log = readLog(sandbox, late);
  await sandbox.faults.clear();
  const titles = await titlesOf(sandbox);
  await sandbox.close();

  const wrong = ended.filter((end) => !isTrue(end, log, titles));
  expect(wrong.map((end) => ({ ...end, sent: log.of(end.tag) }))).toEqual([]);
  expect([...counts.values()].reduce((sum, one) => sum + one)).toBe(CALLS);
  expect(counts.size).toBe(10);
  const outcomes = new Map<string, number>();
  for (const { outcome } of ended) count(outcomes, outcome);
  const share = log.faulty / log.requests;
  show(`seed ${SEED}: ${CALLS} calls ${text(counts)}`);
  show(`${ended.length} outcomes ${text(outcomes)} in ${Math.round(took)} ms`);
  show(`${log.requests} requests, ${Math.round(share * 100)} % of them met a fault: ${text(log.faults)}`);
  expect(share).toBeGreaterThan(0.15);
  expect(outcomes.get('done')).toBeGreaterThan(CALLS * 0.8);
  expect(outcomes.get('unknown')).toBeGreaterThan(30);
  const left = () => openHandles().map((number, index) => Math.max(0, number - (handlesBefore[index] ?? 0)));
  for (let turns = 0; turns < 200 && left().some((number) => number > 0); turns += 1)
    await new Promise(setImmediate);
  expect(left()).toEqual([0, 0, 0, 0]);
  show(`open handles afterwards: ${left().join(', ')} (${HANDLES.join(', ')})`);
}, 240_000);

function signalFor(call: MixedCall, aborted: ReadonlySet<MixedCall>): AbortSignal {
  const controller = new AbortController();
  if (aborted.has(call)) setTimeout(() => controller.abort(new Error('no longer wanted')), 3);
  return controller.signal;
}

interface Entry {
  readonly fault: string | undefined;
  readonly key: string | undefined;
  /** A batch of more than one call. */
  readonly several: boolean;
  /** An attempt of the write had no answer in time: perhaps not this one. */
  readonly late: boolean;
}

interface Log {
  readonly requests: number;
  readonly faulty: number;
  readonly faults: ReadonlyMap<string, number>;
  /** Requests that carried the tag, each with the fault that it met. */
  readonly of: (tag: string) => readonly Entry[];
}

function readLog({ requests }: Sandbox, late: ReadonlySet<string>): Log {
  const byTag = new Map<string, Entry[]>();
  const faults = new Map<string, number>();
  for (const { body, calls, fault, headers } of requests) {
    if (fault !== undefined) count(faults, fault);
    const key = headers['idempotency-key'];
    const entry = { fault, key, several: calls.length > 1, late: key !== undefined && late.has(key) };
    for (const tag of new Set(JSON.stringify(body ?? '').match(/c-\d+(-\d)?/g))) {
      byTag.set(tag, [...(byTag.get(tag) ?? []), entry]);
    }
  }
  const faulty = [...faults.values()].reduce((sum, one) => sum + one, 0);
  return { requests: requests.length, faulty, faults, of: (tag) => byTag.get(tag) ?? [] };
}

/** How often each title exists. */
async function titlesOf(sandbox: Sandbox): Promise<ReadonlyMap<string, number>> {
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    auth: application({ accessToken: sandbox.accessToken }),
  });
  const titles = new Map<string, number>();
  const list = client.v3.tasks.task.list({ select: ['title'], pagination: { limit: 1000 } });
  for await (const { title } of list) count(titles, String(title));
  await client.close();
  return titles;
}

/** Compares how a call ended with what the account knows of it. */
function isTrue(
  { tag, does, outcome, timedOut }: Ended,
  log: Log,
  titles: ReadonlyMap<string, number>,
): boolean {
  const sent = log.of(tag);
  const acted = sent.filter(({ fault }) => fault === undefined || fault.endsWith(' after')).length;
  if (does === 'plain' && acted > 1) return false;
  if ((titles.get(tag) ?? 0) > 1) return false;
  if (does === 'keyed' && new Set(sent.map(({ key }) => key)).size > 1) return false;
  switch (outcome) {
    case 'done':
      return acted >= 1;
    case 'failed':
      // Its last request can be lost on a socket that an earlier fault has reset, without having arrived.
      return does === 'read'
        ? timedOut === true || sent.some(({ fault }) => fault !== undefined)
        : acted === 0;
    case 'unknown':
      return does !== 'read' && (timedOut === true || sent.some(isUndecided));
    case 'aborted':
      return true;
    case 'wrong':
      return false;
  }
}

/** A limit that is counted call by call, or that no code explains, does not say that the calls before it in a batch were not run. */
function isUndecided({ fault = '', several, late }: Entry): boolean {
  return late || UNDECIDED.test(fault) || (several && /^(OPERATION_TIME_LIMIT|429) /.test(fault));
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function text(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ');
}
