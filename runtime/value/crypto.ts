/** Hashes and random names by Node's own crypto, which is loaded with the first of them: it takes 2 ms. */

import type * as crypto from 'node:crypto';

let loaded: typeof crypto | undefined;

export function nodeCrypto(): typeof crypto {
  return (loaded ??= process.getBuiltinModule('node:crypto'));
}

export function randomUUID(): string {
  return nodeCrypto().randomUUID();
}

/** Takes the same time for any texts of any length. */
export function isEqualSecret(one: string, other: string): boolean {
  const digest = (text: string): Buffer => nodeCrypto().createHash('sha256').update(text).digest();
  return nodeCrypto().timingSafeEqual(digest(one), digest(other));
}

/** In base64url. */
export function sha256(text: string): string {
  return nodeCrypto().createHash('sha256').update(text).digest('base64url');
}
