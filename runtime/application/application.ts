/** An application on many accounts: authorised, installed, renewed, removed, with a client for each account. */

import { application } from '../auth/auth.js';
import { checkNames } from '../params/check-names.js';
import { defineClient } from '../client/client.js';
import { USER_AGENT } from '../client/client-options.js';
import { type AsyncDisposal, disposable, closeTimeout, type CloseOptions } from '../send/client-state.js';
import { captureOptions, type ClientOptions } from '../call/call-options.js';
import { AuthenticationError, UsageError } from '../errors/errors.js';
import { realEnvironment, type Environment } from '../value/environment.js';
import { AccountTokens } from './account-tokens.js';
import { addressOf, type ExchangeOptions, readCallback, readSafeUrl } from './address.js';
import { type LifecycleEvent, readLifecycleEvent } from './admission.js';
import { type IdentityClient, type Installation, Installations, type Removal } from './installations.js';
import {
  checkClientOptions,
  checkOptions,
  type AccountClientOptions,
  type CreateApplicationOptions,
} from './application-options.js';
import { TokenServer } from './token-server.js';

/** An application on many accounts. Its methods are bound: you can destructure them. */
export interface Application<C> extends AsyncDisposal {
  /**
   * Returns the URL to which you redirect a user who authorises the application on an account. Nothing is sent.
   *
   * @param request `account`: its address; `state`: returned unchanged with the code. @throws UsageError also where
   * `admitAddress` does not admit the address
   */
  authorizeUrl(request: { readonly account: string; readonly state?: string | undefined }): string;
  /**
   * Exchanges the code in the callback URL for tokens, and stores them. A code is valid for 30 s and works once.
   *
   * An account that is known keeps its tokens where they are alive and whoever authorised is no administrator: then the
   * tokens are returned, and not stored.
   *
   * @param options `state`: the value that the URL must contain; `false` where it is not to be checked.
   * @throws UsageError if the URL has no code or two, or `state` is left out or empty.
   * @throws AuthenticationError if the state differs, the URL names another account (`member_id`) than the token server, or
   * the token server refuses the code: do not retry.
   * @throws TransportError if the token server returned no usable response.
   */
  exchange(callbackUrl: string | { readonly href: string }, options: ExchangeOptions): Promise<Installation>;
  /**
   * Stores an installation. Pass `ONAPPINSTALL` or `ONAPPUPDATE` as `parseEvent` returns them, or the fields of a frame. The
   * token server renews the refresh token that arrived; the tokens, account, address, scope and status that it names are
   * stored, and nothing else is believed. Tokens and application token of a known account are replaced only if the person is
   * an administrator (`user.admin`), or if the stored tokens are dead. A frame of a known account with its application token
   * changes nothing.
   *
   * @throws AuthenticationError if it is not authentic (`CLIENT_CALLBACK_TOKEN`), or the token server refuses the application.
   * @throws TransportError if the token server returned no usable response: nothing is proven, and nothing stored.
   * @throws UsageError if it is neither an event nor a frame.
   */
  install(arrival: LifecycleEvent): Promise<Installation>;
  /**
   * Removes an account after its event `ONAPPUNINSTALL`, which must have the stored application token. Calls `onClean` if
   * the user asked to delete the data.
   *
   * @throws AuthenticationError (`CLIENT_CALLBACK_TOKEN`) if the token is not the stored one, or nothing is stored.
   */
  uninstall(arrival: LifecycleEvent): Promise<Removal>;
  /**
   * Checks any event; `createEventRouter({ application })` calls it. Installation events install, update or remove the
   * account. Any other event must have the stored application token. `ONAPPPAYMENT` has no token, so it passes for every
   * known account: treat it as a hint and call `app.info`.
   *
   * @throws AuthenticationError (`CLIENT_CALLBACK_TOKEN`)
   */
  admit(arrival: LifecycleEvent): Promise<void>;
  /**
   * Returns the client of an account: the same one while the options are the same. Its tokens are renewed through the store.
   * A redirect of a renamed account makes it renew them, and the address that the token server names is used.
   *
   * @throws AuthenticationError (`CLIENT_NO_TOKEN`) if the application is not installed.
   */
  client(memberId: string, options?: AccountClientOptions): Promise<C>;
  /**
   * Waits for a renewal in flight and until its tokens are stored, then closes all clients that `client()` has returned.
   *
   * @throws UsageError for an unknown option
   */
  close(options?: CloseOptions): Promise<void>;
}

/** The part of a client that an application uses. */
export interface Closeable {
  close(this: void, options?: CloseOptions): Promise<void>;
}

/** How clients are made. */
interface ClientFactories<C> {
  /** With all methods of the package. */
  readonly open: (options: ClientOptions) => C;
  /** Asks an account who it is. */
  readonly ask: (options: ClientOptions) => IdentityClient;
  /** Name and version of the package, for the token server. */
  readonly userAgent: string;
}

/** @throws UsageError */
export function makeApplication<C extends Closeable>(
  openers: ClientFactories<C>,
  options: CreateApplicationOptions,
  environment: Environment = realEnvironment,
): Application<C> {
  const own = new ApplicationState(openers, options, environment);
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

/** A client that is not closed yet. */
interface OpenClient {
  readonly client: WeakRef<object>;
  readonly close: Closeable['close'];
  /** When the client was found to be garbage-collected. */
  unheldSince?: number;
}

/** ms for which idle sockets can outlive the last call of a client: the most that an account can ask for. */
const MAX_SOCKET_IDLE_MS = 600_000;

interface Account<C> {
  readonly tokens: AccountTokens;
  readonly client?: { readonly client: C; readonly options: AccountClientOptions } | undefined;
}

/** Behind functions, so that nothing depends on `this`; `#` hides secrets from `inspect`. */
class ApplicationState<C extends Closeable> {
  readonly #openers: ClientFactories<C>;
  readonly #options: CreateApplicationOptions;
  readonly #defaults: AccountClientOptions;
  readonly #maxClients: number;
  /** The accounts that were used last. Dropping one does not close its client, since its user may still hold it. */
  readonly #accounts = new Map<string, Account<C>>();
  /** All clients that may be open, dropped ones included. */
  readonly #opened = new Set<OpenClient>();
  readonly #busy = new Set<AccountTokens>();
  readonly #server: TokenServer;
  readonly #installations: Installations;
  readonly #environment: Environment;
  #isClosed = false;

  constructor(openers: ClientFactories<C>, options: CreateApplicationOptions, environment: Environment) {
    this.#maxClients = checkOptions(options);
    this.#openers = openers;
    this.#options = options;
    this.#defaults = captureOptions(options.client ?? {}, 'client');
    this.#environment = environment;
    const { clientId, clientSecret, tokenUrl, tokenRequest, admitAddress, dispatcher } = options;
    const { store, onClean } = options;
    const server = { clientId, clientSecret, tokenUrl, tokenRequest, admitAddress, dispatcher };
    const userAgent = options.client?.userAgent ?? openers.userAgent;
    this.#server = new TokenServer({ ...server, userAgent, environment });
    this.#installations = new Installations({
      store,
      server: this.#server,
      environment,
      ask: openers.ask,
      defaults: this.#defaults,
      accounts: {
        tokens: (memberId) => this.#account(memberId).tokens,
        stored: (memberId, record) => this.#accounts.get(memberId)?.tokens.replace(record),
        renew: (memberId) => this.#set(memberId, { tokens: this.#account(memberId).tokens }),
        forget: (memberId) => this.#forget(memberId),
      },
      onClean,
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
    // The user's browser is sent there, and what names it is often a stranger's.
    if (!this.#server.admits(url.href))
      throw new UsageError(
        `authorizeUrl: ${url.host} is not admitted as the address of an account; an address is on no loopback, private or other special host, unless admitAddress of createApplication returns true for it`,
      );
    const { origin, basePath } = addressOf(url.href);
    const { clientId } = this.#options;
    const query = new URLSearchParams({ client_id: clientId, ...(state === undefined ? {} : { state }) });
    return `${origin}${basePath}/oauth/authorize/?${query.toString()}`;
  }

  async exchange(
    callbackUrl: string | { readonly href: string },
    given: ExchangeOptions,
  ): Promise<Installation> {
    this.#checkOpen();
    const { code, memberId } = readCallback(callbackUrl, given);
    const exchange = async (): Promise<Installation> =>
      this.#installations.storeExchanged(await this.#server.exchange(code), memberId);
    // An answer that is late is stored all the same.
    return this.#withinPatience(exchange());
  }

  async install(arrival: LifecycleEvent): Promise<Installation> {
    this.#checkOpen();
    const arrived = readLifecycleEvent(arrival);
    if (arrived.kind === 'install' || arrived.kind === 'update' || arrived.kind === 'frame')
      return this.#withinPatience(this.#installations.install(arrived));
    throw new UsageError(
      'install: this event installs nothing; it takes ONAPPINSTALL, ONAPPUPDATE and frames',
    );
  }

  async uninstall(arrival: LifecycleEvent): Promise<Removal> {
    this.#checkOpen();
    const arrived = readLifecycleEvent(arrival);
    if (arrived.kind === 'uninstall') return this.#withinPatience(this.#installations.uninstall(arrived));
    throw new UsageError('uninstall: this is not ONAPPUNINSTALL');
  }

  async admit(arrival: LifecycleEvent): Promise<void> {
    this.#checkOpen();
    await this.#withinPatience(this.#installations.admit(readLifecycleEvent(arrival)));
  }

  async client(memberId: string, given: AccountClientOptions = {}): Promise<C> {
    this.#checkOpen();
    if (typeof memberId !== 'string' || memberId === '')
      throw new UsageError('client: memberId must be the member_id of an account');
    const own = captureOptions(given, 'client');
    checkClientOptions(own, 'client');
    const { tokens } = this.#account(memberId);
    try {
      await tokens.freshen();
    } catch (error) {
      if (error instanceof AuthenticationError) await this.#forget(memberId);
      throw error;
    }
    this.#checkOpen();
    // Another call may have made one meanwhile.
    const kept = this.#account(memberId).client;
    if (kept !== undefined && isSameValue(kept.options, own)) return kept.client;
    const { origin, basePath } = tokens.address();
    const auth = application({ tokens });
    const client = this.#openers.open({ ...this.#defaults, ...own, auth, baseUrl: origin + basePath });
    this.#set(memberId, { tokens, client: { client, options: own } });
    const opened = this.#track(client);
    // A client that its user closes is not returned again.
    client.close = (given) => {
      if (this.#accounts.get(memberId)?.client?.client === client) this.#set(memberId, { tokens });
      this.#opened.delete(opened);
      return opened.close(given);
    };
    return client;
  }

  async close(given: CloseOptions = {}): Promise<void> {
    closeTimeout(given);
    this.#isClosed = true;
    const accounts = [...this.#accounts.values()];
    this.#accounts.clear();
    await Promise.all([...this.#opened].map((client) => client.close(given)));
    this.#opened.clear();
    const tokens = new Set([...accounts.map((account) => account.tokens), ...this.#busy]);
    await Promise.all([...tokens].map((one) => one.settle()));
    await this.#server.close();
  }

  /** A map keeps the order of insertion: the first is the one that was not asked for longest. */
  #account(memberId: string): Account<C> {
    const { store, admitAddress, admitDownload: admits = admitAddress } = this.#options;
    const [server, environment, busy] = [this.#server, this.#environment, this.#busy];
    const kept = this.#accounts.get(memberId);
    const isClosed = (): boolean => this.#isClosed;
    const account = kept ?? {
      tokens: new AccountTokens({ memberId, store, server, environment, busy, isClosed, admits }),
    };
    this.#set(memberId, account);
    return account;
  }

  /** A garbage-collected client makes no more calls: it is forgotten once its idle sockets have ended. */
  #track(client: C): OpenClient {
    const now = this.#environment.now();
    for (const opened of this.#opened) {
      if (opened.client.deref() === undefined) opened.unheldSince ??= now;
      if (now - (opened.unheldSince ?? now) >= MAX_SOCKET_IDLE_MS) this.#opened.delete(opened);
    }
    const opened = { client: new WeakRef(client), close: client.close };
    this.#opened.add(opened);
    return opened;
  }

  #set(memberId: string, account: Account<C>): void {
    this.#accounts.delete(memberId);
    this.#accounts.set(memberId, account);
    const [oldest] = this.#accounts.keys();
    if (this.#accounts.size > this.#maxClients && oldest !== undefined) this.#accounts.delete(oldest);
  }

  /** Closes the client of an account whose tokens are gone. */
  async #forget(memberId: string): Promise<void> {
    const account = this.#accounts.get(memberId);
    this.#accounts.delete(memberId);
    await account?.client?.client.close();
  }

  /** The caller may be answering a browser or the service. */
  #withinPatience<T>(work: Promise<T>): Promise<T> {
    const began = this.#environment.now();
    return this.#server.withinPatience(work, () => this.#installations.failureSince(began));
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new UsageError('The application is closed');
  }
}

/** Compares by value, because callers write options inline. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameValue(one[name], other[name]));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** `createApplication`, for the clients of one package. @param open makes a client with all methods of the package. */
export function defineApplication<C extends Closeable>(
  open: (options: ClientOptions) => C,
  userAgent: string = USER_AGENT,
): (options: CreateApplicationOptions) => Application<C> {
  // Without any method: `call` is enough to ask.
  const ask = defineClient<object, object>({ v3: {}, legacy: {}, userAgent });
  return (options) => makeApplication({ open, ask, userAgent }, options);
}
