/** Installs, updates and removes an application on accounts, and proves each of it. */

import { application } from '../auth/auth.js';
import { firstVersion } from '../tokens/token-keeper.js';
import type { ClientOptions } from '../call/options.js';
import { ApiError, AuthenticationError, ConnectionError } from '../errors/errors.js';
import type { CloseOptions } from '../send/client-state.js';
import type { Environment } from '../value/environment.js';
import { type AccountTokens, asked, loadInstallation, saveInstallation } from './account-tokens.js';
import { type Arrived, isToken } from './admission.js';
import {
  noTokens,
  notAuthentic,
  shown,
  storeFailed,
  changed,
  concealed,
  concealedInJson,
  type InstallationRecord,
  type InstallationStore,
} from './record.js';
import type { AccountClientOptions } from './options.js';
import { type IssuedTokens, notAdmitted, type TokenServer, unusable } from './token-server.js';

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
  readonly environment: Pick<Environment, 'now' | 'sleep' | 'random'>;
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

/** What the token server has named: an account, its address, and tokens of one of its people. */
interface Proof extends Omit<IssuedTokens, 'refusedEndpoint'> {
  readonly clientEndpoint: string;
}

/** ms for an account to say whether a person is an administrator. */
const PROOF_TIMEOUT = 10_000;
/** ms for which new tokens are kept while the store is away, and between two tries. */
const STORE_PATIENCE = 10_000;
const STORE_PAUSE = 200;

/** Nothing that arrives is believed but what the token server names; known tokens are replaced by administrators alone. */
export class Installations {
  readonly #options: InstallationsOptions;

  constructor(options: InstallationsOptions) {
    this.#options = options;
  }

  load(memberId: string): Promise<InstallationRecord | undefined> {
    return loadInstallation(this.#options.store, memberId);
  }

  /** Tokens that the token server returned for a code, of whoever has authorised. */
  async exchanged(issued: IssuedTokens): Promise<Installation> {
    const proof = withAddress(issued);
    const { memberId } = proof;
    const isAdministrator = this.#administratorOnce(proof);
    let own = this.#recordOf(proof, undefined);
    const kept = await this.#keep(memberId, async (stored) => {
      own = this.#recordOf(proof, stored);
      return (await this.#mayReplace(memberId, stored, isAdministrator)) ? own : undefined;
    });
    if (kept === own) this.#options.accounts.renew(memberId);
    return installationOf(memberId, own);
  }

  async install(arrived: Arrived): Promise<Installation> {
    const { memberId, kind } = arrived;
    const known = await this.load(memberId);
    // Whoever opens a frame has the application token of the account: it brings nothing new.
    const isAuthentic = isProven(arrived, known);
    if (known !== undefined && isAuthentic && kind === 'frame' && !this.#isDead(memberId, known))
      return installationOf(memberId, known);
    const proof = await this.#prove(arrived).catch((error: unknown) => {
      // The same event once more: its refresh token was spent the first time.
      if (isAuthentic && error instanceof AuthenticationError) return undefined;
      throw error;
    });
    if (proof === undefined) return installationOf(memberId, known);
    const isAdministrator = this.#administratorOnce(proof);
    const record = await this.#keep(memberId, async (stored) => {
      const { scope, status } = proof;
      const isUpdate = kind === 'update' && isProven(arrived, stored);
      if (!isUpdate && (await this.#mayReplace(memberId, stored, isAdministrator))) {
        const applicationToken = arrived.applicationToken || stored?.applicationToken;
        // Those of an update, or of a frame after an authorisation, belong to whoever acted.
        const keepsTokens = kind === 'update' || (kind === 'frame' && stored?.applicationToken === undefined);
        return stored !== undefined && keepsTokens && !this.#isDead(memberId, stored)
          ? changed(stored, { applicationToken, scope, status })
          : this.#recordOf(proof, stored, applicationToken);
      }
      if (stored === undefined || !isProven(arrived, stored)) throw notByAdministrator(memberId);
      return changed(stored, { scope, status });
    });
    if (record?.accessToken === proof.accessToken) this.#options.accounts.renew(memberId);
    return installationOf(memberId, record);
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
    await this.#checkToken(memberId, applicationToken);
  }

  async #checkToken(memberId: string, token: string): Promise<void> {
    const stored = await this.load(memberId);
    if (stored !== undefined && isToken(token, stored.applicationToken)) return;
    throw stored !== undefined && stored.applicationToken === undefined
      ? noStoredToken(memberId)
      : otherToken(memberId);
  }

  /** Whether the stored tokens were refused for good. */
  #isDead(memberId: string, stored: InstallationRecord): boolean {
    return this.#options.accounts.tokens(memberId).isRefused(stored);
  }

  /**
   * Has the token server renew the refresh token that arrived: it knows the application, and names the account and its
   * address. No other address is called, whatever the event or frame says.
   */
  async #prove({ memberId, refreshToken }: Arrived): Promise<Proof> {
    if (refreshToken === '')
      throw notAuthentic(
        'It carries no refresh token, by which the token server could say whose it is, and no application token that is stored',
      );
    const issued = await this.#options.server.prove(refreshToken).catch((error: unknown) => {
      if (!(error instanceof AuthenticationError) || error.code !== 'invalid_grant') throw error;
      throw notAuthentic('The token server does not accept the refresh token that arrived', error);
    });
    if (issued.memberId !== memberId)
      throw notAuthentic(`The tokens that arrived are not those of the account ${shown(memberId)}`);
    return withAddress({ ...issued, refreshToken: issued.refreshToken || refreshToken });
  }

  /** What is known of an account is replaced by its administrators alone, or where it is of no use any more. */
  async #mayReplace(
    memberId: string,
    stored: InstallationRecord | undefined,
    isAdministrator: () => Promise<boolean>,
  ): Promise<boolean> {
    return stored === undefined || this.#isDead(memberId, stored) || isAdministrator();
  }

  /** Asks the account, at the address that the token server has named, when it is first needed. */
  #administratorOnce({ accessToken, clientEndpoint }: Proof): () => Promise<boolean> {
    let answer: Promise<boolean> | undefined;
    const ask = async (): Promise<boolean> => {
      const baseUrl = clientEndpoint.replace(/\/rest\/$/, '');
      const auth = application({ accessToken });
      const { ask: open, defaults } = this.#options;
      const client = open({ ...defaults, baseUrl, auth, retry: false, deadline: PROOF_TIMEOUT });
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
    return concealed({ version, ...tokens, ...(applicationToken && { applicationToken }) });
  }

  /** Changes what is stored, whoever else changes it, and tries again while the store is away: new tokens must not be lost. */
  async #keep(
    memberId: string,
    change: (stored: InstallationRecord | undefined) => Promise<InstallationRecord | undefined>,
  ): Promise<InstallationRecord | undefined> {
    const { store, environment } = this.#options;
    const until = environment.now() + STORE_PATIENCE;
    for (;;) {
      try {
        const stored = await this.load(memberId);
        const record = await change(stored);
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

function isProven({ applicationToken }: Arrived, stored: InstallationRecord | undefined): boolean {
  return stored !== undefined && isToken(applicationToken, stored.applicationToken);
}

/** The answer of the token server with the address of an account. @throws ProtocolError */
function withAddress(issued: IssuedTokens): Proof {
  const { clientEndpoint, refusedEndpoint, ...tokens } = issued;
  if (clientEndpoint !== undefined) return { ...tokens, clientEndpoint };
  if (refusedEndpoint !== undefined) throw notAdmitted(issued.memberId, refusedEndpoint);
  throw unusable('The token server: the answer lacks client_endpoint, the address of the account');
}

function notByAdministrator(memberId: string): AuthenticationError {
  return notAuthentic(
    `The account ${shown(memberId)} is known, and what arrived is neither of an administrator nor carries its application token`,
  );
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
  return concealedInJson({ memberId, ...record });
}
