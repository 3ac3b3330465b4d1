/** Installs, updates and removes an application on accounts, and proves each of it. */

import { application } from '../auth/auth.js';
import { firstVersion } from '../tokens/token-keeper.js';
import type { ClientOptions } from '../call/call-options.js';
import { ApiError, AuthenticationError, ConnectionError } from '../errors/errors.js';
import type { CloseOptions } from '../send/client-state.js';
import type { Environment } from '../value/environment.js';
import { type AccountTokens, askStore, loadInstallation, saveInstallation } from './account-tokens.js';
import { type LifecycleFacts, isStoredToken } from './admission.js';
import {
  noTokens,
  notAuthentic,
  quotedMemberId,
  storeFailed,
  nextRecord,
  withHiddenTokens,
  withHiddenTokensInJson,
  type InstallationRecord,
  type InstallationStore,
} from './record.js';
import type { AccountClientOptions } from './application-options.js';
import { type IssuedTokens, addressNotAdmitted, type TokenServer, unusableAnswer } from './token-server.js';

/** What is stored of an account, and which one it is. */
export interface Installation extends InstallationRecord {
  readonly memberId: string;
}

export interface Removal {
  readonly memberId: string;
  /** The user asked to delete the data too. */
  readonly clean: boolean;
}

/** A client that can ask an account who it is. */
export interface IdentityClient {
  readonly legacy: {
    call(name: string, params: object, options: { readonly read: true }): PromiseLike<unknown>;
  };
  close(options?: CloseOptions): Promise<void>;
}

interface InstallationsOptions {
  readonly store: InstallationStore;
  readonly server: TokenServer;
  readonly environment: Pick<Environment, 'now' | 'sleep' | 'random'>;
  readonly ask: (options: ClientOptions) => IdentityClient;
  readonly defaults: AccountClientOptions;
  readonly accounts: Accounts;
  readonly onClean: ((memberId: string) => void | Promise<void>) | undefined;
}

/** The tokens and clients of this process. */
interface Accounts {
  tokens(memberId: string): AccountTokens;
  /** What was stored is used by the next call of this process, also of clients that exist. */
  stored(memberId: string, record: InstallationRecord): void;
  /** The next `client()` returns a new client. The old one stays usable. */
  renew(memberId: string): void;
  forget(memberId: string): Promise<void>;
}

/** An answer of the token server that names an account, its address, and tokens of one of its users. */
interface Proof extends Omit<IssuedTokens, 'refusedEndpoint'> {
  readonly clientEndpoint: string;
}

/** ms for an account to say whether a person is an administrator: a browser waits for it, as for the token server. */
const PROOF_TIMEOUT_MS = 10_000;
/** ms for which new tokens are kept while the store is away, as a renewal waits for it, and ms between two of some 50 tries. */
const STORE_PATIENCE_MS = 10_000;
const STORE_PAUSE_MS = 200;

/** Only the answers of the token server are believed. Only administrators replace the tokens of a known account. */
export class Installations {
  readonly #options: InstallationsOptions;
  readonly #running = new Map<string, Promise<Installation>>();
  #failed: { readonly at: number; readonly error: ConnectionError } | undefined;

  constructor(options: InstallationsOptions) {
    this.#options = options;
  }

  load(memberId: string): Promise<InstallationRecord | undefined> {
    return loadInstallation(this.#options.store, memberId);
  }

  /** How the store failed last, at `time` or later, while tokens were to be stored. */
  failureSince(time: number): ConnectionError | undefined {
    return this.#failed !== undefined && this.#failed.at >= time ? this.#failed.error : undefined;
  }

  /**
   * Stores the tokens that the token server returned for a code. Any user of the account may have authorised.
   *
   * @param named the account that the browser's address names, if any. @throws AuthenticationError it is another one
   */
  async storeExchanged(issued: IssuedTokens, named: string | undefined): Promise<Installation> {
    if (named !== undefined && named !== issued.memberId)
      throw notAuthentic(
        `The code belongs to the account ${quotedMemberId(issued.memberId)}, and the address names ${quotedMemberId(named)}: nothing was stored`,
      );
    const proof = withAddress(issued);
    const { memberId } = proof;
    const isAdministrator = this.#administratorCheck(proof);
    let own = this.#recordOf(proof, undefined);
    const kept = await this.#update(memberId, async (stored) => {
      own = this.#recordOf(proof, stored);
      return (await this.#mayReplace(memberId, stored, isAdministrator)) ? own : undefined;
    });
    if (kept === own) this.#options.accounts.renew(memberId);
    return installationOf(memberId, own);
  }

  /** Copies of a frame or an event that arrive at once share the outcome: the refresh token in them can be used once. */
  install(arrived: LifecycleFacts): Promise<Installation> {
    const key = JSON.stringify(arrived);
    const running = this.#running.get(key) ?? this.#install(arrived).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  async #install(arrived: LifecycleFacts): Promise<Installation> {
    const { memberId, kind } = arrived;
    let known = await this.load(memberId);
    // Whoever opens a frame has the application token of the account: it brings nothing new.
    const isAuthentic = isProven(arrived, known);
    if (known !== undefined && isAuthentic && kind === 'frame' && !this.#isDead(memberId, known))
      return installationOf(memberId, known);
    const proof = await this.#prove(arrived).catch(async (error: unknown) => {
      if (!(error instanceof AuthenticationError)) throw error;
      // The same event or frame arrived before, perhaps at another process: its refresh token was spent then.
      if (!isAuthentic) known = await this.#storedMeanwhile(arrived, error);
      return undefined;
    });
    if (proof === undefined) return installationOf(memberId, known);
    const isAdministrator = this.#administratorCheck(proof);
    const record = await this.#update(memberId, async (stored) => {
      const { scope, status } = proof;
      const isUpdate = kind === 'update' && isProven(arrived, stored);
      if (!isUpdate && (await this.#mayReplace(memberId, stored, isAdministrator))) {
        const applicationToken = arrived.applicationToken || stored?.applicationToken;
        // Those of an update, or of a frame after an authorisation, belong to whoever acted.
        const keepsTokens = kind === 'update' || (kind === 'frame' && stored?.applicationToken === undefined);
        return stored !== undefined && keepsTokens && !this.#isDead(memberId, stored)
          ? nextRecord(stored, { applicationToken, scope, status })
          : this.#recordOf(proof, stored, applicationToken);
      }
      if (stored === undefined || !isProven(arrived, stored))
        throw notAuthentic(
          `The account ${quotedMemberId(memberId)} is known, and what arrived is neither of an administrator nor carries its application token`,
        );
      return nextRecord(stored, { scope, status });
    });
    if (record?.accessToken === proof.accessToken) this.#options.accounts.renew(memberId);
    return installationOf(memberId, record);
  }

  /** What a copy that arrived a moment before has stored. @throws AuthenticationError the refusal, where it is none */
  async #storedMeanwhile(
    arrived: LifecycleFacts,
    refusal: AuthenticationError,
  ): Promise<InstallationRecord | undefined> {
    // Without a pause, which a stranger could have for nothing.
    const isSpent = refusal.cause instanceof AuthenticationError && arrived.applicationToken !== '';
    const stored = isSpent ? await this.load(arrived.memberId) : undefined;
    if (isProven(arrived, stored)) return stored;
    throw refusal;
  }

  async uninstall({ memberId, applicationToken, clean }: LifecycleFacts): Promise<Removal> {
    const { store, accounts, onClean } = this.#options;
    await this.#checkToken(memberId, applicationToken);
    await askStore('remove', () => store.remove(memberId));
    await accounts.forget(memberId);
    if (clean) await onClean?.(memberId);
    return { memberId, clean };
  }

  async admit(arrived: LifecycleFacts): Promise<void> {
    const { kind, memberId, applicationToken } = arrived;
    if (kind === 'install' || kind === 'update') return void (await this.install(arrived));
    if (kind === 'uninstall') return void (await this.uninstall(arrived));
    const isHint = kind === 'payment' && applicationToken === '';
    if (isHint && (await this.load(memberId)) !== undefined) return;
    await this.#checkToken(memberId, applicationToken);
  }

  async #checkToken(memberId: string, token: string): Promise<void> {
    const stored = await this.load(memberId);
    if (stored !== undefined && isStoredToken(token, stored.applicationToken)) return;
    const account = quotedMemberId(memberId);
    // An authorisation by code stores no application token.
    const hasNoToken = stored !== undefined && stored.applicationToken === undefined;
    throw notAuthentic(
      hasNoToken
        ? `No application token of the account ${account} is stored: give install() its ONAPPINSTALL event or a frame`
        : `The application token is missing, or not that of the account ${account}`,
    );
  }

  /** Whether the stored tokens were refused for good. */
  #isDead(memberId: string, stored: InstallationRecord): boolean {
    return this.#options.accounts.tokens(memberId).isRefused(stored);
  }

  /**
   * Has the token server renew the refresh token that arrived: it knows the application, and names the account and its
   * address. No other address is called, whatever the event or frame says.
   */
  async #prove({ memberId, refreshToken }: LifecycleFacts): Promise<Proof> {
    if (refreshToken === '')
      throw notAuthentic(
        'It carries no refresh token, by which the token server could say whose it is, and no application token that is stored',
      );
    const issued = await this.#options.server.prove(refreshToken, memberId).catch((error: unknown) => {
      if (!(error instanceof AuthenticationError) || error.code !== 'invalid_grant') throw error;
      throw notAuthentic('The token server does not accept the refresh token that arrived', error);
    });
    if (issued.memberId !== memberId)
      throw notAuthentic(`The tokens that arrived are not those of the account ${quotedMemberId(memberId)}`);
    return withAddress({ ...issued, refreshToken: issued.refreshToken || refreshToken });
  }

  /** A known record is replaced only by an administrator, or if its tokens are dead. */
  async #mayReplace(
    memberId: string,
    stored: InstallationRecord | undefined,
    isAdministrator: () => Promise<boolean>,
  ): Promise<boolean> {
    return stored === undefined || this.#isDead(memberId, stored) || isAdministrator();
  }

  /** Asks the account, at the address that the token server has named, when it is first needed. */
  #administratorCheck({ accessToken, clientEndpoint }: Proof): () => Promise<boolean> {
    let answer: Promise<boolean> | undefined;
    const ask = async (): Promise<boolean> => {
      const baseUrl = clientEndpoint.replace(/\/rest\/$/, '');
      const auth = application({ accessToken });
      const { ask: open, defaults } = this.#options;
      const client = open({ ...defaults, baseUrl, auth, retry: false, deadline: PROOF_TIMEOUT_MS });
      try {
        return (await client.legacy.call('user.admin', {}, { read: true })) === true;
      } catch (error) {
        if (error instanceof ApiError) return false;
        throw error;
      } finally {
        await client.close({ timeout: 0 });
      }
    };
    return () => (answer ??= ask());
  }

  #recordOf(
    { memberId: _key, ...tokens }: Proof,
    stored: InstallationRecord | undefined,
    applicationToken = stored?.applicationToken,
  ): InstallationRecord {
    const version =
      stored === undefined ? firstVersion(this.#options.environment.random) : stored.version + 1;
    return withHiddenTokens({ version, ...tokens, ...(applicationToken && { applicationToken }) });
  }

  /** Changes the record by compare-and-set, and retries while the store is away: new tokens must not be lost. */
  async #update(
    memberId: string,
    change: (stored: InstallationRecord | undefined) => Promise<InstallationRecord | undefined>,
  ): Promise<InstallationRecord | undefined> {
    const { store, environment } = this.#options;
    const until = environment.now() + STORE_PATIENCE_MS;
    for (;;) {
      try {
        const stored = await this.load(memberId);
        const record = await change(stored);
        if (record === undefined) return stored;
        const isSaved = await saveInstallation(store, { memberId, record, expected: stored?.version });
        if (isSaved) {
          this.#options.accounts.stored(memberId, record);
          return record;
        }
        if (environment.now() > until) throw storeFailed('save refuses every version', undefined);
      } catch (error) {
        if (!(error instanceof ConnectionError)) throw error;
        this.#failed = { at: environment.now(), error };
        if (environment.now() >= until) throw error;
        await environment.sleep(STORE_PAUSE_MS);
      }
    }
  }
}

function isProven({ applicationToken }: LifecycleFacts, stored: InstallationRecord | undefined): boolean {
  return stored !== undefined && isStoredToken(applicationToken, stored.applicationToken);
}

/** The answer of the token server with the address of an account. @throws ProtocolError */
function withAddress(issued: IssuedTokens): Proof {
  const { clientEndpoint, refusedEndpoint, ...tokens } = issued;
  if (clientEndpoint !== undefined) return { ...tokens, clientEndpoint };
  if (refusedEndpoint !== undefined) throw addressNotAdmitted(issued.memberId, refusedEndpoint);
  throw unusableAnswer('The token server: the answer lacks client_endpoint, the address of the account');
}

function installationOf(memberId: string, record: InstallationRecord | undefined): Installation {
  if (record === undefined) throw noTokens(memberId, 'nothing was stored');
  return withHiddenTokensInJson({ memberId, ...record });
}
