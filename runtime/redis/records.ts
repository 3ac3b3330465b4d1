/** Records in Redis: one hash for each account, compared and set by its version in one script, sealed. */

import type { Environment } from '../value/environment.js';
import { LONG_PATIENCE, reached, type RedisCommand, runScript, type Script } from './script.js';
import type { Seal } from './sealed.js';
import { RedisTrouble, troubleOf } from './trouble.js';

const LOAD: Script = () => `return cjson.encode({ record = redis.call('HGET', KEYS[1], 'record') })`;

/** `''` means that nothing is stored. A key with a lifetime ends when nobody has used it for so long. */
const SAVE: Script = () => `
if (redis.call('HGET', KEYS[1], 'version') or '') ~= ARGV[1] then return '{"done":false}' end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'record', ARGV[3])
if ARGV[4] ~= '' then redis.call('PEXPIRE', KEYS[1], ARGV[4]) end
return '{"done":true}'`;

const REMOVE: Script = () => `redis.call('DEL', KEYS[1]) return '{"done":true}'`;

export interface RecordPlace {
  readonly command: RedisCommand;
  readonly key: string;
  readonly seal: Seal;
  /** ms; absent: for good. */
  readonly lifetime?: number | undefined;
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
    throw new RedisTrouble('redisTokens: the key of this account holds no record; delete it', false);
  }
}

export async function saveRecord(
  place: RecordPlace,
  record: { readonly version: number },
  expected: number | undefined,
): Promise<boolean> {
  const sealed = place.seal.seal(JSON.stringify(record));
  const [before, lifetime] = [expected, place.lifetime].map((number) => String(number ?? ''));
  return (
    (await run(place, SAVE, [before ?? '', String(record.version), sealed, lifetime ?? ''])).done === true
  );
}

export async function removeRecord(place: RecordPlace): Promise<void> {
  await run(place, REMOVE, []);
}

async function run(place: RecordPlace, script: Script, args: readonly string[]): Promise<Answer> {
  const { command, key, environment } = place;
  const running = runScript(command, script, { keys: [key], args });
  const answer = await reached(running, environment, LONG_PATIENCE).catch((error: unknown) => {
    throw troubleOf(error, 'redisTokens');
  });
  return answer as Answer; // `runScript` returns an object
}
