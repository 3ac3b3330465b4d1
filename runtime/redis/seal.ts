/** Encrypts records in Redis by AES-256-GCM: access to Redis alone is not enough to read or replace them. */

import { UsageError } from '../errors/errors.js';
import { isBytes } from '../value/realm.js';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface Seal {
  seal(text: string): string;
  /** Throws where the text was sealed with another key or for another account; the message holds no part of it. */
  open(text: string): string;
}

const MARK = 'sealed.1.';

interface SealOptions {
  readonly encryptionKey?: unknown;
  readonly acceptPlain?: unknown;
}

/** A record of one account cannot be opened for another. @throws UsageError */
export function createSeal(account: string, options: SealOptions): Seal {
  const { encryptionKey, acceptPlain = false } = options;
  if (typeof acceptPlain !== 'boolean') throw wrong('acceptPlain must be true or false');
  if (!('encryptionKey' in options)) return { seal: (text) => text, open: refuseSealed };
  // A variable that is not set must not store the tokens as they are.
  if (encryptionKey === undefined)
    throw wrong('encryptionKey is undefined: pass a key, or leave the option out, and nothing is encrypted');
  const keys = (Array.isArray(encryptionKey) ? encryptionKey : [encryptionKey]).map(readKey);
  const [first] = keys;
  if (first === undefined) throw wrong('encryptionKey must not be an empty list');
  const aad = Buffer.from(`svc tokens ${account}`);
  return {
    seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', first, iv).setAAD(aad);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return MARK + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(text) {
      if (text.startsWith(MARK)) return unsealed(text, keys, aad);
      if (acceptPlain) return text;
      // Whoever can write to Redis could put tokens of his own there.
      throw new Error(
        'redisTokens: the stored tokens are not encrypted; acceptPlain: true reads those from before there was an encryptionKey',
      );
    },
  };
}

function refuseSealed(text: string): string {
  if (!text.startsWith(MARK)) return text;
  throw new Error('redisTokens: the stored tokens are sealed; give the encryptionKey');
}

function unsealed(text: string, keys: readonly Buffer[], aad: Buffer): string {
  const bytes = Buffer.from(text.slice(MARK.length), 'base64url');
  for (const key of keys) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), {
        authTagLength: 16,
      });
      decipher.setAAD(aad).setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch {
      // Another key may open it.
    }
  }
  throw new Error(
    'redisTokens: the stored tokens were sealed with another encryptionKey, or for another account, or were changed',
  );
}

function readKey(value: unknown): Buffer {
  const bytes = isBytes(value)
    ? Buffer.from(value)
    : Buffer.from(typeof value === 'string' ? value : '', 'base64');
  if (bytes.length !== 32)
    throw wrong('encryptionKey must be 32 bytes, raw or as base64, or a list of such keys');
  return bytes;
}

function wrong(what: string): UsageError {
  return new UsageError(`redisTokens: ${what}`);
}
