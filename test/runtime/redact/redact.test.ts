/** What redaction replaces in a text, and what it leaves alone. */

import { describe, expect, it } from 'vitest';
import { createRedactor, safeCause } from '../../../runtime/redact/redact.js';

const secret = 'Ab3/kQ9+zT7=pL2x';
const redactor = createRedactor(() => [secret]);

describe('redacting a text', () => {
  const cases = [
    { name: 'whole', given: `code ${secret}!`, want: 'code [redacted]!' },
    { name: 'in a URL', given: `/rest/1/${encodeURIComponent(secret)}/x`, want: '/rest/1/[redacted]/x' },
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
