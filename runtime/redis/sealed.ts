/** Tokens as they lie in Redis: sealed by AES-256-GCM where the user gives a key, else plain JSON. */

import { nodeCrypto } from '../value/crypto.js';
import { UsageError } from '../errors/client-error.js';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** ms since 1970. */
  readonly expiresAt?: number | undefined;
}

export interface Seal {
  seal(tokens: Tokens): string;
  /** Throws where the text is none of ours, or of another key or account; the message holds no part of it. */
  open(text: string): Tokens;
}

const MARK = 'sealed.1.';

/** @throws UsageError */
export function createSeal(account: string, encryptionKey: unknown): Seal {
  const texts = createTextSeal(account, encryptionKey);
  return { seal: (tokens) => texts.seal(plain(tokens)), open: (text) => readTokens(texts.open(text)) };
}

export interface TextSeal {
  seal(text: string): string;
  /** As `Seal` does. */
  open(text: string): string;
}

/** `account`: what was sealed for one cannot be put in the place of another's. @throws UsageError */
export function createTextSeal(account: string, encryptionKey: unknown): TextSeal {
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

function plain({ accessToken, refreshToken, expiresAt }: Tokens): string {
  return JSON.stringify({ accessToken, refreshToken, expiresAt });
}

function readTokens(text: string): Tokens {
  try {
    return checkTokens(JSON.parse(text), 'what is stored');
  } catch {
    throw new Error(
      'redisTokens: what is stored under the account are no tokens; delete it or choose another account',
    );
  }
}

/** Of a user or out of Redis. @throws UsageError without any part of the value */
export function checkTokens(value: unknown, name: string): Tokens {
  const { accessToken, refreshToken, expiresAt } = (value ?? {}) as Readonly<Record<string, unknown>>; // read one by one
  const isText = (text: unknown): text is string => typeof text === 'string' && text !== '';
  if (!isText(accessToken) || !isText(refreshToken))
    throw new UsageError(
      `redisTokens: ${name} must hold accessToken and refreshToken, strings that are not empty`,
    );
  if (expiresAt === undefined || expiresAt === null) return { accessToken, refreshToken };
  if (typeof expiresAt !== 'number' || !Number.isFinite(expiresAt))
    throw new UsageError(`redisTokens: ${name} must hold expiresAt in ms since 1970, or none`);
  return { accessToken, refreshToken, expiresAt };
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
