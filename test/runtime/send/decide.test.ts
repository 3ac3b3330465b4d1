/** The write policy, cell by cell, and everything that can keep a call from being tried again. */

import { describe, expect, it } from 'vitest';
import type { Safety } from '../../../runtime/request/operation.js';
import { decide, type Decision, runningAfter, type Situation } from '../../../runtime/send/policy.js';
import type { FailureKind } from '../../../runtime/errors/codes.js';
import type { Failure } from '../../../runtime/errors/to-error.js';
import { ServerError } from '../../../runtime/errors/errors.js';

const usual: Situation = {
  kind: 'undecided',
  safety: 'read',
  attempt: 1,
  attempts: 3,
  named: undefined,
  backoff: 100,
  left: 10_000,
  affordable: true,
  refreshable: false,
  undecidedBefore: false,
  confirmsEarlierAttempts: false,
  running: 0,
};

const again: Decision = { move: 'again', after: 100, cost: true };
const after1s: Decision = { move: 'again', after: 1000, cost: true };
const stop: Decision = { move: 'stop', because: 'policy' };
const unknown: Decision = { move: 'unknown', because: 'policy' };

/** [kind, read, keyed write, write]: the table of the architecture. */
const policy: readonly (readonly [FailureKind, Decision, Decision, Decision])[] = [
  ['not-sent', again, again, again],
  ['refused', again, again, again],
  ['undecided', again, after1s, unknown],
  ['unusable', stop, unknown, unknown],
  ['account', stop, stop, stop],
  ['expired', stop, stop, stop],
  ['final', stop, stop, stop],
];

const safeties: readonly Safety[] = ['read', 'keyed-write', 'write'];

describe('the write policy', () => {
  for (const [kind, ...row] of policy) {
    safeties.forEach((safety, column) => {
      it(`${kind} of a ${safety}`, () =>
        expect(decide({ ...usual, running: kind === 'undecided' ? 1000 : 0, kind, safety })).toEqual(
          row[column],
        ));
    });
  }
});

describe('a failed attempt', () => {
  const cases: readonly {
    readonly name: string;
    readonly given: Partial<Situation>;
    readonly want: Decision;
  }[] = [
    {
      name: 'waits as long as the service says, which costs nothing',
      given: { named: 3000 },
      want: { move: 'again', after: 3000, cost: false },
    },
    {
      name: 'waits as by itself, and pays for it, where the service names no time at all',
      given: { named: 0 },
      want: { move: 'again', after: 100, cost: true },
    },
    {
      name: 'waits as by itself, and pays for it, where the service names less than that',
      given: { named: 99 },
      want: { move: 'again', after: 100, cost: true },
    },
    {
      name: 'ends at once where the named delay would pass the deadline',
      given: { named: 10_000 },
      want: { move: 'stop', because: 'deadline' },
    },
    {
      name: 'ends at once where our own backoff would pass the deadline',
      given: { left: 100 },
      want: { move: 'stop', because: 'deadline' },
    },
    {
      name: 'ends after the last attempt',
      given: { attempt: 3 },
      want: { move: 'stop', because: 'attempts' },
    },
    {
      name: 'of a keyed write that may have been run ends in the unknown after the last attempt',
      given: { attempt: 3, safety: 'keyed-write' },
      want: { move: 'unknown', because: 'attempts' },
    },
    {
      name: 'of a keyed write whose deadline passes while it waits ends in the unknown',
      given: { left: 50, safety: 'keyed-write' },
      want: { move: 'unknown', because: 'deadline' },
    },
    {
      name: 'of a write that was never sent just ends after the last attempt',
      given: { attempt: 3, safety: 'write', kind: 'not-sent' },
      want: { move: 'stop', because: 'attempts' },
    },
    {
      name: 'of a write that was refused just ends after the last attempt',
      given: { attempt: 3, safety: 'write', kind: 'refused' },
      want: { move: 'stop', because: 'attempts' },
    },
    {
      name: 'ends where the budget is used up',
      given: { affordable: false },
      want: { move: 'stop', because: 'budget' },
    },
    {
      name: 'goes on without budget where the service named the delay',
      given: { affordable: false, named: 1000 },
      want: { move: 'again', after: 1000, cost: false },
    },
    {
      name: 'refreshes an expired token, even on the last attempt',
      given: { kind: 'expired', refreshable: true, attempt: 3 },
      want: { move: 'refresh' },
    },
    {
      name: 'of a keyed write that is refused after one that may have been run leaves it unknown',
      given: { kind: 'refused', safety: 'keyed-write', attempt: 3, undecidedBefore: true },
      want: { move: 'unknown', because: 'attempts' },
    },
    {
      name: 'of a keyed write that cannot connect after one that may have been run leaves it unknown',
      given: { kind: 'not-sent', safety: 'keyed-write', attempt: 3, undecidedBefore: true },
      want: { move: 'unknown', because: 'attempts' },
    },
    {
      name: 'of a keyed write whose account is gone after one that may have been run leaves it unknown',
      given: { kind: 'account', safety: 'keyed-write', undecidedBefore: true },
      want: { move: 'unknown', because: 'policy' },
    },
    {
      name: 'of a keyed write that is not admitted after one that may have been run leaves it unknown',
      given: { kind: 'final', safety: 'keyed-write', undecidedBefore: true },
      want: { move: 'unknown', because: 'policy' },
    },
    {
      name: "of a keyed write is settled by the method's own answer",
      given: { kind: 'final', safety: 'keyed-write', undecidedBefore: true, confirmsEarlierAttempts: true },
      want: { move: 'stop', because: 'policy' },
    },
    {
      name: 'of a keyed write that may still be running waits until it can have ended',
      given: { safety: 'keyed-write', running: 1000 },
      want: { move: 'again', after: 1000, cost: true },
    },
    {
      name: 'of a keyed write that may run longer than the deadline ends in the unknown',
      given: { safety: 'keyed-write', running: 10_000 },
      want: { move: 'unknown', because: 'deadline' },
    },
    {
      name: 'of a keyed write that was refused waits no longer than it must',
      given: { kind: 'refused', safety: 'keyed-write', undecidedBefore: true },
      want: { move: 'again', after: 100, cost: true },
    },
    {
      name: 'of a keyed write waits as long as the service says, where that is more than a second',
      given: { safety: 'keyed-write', named: 5000, running: 1000 },
      want: { move: 'again', after: 5000, cost: false },
    },
  ];
  for (const { name, given, want } of cases)
    it(name, () => expect(decide({ ...usual, ...given })).toEqual(want));
});

describe('what an attempt of a write started', () => {
  const made = { kind: 'undecided', attempts: 1, text: '' } as const;
  const page: Failure = {
    ...made,
    type: 'api',
    generation: 'v3',
    class: ServerError,
    status: 504,
    code: '',
    validation: [],
    details: undefined,
  };
  const cases: readonly (readonly [name: string, failure: Failure, elapsed: number, ms: number])[] = [
    ['runs on for 60 s since it was sent when a front gives up', page, 20_000, 40_000],
    ['runs on for 60 s when the caller gives up', { ...made, type: 'timeout' }, 2_000, 58_000],
    ['has nearly ended when 60 s have passed', { ...made, type: 'timeout' }, 65_000, 1_000],
    ['has nearly ended when its connection is lost at once', { ...made, type: 'connection' }, 4_999, 1_000],
    ['runs on when its connection is lost later', { ...made, type: 'connection' }, 5_000, 55_000],
    ['has nearly ended when the account writes an error', { ...page, details: {} }, 3_000, 1_000],
    [
      'has nearly ended when the system writes an error, in its flat shape',
      { ...page, code: 'INTERNAL_SERVER_ERROR', details: 'INTERNAL_SERVER_ERROR' },
      3_000,
      1_000,
    ],
    ['does not run when it was refused', { ...page, kind: 'refused', details: {} }, 3_000, 0],
  ];
  for (const [name, failure, elapsed, ms] of cases)
    it(name, () => expect(runningAfter(failure, elapsed)).toBe(ms));
});
