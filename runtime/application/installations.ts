/** Installs, updates and removes an application on accounts, and proves each of it. */

import { application } from '../auth/auth.js';
import { firstVersion } from '../auth/token-keeper.js';
import type { ClientOptions } from '../client/options.js';
import { AuthenticationError, PermissionError } from '../errors/api-error.js';
import { ConnectionError } from '../errors/transport-error.js';
import type { CloseOptions } from '../send/closing.js';
import type { Environment } from '../value/environment.js';
import { type AccountTokens, asked, loadInstallation, saveInstallation } from './account-tokens.js';
import { type Arrived, installed, isToken, readArrival, updated } from './admission.js';
import {
  noTokens,
  notAuthentic,
  shown,
  storeFailed,
  concealed,
  type InstallationRecord,
  type InstallationStore,
} from './record.js';
import type { AccountClientOptions } from './options.js';
import { type IssuedTokens, type TokenServer, unusable } from './token-server.js';

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
export interface Asking {
  readonly legacy: {
    call(name: string, params: object, options: { readonly read: true }): PromiseLike<unknown>;
  };
  close(options?: CloseOptions): Promise<void>;
}

export interface InstallationsOptions {
  readonly store: InstallationStore;
  readonly server: TokenServer;
  readonly environment: Pick<Environment, 'now' | 'date' | 'sleep' | 'random'>;
  readonly ask: (options: ClientOptions) => Asking;
  readonly defaults: AccountClientOptions;
  readonly accounts: Accounts;
  readonly onClean: ((memberId: string) => void | Promise<void>) | undefined;
}

/** The tokens and clients of this process. */
export interface Accounts {
  tokens(memberId: string): AccountTokens;
  /** Another client follows; who holds the old one can go on using it. */
  renew(memberId: string): void;
  forget(memberId: string): Promise<void>;
}

/** ms for an account, whose address may be forged, to say that it admits a token. */
const PROOF_TIMEOUT = 10_000;
/** ms for which new tokens are kept while the store is away, and between two tries. */
const STORE_PATIENCE = 10_000;
const STORE_PAUSE = 200;

export class Installations {
  readonly #options: InstallationsOptions;
  /** The last address of each account that an event named and the token server did not. */
  readonly #unproven = new Map<string, string>();

  constructor(options: InstallationsOptions) {
    this.#options = options;
  }

  /** @throws UsageError */
  read(arrival: unknown): Arrived {
    const { environment, server } = this.#options;
    return readArrival(arrival, {
      now: (environment.date ?? environment.now)(),
      admitLoopback: server.isLoopback,
    });
  }

  load(memberId: string): Promise<InstallationRecord | undefined> {
    return loadInstallation(this.#options.store, memberId);
  }

  /**
   * Tokens that the token server returned for a code. An application token that arrived with another address may be anybody's:
   * only the account at the address that is proven now can have shown it.
   */
  async exchanged({ memberId, clientEndpoint, ...tokens }: IssuedTokens): Promise<Installation> {
    if (clientEndpoint === undefined)
      throw unusable('The token server: the answer lacks client_endpoint, the address of the account');
    const record = await this.#keep(memberId, (stored) => {
      const { applicationToken } = stored?.clientEndpoint === clientEndpoint ? stored : {};
      const known = applicationToken === undefined ? {} : { applicationToken };
      return concealed({ ...tokens, ...known, clientEndpoint, version: this.#nextVersion(stored) });
    });
    this.#options.accounts.renew(memberId);
    return installationOf(memberId, record);
  }

  async install(arrived: Arrived): Promise<Installation> {
    const { memberId } = arrived;
    const known = await this.load(memberId);
    const isProven = known !== undefined && isToken(arrived.applicationToken, known.applicationToken);
    const keepsTokens = known !== undefined && this.#keepsTokens(arrived, known, isProven);
    if (arrived.kind === 'frame' && known !== undefined && !keepsTokens && !this.#isDead(memberId, known))
      throw otherToken(memberId);
    const proven = isProven && keepsTokens ? arrived : await this.#prove(arrived, known);
    const record = await this.#keep(memberId, (stored) =>
      stored !== undefined && keepsTokens
        ? updated(proven, stored)
        : installed(proven, stored, this.#nextVersion(stored)),
    );
    if (!keepsTokens) this.#options.accounts.renew(memberId);
    else if (record !== undefined) await this.#follow(arrived, record);
    return installationOf(memberId, keepsTokens ? await this.load(memberId) : record);
  }

  #nextVersion(stored: InstallationRecord | undefined): number {
    return stored === undefined ? firstVersion(this.#options.environment.random) : stored.version + 1;
  }

  async uninstall({ memberId, applicationToken, clean }: Arrived): Promise<Removal> {
    const { store, accounts, onClean } = this.#options;
    await this.#checkToken(memberId, applicationToken);
    await asked('remove', () => store.remove(memberId));
    await accounts.forget(memberId);
    if (clean) await onClean?.(memberId);
    return { memberId, clean };
  }

  async admit(arrived: Arrived): Promise<void> {
    const { kind, memberId, applicationToken } = arrived;
    if (kind === 'install' || kind === 'update') return void (await this.install(arrived));
    if (kind === 'uninstall') return void (await this.uninstall(arrived));
    const isHint = kind === 'payment' && applicationToken === '';
    if (isHint && (await this.load(memberId)) !== undefined) return;
    await this.#follow(arrived, await this.#checkToken(memberId, applicationToken));
  }

  async #checkToken(memberId: string, token: string): Promise<InstallationRecord> {
    const stored = await this.load(memberId);
    if (stored !== undefined && isToken(token, stored.applicationToken)) return stored;
    throw stored !== undefined && stored.applicationToken === undefined
      ? noStoredToken(memberId)
      : otherToken(memberId);
  }

  /**
   * No event reports a rename, but every one carries the address. Whoever opens a frame knows the application token, so
   * the token server has to name a new host before a token is sent there.
   */
  async #follow({ memberId, clientEndpoint }: Arrived, stored: InstallationRecord): Promise<void> {
    if (clientEndpoint === undefined || clientEndpoint === stored.clientEndpoint) return;
    if (this.#unproven.get(memberId) === clientEndpoint || stored.refreshToken === '') return;
    try {
      if ((await this.#options.accounts.tokens(memberId).proveAddress()) === clientEndpoint) return;
    } catch {
      // The event itself is authentic. The next one brings the address again.
      return;
    }
    this.#unproven.set(memberId, clientEndpoint);
  }

  /**
   * They are the installer's; those of an update or a frame belong to whoever acted. Where the stored tokens were refused
   * for good, a frame with another application token is that of a new installation.
   */
  #keepsTokens({ kind, memberId }: Arrived, known: InstallationRecord, isProven: boolean): boolean {
    if (kind === 'update') return true;
    const isSame = isProven || known.applicationToken === undefined;
    return kind === 'frame' && isSame && !this.#isDead(memberId, known);
  }

  /** Whether the stored tokens were refused for good. */
  #isDead(memberId: string, stored: InstallationRecord): boolean {
    return this.#options.accounts.tokens(memberId).isRefused(stored);
  }

  /** By the account itself; under another address than before only the token server can say whether it is that account. */
  async #prove(arrived: Arrived, known: InstallationRecord | undefined): Promise<Arrived> {
    if (known !== undefined && known.clientEndpoint !== arrived.clientEndpoint)
      return this.#proveAddress(arrived);
    await this.#verify(arrived);
    return arrived;
  }

  async #proveAddress(arrived: Arrived): Promise<Arrived> {
    const { tokens, memberId } = arrived;
    if (tokens === undefined || tokens.refreshToken === '')
      throw notAuthentic(
        `The account ${shown(memberId)} is known under another address, and no refresh token arrived`,
      );
    const issued = await this.#options.server.renew(tokens.refreshToken).catch((error: unknown) => {
      if (!(error instanceof AuthenticationError) || error.code !== 'invalid_grant') throw error;
      throw notAuthentic('The token server does not accept the refresh token that arrived', error);
    });
    if (issued.memberId !== memberId)
      throw notAuthentic(`The tokens that arrived are not those of the account ${shown(memberId)}`);
    const { accessToken, refreshToken, expiresAt, clientEndpoint } = issued;
    // The address that the token server names decides, not the one in the event.
    return { ...arrived, clientEndpoint, tokens: { accessToken, refreshToken, expiresAt } };
  }

  /** Asks the account with the access token that arrived, and asks the token server which application it belongs to. */
  async #verify({ tokens, clientEndpoint, memberId }: Arrived): Promise<void> {
    if (tokens === undefined || clientEndpoint === undefined)
      throw notAuthentic('It carries no access token, or an address that is not of an account');
    const { ask, defaults, server } = this.#options;
    const baseUrl = clientEndpoint.replace(/\/rest\/$/, '');
    const auth = application({ accessToken: tokens.accessToken });
    const asking = ask({ ...defaults, baseUrl, auth, deadline: PROOF_TIMEOUT });
    let info: unknown;
    try {
      info = await asking.legacy.call('app.info', {}, { read: true });
    } catch (error) {
      if (!(error instanceof AuthenticationError) && !(error instanceof PermissionError)) throw error;
      throw notAuthentic(
        `The account ${shown(memberId)} does not accept the access token that arrived`,
        error,
      );
    } finally {
      await asking.close({ timeout: 0 });
    }
    const named = await server.applicationOf(tokens.accessToken, { clientEndpoint, info });
    if (named !== undefined && named !== server.clientId)
      throw notAuthentic('The access token that arrived is of another application');
  }

  /** Changes what is stored, whoever else changes it, and tries again while the store is away: new tokens must not be lost. */
  async #keep(
    memberId: string,
    change: (stored: InstallationRecord | undefined) => InstallationRecord | undefined,
  ): Promise<InstallationRecord | undefined> {
    const { store, environment } = this.#options;
    const until = environment.now() + STORE_PATIENCE;
    for (;;) {
      try {
        const stored = await this.load(memberId);
        const record = change(stored);
        if (record === undefined) return stored;
        const isSaved = await saveInstallation(store, { memberId, record, expected: stored?.version });
        if (isSaved) return record;
        if (environment.now() > until) throw storeFailed('save refuses every version', undefined);
      } catch (error) {
        if (!(error instanceof ConnectionError) || environment.now() >= until) throw error;
        await environment.sleep(STORE_PAUSE);
      }
    }
  }
}

function otherToken(memberId: string): AuthenticationError {
  return notAuthentic(`The application token is missing, or not that of the account ${shown(memberId)}`);
}

/** A code brings tokens without it. */
function noStoredToken(memberId: string): AuthenticationError {
  return notAuthentic(
    `No application token of the account ${shown(memberId)} is stored: give install() its ONAPPINSTALL event or a frame`,
  );
}

function installationOf(memberId: string, record: InstallationRecord | undefined): Installation {
  if (record === undefined) throw noTokens(memberId, 'nothing was stored');
  return concealed({ memberId, ...record });
}
