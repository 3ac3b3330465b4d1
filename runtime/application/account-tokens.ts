/** The tokens of one account in this process: used, renewed once for each expiry by one process of all, kept in the store. */

import { RecentSecrets } from '../auth/secret.js';
import type { TokenStore } from '../auth/token-store.js';
import { outline, publishToken, type TokenChange } from '../observe/tokens.js';
import { sha256 } from '../value/crypto.js';
import type { World } from '../value/world.js';
import { type AccountAddress, addressOf, endpointBehind, readEndpoint } from './address.js';
import { CLAIM, OwnClaim } from './claim.js';
import type { PatientStore } from './patient-store.js';
import { changed, type InstallationRecord } from './record.js';
import { Refusals } from './refusals.js';
import { type IssuedTokens, type TokenServer, unusable } from './token-server.js';
import { noTokens, storeFailed } from './trouble.js';

/** ms between two looks at what another process is doing, and for which a process looks. */
const LOOK = 100;
const LOOKING = 60_000;
/** ms before its end, at most, from which an access token is not used any more: a twentieth of its lifetime. */
const MARGIN = 30_000;
/** ms after which `client()` looks whether another process has changed something. */
const STALE = 10_000;

export interface AccountTokensOptions {
  readonly memberId: string;
  readonly store: PatientStore;
  readonly server: TokenServer;
  readonly world: Pick<World, 'now' | 'sleep' | 'random'>;
}

/** What this process has seen last. */
interface Known {
  readonly record: InstallationRecord;
  /** ms: from here on the access token is not used. */
  readonly renewAt: number;
  /** Another process renews the tokens: the same access token, good for the time of a claim. */
  readonly isClaim: boolean;
  /** ms: as long as this it may be a claim whose beginning this process has not seen. */
  readonly suspectUntil: number;
}

/** Tokens that the server has given and the store does not have yet; no call uses them. */
interface Unstored {
  readonly base: InstallationRecord;
  readonly issued: Omit<IssuedTokens, 'memberId'>;
  readonly over: boolean;
}

/**
 * A claim is the record with its `expiresAt` put a little ahead, saved by compare-and-set: whoever saves it asks the
 * token server, the others wait for the version that follows. A class because all calls share its one renewal; `#`
 * hides the tokens from `inspect`.
 */
export class AccountTokens implements TokenStore {
  readonly holder: string;
  readonly #options: AccountTokensOptions;
  readonly #seen = new RecentSecrets();
  readonly #refusals: Refusals;
  #known: Known | undefined;
  #loadedAt = -Infinity;
  readonly #claim: OwnClaim;
  #unstored: Unstored | undefined;
  /** The access token that this process obtained last. */
  #obtained: string | undefined;
  #loading: Promise<InstallationRecord> | undefined;
  #renewing: Promise<string> | undefined;

  constructor(options: AccountTokensOptions) {
    this.#options = options;
    this.#refusals = new Refusals(options.world.now);
    this.#claim = new OwnClaim(options.world);
    this.holder = sha256(`svc application ${options.memberId}`).slice(0, 16);
  }

  accessToken(): string | Promise<string> {
    const known = this.#known;
    return known !== undefined && this.#isFresh(known) ? known.record.accessToken : this.#current();
  }

  renew(refused: string): Promise<string> {
    const known = this.#known;
    const current = known?.record.accessToken;
    if (current !== undefined && current !== refused) return Promise.resolve(current);
    return this.#renewOnce(refused);
  }

  adopted(accessToken: string): boolean {
    return accessToken !== this.#obtained;
  }

  secrets(): readonly string[] {
    return this.#seen.all;
  }

  address(): AccountAddress {
    const known = this.#known;
    if (known === undefined) throw noTokens(this.#options.memberId, 'nothing was loaded');
    return addressOf(known.record.clientEndpoint);
  }

  /** Follows a renamed account, once the store has the new address. @returns whether there is another one now */
  async moved(location: string, method: string): Promise<boolean> {
    const { memberId, server, store } = this.#options;
    const next = readEndpoint(endpointBehind(location, method), server.isLoopback);
    const before = this.#known?.record.clientEndpoint;
    if (next === undefined) return false;
    // Another call has followed already, and this one was sent before it; whoever sends bounds how often.
    if (next === before) return true;
    const record = await store.change(memberId, (stored) =>
      stored === undefined || stored.clientEndpoint !== before
        ? undefined
        : changed(stored, { clientEndpoint: next }),
    );
    if (record !== undefined) this.#learn(record);
    return record !== undefined && record.clientEndpoint !== before;
  }

  /** What is stored, if that was looked at a while ago. @throws AuthenticationError where nothing is */
  async freshen(): Promise<InstallationRecord> {
    const known = this.#known;
    if (known !== undefined && this.#options.world.now() - this.#loadedAt < STALE) return known.record;
    return this.#load();
  }

  /** Whether a refresh token was refused for good. */
  isRefused(record: InstallationRecord): boolean {
    return this.#refusals.isFinal(record);
  }

  #isFresh({ renewAt, isClaim }: Known): boolean {
    return !isClaim && this.#options.world.now() < renewAt;
  }

  #isOver(accessToken: string): boolean {
    const { record, isClaim = true } = this.#known ?? {};
    return !isClaim && record?.accessToken === accessToken && this.#options.world.now() >= record.expiresAt;
  }

  async #current(): Promise<string> {
    const record = this.#known?.record ?? (await this.#load());
    const known = this.#known;
    if (known !== undefined && this.#isFresh(known)) return known.record.accessToken;
    return this.#renewOnce(record.accessToken).catch((error: unknown) => {
      // Not over yet: the account decides.
      if (known !== undefined && !known.isClaim && this.#options.world.now() < known.record.expiresAt)
        return known.record.accessToken;
      throw error;
    });
  }

  #load(): Promise<InstallationRecord> {
    return (this.#loading ??= this.#loadNow().finally(() => (this.#loading = undefined)));
  }

  async #loadNow(): Promise<InstallationRecord> {
    const { memberId, store } = this.#options;
    const record = await store.load(memberId);
    if (record === undefined) throw noTokens(memberId, 'the application is not installed there');
    return this.#learn(record);
  }

  #learn(record: InstallationRecord): InstallationRecord {
    const now = this.#options.world.now();
    this.#loadedAt = now;
    const before = this.#known;
    const isSame =
      before?.record.version === record.version && before.record.accessToken === record.accessToken;
    const isLate =
      record.version < (before?.record.version ?? 0) && this.#seen.all.includes(record.accessToken);
    if (before !== undefined && (isSame || isLate)) return before.record;
    this.#seen.note([record.accessToken, record.refreshToken, record.applicationToken ?? '']);
    const left = record.expiresAt - now;
    const isShort = left > 0 && left <= CLAIM + 2000;
    const goesOn = before?.record.accessToken === record.accessToken;
    const isOwn = record.accessToken === this.#obtained && !goesOn;
    const isClaim = goesOn && (record.expiresAt === before?.record.expiresAt ? before.isClaim : isShort);
    this.#known = {
      record,
      isClaim,
      renewAt: record.expiresAt - Math.min(MARGIN, Math.max(0, left) / 20),
      suspectUntil: isClaim || (isShort && !goesOn && !isOwn) ? record.expiresAt : 0,
    };
    return record;
  }

  #renewOnce(refused: string): Promise<string> {
    return (this.#renewing ??= this.#renew(refused).finally(() => (this.#renewing = undefined)));
  }

  async #renew(refused: string): Promise<string> {
    try {
      let token = await this.#tryRenew(refused);
      // The store may have been away for longer than it lives.
      for (let more = 2; more > 0 && this.#isOver(token); more--) token = await this.#tryRenew(token);
      return token;
    } catch (error) {
      this.#tell('failed', outline(error));
      throw error;
    }
  }

  /** Ends with another access token, or with the reason why there is none. */
  async #tryRenew(refused: string): Promise<string> {
    const { world, store, memberId } = this.#options;
    const until = world.now() + LOOKING;
    for (let isOver = false; world.now() < until;) {
      if (this.#unstored !== undefined) return this.#keep(this.#unstored);
      // Not one that another call has begun: it may have been asked before the last change.
      const record = await this.#loadNow();
      if (record.accessToken !== refused) return record.accessToken;
      const isOwn = this.#claim.isOn(record);
      if (isOwn && this.#claim.hasTime(record)) return this.#fetch(record, isOver);
      const wait = isOwn ? 0 : (this.#known?.suspectUntil ?? 0) - world.now();
      if (wait > 0) {
        isOver = this.#known?.isClaim === true;
        await world.sleep(Math.min(wait, LOOK));
        continue;
      }
      this.#checkRenewable(record);
      const isSaved = await store.save(memberId, this.#claim.on(record), record.version);
      if (isSaved === false) this.#claim.drop();
      if (isSaved !== true) await world.sleep(world.random() * 20);
    }
    throw storeFailed('another process renews the tokens and does not end', undefined);
  }

  /** @throws AuthenticationError where asking again is of no use */
  #checkRenewable(record: InstallationRecord): void {
    if (record.refreshToken === '')
      throw noTokens(this.#options.memberId, 'the access token has expired, and there is no refresh token');
    this.#refusals.check(record);
  }

  /** @param base with the claim of this process */
  async #fetch(base: InstallationRecord, over: boolean): Promise<string> {
    const { server, memberId } = this.#options;
    this.#claim.drop();
    try {
      const { memberId: renewedFor, ...issued } = await server.renew(base.refreshToken);
      if (renewedFor !== memberId)
        throw unusable('The token server answered with the tokens of another account');
      this.#unstored = { base, issued, over };
    } catch (error) {
      return this.#afterFailure(base, error);
    }
    return this.#keep(this.#unstored);
  }

  /** Lets the others try, unless one of them was taken for dead and has come first. */
  async #afterFailure(base: InstallationRecord, error: unknown): Promise<string> {
    const { memberId, store, world } = this.#options;
    const stored = await this.#loadNow();
    if (stored.accessToken !== base.accessToken) return stored.accessToken;
    this.#refusals.note(base, error);
    if (stored.version === base.version) {
      const free = changed(stored, { expiresAt: Math.floor(world.now()) });
      await store.trySave(memberId, free, stored.version);
    }
    throw error;
  }

  /** Only what is stored may be used: whoever renews next needs the refresh token. */
  async #keep(unstored: Unstored): Promise<string> {
    const { memberId, store } = this.#options;
    const { base, issued, over } = unstored;
    const record = await store.change(memberId, (stored) =>
      // Otherwise an earlier try has stored them, or another process had newer ones, or the application is gone.
      stored?.refreshToken === base.refreshToken && stored.accessToken === base.accessToken
        ? changed(stored, issued)
        : undefined,
    );
    const isFirst = this.#unstored === unstored;
    if (isFirst) this.#unstored = undefined;
    if (record === undefined) throw noTokens(memberId, 'the application was removed there');
    if (record.accessToken === issued.accessToken) this.#obtained = issued.accessToken;
    this.#learn(record);
    if (isFirst && record.accessToken === issued.accessToken) this.#tell(over ? 'taken over' : 'refreshed');
    return record.accessToken;
  }

  #tell(how: TokenChange, reason?: string): void {
    const account = this.#options.memberId;
    publishToken(reason === undefined ? { account, how } : { account, how, reason });
  }
}
