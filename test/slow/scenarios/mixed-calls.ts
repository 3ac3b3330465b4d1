/** Calls of every kind, each with a tag that the account's log can be searched for, and what each ended with. */

import { ApiError, OutcomeUnknownError, SvcError, TimeoutError } from '../../../runtime/index.js';
import type { AccountClient } from '../../contract/v3-clients.js';

/** How one read or write of a call ended. */
export interface Ended {
  /** `c-17` or, inside a batch, `c-17-2`. */
  readonly tag: string;
  /** A `keyed` write can be sent again, a `plain` one cannot. */
  readonly does: 'read' | 'keyed' | 'plain';
  readonly outcome: 'done' | 'wrong' | 'failed' | 'unknown' | 'aborted';
  /** The error was not an answer in time. */
  readonly timedOut?: boolean;
  /** For whoever reads a failing test. */
  readonly why?: string;
}

export interface MixedCall {
  readonly tag: string;
  readonly kind: string;
  run(svc: AccountClient, signal: AbortSignal): Promise<readonly Ended[]>;
}

/** Tasks that the account begins with. */
const TASKS = 130;

type Does = Ended['does'];
type Settled =
  { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: unknown };

const task = (title: string): object => ({ fields: { title, creatorId: 1, responsibleId: 1 } });

/** A read's tag stands in `select`, as a custom field that tasks do not have, which is left out without an error. */
const field = (tag: string): string => `UF_${tag}`;

const KINDS: Readonly<
  Record<string, (svc: AccountClient, tag: string, signal: AbortSignal) => Promise<readonly Ended[]>>
> = {
  'v3 get': (svc, tag, signal) =>
    alone(tag, 'read', svc.v3.tasks.task.get({ id: 8, select: ['id', field(tag)] }, { signal }), isTask8),
  'v3 list': (svc, tag, signal) =>
    alone(tag, 'read', svc.v3.tasks.task.list({ select: ['id', field(tag)] }, { signal }), (data) =>
      isPage(data),
    ),
  'v3 list, all pages': (svc, tag, signal) =>
    alone(
      tag,
      'read',
      svc.v3.tasks.task.list({ select: ['id', field(tag)] }, { signal }).toArray(),
      hasAllTasks,
    ),
  'v3 add': (svc, tag, signal) =>
    alone(
      tag,
      'keyed',
      svc.v3.tasks.task.add(task(tag), { signal }),
      (data) => member(data, 'title') === tag,
    ),
  'v3 send': (svc, tag, signal) =>
    alone(
      tag,
      'keyed',
      svc.v3.tasks.task.chat.message.send({ fields: { taskId: 8, text: tag } }, { signal }),
      (data) => data === true,
    ),
  'legacy get': (svc, tag, signal) =>
    alone(tag, 'read', svc.legacy.user.get({ ID: 1, tag }, { signal }), isUser1),
  'legacy comment': (svc, tag, signal) =>
    alone(tag, 'plain', svc.legacy.task.comment.add(comment(tag), { signal }), Number.isInteger),
  'v3 batch of reads': async ({ v3 }, tag, signal) => {
    const calls = [0, 1, 2].map((place) =>
      v3.tasks.task.get({ id: 8, select: ['id', field(`${tag}-${place}`)] }),
    );
    const settled = await settle(v3.batch(calls, { signal }).settle());
    return calls.map((_, place) => ended(`${tag}-${place}`, 'read', of(settled, place), isTask8));
  },
  'v3 batch with writes': async ({ v3 }, tag, signal) => {
    const [first, second] = [`${tag}-0`, `${tag}-2`];
    const batch = v3.batch(
      [
        v3.tasks.task.add(task(first)),
        v3.tasks.task.get({ id: 8, select: ['id', field(`${tag}-1`)] }),
        v3.tasks.task.add(task(second)),
      ],
      { signal },
    );
    const settled = await settle(batch.settle());
    return [
      ended(first, 'plain', of(settled, 0), (data) => member(data, 'title') === first),
      ended(`${tag}-1`, 'read', of(settled, 1), isTask8),
      ended(second, 'plain', of(settled, 2), (data) => member(data, 'title') === second),
    ];
  },
  'legacy batch with writes': async ({ legacy }, tag, signal) => {
    const batch = legacy.batch(
      [
        legacy.task.comment.add(comment(`${tag}-0`)),
        legacy.user.get({ ID: 1, tag: `${tag}-1` }),
        legacy.task.comment.add(comment(`${tag}-2`)),
      ],
      { signal },
    );
    const settled = await settle(batch.settle());
    return [
      ended(`${tag}-0`, 'plain', of(settled, 0), Number.isInteger),
      ended(`${tag}-1`, 'read', of(settled, 1), isUser1),
      ended(`${tag}-2`, 'plain', of(settled, 2), Number.isInteger),
    ];
  },
};

const SHARES: readonly (readonly [kind: string, share: number])[] = [
  ['v3 get', 22],
  ['v3 list', 6],
  ['v3 list, all pages', 4],
  ['v3 add', 18],
  ['v3 send', 6],
  ['legacy get', 12],
  ['legacy comment', 14],
  ['v3 batch of reads', 6],
  ['v3 batch with writes', 6],
  ['legacy batch with writes', 6],
];

/** By chance from 0 up to 1. */
export function mixedCall(number: number, chance: number): MixedCall {
  let left = chance * 100;
  const [kind] = SHARES.find(([, share]) => (left -= share) < 0) ?? ['v3 get'];
  const tag = `c-${number}`;
  return { tag, kind, run: (svc, signal) => KINDS[kind]?.(svc, tag, signal) ?? Promise.resolve([]) };
}

const comment = (tag: string): object => ({ TASKID: 8, COMMENTTEXT: tag });

async function alone(
  tag: string,
  does: Does,
  call: PromiseLike<unknown>,
  isRight: (data: unknown) => boolean,
): Promise<readonly Ended[]> {
  return [
    ended(
      tag,
      does,
      await settle(call.then((data) => [{ ok: true, data } as const])).then((all) => of(all, 0)),
      isRight,
    ),
  ];
}

/** What `settle()` gives, or one failure for all. */
async function settle(outcomes: PromiseLike<readonly Settled[]>): Promise<readonly Settled[] | Settled> {
  try {
    return await outcomes;
  } catch (error) {
    return { ok: false, error };
  }
}

function of(settled: readonly Settled[] | Settled, place: number): Settled {
  const one = 'ok' in settled ? settled : settled[place];
  return one ?? { ok: false, error: new RangeError('no outcome') };
}

function ended(tag: string, does: Does, settled: Settled, isRight: (data: unknown) => boolean): Ended {
  if (settled.ok) return { tag, does, outcome: isRight(settled.data) ? 'done' : 'wrong' };
  const { error } = settled;
  if (error instanceof OutcomeUnknownError) {
    return {
      tag,
      does,
      outcome: 'unknown',
      timedOut: error.cause instanceof TimeoutError,
      why: error.message,
    };
  }
  const isOurs = error instanceof SvcError && !(error instanceof ApiError && error.status < 400);
  return {
    tag,
    does,
    outcome: isOurs ? 'failed' : 'aborted',
    timedOut: error instanceof TimeoutError,
    why: String(error),
  };
}

function member(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
}

const isTask8 = (data: unknown): boolean => member(data, 'id') === 8;
const isPage = (data: unknown): boolean => Array.isArray(data) && data.length === 50;
const isUser1 = (data: unknown): boolean => Array.isArray(data) && member(data[0], 'ID') === '1';

/** New ones may stand behind them. */
function hasAllTasks(data: unknown): boolean {
  const ids = Array.isArray(data) ? data.map((row) => member(row, 'id')) : [];
  return new Set(ids).size === ids.length && ids.slice(0, TASKS).every((id, index) => id === index + 1);
}
