/** The tokens of one account in this process: used by all its calls, renewed by one process of all, and never lost. */

import type { TokenChange } from '../observe/tracing.js';
import { randomUUID } from '../value/crypto.js';
import { endWait, TIMED_OUT, withTimeout, type Environment } from '../value/environment.js';
import { RecentSecrets } from '../redact/redact.js';

/** Tokens as they are stored. */
export interface TokenRecord {
  /** Higher with each change. */
  readonly version: number;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** ms since 1970. */
  readonly expiresAt?: number | undefined;
  /** The process that renews the tokens: `by` is new for each renewal, `until` (ms since 1970) is for people. */
  readonly renewing?: { readonly by: string; readonly until: number } | undefined;
}

/** Keeps the record of one account. */
export interface RecordStore<R extends TokenRecord> {
  /** @param known the version that this process goes by */
  load(known: number | undefined): Promise<R | undefined>;
  /** Stores the record where the stored version is `expected`; else resolves to `false`. */
  save(next: R, expected: number | undefined): Promise<boolean>;
  /** ms for which a renewal has to wait, since live processes may hold newer tokens than the store. */
  doubt?(): number;
}

/** What a process has seen of one account, through any keeper. */
export interface TokenMemory<R extends TokenRecord> {
  newest: R | undefined;
  /** Refresh tokens whose successors it has seen. */
  readonly spent: Set<string>;
}

export function createTokenMemory<R extends TokenRecord>(): TokenMemory<R> {
  return { newest: undefined, spent: new Set() };
}

/** The members that a renewal changes. */
type Renewed<R extends TokenRecord> = Partial<R> & Pick<TokenRecord, 'accessToken' | 'refreshToken'>;

interface KeeperOptions<R extends TokenRecord> {
  readonly store: RecordStore<R>;
  readonly environment: Pick<Environment, 'now' | 'date' | 'sleep' | 'random' | 'background'>;
  /** Requests new tokens for those of the record. The signal is aborted when the claim of this process is over. */
  readonly refresh: (record: R, signal: AbortSignal) => Promise<Renewed<R>>;
  /** Shared by the keepers of one account in this process. */
  readonly memory?: TokenMemory<R> | undefined;
  /** `removed`: nothing stored means that there are no tokens; `lost`: the store has lost them, and gets them back. */
  readonly absent: 'removed' | 'lost';
  /** Stored where the store never had any. */
  readonly initial?: R | undefined;
  /** The error where there are no tokens. */
  readonly noTokens: () => Error;
  /** The error where the store, or another process, does not answer in time. */
  readonly noAnswer: (problem: string) => Error;
  /** Whether the access token is not to be used any more. */
  readonly isExpired?: ((record: R) => boolean) | undefined;
  /** Throws where a renewal is of no use or too early. */
  readonly check?: ((record: R) => void) | undefined;
  /** A renewal has failed, and nobody else has renewed the tokens. */
  readonly failed?: ((record: R, error: unknown) => void) | undefined;
  /** Whether another process may have spent the refresh token first. */
  readonly mayBeSpent?: ((error: unknown) => boolean) | undefined;
  /** The error where the token was refused after another process had asked with it, which may hold newer tokens. */
  readonly mayBeHeld?: ((error: unknown) => unknown) | undefined;
  /** Whether the failure of the store passes by itself. */
  readonly isTemporary?: ((error: unknown) => boolean) | undefined;
  /** ms after the last change for which the process looks at the store once a second. */
  readonly watchedMs: number;
  readonly report: (how: TokenChange, error?: unknown) => void;
}

/**
 * ms for which a process must have seen the claim of another one unchanged before it takes over: three saves of its owner, which are
 * 2 s apart, have failed. With the 3 s of `RETURN_MS`, a dead owner is replaced within 10 s.
 */
const CLAIM_ENDS_MS = 7000;
/** ms between two looks after which the process cannot say that it has seen the claim in between: a slow look takes 2 s. */
const MAX_GAP_MS = 2500;
/** ms after which the owner of a claim saves it again; before that it must have asked for tokens. */
const CLAIM_REPEATS_MS = 2000;
/** ms between two looks at the claim of another process, for which calls wait, and between two looks at the store, for which none does. */
const CLAIM_LOOK_MS = 150;
const WATCH_MS = 1000;
/** ms after a failure of the store before a renewal begins: processes with newer tokens, which look once a second, reach it again too. */
const RETURN_MS = 3000;
/** ms for which a failure answers every call whose token has expired, before the next try: the token server is asked once a second. */
const FAILURE_HOLDS_MS = 1000;
/** ms after which the record is read again where a refresh token was refused: whoever has spent it has stored the next one by then. */
const REREAD_MS = 3000;
/** ms that a renewal waits for the store, more than a failover takes, and for other processes: eight claims that end one after the other. */
const STORE_PATIENCE_MS = 10_000;
const OTHERS_PATIENCE_MS = 60_000;
/** ms that the end of a client waits for the token server: a request to it takes no longer. */
const ANSWER_PATIENCE_MS = 30_000;
/** ms that a call with other tokens waits for the store: as long as for Redis. */
const BRIEF_PATIENCE_MS = 250;
/** New tokens begin at a multiple of it: no claim on the tokens before them, saved 15 times in 30 s, has a higher version. */
const VERSION_STEP = 16;
/** Below this distance, two versions are of one installation: a thousand renewals. A new one begins farther away. */
const SAME_INSTALLATION_DISTANCE = 2 ** 14;
/** Versions at which an installation begins. */
const FIRST_VERSIONS = 2 ** 30;
/** Begins the claim of no process. */
const NOBODY = 'nobody ';
/** Refresh tokens that are known to be spent: four days of renewals once an hour. A store goes back by seconds. */
const MAX_SPENT = 100;
/** Tries to store that another process may win first, more than processes renew one account: then the store refuses by itself. */
const MAX_CONFLICTS = 200;

/** The version of a record where nothing is stored. It fits into 31 bits, and so do those that follow. */
export function firstVersion(random: () => number): number {
  return 1 + Math.floor(random() * FIRST_VERSIONS);
}

interface Unsaved<R extends TokenRecord> {
  readonly predecessor: string;
  readonly renewed: Renewed<R>;
  readonly how: TokenChange;
}

/** When this process has seen a claim first and last. */
interface ClaimObservation {
  readonly version: number;
  readonly by: string;
  readonly since: number;
  readonly at: number;
}

/** A class because all calls of the process share its one renewal. `#` hides the tokens from `inspect`. */
export class TokenKeeper<R extends TokenRecord> {
  readonly #options: KeeperOptions<R>;
  readonly #secrets = new RecentSecrets();
  readonly #memory: TokenMemory<R>;
  #known: R | undefined;
  #unsaved: Unsaved<R> | undefined;
  /** The claim on a record that this process brings back, until the store has it. */
  #restoring: string | undefined;
  #observation: ClaimObservation | undefined;
  #ownClaim = '';
  /** The access token that this process obtained last. */
  #obtained: string | undefined;
  #loading: Promise<R | undefined> | undefined;
  #renewing: Promise<string> | undefined;
  /** The last try that failed. */
  #failed: { readonly refused: string; readonly error: unknown; readonly until: number } | undefined;
  /** The part of it in which the refresh token may be spent already. */
  #asking: Promise<string> | undefined;
  #usesInitial = false;
  #loadedAt = -Infinity;
  #changedAt = -Infinity;
  /** When the store failed last. */
  #awayAt = -Infinity;
  #isWatched = false;

  constructor(options: KeeperOptions<R>) {
    this.#options = options;
    this.#memory = options.memory ?? createTokenMemory();
    if (options.initial !== undefined) this.#note(options.initial);
  }

  get known(): R | undefined {
    return this.#known;
  }

  /** Used until the store can be asked. */
  get #initial(): R | undefined {
    return this.#memory.newest ?? this.#options.initial;
  }

  /** Whether tokens are being renewed, or are not stored yet. */
  get isBusy(): boolean {
    return this.#renewing !== undefined || this.#unsaved !== undefined;
  }

  secrets(): readonly string[] {
    return this.#secrets.all;
  }

  /** Whether the access token was obtained a while ago or by another process: it may have expired as well. */
  adopted(accessToken: string): boolean {
    return accessToken !== this.#obtained;
  }

  /** At once where it is known. */
  accessToken(): string | Promise<string> {
    const { isExpired } = this.#options;
    const initial = this.#initial;
    const known = this.#known;
    if (known !== undefined)
      return isExpired?.(known) === true ? this.renew(known.accessToken) : known.accessToken;
    if (!this.#usesInitial || initial === undefined) return this.#firstToken();
    this.#load().catch(() => undefined);
    return initial.accessToken;
  }

  /** A newer access token than the one that the account has refused. */
  renew(refused: string): Promise<string> {
    const current = this.#unsaved === undefined ? this.#known?.accessToken : undefined;
    if (current !== undefined && current !== refused) {
      // From now on it has been in use for a while.
      if (current === this.#obtained) this.#obtained = undefined;
      return Promise.resolve(current);
    }
    const failed = this.#failed;
    if (failed?.refused === refused && this.#options.environment.now() < failed.until)
      return Promise.reject(failed.error);
    return (this.#renewing ??= this.#begin(refused));
  }

  /**
   * Returns the record, loaded again if the last load is `age` ms ago. A call that has tokens waits only briefly for it, and
   * goes on with them where the store fails.
   */
  async current(age: number): Promise<R> {
    const { environment, noTokens } = this.#options;
    const known = this.#known;
    if (known !== undefined && environment.now() - this.#loadedAt < age) return known;
    const patience = known === undefined ? STORE_PATIENCE_MS : BRIEF_PATIENCE_MS;
    const record = await this.#inTime(this.#load(), patience).catch((error: unknown): typeof TIMED_OUT => {
      if (known === undefined || !this.#mayPass(error)) throw error;
      return TIMED_OUT;
    });
    const found: R | undefined = record === TIMED_OUT ? known : record;
    if (found !== undefined) return found;
    throw record === TIMED_OUT ? this.#storeTimedOut() : noTokens();
  }

  /** Uses a record that this process has stored itself, such as that of a new installation. */
  replace(record: R): void {
    this.#failed = undefined;
    this.#adopt(record);
  }

  /** Waits for a renewal in flight and until its tokens are stored. */
  async settle(): Promise<void> {
    if (this.#asking !== undefined)
      await this.#inTime(this.#asking, ANSWER_PATIENCE_MS).catch(() => undefined);
    if (this.#unsaved !== undefined) await this.#patiently(() => this.#synchronise()).catch(() => undefined);
  }

  #begin(refused: string): Promise<string> {
    const renewing = this.#renew(refused);
    const end = (): void => void (this.#renewing = undefined);
    renewing.then(end, (error: unknown) => {
      this.#options.report('failed', error);
      end();
    });
    return renewing;
  }

  #load(): Promise<R | undefined> {
    return (this.#loading ??= this.#noteOutage(this.#synchronise()).finally(
      () => (this.#loading = undefined),
    ));
  }

  async #noteOutage<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.#awayAt = this.#options.environment.now();
      throw error;
    }
  }

  /** A call that has other tokens waits only briefly; what the store says later is used by the next one. */
  async #firstToken(): Promise<string> {
    const { noTokens } = this.#options;
    const initial = this.#initial;
    const patience = initial === undefined ? STORE_PATIENCE_MS : BRIEF_PATIENCE_MS;
    const record = await this.#inTime(this.#load(), patience).catch((error: unknown): typeof TIMED_OUT => {
      if (initial === undefined || !this.#mayPass(error)) throw error;
      return TIMED_OUT;
    });
    this.#usesInitial = record === TIMED_OUT;
    const found: R | undefined = record === TIMED_OUT ? initial : record;
    if (found === undefined) throw record === TIMED_OUT ? this.#storeTimedOut() : noTokens();
    return this.#options.isExpired?.(found) === true ? this.renew(found.accessToken) : found.accessToken;
  }

  /** Ends with a newer access token, or with the reason why there is none. */
  async #renew(first: string): Promise<string> {
    const { environment, noTokens, check, isExpired } = this.#options;
    let refused = first;
    let hasAsked = false;
    const until = environment.now() + OTHERS_PATIENCE_MS;
    while (environment.now() < until) {
      const record = await this.#patiently(() => this.#synchronise());
      if (record === undefined) throw noTokens();
      if (record.accessToken !== refused) return record.accessToken;
      const wait = Math.max(
        this.#foreignClaim(record),
        this.#awayAt + RETURN_MS - environment.now(),
        this.#options.store.doubt?.() ?? 0,
      );
      if (wait > 0) {
        await environment.sleep(Math.min(wait, CLAIM_LOOK_MS));
        continue;
      }
      check?.(record);
      const by = record.renewing?.by;
      const isFree = by === undefined || by === this.#ownClaim || by.startsWith(NOBODY);
      const began = environment.now();
      const claimed = this.#claim(record);
      this.#ownClaim = claimed.renewing?.by ?? '';
      const isSaved = await this.#patiently(() => this.#options.store.save(claimed, record.version));
      const rival = this.#known;
      if (isSaved) this.#noteClaim(claimed);
      if (!isSaved) await environment.sleep(environment.random() * CLAIM_LOOK_MS);
      // A claim was seen meanwhile that the store has lost: its owner may be asking.
      else if (rival !== undefined && rival.version > record.version) this.#ownClaim = '';
      // Otherwise another process may have taken over in the meantime.
      else if (environment.now() - began < CLAIM_REPEATS_MS) {
        refused = await this.#askOnce(claimed, began, isFree);
        // The store may have been away for longer than the token lives: then once more.
        if (hasAsked || this.#known === undefined || isExpired?.(this.#known) !== true) return refused;
        hasAsked = true;
      }
    }
    throw this.#options.noAnswer('another process renews the tokens and does not end');
  }

  #askOnce(record: R, began: number, isFree: boolean): Promise<string> {
    const asking = this.#ask(record, began, isFree).finally(() => {
      if (this.#asking === asking) this.#asking = undefined;
    });
    return (this.#asking = asking);
  }

  /** Asks for tokens under the claim of this process. */
  async #ask(record: R, began: number, isFree: boolean): Promise<string> {
    const over = new AbortController();
    const claimOver = new AbortController();
    if (record.renewing !== undefined)
      void this.#repeatClaim(record, began, { signal: over.signal, claimOver });
    try {
      const renewed = await this.#options.refresh(record, claimOver.signal).finally(() => endWait(over));
      this.#note(renewed);
      this.#obtained = renewed.accessToken;
      if (renewed.refreshToken !== record.refreshToken) this.#spend(record.refreshToken);
      const known = this.#known;
      // The application was installed again during the refresh.
      if (known !== undefined && known.refreshToken !== record.refreshToken) return known.accessToken;
      this.#unsaved = { predecessor: record.refreshToken, renewed, how: isFree ? 'refreshed' : 'taken over' };
    } catch (error) {
      return await this.#afterFailure(record, error, isFree);
    }
    const stored = await this.#patiently(() => this.#synchronise());
    if (stored === undefined) throw this.#options.noTokens();
    return stored.accessToken;
  }

  /** @param claimOver aborted once another process may ask with the same refresh token */
  async #repeatClaim(
    record: R,
    began: number,
    { signal, claimOver }: { readonly signal: AbortSignal; readonly claimOver: AbortController },
  ): Promise<void> {
    const { store, environment } = this.#options;
    let savedAt = began;
    const own = record.renewing?.by;
    for (let next = began + CLAIM_REPEATS_MS; ; next += CLAIM_REPEATS_MS) {
      await environment.sleep(Math.max(0, next - environment.now()), signal);
      if (signal.aborted) return;
      const known = this.#known;
      if (known?.refreshToken !== record.refreshToken) return claimOver.abort();
      try {
        const again = this.#claim(known, own);
        if (await store.save(again, known.version)) {
          this.#noteClaim(again);
          savedAt = environment.now();
        } else {
          // The record was changed, or the store has lost the claim.
          if (this.#known === known) await this.#load();
          const by = this.#known?.renewing?.by;
          if (by !== undefined && by !== own && !by.startsWith(NOBODY)) claimOver.abort();
          next = environment.now() - CLAIM_REPEATS_MS;
        }
      } catch {
        // The store is away. The next try may reach it. Others may see it, and take over.
        if (environment.now() - savedAt > CLAIM_ENDS_MS) claimOver.abort();
      }
    }
  }

  /** Uses tokens that another process has stored meanwhile; otherwise frees the claim, so that others can try, and fails. */
  async #afterFailure(record: R, reason: unknown, isFree: boolean): Promise<string> {
    const { environment, mayBeSpent, mayBeHeld, failed, store } = this.#options;
    let error = reason;
    const isRefused = mayBeSpent?.(error) === true;
    if (isRefused) await environment.sleep(REREAD_MS);
    const stored = await this.#synchronise().catch(() => record);
    if (stored !== undefined && stored.accessToken !== record.accessToken) return stored.accessToken;
    if (isRefused && !isFree && mayBeHeld !== undefined) error = mayBeHeld(error);
    failed?.(record, error);
    this.#failed = { refused: record.accessToken, error, until: environment.now() + FAILURE_HOLDS_MS };
    // Whoever has spent the token may still wait for the answer: then nobody else tries before the claim ends by itself.
    if (!isRefused && stored?.renewing !== undefined && stored.renewing.by === this.#ownClaim) {
      const { renewing: _ended, ...free } = stored;
      await store.save({ ...free, version: stored.version + 1 } as R, stored.version).catch(() => undefined);
    }
    throw error;
  }

  /** ms for which the claim of another process is still to be waited for. */
  #foreignClaim({ renewing }: R): number {
    if (renewing === undefined || renewing.by === this.#ownClaim || this.#observation === undefined) return 0;
    return Math.max(0, this.#observation.since + CLAIM_ENDS_MS - this.#observation.at);
  }

  /** Loads the record, after this process has stored newer tokens of its own. Undefined: nothing is stored. */
  async #synchronise(): Promise<R | undefined> {
    const { store, environment, report } = this.#options;
    for (let tries = 0; tries < MAX_CONFLICTS; tries += 1) {
      const asked = environment.now();
      const stored = await store.load(this.#known?.version);
      const { unsaved, known } = { unsaved: this.#unsaved, known: this.#newestOf(this.#known) };
      const replacement = this.#replacementFor(stored);
      if (replacement === undefined) {
        if (unsaved !== undefined && this.#unsaved === unsaved) this.#unsaved = undefined;
        if (unsaved !== undefined && stored?.accessToken === unsaved.renewed.accessToken) report(unsaved.how);
        this.#reportRestored(stored);
        return this.#adopt(stored, asked);
      }
      const isRestored = unsaved === undefined && known !== undefined;
      this.#restoring = isRestored ? replacement.renewing?.by : undefined;
      if (!(await store.save(replacement, stored?.version))) continue;
      if (unsaved !== undefined && this.#unsaved === unsaved) this.#unsaved = undefined;
      if (unsaved !== undefined) report(unsaved.how);
      this.#reportRestored(replacement);
      // Another look may have found newer tokens meanwhile.
      if (this.#known === undefined || !this.#isOlder(replacement, this.#known))
        return this.#adopt(replacement);
    }
    throw this.#options.noAnswer('the store refuses every version');
  }

  /** A store can write a record and its answer get lost: then the next look finds what was written. */
  #reportRestored(stored: R | undefined): void {
    const by = this.#restoring;
    this.#restoring = undefined;
    if (by !== undefined && stored?.renewing?.by === by) this.#options.report('restored');
  }

  /** The record that is to replace the stored one: with tokens that were not stored yet, or newer ones. */
  #replacementFor(stored: R | undefined): R | undefined {
    const { absent } = this.#options;
    const initial = this.#initial;
    const known = this.#newestOf(this.#known);
    const unsaved = this.#unsaved;
    if (stored === undefined && absent === 'removed') return undefined;
    const base = stored ?? known ?? initial;
    if (unsaved !== undefined && base !== undefined) {
      if (stored?.accessToken === unsaved.renewed.accessToken) return undefined;
      const isBehind =
        stored === undefined ||
        stored.refreshToken === unsaved.predecessor ||
        this.#memory.spent.has(stored.refreshToken);
      const { renewing: _ended, ...rest } = base;
      return isBehind
        ? ({ ...rest, ...unsaved.renewed, version: this.#nextVersion(base, VERSION_STEP) } as R)
        : undefined;
    }
    const best = known ?? (stored === undefined ? initial : undefined);
    if (best === undefined || (stored !== undefined && !this.#isOlder(stored, best))) return undefined;
    // Its claim belongs to no renewal: for a while everybody waits for processes that have newer tokens still.
    const claimed = this.#claim(best, NOBODY + randomUUID());
    return { ...claimed, version: known === undefined ? best.version : this.#nextVersion(stored ?? known) };
  }

  /** The newer one of what this keeper goes by and what another keeper of this process has seen. */
  #newestOf(known: R | undefined): R | undefined {
    const { newest } = this.#memory;
    if (known === undefined || (newest !== undefined && this.#isOlder(known, newest))) return newest;
    return known;
  }

  /** A store that has gone back may have lost a claim too. */
  #isOlder(stored: R, known: R): boolean {
    return (
      this.#memory.spent.has(stored.refreshToken) ||
      (this.#areOfOneInstallation(stored, known) && stored.version < known.version)
    );
  }

  /** Whether two versions are of one installation. A store that loses tokens has one alone. */
  #areOfOneInstallation(one: TokenRecord, other: TokenRecord): boolean {
    return (
      this.#options.absent === 'lost' || Math.abs(one.version - other.version) < SAME_INSTALLATION_DISTANCE
    );
  }

  #claim(record: R, by = randomUUID()): R {
    const { date, now } = this.#options.environment;
    const until = Math.round((date ?? now)() + CLAIM_ENDS_MS);
    return { ...record, version: this.#nextVersion(record), renewing: { by, until } };
  }

  /** Higher than any that this process has seen: a version that the store has lost is not used again. */
  #nextVersion(record: R, step = 1): number {
    const newest = this.#newestOf(this.#known);
    const known = newest !== undefined && this.#areOfOneInstallation(record, newest) ? newest : record;
    return (Math.floor(Math.max(record.version, known.version) / step) + 1) * step;
  }

  #noteClaim(claimed: R): void {
    if (this.#known?.refreshToken === claimed.refreshToken && this.#known.version < claimed.version)
      this.#keep(claimed);
  }

  #adopt(record: R | undefined, asked = this.#options.environment.now()): R | undefined {
    const now = this.#options.environment.now();
    const known = this.#known;
    this.#loadedAt = now;
    this.#observeClaim(record, asked);
    const isSame = known?.accessToken === record?.accessToken && known?.refreshToken === record?.refreshToken;
    if (record !== undefined && !isSame) {
      if (known !== undefined && known.refreshToken !== record.refreshToken && !this.#isOlder(record, known))
        this.#spend(known.refreshToken);
      this.#note(record);
      this.#changedAt = now;
    }
    this.#keep(record);
    if (record !== undefined) this.#watch();
    return record;
  }

  #keep(record: R | undefined): void {
    this.#known = record;
    // Nothing stored may mean that the tokens were removed.
    if (record === undefined || this.#newestOf(record) === record) this.#memory.newest = record;
  }

  #observeClaim(record: R | undefined, asked: number): void {
    const now = this.#options.environment.now();
    const { by } = record?.renewing ?? {};
    const before = this.#observation;
    if (record === undefined || by === undefined) this.#observation = undefined;
    else if (before?.by === by && before.version === record.version && asked - before.at < MAX_GAP_MS)
      this.#observation = { ...before, at: Math.max(before.at, asked) };
    else this.#observation = { version: record.version, by, since: now, at: now };
  }

  #spend(refreshToken: string): void {
    if (refreshToken === '') return;
    this.#memory.spent.add(refreshToken);
    const [oldest] = this.#memory.spent;
    if (this.#memory.spent.size > MAX_SPENT && oldest !== undefined) this.#memory.spent.delete(oldest);
  }

  #note({ accessToken, refreshToken }: Pick<TokenRecord, 'accessToken' | 'refreshToken'>): void {
    this.#secrets.note([accessToken, refreshToken]);
  }

  /** Only a renewal may wait for the store. */
  async #patiently<T>(ask: () => Promise<T>): Promise<T> {
    const { environment } = this.#options;
    const until = environment.now() + STORE_PATIENCE_MS;
    for (;;) {
      try {
        const result = await this.#inTime(this.#noteOutage(ask()), Math.max(1, until - environment.now()));
        if (result !== TIMED_OUT) return result;
        throw this.#storeTimedOut();
      } catch (error) {
        if (environment.now() >= until || !this.#mayPass(error)) throw error;
        await environment.sleep(CLAIM_LOOK_MS);
      }
    }
  }

  #storeTimedOut(): Error {
    return this.#options.noAnswer(`the store did not answer within ${STORE_PATIENCE_MS / 1000} s`);
  }

  #mayPass(error: unknown): boolean {
    return this.#options.isTemporary?.(error) !== false;
  }

  #inTime<T>(work: Promise<T>, left: number): Promise<T | typeof TIMED_OUT> {
    return withTimeout(work, { left, signal: undefined }, this.#options.environment);
  }

  /** A look a second: this process may be the only one that has the newest tokens. */
  #watch(): void {
    const { background } = this.#options.environment;
    if (this.#isWatched || background === undefined) return;
    this.#isWatched = true;
    watch(new WeakRef(this), background);
  }

  /** @returns whether to look again */
  async lookAfter(): Promise<boolean> {
    const { environment, watchedMs } = this.#options;
    const isNeeded = this.#unsaved !== undefined || environment.now() - this.#changedAt < watchedMs;
    this.#isWatched = isNeeded;
    if (this.#isWatched) await this.#load().catch(() => undefined);
    return this.#isWatched;
  }
}

/** No timer keeps the process alive, or tokens that nobody uses. */
function watch<R extends TokenRecord>(
  keeper: WeakRef<TokenKeeper<R>>,
  background: NonNullable<Environment['background']>,
): void {
  background(WATCH_MS, () => {
    void keeper
      .deref()
      ?.lookAfter()
      .then((goesOn) => goesOn && watch(keeper, background));
  });
}
