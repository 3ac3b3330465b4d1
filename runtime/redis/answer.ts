/** What Redis answers to a question for places. */

import type { EchoState } from '../limit/limiter.js';

export interface Answer {
  /** How often the bucket was asked: more than a process knows unless Redis has lost something. */
  readonly n: number;
  /** ms until the bucket is empty. */
  readonly ahead: number;
  /** ms by which reserved places were put off in all. */
  readonly shift: number;
  /** Processes that share the limit, this one among them. */
  readonly live: number;
  /** Places, the first of them in `first` ms and each next one `gap` ms later. */
  readonly granted: number;
  readonly first: number;
  readonly gap: number;
  /** What the clock of the server says, in ms. */
  readonly now: number;
  /** Which holds there are; where a process knows others, all of them: key, ms, code. */
  readonly version: string;
  readonly holds: readonly (readonly [key: string, ms: number, code: string])[];
  /** What is known of the account's idempotency keys. */
  readonly echo: EchoState | undefined;
}

/** Throws where it is none: then somebody else writes under our keys. */
export function readAnswer(reply: unknown): Answer {
  // Our own script wrote it, into a place that others can write to as well.
  const { version, holds, echo, ...numbers } = reply as Readonly<Record<string, unknown>>;
  const number = (name: string): number => {
    const value = numbers[name];
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError(`no ${name} in the answer`);
    return value;
  };
  return {
    n: number('n'),
    ahead: number('ahead'),
    shift: number('shift'),
    live: Math.max(1, number('live')),
    granted: number('granted'),
    first: number('first'),
    gap: number('gap'),
    now: number('now'),
    version: String(version),
    holds: (Array.isArray(holds) ? holds : []).map(readHold),
    echo: echo === 'echoed' || echo === 'missing' ? echo : undefined,
  };
}

/** ms; a limit of the account that lasts longer is met again. */
const LONGEST_HOLD = 3_600_000;

function readHold(value: unknown): readonly [string, number, string] {
  const [key, ms, code] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return [String(key), Math.min(Number(ms), LONGEST_HOLD), String(code)];
}
