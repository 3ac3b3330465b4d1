/** An application on many accounts: authorised, installed, renewed, removed, with a client for each account. */

import { application } from '../auth/auth.js';
import { checkNames } from '../call/known-options.js';
import { type AsyncDisposal, disposable } from '../client/disposal.js';
import type { ClientOptions } from '../client/options.js';
import { AuthenticationError } from '../errors/api-error.js';
import { UsageError } from '../errors/client-error.js';
import { closeTimeout, type CloseOptions } from '../send/closing.js';
import { realWorld, type World } from '../value/world.js';
import { AccountTokens } from './account-tokens.js';
import { addressOf, readSafeUrl } from './address.js';
import type { Arrival } from './admission.js';
import { type ExchangeOptions, readCallback } from './callback-url.js';
import { ClientCache, type Closeable } from './client-cache.js';
import {
  type Asking,
  type Installation,
  installationOf,
  Installations,
  type Removal,
} from './installations.js';
import {
  checkClientOptions,
  checkOptions,
  type AccountClientOptions,
  type CreateApplicationOptions,
} from './options.js';
import { PatientStore } from './patient-store.js';
import { concealed } from './record.js';
import { TokenServer, unusable } from './token-server.js';

/** Its methods may be taken off it. */
export interface Application<C> extends AsyncDisposal {
  /**
   * Where a person's browser goes to authorise the application on an account. Nothing is sent.
   *
   * @param request `account`: its address; `state`: given back unchanged with the code. @throws UsageError
   */
  authorizeUrl(request: { readonly account: string; readonly state?: string | undefined }): string;
  /**
   * Takes the code (30 s, one use) out of the address that the browser came back to, gets tokens for it and stores them.
   *
   * @param options `state`: what the address must carry. @throws UsageError for an address without a code, and a `state` of nothing.
   * @throws AuthenticationError for another state, and with the code of the token server, which is final. @throws TransportError
   */
  exchange(callbackUrl: string | URL, options?: ExchangeOptions): Promise<Installation>;
  /**
   * Stores what an installation brings: `ONAPPINSTALL` and `ONAPPUPDATE` as `parseEvent` gives them, or the fields of
   * the frame that a person has opened. It is taken by its access token, with which the account is asked; an update, and
   * a frame of an account that is known, by the application token that is stored, and then the stored tokens stay.
   *
   * @throws AuthenticationError (`CLIENT_CALLBACK_TOKEN`) where it proves nothing. @throws UsageError where it is neither.
   */
  install(arrival: Arrival): Promise<Installation>;
  /**
   * Forgets an account by its `ONAPPUNINSTALL`, whose application token is the only proof; then calls `onClean` if asked to.
   *
   * @throws AuthenticationError (`CLIENT_CALLBACK_TOKEN`) where the token is not the stored one, or nothing is stored.
   */
  uninstall(arrival: Arrival): Promise<Removal>;
  /**
   * Checks any event, for `createEventRouter({ application })`: installs, updates and removes, and compares the
   * application token of all others with the stored one. `ONAPPPAYMENT` carries none: it passes for an account that is
   * known, and is a hint to ask `app.info`.
   *
   * @throws AuthenticationError (`CLIENT_CALLBACK_TOKEN`)
   */
  admit(arrival: Arrival): Promise<void>;
  /**
   * The client of an account, one for each; its tokens are renewed through the store, and it follows a renamed account.
   * Other options than before make another client.
   *
   * @throws AuthenticationError (`CLIENT_NO_TOKEN`) where the application is not installed.
   */
  client(memberId: string, options?: AccountClientOptions): Promise<C>;
  /** Closes all clients, as their own `close` does. @throws UsageError for options that it does not take */
  close(options?: CloseOptions): Promise<void>;
}

/** How clients are made. */
export interface Openers<C> {
  /** With all methods of the package. */
  readonly open: (options: ClientOptions) => C;
  /** Asks an account who it is. */
  readonly ask: (options: ClientOptions) => Asking;
}

/** @throws UsageError */
export function makeApplication<C extends Closeable>(
  openers: Openers<C>,
  options: CreateApplicationOptions,
  world: World = realWorld,
): Application<C> {
  const own = new OwnApplication(openers, options, world);
  const app: Omit<Application<C>, keyof AsyncDisposal> = {
    authorizeUrl: (request) => own.authorizeUrl(request),
    exchange: (callbackUrl, given) => own.exchange(callbackUrl, given),
    install: (arrival) => own.install(arrival),
    uninstall: (arrival) => own.uninstall(arrival),
    admit: (arrival) => own.admit(arrival),
    client: (memberId, given) => own.client(memberId, given),
    close: (given) => own.close(given),
  };
  return disposable(app);
}

/** Behind functions, so that nothing depends on `this`; `#` hides secrets from `inspect`. */
class OwnApplication<C extends Closeable> {
  readonly #openers: Openers<C>;
  readonly #options: CreateApplicationOptions;
  readonly #cache: ClientCache<C>;
  readonly #store: PatientStore;
  readonly #server: TokenServer;
  readonly #installations: Installations;
  readonly #world: World;
  #isClosed = false;

  constructor(openers: Openers<C>, options: CreateApplicationOptions, world: World) {
    this.#cache = new ClientCache<C>(checkOptions(options));
    this.#openers = openers;
    this.#options = options;
    this.#world = world;
    this.#store = new PatientStore(options.store, world);
    const { clientId, clientSecret, tokenUrl, dispatcher } = options;
    this.#server = new TokenServer({ clientId, clientSecret, tokenUrl, dispatcher, world });
    this.#installations = new Installations({
      store: this.#store,
      server: this.#server,
      world,
      ask: openers.ask,
      defaults: options.client ?? {},
      cache: this.#cache,
      onClean: options.onClean,
    });
  }

  authorizeUrl(request: { readonly account: string; readonly state?: string | undefined }): string {
    const { account, state } = request ?? {};
    checkNames(request ?? {}, ['account', 'state'], 'authorizeUrl');
    if (state !== undefined && typeof state !== 'string')
      throw new UsageError('authorizeUrl: state must be a text');
    const url = readSafeUrl(account);
    if (url === undefined)
      throw new UsageError('authorizeUrl: account must be an address such as https://account.example');
    const { origin, basePath } = addressOf(url.href);
    const { clientId } = this.#options;
    const query = new URLSearchParams({ client_id: clientId, ...(state === undefined ? {} : { state }) });
    return `${origin}${basePath}/oauth/authorize/?${query.toString()}`;
  }

  async exchange(callbackUrl: string | URL, given: ExchangeOptions | undefined): Promise<Installation> {
    this.#checkOpen();
    const { memberId, clientEndpoint, ...tokens } = await this.#server.exchange(
      readCallback(callbackUrl, given),
    );
    if (clientEndpoint === undefined)
      throw unusable('The token server: the answer lacks client_endpoint, the address of the account');
    const record = await this.#store.change(memberId, (stored) =>
      concealed({ ...stored, ...tokens, clientEndpoint, version: (stored?.version ?? 0) + 1 }),
    );
    // A client that somebody holds finds the new tokens in the store.
    this.#cache.leave(memberId);
    return installationOf(memberId, record);
  }

  async install(arrival: Arrival): Promise<Installation> {
    this.#checkOpen();
    const arrived = this.#installations.read(arrival);
    if (arrived.kind === 'install' || arrived.kind === 'update' || arrived.kind === 'frame')
      return this.#installations.install(arrived);
    throw new UsageError(
      'install: this event installs nothing; it takes ONAPPINSTALL, ONAPPUPDATE and frames',
    );
  }

  async uninstall(arrival: Arrival): Promise<Removal> {
    this.#checkOpen();
    const arrived = this.#installations.read(arrival);
    if (arrived.kind === 'uninstall') return this.#installations.uninstall(arrived);
    throw new UsageError('uninstall: this is not ONAPPUNINSTALL');
  }

  async admit(arrival: Arrival): Promise<void> {
    this.#checkOpen();
    await this.#installations.admit(this.#installations.read(arrival));
  }

  async client(memberId: string, own: AccountClientOptions = {}): Promise<C> {
    this.#checkOpen();
    if (typeof memberId !== 'string' || memberId === '')
      throw new UsageError('client: memberId must be the member_id of an account');
    checkClientOptions(own, 'client');
    const tokens = await this.#tokensOf(memberId);
    this.#checkOpen();
    // Another call may have made one meanwhile.
    const kept = this.#cache.get(memberId);
    if (kept !== undefined && isAlike(kept.options, own)) return kept.client;
    return this.#openClient(memberId, kept?.tokens ?? tokens, own);
  }

  async close(given: CloseOptions = {}): Promise<void> {
    closeTimeout(given);
    this.#isClosed = true;
    await Promise.all(this.#cache.empty().map((client) => client.close(given)));
    await this.#server.close();
  }

  async #tokensOf(memberId: string): Promise<AccountTokens> {
    const [store, server, world] = [this.#store, this.#server, this.#world];
    const tokens = this.#cache.get(memberId)?.tokens ?? new AccountTokens({ memberId, store, server, world });
    try {
      await tokens.freshen();
      return tokens;
    } catch (error) {
      if (error instanceof AuthenticationError) await this.#cache.forget(memberId);
      throw error;
    }
  }

  #openClient(memberId: string, tokens: AccountTokens, own: AccountClientOptions): C {
    const { origin, basePath } = tokens.address();
    const baseUrl = origin + basePath;
    const auth = application({ tokens });
    const client = this.#openers.open({ ...this.#options.client, ...own, auth, baseUrl });
    this.#cache.set(memberId, { client, tokens, options: own });
    return client;
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new UsageError('The application is closed');
  }
}

function isAlike(one: object, other: object): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => Object.is(Reflect.get(one, name), Reflect.get(other, name)));
}
