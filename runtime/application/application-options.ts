/** The options of an application. */

import { application } from '../auth/auth.js';
import { checkNames } from '../params/check-names.js';
import { captureOptions, optionNames, type ClientOptions } from '../call/call-options.js';
import { clientSettings } from '../client/client-options.js';
import { UsageError } from '../errors/errors.js';
import type { DispatcherLike } from '../platform/transport.js';
import type { AccountUrl } from './address.js';
import type { InstallationStore } from './record.js';

/** The options of `createClient`, without those that the store holds. */
export type AccountClientOptions = Omit<ClientOptions, 'auth' | 'baseUrl'>;

export interface CreateApplicationOptions {
  /** As the registration of the application shows it: `app.…` or `local.…`. */
  readonly clientId: string;
  /** Sent only to the token server. */
  readonly clientSecret: string;
  /** `https:` address of the token server, such as `https://oauth.example/oauth/token/`; `http:` only for a loopback host. */
  readonly tokenUrl: string;
  /**
   * How codes and renewals travel: `'post'` as a form in the body, so that no secret is in a URL; `'get'` in the query, as
   * the service documents it, for a token server that answers no POST.
   * @default 'post'
   */
  readonly tokenRequest?: 'post' | 'get' | undefined;
  /** Keeps what is known of each account: `memoryStore()` for one process, a database for several. */
  readonly store: InstallationStore;
  /**
   * Maximum number of cached clients, a positive integer. The least recently used one is dropped first.
   * @default 1_000
   */
  readonly maxClients?: number | undefined;
  /** Default options of each client that `client()` returns. With `rateLimit` as numbers, each client has its own limiter. */
  readonly client?: AccountClientOptions | undefined;
  /**
   * Decides whether the address of an account may be called, such as `({ hostname }) => hostname.endsWith('.example')`. It
   * also admits loopback, private and other special addresses. It must not throw.
   * @default public addresses, and loopback hosts where the token server is on one as well
   */
  readonly admitAddress?: ((url: AccountUrl) => boolean) | undefined;
  /**
   * Decides whether a file of an account may be at a host other than the account's: at the first address of `download` and
   * `upload`, and at each redirect. It must not throw.
   * @default `admitAddress`; without it public hosts
   */
  readonly admitDownload?: ((url: AccountUrl) => boolean) | undefined;
  /** Called after an account was removed, if the user asked to delete its data too (`CLEAN`). */
  readonly onClean?: ((memberId: string) => void | Promise<void>) | undefined;
  /** An undici `Dispatcher` for the requests to the token server, such as a `ProxyAgent`. `close()` does not close it. */
  readonly dispatcher?: DispatcherLike | undefined;
}

const NAMES: readonly (keyof CreateApplicationOptions)[] = [
  'clientId',
  'clientSecret',
  'tokenUrl',
  'tokenRequest',
  'store',
  'maxClients',
  'client',
  'admitAddress',
  'admitDownload',
  'onClean',
  'dispatcher',
];

/** Of the client of an account. */
const CLIENT_NAMES = optionNames('client').filter((name) => name !== 'auth' && name !== 'baseUrl');

/** Clients that are kept by default. Beyond them, the client that was used least recently is dropped; the next call makes it again. */
const MAX_CLIENTS = 1000;

/** @throws UsageError @returns how many clients are kept */
export function checkOptions(options: CreateApplicationOptions): number {
  if (typeof options !== 'object' || options === null) throw wrong('needs an object of options');
  checkNames(options, NAMES, 'createApplication');
  if (options.client !== undefined) checkClientOptions(options.client, 'createApplication: client');
  for (const name of ['clientId', 'clientSecret'] as const)
    if (typeof options[name] !== 'string' || options[name] === '')
      throw wrong(`${name} must be a string that is not empty`);
  for (const name of ['load', 'save', 'remove'] as const)
    if (typeof options.store?.[name] !== 'function')
      throw wrong('store must have load, save and remove, such as memoryStore() has');
  const { maxClients = MAX_CLIENTS, dispatcher, tokenRequest = 'post' } = options;
  if (tokenRequest !== 'post' && tokenRequest !== 'get') throw wrong("tokenRequest must be 'post' or 'get'");
  if (!Number.isSafeInteger(maxClients) || maxClients < 1)
    throw wrong('maxClients must be a positive integer');
  if (dispatcher !== undefined && typeof dispatcher?.dispatch !== 'function')
    throw wrong('dispatcher must be an undici Dispatcher');
  for (const name of ['admitAddress', 'admitDownload', 'onClean'] as const)
    if (options[name] !== undefined && typeof options[name] !== 'function')
      throw wrong(`${name} must be a function`);
  return maxClients;
}

/** @param of whose they are, for the message. @throws UsageError */
export function checkClientOptions(options: AccountClientOptions, of: string): void {
  checkNames(options, CLIENT_NAMES, of);
  // Their values are checked before an account is known. Made here, since credentials load Node's crypto.
  const auth = application({ accessToken: 'none' });
  clientSettings({ ...captureOptions(options, 'client'), auth, baseUrl: 'https://account.example' });
}

function wrong(what: string): UsageError {
  return new UsageError(`createApplication: ${what}`);
}
