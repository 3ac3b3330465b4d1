/** Credentials: opaque for users, readable for the sender alone. */

import { checkNames } from '../call/known-options.js';
import { UsageError } from '../errors/client-error.js';
import { outline, publishToken } from '../observe/tokens.js';
import type { Credential } from '../protocol/wire.js';
import { createFreshRefusals, type FreshRefusals } from './fresh-refusals.js';
import { holderOf, RecentSecrets, secret } from './secret.js';
import type { TokenStore } from './token-store.js';
import { randomUUID } from '../value/crypto.js';
import { readWebhookAddress } from './webhook-address.js';

/** Made by `webhook` or `application`; shows nothing of its credential in any form. */
export interface Auth {
  readonly kind: Exclude<Credential['kind'], 'gateway'>;
}

/** What the sender asks of a credential. */
export interface Identity {
  /** Address of the account, where the credential came with it. */
  readonly baseUrl?: string | undefined;
  credential(): Credential | Promise<Credential>;
  /** Whose operating time its calls use up: the same for the same webhook, application or key, and no secret. */
  readonly holder: string;
  /** Every secret that has been in use, for the redaction of errors. */
  secrets(): readonly string[];
  /**
   * Gives a newer credential than the one that was refused at `now`; absent where there is no `refresh`. `account` is
   * what those hear of it who observe tokens.
   */
  refresh?: ((refused: Credential, now: number, account: string) => Promise<Credential>) | undefined;
  /** Whether it was obtained a while ago or by another process: it may have expired as well. */
  adopted?: ((renewed: Credential) => boolean) | undefined;
  /** Of tokens that `refresh` gave. */
  readonly refusals?: FreshRefusals | undefined;
  /** Where the account is now; absent: at the client's `baseUrl`. */
  address?: (() => { readonly origin: string; readonly basePath: string }) | undefined;
  /** Whether the account is to be found at another address, to which a redirect of the method leads. */
  moved?: ((location: string, method: string) => Promise<boolean>) | undefined;
  /** Gives up the refresh under way if it began at `time` or earlier: the next call that needs one begins another. */
  abandonRefresh?: ((time: number) => void) | undefined;
}

export interface WebhookOptions {
  /** The user on whose behalf the webhook runs: a whole number from 1 on. */
  readonly userId: number;
  /** The secret part of the webhook's address. */
  readonly code: string;
}

/** An application has its own tokens, or shares those of a store. */
export type ApplicationOptions = ApplicationToken | ApplicationTokens;

interface TokenPlace {
  /**
   * Where REST 3.0 calls carry the token: body field `auth`, or `Authorization: Bearer`. Unless given, in the body, but for
   * keyed writes. With `'body'` they have it there too: an undecided write whose token expired stays unknown then, since
   * another token would change its body. A batch always has it in the header.
   */
  readonly tokenIn?: 'body' | 'header' | undefined;
}

export interface ApplicationToken extends TokenPlace {
  /** The access token, or what gives it; a function is asked before each attempt, and has `timeout` to answer. */
  readonly accessToken: string | (() => string | Promise<string>);
  /**
   * Gives a new access token, where the account says that it does not admit the old one any more (`expired_token`,
   * `invalid_token`, and on REST 3.0 401 with `…ACCESSDENIEDEXCEPTION`); runs once for all calls that were sent with the expired one before it ended, its failure
   * included. One that takes longer than the client's `timeout` is given up, and the next call begins another. A new token
   * that is refused in the same way (a blocked application) is not refreshed again for 60 s.
   */
  readonly refresh?: (() => Promise<string>) | undefined;
  readonly tokens?: never;
}

export interface ApplicationTokens extends TokenPlace {
  /** Gives, renews and keeps the tokens, such as `redisTokens(…)` for many processes. */
  readonly tokens: TokenStore;
  readonly accessToken?: never;
  readonly refresh?: never;
}

// A registered symbol, so that one copy of the package understands what another has made.
const IDENTITY = Symbol.for('svc.auth.identity');

/**
 * A webhook of the account, by its parts or by its address as the account shows it:
 * `https://account.example/rest/<user_id>/<webhook_code>/`, beside which `baseUrl` may be left out.
 *
 * @throws UsageError for parts or an address that cannot be those of a webhook.
 */
export function webhook(webhook: WebhookOptions | string): Auth {
  if (typeof webhook !== 'string') return opaque('webhook', webhookIdentity(webhook));
  const { baseUrl, ...options } = readWebhookAddress(webhook.trim());
  return opaque('webhook', { ...webhookIdentity(options), baseUrl });
}

function webhookIdentity(options: WebhookOptions): Identity {
  checkNames(options ?? {}, ['userId', 'code'], 'webhook');
  const userId: unknown = options?.userId;
  if (typeof userId !== 'number' || !Number.isSafeInteger(userId) || userId < 1) {
    throw new UsageError('webhook: userId must be a whole number from 1 on');
  }
  const code = secret(options.code, 'webhook: code');
  const credential: Credential = { kind: 'webhook', userId, code };
  return { credential: () => credential, holder: holderOf(code), secrets: () => [code] };
}

/**
 * The access token of an application, with what renews it, or the tokens that a store keeps.
 *
 * @throws UsageError for options that cannot work.
 */
export function application(options: ApplicationOptions): Auth {
  checkNames(options ?? {}, ['accessToken', 'refresh', 'tokens', 'tokenIn'], 'application');
  const { accessToken, refresh, tokens, tokenIn } = options ?? {};
  const place: unknown = tokenIn;
  if (place !== undefined && place !== 'body' && place !== 'header')
    throw new UsageError("application: tokenIn must be 'body' or 'header'");
  if (tokens !== undefined) return stored(tokens, { accessToken, refresh, tokenIn });
  if (typeof accessToken !== 'function') secret(accessToken, 'application: accessToken');
  if (refresh !== undefined && typeof refresh !== 'function') {
    throw new UsageError('application: refresh must be a function');
  }
  return opaque('application', new TokenSource({ accessToken, refresh, tokenIn }));
}

/** The store has the only copy that counts: each attempt asks it. */
function stored(
  tokens: TokenStore,
  { tokenIn, ...others }: Omit<ApplicationToken, 'accessToken' | 'tokens'> & { accessToken: unknown },
): Auth {
  if (typeof tokens?.accessToken !== 'function' || typeof tokens.renew !== 'function')
    throw new UsageError('application: tokens must be a store of tokens, such as redisTokens gives');
  if (others.accessToken !== undefined || others.refresh !== undefined)
    throw new UsageError('application: give either tokens, or accessToken and refresh');
  const sign = (token: string): Credential => ({
    kind: 'application',
    token: secret(token, 'the access token'),
    tokenIn,
  });
  return opaque('application', {
    credential: () => {
      const token = tokens.accessToken();
      return typeof token === 'string' ? sign(token) : token.then(sign);
    },
    refresh: async (refused) => sign(await tokens.renew(tokenOf(refused) ?? '')),
    refusals: createFreshRefusals(),
    adopted: (renewed) => tokens.adopted?.(tokenOf(renewed) ?? '') ?? false,
    address: tokens.address?.bind(tokens),
    moved: tokens.moved?.bind(tokens),
    holder: tokens.holder,
    secrets: () => tokens.secrets(),
  });
}

/** @throws UsageError where it is not made by `webhook` or `application`. */
export function identityOf(auth: unknown): Identity {
  const reveal: unknown = typeof auth === 'object' && auth !== null ? Reflect.get(auth, IDENTITY) : undefined;
  if (typeof reveal !== 'function') throw new UsageError('auth must be made by webhook(…) or application(…)');
  // The symbol is ours: what it holds was put there by `opaque`.
  return (reveal as () => Identity)();
}

/** The gateway's key and session; what they may look like is the gateway's to check. */
export function keyIdentity(key: string, session?: string): Identity {
  const credential: Credential = { kind: 'gateway', key, session };
  const secrets = session === undefined ? [key] : [key, session];
  return { credential: () => credential, holder: holderOf(key), secrets: () => secrets };
}

function opaque(kind: Auth['kind'], identity: Identity): Auth {
  const auth: Auth = { kind };
  return Object.freeze(Object.defineProperty(auth, IDENTITY, { value: () => identity }));
}

/** One run of `refresh`. */
interface Flight {
  /** When it began, by the clock of the sender. */
  readonly since: number;
  readonly token: Promise<string>;
}

interface Refresh {
  readonly refresh: () => Promise<string>;
  readonly account: string;
  readonly since: number;
}

/** Tokens over time; a class because all calls share its one refresh. `#` hides the tokens from `inspect`. */
class TokenSource implements Identity {
  readonly refresh: Identity['refresh'];
  readonly refusals = createFreshRefusals();
  /** Of the token that it began with; where a function gives it, there is nothing to tell by. */
  readonly holder: string;
  readonly #options: Omit<ApplicationToken, 'tokens'>;
  readonly #seen = new RecentSecrets();
  /** What a refresh gave, good while the source still gives the token that it replaced. */
  #renewed: { readonly instead: string; readonly token: string } | undefined;
  #flight: Flight | undefined;
  /** The last refresh that ended: its outcome is that of every call signed before its end. */
  #landed: Flight | undefined;
  /** The last refresh that had ended when a credential was signed. */
  readonly #landedBefore = new WeakMap<Credential, Flight | undefined>();

  constructor(options: Omit<ApplicationToken, 'tokens'>) {
    this.#options = options;
    const { accessToken, refresh } = options;
    this.holder = typeof accessToken === 'string' ? holderOf(accessToken) : randomUUID();
    if (refresh !== undefined) {
      this.refresh = (refused, now, account) => this.#renew(refused, { refresh, account, since: now });
    }
  }

  credential(): Credential | Promise<Credential> {
    const { accessToken } = this.#options;
    const token = typeof accessToken === 'function' ? accessToken() : accessToken;
    return typeof token === 'string'
      ? this.#sign(token)
      : Promise.resolve(token).then((late) => this.#sign(late));
  }

  abandonRefresh(time: number): void {
    if (this.#flight !== undefined && this.#flight.since <= time) this.#flight = undefined;
  }

  secrets(): readonly string[] {
    return this.#seen.all;
  }

  #sign(given: string): Credential {
    const renewed = this.#renewed;
    const token = renewed !== undefined && given === renewed.instead ? renewed.token : given;
    this.#seen.note([secret(token, 'the access token')]);
    return this.#credentialWith(token);
  }

  #credentialWith(token: string): Credential {
    const credential: Credential = { kind: 'application', token, tokenIn: this.#options.tokenIn };
    this.#landedBefore.set(credential, this.#landed);
    return credential;
  }

  async #renew(refused: Credential, request: Refresh): Promise<Credential> {
    const current = await this.credential();
    // Another call has refreshed since this one was signed.
    if (tokenOf(current) !== tokenOf(refused)) return current;
    const ended = this.#landedBefore.get(refused) === this.#landed ? undefined : this.#landed;
    const { token } = ended ?? (this.#flight ??= this.#takeOff(request));
    return this.#credentialWith(await token);
  }

  #takeOff({ refresh, account, since }: Refresh): Flight {
    const token = this.#fetchToken(refresh).then((got) => {
      // One that was abandoned comes too late: another refresh may have given a newer token.
      if (this.#flight === flight) this.#renewed = got;
      return got.token;
    });
    const flight: Flight = { since, token };
    const land = (): void => {
      if (this.#flight !== flight) return;
      this.#flight = undefined;
      this.#landed = flight;
    };
    token.then(land, land);
    token.then(
      () => publishToken({ account, how: 'refreshed' }),
      (error: unknown) => publishToken({ account, how: 'failed', reason: outline(error) }),
    );
    return flight;
  }

  async #fetchToken(refresh: () => Promise<string>): Promise<{ instead: string; token: string }> {
    const { accessToken } = this.#options;
    const instead = typeof accessToken === 'function' ? await accessToken() : accessToken;
    const token = secret(await refresh(), 'what refresh gives');
    this.#seen.note([token]);
    return { instead, token };
  }
}

function tokenOf(credential: Credential): string | undefined {
  return credential.kind === 'application' ? credential.token : undefined;
}
