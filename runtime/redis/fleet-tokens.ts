/** The part of one process in a fleet that shares tokens: it uses, renews and remembers them, and brings back what Redis has lost. */

import { RecentSecrets } from '../auth/secret.js';
import type { TokenStore } from '../auth/token-store.js';
import { outline, publishToken, type TokenChange } from '../observe/tokens.js';
import { sha256 } from '../value/crypto.js';
import type { World } from '../value/world.js';
import { checkTokens, type Tokens } from './sealed.js';
import { LONG_PATIENCE, PATIENCE, reached } from './script.js';
import type { Reply, TokenRecords, Versioned } from './token-records.js';
import { RedisTrouble, troubleOf } from './trouble.js';

/** ms between two signs of life of a process that refreshes. */
const LIFE_MS = 1000;
/** ms after which the right to refresh is asked for again, since the lock may have ended meanwhile. */
const STALE_MS = 4000;
/** ms between two looks at the lock of another process, or two tries to reach Redis. */
const LOOK_MS = 150;
/** ms after which a renewal that cannot reach Redis, and one that waits for another process, fails. */
const REACH_MS = 10_000;
const OTHERS_MS = 60_000;
/** ms between two looks whether Redis has lost the tokens: while they are in use, a while later, and while it is away. */
const WATCH_MS = 1000;
const IDLE_WATCH_MS = 2000;
const AWAY_WATCH_MS = 250;
/** ms without use. */
const IDLE_MS = 600_000;

export interface FleetTokensOptions {
  readonly account: string;
  readonly first: Tokens | undefined;
  readonly refresh: (tokens: Tokens) => Promise<Tokens>;
  readonly records: TokenRecords;
  readonly world: Pick<World, 'now' | 'sleep'>;
}

/** Tokens that the account has given and Redis does not have yet; no call uses them. */
interface Unstored {
  readonly tokens: Tokens;
  readonly base: number;
  readonly fence: number;
  readonly how: TokenChange;
}

/** A class because all calls of the process share its one renewal. `#` hides the tokens from `inspect`. */
export class FleetTokens implements TokenStore {
  readonly holder: string;
  readonly #options: FleetTokensOptions;
  readonly #seen = new RecentSecrets();
  /** Version 0: never stored. The version never goes down. */
  #known: Versioned | undefined;
  /** The access token that this process obtained last, for calls that waited for it. */
  #obtained: string | undefined;
  #unstored: Unstored | undefined;
  #loading: Promise<void> | undefined;
  #renewing: Promise<string> | undefined;
  #usedAt = 0;
  #isWatched = false;

  constructor(options: FleetTokensOptions) {
    this.#options = options;
    this.holder = sha256(`svc tokens of ${options.account}`).slice(0, 16);
    if (options.first !== undefined) this.#note(options.first);
  }

  accessToken(): string | Promise<string> {
    this.#touch();
    if (this.#known !== undefined && this.#known.version > 0) return this.#known.tokens.accessToken;
    this.#loading ??= this.#load().finally(() => (this.#loading = undefined));
    if (this.#known === undefined) return this.#firstToken(this.#loading);
    // Redis could not be reached, and only the first call waits for that.
    this.#loading.catch(() => undefined);
    return this.#known.tokens.accessToken;
  }

  renew(refused: string): Promise<string> {
    this.#touch();
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
    return this.#seen.all;
  }

  /** Looks once whether Redis has lost what this process has, and brings it. @returns ms until the next look */
  async lookAfter(): Promise<number> {
    const { world, records } = this.#options;
    const known = this.#known;
    try {
      if (this.#unstored !== undefined) await this.#store();
      else if (known !== undefined && known.version > 0) {
        await this.#follow(known, await records.read(known.version));
      }
    } catch {
      return AWAY_WATCH_MS;
    }
    return world.now() - this.#usedAt > IDLE_MS ? IDLE_WATCH_MS : WATCH_MS;
  }

  #touch(): void {
    this.#usedAt = this.#options.world.now();
    if (this.#isWatched) return;
    this.#isWatched = true;
    watch(new WeakRef(this), WATCH_MS);
  }

  /** A call that has other tokens waits only briefly; what Redis says later is used by the next one. */
  async #firstToken(loading: Promise<void>): Promise<string> {
    const { first, world } = this.#options;
    try {
      await reached(loading, world, first === undefined ? LONG_PATIENCE : PATIENCE);
    } catch (error) {
      const isAway = error instanceof RedisTrouble || this.#loading === loading;
      if (!isAway) throw error;
      if (first === undefined) throw troubleOf(error, 'redisTokens');
      this.#known ??= { tokens: first, version: 0 };
    }
    return this.#current();
  }

  #current(): string {
    if (this.#known === undefined) throw new Error('redisTokens: no tokens are stored; give initial');
    return this.#known.tokens.accessToken;
  }

  /** What is stored, or else the first tokens. */
  async #load(): Promise<void> {
    const { first, records } = this.#options;
    const reply = await records.read(0);
    if (reply.state !== 'none' || first === undefined) return this.#adopt(reply);
    await this.#put({ tokens: first, version: 1 });
  }

  /** Ends with a newer access token, or with the reason why there is none. */
  async #renew(): Promise<string> {
    const { world } = this.#options;
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
        const mayPass = error instanceof RedisTrouble && error.passing;
        if (!mayPass || world.now() - reachedAt > REACH_MS) throw this.#failed(error);
      }
      await world.sleep(LOOK_MS);
    }
  }

  /** Undefined where it is another process's turn. */
  async #tryRenew(refused: string | undefined): Promise<string | undefined> {
    const { records, world } = this.#options;
    if (this.#unstored !== undefined) return this.#store();
    if (this.#known === undefined || this.#known.version === 0) await this.#load();
    if (this.#current() !== refused || this.#known === undefined) return this.#current();
    const known = this.#known;
    const asked = world.now();
    const reply = await records.lock(known.version);
    if (reply.state === 'yours' && world.now() - asked < STALE_MS) return this.#refresh(known, reply);
    await this.#follow(known, reply);
    const now = this.#current();
    return now === refused ? undefined : now;
  }

  async #refresh(known: Versioned, { fence, over }: Reply): Promise<string> {
    const { records, refresh } = this.#options;
    const { tokens, version } = known;
    const life = setInterval(() => void records.holdLock(version, fence).catch(() => undefined), LIFE_MS);
    try {
      const fresh = checkTokens(await refresh(tokens), 'what refresh gives');
      this.#note(fresh);
      this.#obtained = fresh.accessToken;
      this.#unstored = { tokens: fresh, base: version, fence, how: over ? 'taken over' : 'refreshed' };
    } catch (error) {
      clearInterval(life);
      await records.unlock(fence).catch(() => undefined);
      // A worker that was taken for dead may have come first.
      const reply = await records.read(version).catch(() => undefined);
      if (reply?.stored === undefined) throw error;
      this.#adopt(reply);
      return this.#current();
    } finally {
      clearInterval(life);
    }
    return this.#store();
  }

  /** Only what is stored may be used: whoever takes over needs the refresh token. */
  async #store(): Promise<string> {
    const unstored = this.#unstored;
    if (unstored === undefined) return this.#current();
    const { tokens, base, fence, how } = unstored;
    const reply = await this.#options.records.store(tokens, base, fence);
    const isFirst = this.#unstored === unstored;
    if (isFirst) this.#unstored = undefined;
    if (reply.stored === undefined) this.#keep({ tokens, version: reply.version });
    else this.#adopt(reply);
    if (isFirst && this.#current() === tokens.accessToken) this.#tell(how);
    return this.#current();
  }

  /** Takes what is newer in Redis, and brings what it has lost. */
  async #follow(known: Versioned, reply: Reply): Promise<void> {
    if (reply.state === 'none' || reply.state === 'older') {
      if (await this.#put(known)) this.#tell('restored');
    } else this.#adopt(reply);
  }

  /** Whether Redis has taken them. */
  async #put(own: Versioned): Promise<boolean> {
    const reply = await this.#options.records.put(own);
    if (reply.stored !== undefined) this.#adopt(reply);
    else this.#keep(own);
    return reply.stored === undefined;
  }

  #adopt({ stored }: Reply): void {
    if (stored === undefined) return;
    this.#note(stored.tokens);
    this.#keep(stored);
  }

  /** Answers may come late and in any order. */
  #keep(versioned: Versioned): void {
    if (versioned.version >= (this.#known?.version ?? 0)) this.#known = versioned;
  }

  #failed(error: unknown): unknown {
    this.#tell('failed', error instanceof RedisTrouble ? error.message : outline(error));
    return error;
  }

  #tell(how: TokenChange, reason?: string): void {
    const { account } = this.#options;
    publishToken(reason === undefined ? { account, how } : { account, how, reason });
  }

  #note({ accessToken, refreshToken }: Tokens): void {
    this.#seen.note([accessToken, refreshToken]);
  }
}

/** As long as anybody has the store: an idle process may be the only one that has the newest tokens. No timer keeps a process alive. */
function watch(store: WeakRef<FleetTokens>, ms: number): void {
  setTimeout(() => {
    void store
      .deref()
      ?.lookAfter()
      .then((next) => watch(store, next));
  }, ms).unref();
}
