/** Seals what is stored in Redis by AES-256-GCM. */

import { UsageError } from '../errors/client-error.js';
import { nodeCrypto } from '../value/crypto.js';

export interface Seal {
  seal(text: string): string;
  /** Throws where the text was sealed with another key or for another account; the message holds no part of it. */
  open(text: string): string;
}

const MARK = 'sealed.1.';

/** What was sealed for one account cannot be opened for another. @throws UsageError */
export function createSeal(account: string, encryptionKey: unknown): Seal {
  if (encryptionKey === undefined) return { seal: (text) => text, open: refuseSealed };
  const key = readKey(encryptionKey);
  const aad = Buffer.from(`svc tokens ${account}`);
  return {
    seal(text) {
      const iv = nodeCrypto().randomBytes(12);
      const cipher = nodeCrypto().createCipheriv('aes-256-gcm', key, iv).setAAD(aad);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return MARK + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    // What is from before there was a key is read too, and sealed when it is next written.
    open: (text) => (text.startsWith(MARK) ? unsealed(text, key, aad) : text),
  };
}

function refuseSealed(text: string): string {
  if (!text.startsWith(MARK)) return text;
  throw new Error('redisTokens: the stored tokens are sealed; give the encryptionKey');
}

function unsealed(text: string, key: Buffer, aad: Buffer): string {
  const bytes = Buffer.from(text.slice(MARK.length), 'base64url');
  try {
    const decipher = nodeCrypto().createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), {
      authTagLength: 16,
    });
    decipher.setAAD(aad).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    throw new Error(
      'redisTokens: the stored tokens were sealed with another encryptionKey, or for another account',
    );
  }
}

function readKey(value: unknown): Buffer {
  const bytes =
    value instanceof Uint8Array
      ? Buffer.from(value)
      : Buffer.from(typeof value === 'string' ? value : '', 'base64');
  if (bytes.length !== 32)
    throw new UsageError('redisTokens: encryptionKey must be 32 bytes, raw or as base64');
  return bytes;
}
