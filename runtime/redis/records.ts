/** Records in Redis: one hash for each account, compared and set by its version in one script, sealed by AES-256-GCM where the user gives a key. */

import { UsageError } from '../errors/client-error.js';
import { nodeCrypto } from '../value/crypto.js';
import type { Environment } from '../value/environment.js';
import {
  LONG_PATIENCE,
  reached,
  type RedisCommand,
  runScript,
  type Script,
  RedisError,
  redisErrorOf,
} from './script.js';

const LOAD: Script = () => `return cjson.encode({ record = redis.call('HGET', KEYS[1], 'record') })`;

/** ms after which the tokens of an account that nobody uses are deleted: a year. */
const LIFETIME = 31_536_000_000;

/** `''` means that nothing is stored. */
const SAVE: Script = () => `
if (redis.call('HGET', KEYS[1], 'version') or '') ~= ARGV[1] then return '{"done":false}' end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'record', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ${LIFETIME})
return '{"done":true}'`;

export interface RecordPlace {
  readonly command: RedisCommand;
  readonly key: string;
  readonly seal: Seal;
  readonly environment: Pick<Environment, 'sleep'>;
}

/** What a script returned: parsed JSON. */
interface Answer {
  readonly record?: unknown;
  readonly done?: unknown;
}

/** Whoever loads a record checks its members. */
export async function loadRecord(place: RecordPlace): Promise<unknown> {
  const { record } = await run(place, LOAD, []);
  if (typeof record !== 'string') return undefined;
  const text = place.seal.open(record);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The engine's message quotes the text.
    throw new RedisError('redisTokens: the key of this account contains no record; delete it', false);
  }
}

export async function saveRecord(
  place: RecordPlace,
  record: { readonly version: number },
  expected: number | undefined,
): Promise<boolean> {
  const sealed = place.seal.seal(JSON.stringify(record));
  const before = expected === undefined ? '' : String(expected);
  return (await run(place, SAVE, [before, String(record.version), sealed])).done === true;
}

async function run(place: RecordPlace, script: Script, args: readonly string[]): Promise<Answer> {
  const { command, key, environment } = place;
  const running = runScript(command, script, { keys: [key], args });
  const answer = await reached(running, environment, LONG_PATIENCE).catch((error: unknown) => {
    throw redisErrorOf(error, 'redisTokens');
  });
  return answer as Answer; // `runScript` returns an object
}

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
