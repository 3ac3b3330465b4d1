/** Installs, updates and removes an application on accounts, and proves each of it. */

import { application } from '../auth/auth.js';
import type { ClientOptions } from '../client/options.js';
import { AuthenticationError, PermissionError } from '../errors/api-error.js';
import type { World } from '../value/world.js';
import { type Arrived, installed, isToken, readArrival, updated } from './admission.js';
import type { ClientCache, Closeable } from './client-cache.js';
import type { AccountClientOptions } from './options.js';
import type { PatientStore } from './patient-store.js';
import { changed, concealed, type InstallationRecord } from './record.js';
import type { TokenServer } from './token-server.js';
import { noTokens, notAuthentic, shown } from './trouble.js';

/** What is stored of an account, and which one it is. */
export interface Installation extends InstallationRecord {
  readonly memberId: string;
}

export interface Removal {
  readonly memberId: string;
  /** The person asked for the data to be deleted too. */
  readonly clean: boolean;
}

/** A client that can ask an account who it is. */
export interface Asking {
  readonly legacy: {
    call(name: string, params: object, options: { readonly read: true }): PromiseLike<unknown>;
  };
  close(): Promise<void>;
}

export interface InstallationsOptions {
  readonly store: PatientStore;
  readonly server: TokenServer;
  readonly world: Pick<World, 'now'>;
  readonly ask: (options: ClientOptions) => Asking;
  readonly defaults: AccountClientOptions;
  readonly cache: ClientCache<Closeable>;
  readonly onClean: ((memberId: string) => void | Promise<void>) | undefined;
}

export class Installations {
  readonly #options: InstallationsOptions;

  constructor(options: InstallationsOptions) {
    this.#options = options;
  }

  /** @throws UsageError */
  read(arrival: unknown): Arrived {
    const { world, server } = this.#options;
    return readArrival(arrival, { now: world.now(), admitLoopback: server.isLoopback });
  }

  async install(arrived: Arrived): Promise<Installation> {
    const { store, cache } = this.#options;
    const { memberId } = arrived;
    const known = await store.load(memberId);
    const isProven = known !== undefined && isToken(arrived.applicationToken, known.applicationToken);
    const keepsTokens = known !== undefined && this.#keepsTokens(arrived, known, isProven);
    if (arrived.kind === 'frame' && known !== undefined && !keepsTokens && !this.#isDead(memberId, known))
      throw otherToken(memberId);
    const proven = isProven && keepsTokens ? arrived : await this.#prove(arrived, known);
    const record = await store.change(memberId, (stored) =>
      stored !== undefined && keepsTokens ? updated(proven, stored) : installed(proven, stored),
    );
    if (!keepsTokens) cache.leave(memberId);
    return installationOf(memberId, record);
  }

  async uninstall({ memberId, applicationToken, clean }: Arrived): Promise<Removal> {
    const { store, cache, onClean } = this.#options;
    await this.#checkToken(memberId, applicationToken);
    await store.remove(memberId);
    await cache.forget(memberId);
    if (clean) await onClean?.(memberId);
    return { memberId, clean };
  }

  async admit(arrived: Arrived): Promise<void> {
    const { kind, memberId, applicationToken, clientEndpoint } = arrived;
    if (kind === 'install' || kind === 'update') return void (await this.install(arrived));
    if (kind === 'uninstall') return void (await this.uninstall(arrived));
    const isHint = kind === 'payment' && applicationToken === '';
    if (isHint && (await this.#options.store.load(memberId)) !== undefined) return;
    const stored = await this.#checkToken(memberId, applicationToken);
    if (clientEndpoint !== undefined && clientEndpoint !== stored.clientEndpoint)
      await this.#follow(memberId, clientEndpoint);
  }

  async #checkToken(memberId: string, token: string): Promise<InstallationRecord> {
    const stored = await this.#options.store.load(memberId);
    if (stored !== undefined && isToken(token, stored.applicationToken)) return stored;
    throw stored !== undefined && stored.applicationToken === undefined
      ? noStoredToken(memberId)
      : otherToken(memberId);
  }

  /** No event tells of a rename, but every one carries the address. */
  async #follow(memberId: string, clientEndpoint: string): Promise<void> {
    await this.#options.store.change(memberId, (stored) =>
      stored === undefined ? undefined : changed(stored, { clientEndpoint }),
    );
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
    return this.#options.cache.get(memberId)?.tokens.isRefused(stored) === true;
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
        `The account ${shown(memberId)} is known under another address, and no refresh token came`,
      );
    const issued = await this.#options.server.renew(tokens.refreshToken);
    if (issued.memberId !== memberId)
      throw notAuthentic(`The tokens that came are not those of the account ${shown(memberId)}`);
    const { accessToken, refreshToken, expiresAt, clientEndpoint } = issued;
    // What the token server says of the address counts, not what came with the event.
    return { ...arrived, clientEndpoint, tokens: { accessToken, refreshToken, expiresAt } };
  }

  /** Asks the account with the access token that came. */
  async #verify({ tokens, clientEndpoint, memberId }: Arrived): Promise<void> {
    if (tokens === undefined || clientEndpoint === undefined)
      throw notAuthentic('It carries no access token, or an address that is not of an account');
    const { ask, defaults } = this.#options;
    const baseUrl = clientEndpoint.replace(/\/rest\/$/, '');
    const asking = ask({ ...defaults, baseUrl, auth: application({ accessToken: tokens.accessToken }) });
    try {
      await asking.legacy.call('app.info', {}, { read: true });
    } catch (error) {
      if (!(error instanceof AuthenticationError) && !(error instanceof PermissionError)) throw error;
      throw notAuthentic(`The account ${shown(memberId)} does not admit the access token that came`, error);
    } finally {
      await asking.close();
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

export function installationOf(memberId: string, record: InstallationRecord | undefined): Installation {
  if (record === undefined) throw noTokens(memberId, 'nothing was stored');
  return concealed({ memberId, ...record });
}
