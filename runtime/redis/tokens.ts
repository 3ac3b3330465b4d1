/** The tokens of an account that any number of processes share: one refresh for all, under a lock in Redis. */

import { UsageError } from '../errors/client-error.js';
import { randomUUID, sha256 } from '../value/crypto.js';
import { realWorld, type World } from '../value/world.js';
import type { TokenStore } from '../auth/token-store.js';
import { checkTokens, createSeal, type Seal, type Tokens } from './sealed.js';
import { checkFleet, keyOf, reached, runScript, type RedisCommand, type Script } from './script.js';
import { HOLD_LOCK, LOCK, PUT, READ, STORE, UNLOCK } from './token-scripts.js';

export interface RedisTokensOptions {
  /** Names the account in Redis: the same in every process that shares its tokens, such as its host. */
  readonly account: string;
  /** Used where nothing is stored, and until Redis can first be asked. */
  readonly initial?: Tokens | undefined;
  /**
   * Gives the tokens that follow on these, as the account's OAuth address does for `grant_type=refresh_token`. Called
   * by one process at a time; the new tokens are stored before any call uses them.
   */
  readonly refresh: (tokens: Tokens) => Promise<Tokens>;
  /** Seals what is stored by AES-256-GCM: 32 bytes, raw or as base64. Without it tokens lie in Redis in the clear. */
  readonly encryptionKey?: Uint8Array | string | undefined;
}

/** ms that a lock lasts unless its owner shows life, and between two signs of life. */
const LOCK_MS = 6000;
const LIFE_MS = 1500;
/** ms between two looks at the lock of another process, or two tries to reach Redis. */
const LOOK_MS = 150;
/** ms after which a renewal that cannot reach Redis, and one that waits for another process, fails. */
const REACH_MS = 10_000;
const OTHERS_MS = 60_000;
/** ms that processes have to bring newer tokens after Redis has lost them, and between two looks whether it has. */
const RESTORE_MS = 5000;
const WATCH_MS = 2000;
/** ms without use after which a process no longer looks. */
const IDLE_MS = 600_000;

/**
 * Any number of processes share the tokens of one account through Redis or Valkey. An expired access token is renewed
 * by one process; a process that dies meanwhile is taken over from within 10 s. While Redis is away the access token
 * stays in use, and an expired one waits for up to 10 s: without the lock a refresh token could be used twice, which
 * logs the account out. @throws UsageError
 */
export function redisTokens(command: RedisCommand, options: RedisTokensOptions): TokenStore {
  return makeRedisTokens(command, options, realWorld);
}

export function makeRedisTokens(
  command: RedisCommand,
  options: RedisTokensOptions,
  world: Pick<World, 'now' | 'sleep'>,
): TokenStore {
  const { account, initial, refresh, encryptionKey } = options ?? {};
  checkFleet('redisTokens', command, account);
  if (typeof refresh !== 'function') throw new UsageError('redisTokens: refresh must be a function');
  const first = initial === undefined ? undefined : checkTokens(initial, 'initial');
  const seal = createSeal(account, encryptionKey);
  return new FleetTokens({ command, account, first, refresh, seal, world });
}

interface Parts {
  readonly command: RedisCommand;
  readonly account: string;
  readonly first: Tokens | undefined;
  readonly refresh: RedisTokensOptions['refresh'];
  readonly seal: Seal;
  readonly world: Pick<World, 'now' | 'sleep'>;
}

interface Known {
  readonly tokens: Tokens;
  /** 1 for the first ones; 0: never stored. */
  readonly version: number;
}

interface Reply {
  readonly state: string;
  readonly version: number;
  readonly tokens?: string;
  readonly fence?: number;
}

class RedisAway extends Error {}

/** A class because all calls of the process share its one renewal. `#` hides the tokens from `inspect`. */
class FleetTokens implements TokenStore {
  readonly holder: string;
  readonly #parts: Parts;
  readonly #keys: readonly [tokens: string, lock: string];
  readonly #id = randomUUID();
  readonly #seen: string[] = [];
  #known: Known | undefined;
  /** The access token that this process obtained last, for calls that waited for it. */
  #obtained: string | undefined;
  /** Tokens that the account has given and Redis does not have yet; no call uses them. */
  #unstored: { readonly tokens: Tokens; readonly base: number; readonly fence: number } | undefined;
  #loading: Promise<string> | undefined;
  #renewing: Promise<string> | undefined;
  #usedAt = 0;
  #watch: ReturnType<typeof setInterval> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#keys = [keyOf(parts.account, 'tokens'), keyOf(parts.account, 'refresh')];
    this.holder = sha256(`svc tokens of ${parts.account}`).slice(0, 16);
    if (parts.first !== undefined) this.#note(parts.first);
  }

  accessToken(): string | Promise<string> {
    this.#usedAt = this.#parts.world.now();
    this.#keepWatch();
    if (this.#known !== undefined && this.#known.version > 0) return this.#known.tokens.accessToken;
    this.#loading ??= this.#load().finally(() => (this.#loading = undefined));
    if (this.#known === undefined) return this.#loading;
    // Redis could not be reached, and only the first call waits for that.
    this.#loading.catch(() => undefined);
    return this.#known.tokens.accessToken;
  }

  renew(refused: string): Promise<string> {
    const current = this.#known?.tokens.accessToken;
    if (current !== undefined && current !== refused) {
      if (current === this.#obtained) this.#obtained = undefined;
      return Promise.resolve(current);
    }
    this.#renewing ??= this.#renew().finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  adopted(accessToken: string): boolean {
    return accessToken !== this.#obtained;
  }

  secrets(): readonly string[] {
    return this.#seen;
  }

  /** What is stored, or the first tokens; those also where Redis cannot be asked. */
  async #load(): Promise<string> {
    const { first } = this.#parts;
    try {
      const reply = await this.#run(READ, [0]);
      if (reply.state === 'none' && first !== undefined)
        await this.#put({ tokens: first, version: 1 }, false);
      else this.#adopt(reply);
    } catch (error) {
      if (!(error instanceof RedisAway) || first === undefined) throw error;
      this.#known ??= { tokens: first, version: 0 };
    }
    if (this.#known === undefined) throw new Error('redisTokens: no tokens are stored; give initial');
    return this.#known.tokens.accessToken;
  }

  /** Ends with a newer access token, or with the reason why there is none. */
  async #renew(): Promise<string> {
    const { world } = this.#parts;
    const refused = this.#known?.tokens.accessToken;
    const begun = world.now();
    let reachedAt = begun;
    for (;;) {
      try {
        const renewed = await this.#tryRenew(refused);
        if (renewed !== undefined) return renewed;
        reachedAt = world.now();
        if (reachedAt - begun > OTHERS_MS)
          throw new Error('redisTokens: another process has not ended its refresh in 60 s');
      } catch (error) {
        if (!(error instanceof RedisAway) || world.now() - reachedAt > REACH_MS) throw error;
      }
      await world.sleep(LOOK_MS);
    }
  }

  /** Undefined where it is another process's turn. */
  async #tryRenew(refused: string | undefined): Promise<string | undefined> {
    if (this.#unstored !== undefined) return this.#store();
    if (this.#known === undefined || this.#known.version === 0) await this.#load();
    const known = this.#known;
    if (known === undefined || known.version === 0)
      throw new RedisAway('redisTokens: Redis cannot be reached');
    if (known.tokens.accessToken !== refused) return known.tokens.accessToken;
    const reply = await this.#run(LOCK, [known.version, LOCK_MS, RESTORE_MS, this.#id]);
    if (reply.state === 'none' || reply.state === 'older') await this.#put(known, true);
    if (reply.state === 'newer') this.#adopt(reply);
    if (reply.state === 'yours' && reply.fence !== undefined) return this.#refresh(known, reply.fence);
    const now = this.#known?.tokens.accessToken;
    return now === refused ? undefined : now;
  }

  async #refresh({ tokens, version }: Known, fence: number): Promise<string> {
    const life = setInterval(
      () => void this.#run(HOLD_LOCK, [fence, LOCK_MS]).catch(() => undefined),
      LIFE_MS,
    );
    try {
      const fresh = checkTokens(await this.#parts.refresh(tokens), 'what refresh gives');
      this.#note(fresh);
      this.#obtained = fresh.accessToken;
      this.#unstored = { tokens: fresh, base: version, fence };
    } catch (error) {
      await this.#run(UNLOCK, [fence]).catch(() => undefined);
      // A worker that was taken for dead may have come first.
      const reply = await this.#run(READ, [version]).catch(() => undefined);
      if (reply?.state !== 'newer') throw error;
      this.#adopt(reply);
      return this.#known?.tokens.accessToken ?? '';
    } finally {
      clearInterval(life);
    }
    return this.#store();
  }

  /** Only what is stored may be used: whoever takes over needs the refresh token. */
  async #store(): Promise<string> {
    const unstored = this.#unstored;
    if (unstored === undefined) throw new Error('redisTokens: nothing to store');
    const { tokens, base, fence } = unstored;
    const reply = await this.#run(STORE, [fence, base, this.#parts.seal.seal(tokens)]);
    if (this.#unstored === unstored) this.#unstored = undefined;
    if (reply.state === 'newer') this.#adopt(reply);
    else this.#known = { tokens, version: reply.version };
    return this.#known?.tokens.accessToken ?? '';
  }

  async #put({ tokens, version }: Known, again: boolean): Promise<void> {
    const reply = await this.#run(PUT, [version, this.#parts.seal.seal(tokens), again ? 1 : 0]);
    if (reply.state === 'newer') this.#adopt(reply);
    else this.#known = { tokens, version };
  }

  #adopt({ tokens, version }: Reply): void {
    if (tokens === undefined) return;
    const opened = this.#parts.seal.open(tokens);
    this.#note(opened);
    this.#known = { tokens: opened, version };
  }

  async #run(script: Script, args: readonly (string | number)[]): Promise<Reply> {
    const { command, world } = this.#parts;
    const running = runScript(command, script, { keys: this.#keys, args });
    const reply = await reached(running, world).catch((error: unknown) => {
      throw new RedisAway(`redisTokens: Redis cannot be reached (${brief(error)})`);
    });
    return reply as Reply; // our own script wrote it
  }

  /** Redis can be restarted empty: whoever has the newest tokens brings them back before anybody uses older ones. */
  #keepWatch(): void {
    if (this.#watch !== undefined) return;
    this.#watch = setInterval(() => {
      if (this.#parts.world.now() - this.#usedAt > IDLE_MS) {
        clearInterval(this.#watch);
        this.#watch = undefined;
      } else void this.#lookAfter().catch(() => undefined);
    }, WATCH_MS).unref();
  }

  async #lookAfter(): Promise<void> {
    if (this.#unstored !== undefined) return void (await this.#store());
    const known = this.#known;
    if (known === undefined || known.version === 0) return;
    const reply = await this.#run(READ, [known.version]);
    if (reply.state === 'newer') this.#adopt(reply);
    if (reply.state === 'none' || reply.state === 'older') await this.#put(known, true);
  }

  /** The last few are enough: an error can only speak of tokens that were sent. */
  #note({ accessToken, refreshToken }: Tokens): void {
    for (const token of [accessToken, refreshToken]) if (!this.#seen.includes(token)) this.#seen.push(token);
    this.#seen.splice(0, Math.max(0, this.#seen.length - 16));
  }
}

/** What a client library says of its own accord may show the command, and with it what is stored. */
function brief(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string' && /^[A-Z_]+$/.test(code)) return code;
  const [word = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return /^[A-Z]+ /.test(word) ? (word.split(' ')[0] ?? '') : 'no answer';
}
