/** The table of options: each value that an option cannot have is a UsageError wherever the option is taken. */

import { describe, expect, it } from 'vitest';
import { checkOptions, defaultOf, optionNames, type Taker } from '../../../runtime/call/call-options.js';

const CALL = 'signal timeout deadline retry';
const CLIENT =
  'timeout deadline retry baseUrl rateLimit connections maxResponseBytes userAgent dispatcher fetch onRequest onResponse onRetry';

describe('the names of options', () => {
  it.each<{ taker: Taker; want: string }>([
    { taker: 'call', want: `${CALL} idempotencyKey paging resume` },
    { taker: 'call by name', want: `${CALL} idempotencyKey paging resume list read` },
    { taker: 'batch', want: `${CALL} halt` },
    { taker: 'gateway call', want: CALL },
    { taker: 'client', want: `${CLIENT} auth coalesce idempotency` },
    { taker: 'gateway', want: `${CLIENT} key session onWarning` },
    { taker: 'retry', want: 'attempts baseDelay maxDelay' },
    { taker: 'retry of a client', want: 'attempts baseDelay maxDelay budget' },
    { taker: 'rateLimit', want: 'perSecond burst' },
  ])('of a $taker are $want', ({ taker, want }) => {
    expect(optionNames(taker).toSorted()).toEqual(want.split(' ').toSorted());
  });
});

describe('a value that an option cannot have', () => {
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    signal: [null, {}, 'abort'],
    timeout: [0, -1, NaN, Infinity, '5', null],
    deadline: [0, 2 ** 31],
    retry: [true, 'x', { attempts: 0 }, { attempts: 1.5 }, { baseDelay: -1 }, { maxDelay: NaN }],
    halt: [1, 'yes', null],
    rateLimit: [true, 5],
    connections: [0, 1.5],
    maxResponseBytes: [0, '1'],
    onRequest: ['x'],
    onResponse: ['x'],
    onRetry: [{}],
    onWarning: [1],
    coalesce: ['yes', 1],
    list: [1, 'yes', null],
    read: [1, 'yes', null],
    idempotency: ['always', true],
  };
  const takers: readonly Taker[] = ['call', 'call by name', 'batch', 'gateway call', 'client', 'gateway'];
  const cases = takers.flatMap((taker) =>
    optionNames(taker).flatMap((name) => (wrong[name] ?? []).map((value) => ({ taker, name, value }))),
  );
  it.each(cases)('is a UsageError: $name $value of a $taker', ({ taker, name, value }) => {
    const message = new RegExp(`^${name}(\\.\\w+)? must be `);
    expect(() => checkOptions({ [name]: value }, taker, 'x')).toThrow(
      expect.objectContaining({ name: 'UsageError', message: expect.stringMatching(message) as string }),
    );
    expect(() => checkOptions({ [name]: undefined }, taker, 'x')).not.toThrow();
  });
});

describe('an option that the taker does not have', () => {
  it.each<{ taker: Taker; given: object; want: string }>([
    { taker: 'call', given: { timout: 5 }, want: 'did you mean timeout?' },
    { taker: 'batch', given: { hlat: true }, want: 'did you mean halt?' },
    { taker: 'client', given: { conections: 5 }, want: 'did you mean connections?' },
    { taker: 'gateway', given: { sesion: 'x' }, want: 'did you mean session?' },
    { taker: 'client', given: { retry: { attemps: 1 } }, want: 'did you mean attempts?' },
    { taker: 'client', given: { retry: { budget: 'x' } }, want: 'retry.budget must be a number' },
  ])('is a UsageError that names the nearest: $given', ({ taker, given, want }) => {
    expect(() => checkOptions(given, taker, 'x')).toThrow(want);
  });
});

it('The gateway has defaults of its own', () => {
  expect([defaultOf('timeout'), defaultOf('timeout', 'gateway')]).toEqual([65_000, 65_000]);
  expect([defaultOf('perSecond'), defaultOf('perSecond', 'gateway')]).toEqual([2, 5]);
  expect([defaultOf('deadline'), defaultOf('deadline', 'gateway')]).toEqual([120_000, 120_000]);
});
