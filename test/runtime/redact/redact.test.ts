/** What the redaction takes out of a text, and what it leaves alone. */

import { describe, expect, it } from 'vitest';
import { createRedactor, safeCause } from '../../../runtime/redact/redact.js';

const secret = 'Ab3/kQ9+zT7=pL2x';
const redactor = createRedactor(() => [secret]);

describe('redacting a text', () => {
  const cases = [
    { name: 'whole', given: `code ${secret}!`, want: 'code [redacted]!' },
    { name: 'in a URL', given: `/rest/1/${encodeURIComponent(secret)}/x`, want: '/rest/1/[redacted]/x' },
    { name: 'in a URL in a URL', given: encodeURIComponent(encodeURIComponent(secret)), want: '[redacted]' },
    { name: 'in lower-case escapes', given: encodeURIComponent(secret).toLowerCase(), want: '[redacted]' },
    { name: 'in hex', given: Buffer.from(secret).toString('hex'), want: '[redacted]' },
    { name: 'a piece of it', given: 'begins with Ab3/kQ9+', want: 'begins with [redacted]' },
    { name: 'two of them', given: `${secret}${secret}`, want: '[redacted][redacted]' },
    { name: 'nothing of an ordinary text', given: 'no such field', want: 'no such field' },
  ];
  for (const { name, given, want } of cases) it(name, () => expect(redactor.text(given)).toBe(want));

  it('in base64, however it is aligned', () => {
    for (const before of ['', 'x', 'xx']) {
      const encoded = Buffer.from(`${before}${secret} and more`).toString('base64');
      expect(Buffer.from(redactor.text(encoded), 'base64').toString()).not.toContain(secret.slice(2, 10));
    }
  });

  it('leaves words alone that a wordy secret happens to hold', () => {
    const wordy = createRedactor(() => ['my-access-token-of-the-application-1']);
    expect(wordy.text('the access token of the application is expired')).toBe(
      'the access token of the application is expired',
    );
    expect(wordy.code('expired_token')).toBe('expired_token');
  });

  it('takes a piece out of what stands in the place of a code and is none', () => {
    expect(redactor.code('SVC_REST_V3_EXCEPTION_X1')).toBe('SVC_REST_V3_EXCEPTION_X1');
    expect(redactor.code('no such webhook: Ab3/kQ9+')).toBe('no such webhook: [redacted]');
  });

  it('takes the edges off only where a text was cut', () => {
    expect(redactor.cut('auth=Ab3/k')).toBe('auth=[redacted]');
    expect(redactor.cut('pL2x, it said')).toBe('[redacted], it said');
    expect(redactor.text('auth=Ab3/k')).toBe('auth=Ab3/k');
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
