/** The hash of platforms without Node: the same as Node's, whatever is hashed. */

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isEqualSecret, ownSha256 } from '../../../runtime/value/crypto.js';

// A block has 64 bytes, of which the last nine are not the text's: each length around their ends is there.
test.each([...Array.from({ length: 200 }, (_, length) => 'a'.repeat(length)), 'ж€🙂'.repeat(1_000), '\0'])(
  'hashes text %# as Node does',
  (text) => {
    expect(ownSha256(text)).toBe(createHash('sha256').update(text).digest('base64url'));
  },
);

test.each([
  ['secret', 'secret', true],
  ['secret', 'secreT', false],
  ['secret', 'secret ', false],
  ['', 'secret', false],
])('compares %s and %s', (one, other, want) => {
  expect(isEqualSecret(one, other)).toBe(want);
});
