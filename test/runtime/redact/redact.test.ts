/** What redaction replaces in a text, and what it leaves alone. */

import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import {
  createRedactor,
  originalOrSafeCopy,
  safeCause,
  withoutIssued,
} from '../../../runtime/redact/redact.js';

const secret = 'Ab3/kQ9+zT7=pL2x';
const redactor = createRedactor(() => [secret]);

describe('the forms of secrets', () => {
  it('are made once, however many texts an answer has', () => {
    const encode = vi.spyOn(globalThis, 'encodeURIComponent');
    const own = createRedactor(() => [secret]);
    own.json({ texts: Array.from({ length: 500 }, (_, at) => `text ${at}`) });
    for (const text of ['one', 'another']) expect([own.isClean(text), own.code(text)]).toEqual([true, text]);
    const made = encode.mock.calls.filter(([text]) => text === secret).length;
    encode.mockRestore();
    expect(made).toBeLessThanOrEqual(2);
  });

  it('are made again once the secrets change, one of them or their number', () => {
    const secrets = ['first/secret'];
    const own = createRedactor(() => secrets);
    const shown = (): string => own.text('first%2fsecret second%2fsecret third%2fsecret');
    expect(shown()).toBe('[redacted] second%2fsecret third%2fsecret');
    secrets.push('second/secret');
    expect(shown()).toBe('[redacted] [redacted] third%2fsecret');
    secrets[0] = 'third/secret';
    expect(shown()).toBe('first%2fsecret [redacted] [redacted]');
  });
});

describe('redacting a text', () => {
  const cases = [
    { name: 'whole', given: `code ${secret}!`, want: 'code [redacted]!' },
    { name: 'in a URL', given: `/rest/1/${encodeURIComponent(secret)}/x`, want: '/rest/1/[redacted]/x' },
    {
      name: 'in a form',
      given: `?code=${new URLSearchParams({ a: secret }).toString().slice(2)}`,
      want: '?code=[redacted]',
    },
    { name: 'in lower-case escapes', given: 'Ab3%2fkQ9%2bzT7%3dpL2x', want: '[redacted]' },
    { name: 'two of them', given: `${secret}${secret}`, want: '[redacted][redacted]' },
    { name: 'nothing of an ordinary text', given: 'no such field', want: 'no such field' },
  ];
  for (const { name, given, want } of cases) it(name, () => expect(redactor.text(given)).toBe(want));

  it('replaces a secret before it shortens the text', () => {
    for (const form of [secret, encodeURIComponent(secret)]) {
      for (let before = 4096 - form.length - 1; before <= 4097; before += 1) {
        const shown = redactor.text(`${'-'.repeat(before)}${form}${'-'.repeat(50)}`);
        expect(shown).not.toContain(form.slice(0, 3));
        expect(shown).toMatch(/… \[cut: \d+ characters\]$/);
      }
    }
  });

  it.each(["a(b)!c~d'e*f", 'a b+c', 'ab%/cd', 'abcd.e-f_g', 'ab/*(*)cd'])(
    'replaces %j in every way that this package sends it',
    (one) => {
      const own = createRedactor(() => [one]);
      const sent = [one, encodeURIComponent(one), new URLSearchParams({ '': one }).toString().slice(1)];
      expect(sent.map((text) => own.text(`<${text}>`))).toEqual(sent.map(() => '<[redacted]>'));
      expect(sent.map((text) => own.text(text.replace(/%../g, (byte) => byte.toLowerCase())))).toEqual(
        sent.map(() => '[redacted]'),
      );
    },
  );

  it('keeps the beginning and the end of a long text, and replaces a secret before that', () => {
    const [head, tail] = ['first', 'last'];
    for (let after = 4096 - secret.length - 1; after <= 4097; after += 1) {
      const shown = redactor.ends(
        `${head}${'-'.repeat(9000)}${secret}${'-'.repeat(after - tail.length)}${tail}`,
      );
      expect(shown).not.toContain(secret.slice(-3));
      expect([shown.startsWith(head), shown.endsWith(tail), shown.length]).toEqual([true, true, 8193]);
    }
  });

  it.each([
    ['{"success":true,"data":{"token":"svc_session_new1"', '{"success":true,"data":{"token":"[redacted]"'],
    ['{"oauthToken": "new1", "id": 5}', '{"oauthToken": "[redacted]", "id": 5}'],
    [
      '{"client_secret":"new1","refresh_token":"ne',
      '{"client_secret":"[redacted]","refresh_token":"[redacted]',
    ],
    ['key acme_api_a.b~c/d, acme_app_1', 'key acme_api_[redacted], acme_app_[redacted]'],
    [
      '{"error":{"code":"EXPIRED","message":"the token is old"}}',
      '{"error":{"code":"EXPIRED","message":"the token is old"}}',
    ],
    ['{"tokens":["a"],"nextToken":5}', '{"tokens":["a"],"nextToken":5}'],
  ])('in what cannot be read, a credential that nobody knows yet: %s', (given, want) => {
    expect(withoutIssued(given)).toBe(want);
  });

  it('replaces the longer of two secrets first when one contains the other', () => {
    const both = createRedactor(() => ['abcd', 'abcd-efgh']);
    expect(both.text('abcd-efgh and abcd')).toBe('[redacted] and [redacted]');
  });

  it('leaves words alone that a wordy secret happens to hold', () => {
    const wordy = createRedactor(() => ['my-access-token-of-the-application-1']);
    expect(wordy.text('the access token of the application is expired')).toBe(
      'the access token of the application is expired',
    );
    expect(wordy.code('expired_token')).toBe('expired_token');
  });

  it('keeps a short secret in a code, but not in a text at the place of a code', () => {
    const short = createRedactor(() => ['token']);
    expect(short.code('expired_token')).toBe('expired_token');
    expect(short.code('no such token!')).toBe('no such [redacted]!');
    expect(redactor.code('SVC_REST_V3_EXCEPTION_X1')).toBe('SVC_REST_V3_EXCEPTION_X1');
  });

  it('goes through JSON, keys and all, and keeps its shape', () => {
    const given = { a: [1, null, { [secret]: secret }], b: true };
    expect(redactor.json(given)).toEqual({ a: [1, null, { '[redacted]': '[redacted]' }], b: true });
  });

  it('stops in JSON that is nested beyond reason', () => {
    let deep: unknown = secret;
    for (let level = 0; level < 10_000; level += 1) deep = [deep];
    expect(() => redactor.json(deep)).not.toThrow();
  });

  it('a cause keeps its name, code and message, and its causes likewise', () => {
    const cause = Object.assign(new TypeError(`no ${secret}`, { cause: new Error('why') }), {
      code: 'E1',
      path: secret,
    });
    expect(safeCause(cause, redactor)).toMatchObject({
      name: 'TypeError',
      message: 'no [redacted]',
      code: 'E1',
      cause: { message: 'why' },
    });
    expect(safeCause(cause, redactor)).not.toHaveProperty('path');
  });
});

describe("a user's own error", () => {
  /** Nested in `levels` objects. */
  const nested = (levels: number, value: unknown = `token ${secret}`): unknown =>
    levels === 0 ? value : { next: nested(levels - 1, value) };
  const withMember = (value: unknown): Error => Object.assign(new Error('failed'), { config: value });
  class Own extends Error {
    toJSON(): object {
      return { token: secret };
    }
  }
  const cyclic = withMember(undefined);
  Object.assign(cyclic, { self: { cyclic, next: nested(9) } });

  it.each([
    { name: 'six levels deep', error: withMember(nested(6)) },
    { name: 'a hundred levels deep', error: withMember(nested(100)) },
    {
      name: 'in the cause of a cause, ten times',
      error: Array.from({ length: 10 }).reduce<Error>(
        (cause) => new Error('outer', { cause }),
        new Error(secret),
      ),
    },
    { name: 'in a map', error: withMember(new Map([['headers', nested(7)]])) },
    { name: 'as the key of a map', error: withMember(nested(7, new Map([[secret, 1]]))) },
    { name: 'in a set', error: withMember(nested(7, new Set([secret]))) },
    {
      name: 'behind a hundred elements of an array',
      error: withMember([...Array.from({ length: 200 }, () => 'x'), secret]),
    },
    { name: 'in the errors of an AggregateError', error: new AggregateError([withMember(nested(7))], 'all') },
    {
      name: 'in a member that is not enumerable',
      error: Object.defineProperty(new Error('failed'), 'hidden', { value: secret }),
    },
    { name: 'in a circle', error: cyclic },
    { name: 'in its toJSON', error: new Own('failed') },
    { name: 'in its stack', error: Object.assign(new Error('failed'), { stack: `at ${secret}` }) },
    { name: 'percent-encoded, deep down', error: withMember(nested(9, encodeURIComponent(secret))) },
    { name: 'in what is no error', error: nested(8) },
  ])('that has the token $name is passed on as a copy without it', ({ error }) => {
    const shown = originalOrSafeCopy(error, redactor);
    expect(shown).not.toBe(error);
    const texts = [
      inspect(shown, { depth: Infinity, showHidden: true, maxArrayLength: null }),
      JSON.stringify(shown),
    ];
    expect(texts.join()).not.toContain(secret.slice(0, 6));
  });

  it.each([
    { name: 'is clean', error: withMember(nested(100, 'a')) },
    { name: 'is a cyclic one', error: Object.assign(new Error('a'), { at: globalThis.process.versions }) },
  ])('that $name is passed on as it is', ({ error }) =>
    expect(originalOrSafeCopy(error, redactor)).toBe(error),
  );
});
