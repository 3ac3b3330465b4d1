/** What a log shows of a callback, and callbacks that were sent long ago. */

import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createEventRouter,
  parseEvent,
  parseFrame,
  parseMessageCallback,
} from '../../../runtime/callbacks/index.js';

const TOKENS =
  'auth[access_token]=secret-1&auth[refresh_token]=secret-2&auth[application_token]=secret-3&auth[member_id]=m1';

describe('a console and JSON show no token', () => {
  test.each([
    { name: 'an event', given: () => parseEvent(`event=ONTASKADD&${TOKENS}`) },
    { name: 'its authorisation alone', given: () => parseEvent(`event=ONTASKADD&${TOKENS}`).auth },
    {
      name: 'an event of a bot, which has them in its data too',
      given: () =>
        parseEvent(
          `event=ONIMBOTMESSAGEADD&data[BOT][7][access_token]=secret-4&data[BOT][7][AUTH][refresh_token]=secret-5&data[bot][auth][application_token]=secret-6&${TOKENS}`,
        ),
    },
    { name: 'an event in JSON', given: () => parseEvent('{"event":"X","auth":{"access_token":"secret-1"}}') },
    {
      name: 'one whose body has a toJSON',
      given: () => parseEvent(`event=X&auth[toJSON]=x&${TOKENS}`),
    },
    {
      name: 'one whose tokens are spelt in another way, are numbers or lists',
      given: () =>
        parseEvent(
          '{"event":"X","data":{"botToken":"secret-1","accessToken":["secret-2"],"auth":{"refresh_token":{"0":"secret-3"}}}}',
        ),
    },
    { name: 'a message', given: () => parseMessageCallback(`message_id=1&${TOKENS}`) },
    {
      name: 'a frame',
      given: () =>
        parseFrame('/?DOMAIN=a.example', 'AUTH_ID=secret-1&REFRESH_ID=secret-2&APPLICATION_TOKEN=secret-3'),
    },
  ])('of $name', ({ given }) => {
    const value = given();
    const shown = [
      inspect(value, { depth: 9 }),
      JSON.stringify({ log: [value] }),
      inspect({ value }, { depth: 9 }),
    ];
    expect(shown.join()).not.toMatch(/secret-\d/);
    expect(shown.join()).toContain('[redacted]');
  });

  test('of a copy of a frame, in a console alone, and of a deep copy neither', () => {
    const frame = parseFrame('/?DOMAIN=a.example', 'AUTH_ID=secret-1&REFRESH_ID=secret-2&status=L');
    const copies = [{ ...frame, note: 1 }, Object.assign({}, frame), { ...{ ...frame } }];
    expect(inspect(copies)).not.toMatch(/secret-\d/);
    expect(inspect(copies[0])).toMatch(/'\[redacted\]'[^]*note: 1/);
    expect(Object.keys(frame)).toEqual(['DOMAIN', 'AUTH_ID', 'REFRESH_ID', 'status']);
    expect([JSON.stringify({ ...frame }), inspect(structuredClone(frame))].join()).toMatch(
      /secret-1[^]*secret-1/,
    );
  });

  test('and programs read them as before', () => {
    const { auth } = parseEvent(`event=ONTASKADD&${TOKENS}`);
    expect({ ...auth }).toEqual({
      access_token: 'secret-1',
      refresh_token: 'secret-2',
      application_token: 'secret-3',
      member_id: 'm1',
    });
  });
});

describe('an event', () => {
  const NOW = 1_900_000_000_000;
  beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(NOW));
  afterEach(() => void vi.restoreAllMocks());
  const sent = (ms: number): string =>
    `event=X&message_id=1&ts=${(NOW + ms) / 1000}&auth[application_token]=T`;
  const old = /it has no time of sending, or one that is farther away than maxAge/;

  test.each([
    { name: 'of now', body: sent(0), maxAge: 60_000 },
    { name: 'of a minute ago', body: sent(-60_000), maxAge: 60_000 },
    { name: 'of a year ago, without a limit', body: sent(-31_536_000_000), maxAge: undefined },
    { name: 'without a time, without a limit', body: 'event=X&message_id=1', maxAge: undefined },
    { name: 'of a clock that is ahead', body: sent(30_000), maxAge: 60_000 },
  ])('$name passes', async ({ body, maxAge }) => {
    parseEvent(body, { maxAge });
    parseMessageCallback(body, { maxAge });
    const router = createEventRouter({ application: { admit: () => Promise.resolve() }, maxAge });
    await router.handle(body);
  });

  test.each([
    { name: 'older than maxAge', body: sent(-61_000), maxAge: 60_000, want: old },
    { name: 'of the future', body: sent(61_000), maxAge: 60_000, want: old },
    { name: 'without a time', body: 'event=X&message_id=1', maxAge: 60_000, want: old },
    { name: 'with a time that is none', body: 'event=X&message_id=1&ts=now', maxAge: 60_000, want: old },
    {
      name: 'under a limit that is none',
      body: sent(0),
      maxAge: Number.NaN,
      want: /maxAge must be a number/,
    },
  ])('$name is a UsageError', async ({ body, maxAge, want }) => {
    expect(() => parseEvent(body, { maxAge })).toThrow(want);
    expect(() => parseMessageCallback(body, { maxAge })).toThrow(want);
    const routed = async (): Promise<unknown> =>
      createEventRouter({ application: { admit: () => Promise.resolve() }, maxAge }).handle(body);
    await expect(routed()).rejects.toThrow(want);
  });

  test.each([0, -1, Number.NaN, '1h', null])('a limit of %j is refused before an event arrives', (value) => {
    const maxAge = value as number; // as a program in JavaScript passes it
    expect(() => createEventRouter({ applicationToken: 't', maxAge })).toThrow('maxAge must be a number');
    // Also where the body has no token, or is none.
    expect(() => parseEvent('', { maxAge })).toThrow('maxAge must be a number');
    expect(() => parseEvent(sent(0), { maxAge: Number.POSITIVE_INFINITY })).not.toThrow();
  });
});

describe('a status that is not one capital letter is a UsageError', () => {
  const rows = ['LL', 'l', '<b>', '1', 'L ', '\u001b'].map((status) => ({
    status,
    sent: encodeURIComponent(status),
  }));
  test.each(rows)('$status', ({ sent }) => {
    const token = 'auth[member_id]=m1&auth[application_token]=t';
    expect(() => parseEvent(`event=X&${token}&auth[status]=${sent}`)).toThrow('one capital letter');
    expect(() => parseMessageCallback(`message_id=1&${token}&auth[status]=${sent}`)).toThrow(
      'one capital letter',
    );
    expect(() => parseFrame('/', `AUTH_ID=a&status=${sent}`)).toThrow('one capital letter');
  });

  test.each(['L', ''])('while "%s" is read', (status) => {
    expect(parseFrame('/', `AUTH_ID=a&status=${status}`)).toMatchObject({ status });
    expect(parseEvent(`event=X&auth[status]=${status}`).auth).toMatchObject({ status });
  });
});
