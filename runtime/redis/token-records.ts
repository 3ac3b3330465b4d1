/** The tokens of one account in Redis: each question as a method, patiently asked, its trouble named. */

import { randomUUID } from '../value/crypto.js';
import type { World } from '../value/world.js';
import type { Seal, Tokens } from './sealed.js';
import {
  keyOf,
  LONG_PATIENCE,
  PATIENCE,
  reached,
  runScript,
  type RedisCommand,
  type Script,
} from './script.js';
import { HOLD_LOCK, LOCK, PUT, READ, STORE, UNLOCK } from './token-scripts.js';
import { troubleOf } from './trouble.js';

/** ms that a lock lasts unless its owner shows life. */
const LOCK_MS = 5000;
/** ms that processes have to bring newer tokens after Redis may have lost them: several times what a living one needs. */
const DOUBT_MS = 5000;
/**
 * How often a process must have asked in that time: two thirds of what it does where it runs. One that stood still may
 * have stood still with those that hold newer tokens.
 */
const DOUBT_LOOKS = 20;
/** ms that the owner of a lock that has ended still has to store what it got; with LOCK_MS below 10 s. */
const HEIR_MS = 3000;
/** ms for a replica to confirm a write; other commands of the connection wait as long. */
const REPLICA_MS = 150;

/** Tokens and their version, from 1 on. */
export interface Versioned {
  readonly tokens: Tokens;
  readonly version: number;
}

export interface Reply {
  /** `newer` comes with `stored`; `yours` with a fence. */
  readonly state: 'none' | 'same' | 'newer' | 'older' | 'wait' | 'locked' | 'yours';
  readonly version: number;
  readonly stored?: Versioned;
  /** Number of the lock that was given. */
  readonly fence: number;
  /** The lock was one whose owner is gone. */
  readonly over: boolean;
}

export interface TokenRecordsOptions {
  readonly command: RedisCommand;
  readonly account: string;
  readonly seal: Seal;
  readonly world: Pick<World, 'sleep'>;
}

/** A class since it remembers the server that it asked last. */
export class TokenRecords {
  readonly #options: TokenRecordsOptions;
  readonly #keys: readonly [string];
  readonly #id = randomUUID();
  #server = '';
  /** When holders of newer tokens began to be waited for, by the clock of the server, and how often it was asked since. */
  #doubt = { since: 0, looks: 0 };

  constructor(options: TokenRecordsOptions) {
    this.#options = options;
    this.#keys = [keyOf(options.account, 'tokens')];
  }

  /** What is stored, if it is another version than the process has; 0 for none. */
  read(version: number): Promise<Reply> {
    return this.#run(READ, [version]);
  }

  /** Brings what Redis has not, or has older. */
  async put({ tokens, version }: Versioned): Promise<Reply> {
    return this.#replicated(await this.#run(PUT, [version, this.#options.seal.seal(tokens)]));
  }

  /** Asks for the right to refresh what has this version. */
  async lock(version: number): Promise<Reply> {
    const { since, looks } = this.#doubt;
    const args = [version, this.#id, LOCK_MS, DOUBT_MS, HEIR_MS, since, looks, DOUBT_LOOKS];
    const reply = await this.#run(LOCK, args);
    if (reply.state === 'wait')
      this.#doubt = { since: reply.since, looks: reply.since === since ? looks + 1 : 1 };
    return this.#replicated(reply);
  }

  /** Shows that the owner of the lock lives. */
  holdLock(version: number, fence: number): Promise<Reply> {
    return this.#run(HOLD_LOCK, [version, this.#id, LOCK_MS, fence]);
  }

  unlock(fence: number): Promise<Reply> {
    return this.#run(UNLOCK, [fence, this.#id]);
  }

  /** Stores what follows on the version `base`, and frees the lock. */
  async store(tokens: Tokens, base: number, fence: number): Promise<Reply> {
    const args = [fence, this.#id, base, this.#options.seal.seal(tokens)];
    return this.#replicated(await this.#run(STORE, args));
  }

  async #run(script: Script, args: readonly (string | number)[]): Promise<Reply & Wire> {
    const { command, world, seal } = this.#options;
    const running = runScript(command, script, { keys: this.#keys, args: [this.#server, ...args] });
    const wire = (await reached(running, world, LONG_PATIENCE).catch((error: unknown) => {
      throw troubleOf(error, 'redisTokens');
    })) as Partial<Wire>; // our own script wrote it, into a place that others can write to as well
    const { state = 'none', version = 0, fence = 0, over = false, tokens } = wire;
    const { server = '', replicas = 0, since = 0 } = wire;
    if (server !== '') this.#server = server;
    const stored = tokens === undefined ? {} : { stored: { tokens: seal.open(tokens), version } };
    return { state, version, server, replicas, since, fence, over, ...stored };
  }

  /** Only a hint of when: without an answer the write stands, and whoever made it remembers it. */
  async #replicated(reply: Reply & Wire): Promise<Reply> {
    if (reply.replicas === 0 || (reply.state !== 'same' && reply.state !== 'yours')) return reply;
    const { command, world } = this.#options;
    const waiting = Promise.resolve().then(() => command('WAIT', '1', String(REPLICA_MS)));
    await reached(waiting, world, PATIENCE).catch(() => undefined);
    return reply;
  }
}

/** As the scripts answer. */
interface Wire extends Pick<Reply, 'state' | 'version' | 'fence' | 'over'> {
  readonly server: string;
  readonly replicas: number;
  /** With `wait`. */
  readonly since: number;
  readonly tokens?: string;
}
