/** How long a call waits before it is sent again. */

import { describe, expect, it } from 'vitest';
import { createBudget } from '../../../runtime/send/policy.js';
import { backoff, namedDelay, resetDelay, type DelaySources } from '../../../runtime/send/delay.js';

const retry = { attempts: 9, baseDelay: 250, maxDelay: 10_000, budget: 500 };

describe('our own backoff', () => {
  const cases = [
    { name: 'begins with at most the base delay', attempt: 1, random: 1, want: 250 },
    { name: 'doubles', attempt: 3, random: 1, want: 1000 },
    { name: 'is anything from nothing on', attempt: 3, random: 0, want: 0 },
    { name: 'is bounded', attempt: 9, random: 0.5, want: 5000 },
    { name: 'is bounded after any number of attempts', attempt: 5000, random: 1, want: 10_000 },
  ];
  for (const { name, attempt, random, want } of cases) {
    it(name, () => expect(backoff(retry, attempt, () => random)).toBe(want));
  }
});

const now = Date.parse('2026-03-01T12:00:00Z');
/** A server whose clock is ten minutes behind ours. */
const behind = 'Sun, 01 Mar 2026 11:50:00 GMT';
const resetAt = (seconds: number): number => Date.parse(behind) / 1000 + seconds;
const nothing: DelaySources = {
  headers: {},
  body: {},
  retryAfter: undefined,
  operating: false,
  resetOfLastSuccess: undefined,
  now,
};

describe('a delay that the service names', () => {
  const cases: readonly {
    readonly name: string;
    readonly given: Partial<DelaySources>;
    readonly want: number | undefined;
  }[] = [
    { name: 'is none where it names none', given: {}, want: undefined },
    { name: 'Retry-After in seconds', given: { headers: { 'retry-after': '7' } }, want: 7000 },
    { name: 'Retry-After of nothing', given: { headers: { 'retry-after': '0' } }, want: 0 },
    {
      name: "Retry-After as a date, by the server's clock",
      given: { headers: { 'retry-after': 'Sun, 01 Mar 2026 11:50:30 GMT', date: behind } },
      want: 30_000,
    },
    {
      name: 'Retry-After as a date, by our clock where the server tells no time',
      given: { headers: { 'retry-after': 'Sun, 01 Mar 2026 12:00:05 GMT' } },
      want: 5000,
    },
    {
      name: 'Retry-After in the past',
      given: { headers: { 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' } },
      want: 0,
    },
    {
      name: 'Retry-After as a date of C, in UTC whatever the zone of the process',
      given: { headers: { 'retry-after': 'Sun Mar  1 11:50:30 2026', date: behind } },
      want: 30_000,
    },
    {
      name: 'Retry-After at a leap second',
      given: { headers: { 'retry-after': 'Sun, 01 Mar 2026 11:50:60 GMT', date: behind } },
      want: 60_000,
    },
    {
      name: 'Retry-After as a date, by the clock of the system where ours has stood still',
      given: { headers: { 'retry-after': 'Sun, 01 Mar 2026 12:00:05 GMT' }, now: now - 7_200_000, date: now },
      want: 5000,
    },
    { name: 'Retry-After as a version', given: { headers: { 'retry-after': '1.2.3' } }, want: undefined },
    { name: 'Retry-After in hexadecimal', given: { headers: { 'retry-after': '0x10' } }, want: undefined },
    {
      name: 'Retry-After as a date of ISO 8601',
      given: { headers: { 'retry-after': '2026-03-01T12:00:20' } },
      want: undefined,
    },
    { name: 'Retry-After that is neither', given: { headers: { 'retry-after': 'soon' } }, want: undefined },
    { name: 'two Retry-After: the longest', given: { headers: { 'retry-after': '7, 30' } }, want: 30_000 },
    {
      name: 'Retry-After in seconds and two dates, in every form: the longest',
      given: {
        headers: {
          'retry-after': 'Sun, 01 Mar 2026 11:50:30 GMT, 12, Sunday, 01-Mar-26 11:51:00 GMT',
          date: behind,
        },
      },
      want: 60_000,
    },
    {
      name: 'two Retry-After of which one is neither: the other',
      given: { headers: { 'retry-after': 'soon, 4' } },
      want: 4000,
    },
    { name: 'retryAfter of the error', given: { retryAfter: 1.5 }, want: 1500 },
    {
      name: 'Retry-After before retryAfter',
      given: { headers: { 'retry-after': '2' }, retryAfter: 9 },
      want: 2000,
    },
    {
      name: 'retryAfter where Retry-After cannot be read',
      given: { headers: { 'retry-after': 'soon' }, retryAfter: 9 },
      want: 9000,
    },
    {
      name: 'the reset of the operating time, by the clock in the body',
      given: {
        operating: true,
        body: {
          error: 'OPERATION_TIME_LIMIT',
          time: { operating_reset_at: resetAt(40), date_finish: '2026-03-01T11:50:00+00:00' },
        },
        headers: { date: 'Sun, 01 Mar 2026 12:00:00 GMT' },
      },
      want: 40_000,
    },
    {
      name: 'the reset of the operating time, by the Date header',
      given: {
        operating: true,
        body: { time: { operating_reset_at: resetAt(40) } },
        headers: { date: behind },
      },
      want: 40_000,
    },
    {
      name: 'the reset inside a nested error',
      given: {
        operating: true,
        body: { error: { time: { operating_reset_at: resetAt(4) } } },
        headers: { date: behind },
      },
      want: 4000,
    },
    {
      name: "the reset known from the method's last success",
      given: { operating: true, resetOfLastSuccess: 12_000 },
      want: 12_000,
    },
    {
      name: 'the reset of this answer before the known one',
      given: {
        operating: true,
        resetOfLastSuccess: 1,
        body: { time: { operating_reset_at: resetAt(4) } },
        headers: { date: behind },
      },
      want: 4000,
    },
    {
      name: 'no reset where the limit is another',
      given: { resetOfLastSuccess: 12_000, body: { time: { operating_reset_at: resetAt(4) } } },
      want: undefined,
    },
  ];
  for (const { name, given, want } of cases) {
    it(name, () => expect(namedDelay({ ...nothing, ...given })).toBe(want));
  }

  it('is known from a success that tells its reset', () => {
    const time = { operating_reset_at: resetAt(600), date_finish: '2026-03-01T11:50:00+00:00' };
    expect(resetDelay({ headers: {}, body: { result: 1, time }, now })).toBe(600_000);
    expect(resetDelay({ headers: {}, body: { result: 1, time: {} }, now })).toBeUndefined();
    expect(resetDelay({ headers: {}, body: { result: 1, time: [] }, now })).toBeUndefined();
  });
});

describe('the retry budget', () => {
  it('pays for a fifth of its tokens in retries, and then for none', () => {
    const budget = createBudget(12);
    budget.spend();
    expect(budget.affords()).toBe(true);
    budget.spend();
    expect(budget.affords()).toBe(false);
  });
  it('gets one token back for a success, and never more than it began with', () => {
    const budget = createBudget(5);
    budget.refill();
    budget.spend();
    for (let successes = 0; successes < 4; successes += 1) budget.refill();
    expect(budget.affords()).toBe(false);
    budget.refill();
    expect(budget.affords()).toBe(true);
  });
  it('is without end where there is none', () => {
    const budget = createBudget(false);
    for (let retries = 0; retries < 1000; retries += 1) budget.spend();
    expect(budget.affords()).toBe(true);
  });
});
