import { describe, expect, test } from 'vitest';
import { gatewayLimits } from '../../../runtime/gateway/gateway-options.js';
import { makeLimiter } from '../../../runtime/limit/create-limiter.js';
import { useScriptedGateway } from './scripted-gateway.js';

const NOW = Date.UTC(2026, 5, 1, 12);

function standing() {
  const time = { at: NOW };
  return { time, now: () => time.at, sleep: async (ms: number) => void (time.at += ms), random: () => 0 };
}

const LIST = { generation: 'gateway', method: 'entity.list' } as const;
const SEARCH = { generation: 'gateway', method: 'entity.search' } as const;
const FREE_SEARCH = { generation: 'gateway', method: 'POST /v1/apps/search' } as const;

function limitHeaders(remaining: string, reset: string): Readonly<Record<string, string>> {
  return { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset };
}

describe('X-RateLimit-* slow the client down before it is refused', () => {
  test.each([
    { name: 'something is left', given: limitHeaders('1', '30'), want: undefined },
    { name: 'nothing is left, seconds from now', given: limitHeaders('0', '30'), want: 30_000 },
    {
      name: 'nothing is left, seconds since 1970',
      given: limitHeaders('0', String(NOW / 1000 + 20)),
      want: 20_000,
    },
    {
      name: 'nothing is left, milliseconds since 1970',
      given: limitHeaders('0', String(NOW + 5000)),
      want: 5000,
    },
    {
      name: 'nothing is left, by the clock of the server',
      given: { ...limitHeaders('0', String(NOW / 1000 + 100)), date: new Date(NOW + 90_000).toUTCString() },
      want: 10_000,
    },
    { name: 'the reset is past', given: limitHeaders('0', String(NOW / 1000 - 5)), want: undefined },
    { name: 'the reset is longer away than a minute', given: limitHeaders('0', '86400'), want: 60_000 },
    {
      name: "a proxy's headers beside the gateway's: the fewest places and the longest reset",
      given: limitHeaders('40, 0', '5, 30'),
      want: 30_000,
    },
    { name: 'no header', given: {}, want: undefined },
    { name: 'no reset', given: { 'x-ratelimit-remaining': '0' }, want: undefined },
    { name: 'one number that is none', given: limitHeaders('0, none', 'soon, 30'), want: 30_000 },
    { name: 'no numbers', given: limitHeaders('none', 'soon'), want: undefined },
    { name: 'empty headers', given: limitHeaders('', ''), want: undefined },
  ])('$name: $want ms', ({ given, want }) => {
    expect(gatewayLimits(undefined, standing()).observe?.(LIST, given, NOW)).toBe(want);
  });

  test('used-up searches hold back no other call', () => {
    const rateLimits = gatewayLimits(undefined, standing());
    for (const search of [SEARCH, FREE_SEARCH])
      expect(rateLimits.observe?.(search, limitHeaders('0', '30'), NOW)).toBeUndefined();
  });
});

describe('the client has limits of its own', () => {
  test('everything takes a place of one, searches one a second of another as well', () => {
    const environment = standing();
    const limiter = makeLimiter({ perSecond: 5, burst: 50 }, environment);
    const rateLimits = gatewayLimits(limiter, environment);
    expect(rateLimits.limiters(LIST)).toEqual([limiter]);
    const searches = rateLimits.limiters(SEARCH);
    expect(searches[0]).toBe(limiter);
    expect(searches[1]).toMatchObject({ perSecond: 1, burst: 1 });
  });

  test('without one, searches have none either', () => {
    const rateLimits = gatewayLimits(undefined, standing());
    expect([LIST, SEARCH].map((call) => rateLimits.limiters(call))).toEqual([[], []]);
  });
});

describe('over a socket', () => {
  const gateway = useScriptedGateway();

  test('a client that has used up its minute fails at once where it could not wait long enough', async () => {
    gateway.answer({ headers: limitHeaders('0', '50') }, {});
    const gw = gateway.open({ deadline: 1000 });
    await gw.me();
    const outcome = await gw.me().settle();
    expect(outcome.ok).toBe(false);
    expect(gateway.arrived).toHaveLength(1);
  });

  test('a shared limiter is taken from', async () => {
    const taken: string[] = [];
    const rateLimit = {
      perSecond: 1,
      burst: 1,
      acquire: () => Promise.resolve(taken.push('taken') > 0),
      markExhausted: () => undefined,
    };
    await gateway.open({ rateLimit }).me();
    expect(taken).toEqual(['taken']);
  });
});
