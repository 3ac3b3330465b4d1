/** The tokens of one account of an application: kept in the user's store, renewed at the token server, with the address of the account. */

import { TokenKeeper } from '../tokens/token-keeper.js';
import type { TokenStore } from '../auth/auth.js';
import { AuthenticationError, ProtocolError, UsageError } from '../errors/errors.js';
import { errorOutline, publishToken } from '../observe/tracing.js';
import { sha256 } from '../value/crypto.js';
import type { Environment } from '../value/environment.js';
import { type AccountAddress, addressOf } from './address.js';
import {
  noAnswer,
  noTokens,
  storeFailed,
  storeMisfit,
  type InstallationRecord,
  type InstallationStore,
  readRecord,
  presentMembers,
} from './record.js';
import { addressNotAdmitted, perhapsHeld, type TokenServer, unusableAnswer } from './token-server.js';

/** ms after which `client()` looks whether another process has changed something: one read of the store in 10 s for each account in use. */
const STALE_MS = 10_000;
/** ms after a change for which a process looks at the store once a second: a failover, which takes seconds, loses the last writes. */
const WATCHED_MS = 60_000;

/** ms for which a refusal that may pass, such as `PAYMENT_REQUIRED`, holds for the next calls too: the token server is asked once a minute. */
const REFUSAL_HOLDS_MS = 60_000;

/** ms for which the outcome of a renewal after a redirect holds: an account that always redirects costs one a minute. */
const REDIRECT_HOLDS_MS = 60_000;

/** A refresh token that the token server has refused. */
interface Refusal {
  readonly refreshToken: string;
  readonly error: AuthenticationError;
  /** ms: from here on it may be asked again. */
  readonly until: number;
}

interface AccountTokensOptions {
  readonly memberId: string;
  readonly store: InstallationStore;
  readonly server: Pick<TokenServer, 'renew'>;
  /** Decides which hosts other than the account's may have its files. */
  readonly admits: ((url: URL) => boolean) | undefined;
  /** Whether the application is closed: a client that somebody holds does not go on without it. */
  readonly isClosed: () => boolean;
  readonly environment: Pick<Environment, 'now' | 'date' | 'sleep' | 'random' | 'background'>;
  /** Accounts whose tokens are being renewed or stored. */
  readonly busy: Set<AccountTokens>;
}

/** `#` hides the tokens from `inspect`. */
export class AccountTokens implements TokenStore {
  readonly principalId: string;
  readonly #options: AccountTokensOptions;
  readonly #keeper: TokenKeeper<InstallationRecord>;
  #refusal: Refusal | undefined;
  /** The address that the last renewal named, where it is not admitted: the tokens are stored all the same. */
  #refusedEndpoint: string | undefined;
  #moved: { readonly at: number; readonly outcome: Promise<boolean> } | undefined;

  constructor(options: AccountTokensOptions) {
    const { memberId, server, store, environment } = options;
    this.#options = options;
    this.principalId = sha256(`svc application ${memberId}`).slice(0, 16);
    this.#keeper = new TokenKeeper<InstallationRecord>({
      store: {
        load: () => loadInstallation(store, memberId),
        save: (record, expected) => saveInstallation(store, { memberId, record, expected }),
      },
      environment,
      absent: 'removed',
      isTemporary: (error) => !(error instanceof ProtocolError),
      watchedMs: WATCHED_MS,
      isExpired: ({ expiresAt }) => (environment.date ?? environment.now)() >= expiresAt,
      check: (record) => {
        if (record.refreshToken === '')
          throw noTokens(memberId, 'the access token has expired, and there is no refresh token');
        if (this.#refusal?.refreshToken === record.refreshToken && environment.now() < this.#refusal.until)
          throw this.#refusal.error;
      },
      refresh: async (record) => {
        const issued = await server.renew(record.refreshToken);
        if (issued.memberId !== memberId)
          throw unusableAnswer('The token server answered with the tokens of another account');
        const { accessToken, refreshToken, expiresAt, clientEndpoint, scope, status } = issued;
        this.#refusedEndpoint = issued.refusedEndpoint;
        // A member that the answer lacks stays as it was.
        const tokens = { accessToken, refreshToken: refreshToken || record.refreshToken };
        return { ...presentMembers({ expiresAt, clientEndpoint, scope, status }), ...tokens };
      },
      mayBeSpent: (error) => error instanceof AuthenticationError && error.code === 'invalid_grant',
      mayBeHeld: perhapsHeld,
      failed: ({ refreshToken }, error) => {
        if (!(error instanceof AuthenticationError)) return;
        const until = error.code === 'invalid_grant' ? Infinity : environment.now() + REFUSAL_HOLDS_MS;
        this.#refusal = { refreshToken, error, until };
      },
      noTokens: () => noTokens(memberId, 'the application is not installed there'),
      noAnswer: (problem) => noAnswer(memberId, problem),
      report: (how, error) =>
        publishToken({
          account: memberId,
          how,
          ...(error === undefined ? {} : { reason: errorOutline(error) }),
        }),
    });
  }

  accessToken(): string | Promise<string> {
    if (this.#options.isClosed()) throw new UsageError('The application is closed');
    const token = this.#keeper.accessToken();
    return typeof token === 'string' ? token : this.#busyWith(token);
  }

  renew(refused: string): Promise<string> {
    return this.#busyWith(this.#keeper.renew(refused));
  }

  adopted(accessToken: string): boolean {
    return this.#keeper.adopted(accessToken);
  }

  secrets(): readonly string[] {
    return this.#keeper.secrets();
  }

  /** Returns the record, loaded again if the last load was a while ago. @throws AuthenticationError if nothing is stored */
  freshen(): Promise<InstallationRecord> {
    return this.#keeper.current(STALE_MS);
  }

  admits({ href }: { readonly href: string }): boolean | undefined {
    const { admits } = this.#options;
    return admits === undefined ? undefined : admits(new URL(href)) === true;
  }

  address(): AccountAddress {
    const { known } = this.#keeper;
    if (known === undefined) throw noTokens(this.#options.memberId, 'nothing was loaded');
    return addressOf(known.clientEndpoint);
  }

  /**
   * After a redirect: the token server says where the account is now, and no token goes anywhere else.
   *
   * @returns whether there is another address now
   * @throws ProtocolError it names one that is not admitted
   */
  async moved(): Promise<boolean> {
    const { now } = this.#options.environment;
    const known = this.#keeper.known;
    if (known === undefined || known.refreshToken === '') return false;
    if (this.#moved === undefined || now() - this.#moved.at >= REDIRECT_HOLDS_MS) {
      const outcome = this.renew(known.accessToken).then(
        () => this.#keeper.known?.clientEndpoint !== known.clientEndpoint,
      );
      this.#moved = { at: now(), outcome };
      outcome.catch(() => (this.#moved = undefined));
    }
    const isElsewhere = await this.#moved.outcome;
    if (this.#refusedEndpoint !== undefined)
      throw addressNotAdmitted(this.#options.memberId, this.#refusedEndpoint);
    return isElsewhere;
  }

  /** Whether a refresh token was refused for good. */
  isRefused({ refreshToken }: InstallationRecord): boolean {
    return this.#refusal?.refreshToken === refreshToken && this.#refusal.until === Infinity;
  }

  /** Uses a record that this process has just stored, in place of what it knew. */
  replace(record: InstallationRecord): void {
    this.#keeper.replace(record);
    this.#refusedEndpoint = undefined;
    this.#moved = undefined;
  }

  settle(): Promise<void> {
    return this.#keeper.settle();
  }

  async #busyWith(work: Promise<string>): Promise<string> {
    const { busy } = this.#options;
    busy.add(this);
    try {
      return await work;
    } finally {
      if (!this.#keeper.isBusy) busy.delete(this);
    }
  }
}

/** Loads the record of an account. @throws ConnectionError if the store fails @throws ProtocolError it returns no record */
export async function loadInstallation(
  store: InstallationStore,
  memberId: string,
): Promise<InstallationRecord | undefined> {
  const stored = await askStore('load', () => store.load(memberId));
  if (stored === undefined || stored === null) return undefined;
  const record = readRecord(stored);
  if (record === undefined)
    throw storeMisfit('load', 'returned no record: one has version, accessToken and clientEndpoint');
  return record;
}

interface Saving {
  readonly memberId: string;
  readonly record: InstallationRecord;
  readonly expected: number | undefined;
}

/** @throws ConnectionError where the store fails @throws ProtocolError it answers with neither true nor false */
export async function saveInstallation(
  store: InstallationStore,
  { memberId, record, expected }: Saving,
): Promise<boolean> {
  const isSaved: unknown = await askStore('save', () => store.save(memberId, record, expected));
  if (typeof isSaved === 'boolean') return isSaved;
  // Whatever else it means, such as a count of rows: whether the tokens are stored is not to be guessed.
  throw storeMisfit('save', `must resolve to true or false, and resolved to ${typeof isSaved}`);
}

/** Asks the user's store. Its errors are replaced, because their texts may contain tokens. */
export async function askStore<T>(step: string, ask: () => T | Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw storeFailed(step, error);
  }
}
