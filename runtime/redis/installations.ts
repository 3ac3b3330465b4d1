/** Installations of an application in Redis: the store of `createApplication`, one hash for each account. */

import type { InstallationRecord, InstallationStore } from '../application/record.js';
import { checkNames } from '../call/known-options.js';
import { UsageError } from '../errors/client-error.js';
import type { World } from '../value/world.js';
import { keyOf, LONG_PATIENCE, reached, type RedisCommand, runScript, type Script } from './script.js';
import { createTextSeal } from './sealed.js';
import { RedisTrouble, troubleOf } from './trouble.js';

export interface RedisInstallationsOptions {
  /** Tells applications apart that share one Redis, such as by their `clientId`. Default `application`. */
  readonly application?: string | undefined;
  /** Seals what is stored by AES-256-GCM: 32 bytes, raw or as base64. Without it tokens lie in Redis in the clear. */
  readonly encryptionKey?: Uint8Array | string | undefined;
  readonly account?: undefined;
  readonly refresh?: undefined;
}

const LOAD: Script = () => `return cjson.encode({ record = redis.call('HGET', KEYS[1], 'record') })`;

/** `''` stands for nothing that is stored. */
const SAVE: Script = () => `
if (redis.call('HGET', KEYS[1], 'version') or '') ~= ARGV[1] then return '{"done":false}' end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'record', ARGV[3])
return '{"done":true}'`;

const REMOVE: Script = () => `redis.call('DEL', KEYS[1]) return '{"done":true}'`;

/** @throws UsageError */
export function redisInstallations(
  command: RedisCommand,
  options: RedisInstallationsOptions,
  world: Pick<World, 'sleep'>,
): InstallationStore {
  checkNames(options, ['application', 'encryptionKey'], 'redisTokens');
  const { application = 'application', encryptionKey } = options;
  if (typeof command !== 'function') throw new UsageError('redisTokens: command must be a function');
  if (typeof application !== 'string' || application === '')
    throw new UsageError('redisTokens: application must be a string that is not empty');
  const nameOf = (memberId: string): string => `${application}/${memberId}`;
  const sealOf = (memberId: string) => createTextSeal(nameOf(memberId), encryptionKey);
  sealOf('');

  async function run(memberId: string, asked: Script, args: readonly string[]): Promise<Answer> {
    const running = runScript(command, asked, { keys: [keyOf(nameOf(memberId), 'installation')], args });
    return (await reached(running, world, LONG_PATIENCE).catch((error: unknown) => {
      throw troubleOf(error, 'redisTokens');
    })) as Answer; // a script above wrote it
  }

  return {
    async load(memberId) {
      const { record } = await run(memberId, LOAD, []);
      return typeof record === 'string' ? readRecord(sealOf(memberId).open(record)) : undefined;
    },
    async save(memberId, record, expected) {
      const sealed = sealOf(memberId).seal(JSON.stringify(record));
      const args = [expected === undefined ? '' : String(expected), String(record.version), sealed];
      return (await run(memberId, SAVE, args)).done === true;
    },
    async remove(memberId) {
      await run(memberId, REMOVE, []);
    },
  };
}

interface Answer {
  readonly record?: unknown;
  readonly done?: unknown;
}

/** Whoever asks checks its members. */
function readRecord(text: string): InstallationRecord {
  try {
    return JSON.parse(text) as InstallationRecord;
  } catch {
    // The engine's message quotes the text.
    throw new RedisTrouble('redisTokens: what is stored under an account is no installation', false);
  }
}
