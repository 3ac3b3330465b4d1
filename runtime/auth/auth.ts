/** Credentials: opaque for users, readable for the sender alone. */

import { checkNames } from '../params/check-names.js';
import { UsageError } from '../errors/errors.js';
import { errorOutline, publishToken } from '../observe/tracing.js';
import type { Credential } from '../request/operation.js';
import { RecentSecrets } from '../redact/redact.js';
import { randomUUID, sha256 } from '../value/crypto.js';
import { isDots, readWebhookText } from './webhook-address.js';

/** Made by `webhook` or `application`; shows nothing of its credential in any form. */
export interface Auth {
  readonly kind: Exclude<Credential['kind'], 'gateway'>;
}

/** What the sender asks of a credential. */
export interface CredentialSource {
  /** URL of the account, where the credential includes it. */
  readonly baseUrl?: string | undefined;
  credential(): Credential | Promise<Credential>;
  /** Whose operating time its calls use up: the same for the same webhook, application or key, and no secret. */
  readonly principalId: string;
  /** Every secret that has been in use, for the redaction of errors. */
  secrets(): readonly string[];
  /**
   * Returns a newer credential than the one that was refused at `now`; absent where there is no `refresh`. `account` is
   * named on `svc:token`.
   */
  refresh?: ((refused: Credential, now: number, account: string) => Promise<Credential>) | undefined;
  /** Whether it was obtained a while ago or by another process: it may have expired as well. */
  adopted?: ((renewed: Credential) => boolean) | undefined;
  /** The account refused a credential that was renewed for the call: a renewal of it waits from `now` on. */
  noteRefused?: ((renewed: Credential, now: number) => void) | undefined;
  /** Whether a renewal of it waits at `now`. */
  isPaused?: ((refused: Credential, now: number) => boolean) | undefined;
  /** The current address of the account. If absent, it is the client's `baseUrl`. */
  address?: (() => { readonly origin: string; readonly basePath: string }) | undefined;
  /** Called after a redirect, which takes no token along. Resolves to `true` if `address` returns another one now. */
  moved?: (() => Promise<boolean>) | undefined;
  /** Whether a file may be at this address, which is not the account's; undefined: nobody has decided. */
  admits?: ((url: { readonly href: string }) => boolean | undefined) | undefined;
  /** Waits for a renewal in flight and until its tokens are stored. */
  settle?: (() => Promise<void>) | undefined;
  /** Gives up the refresh under way if it began at `time` or earlier: the next call that needs one begins another. */
  abandonRefresh?: ((time: number) => void) | undefined;
}

export interface WebhookOptions {
  /** The user of the webhook: a positive integer. */
  readonly userId: number;
  /** The secret part of the webhook's address. */
  readonly code: string;
}

/** An access token with a function that renews it, or a store of tokens. */
export type ApplicationOptions = ApplicationToken | ApplicationTokens;

interface TokenPlace {
  /**
   * Where REST 3.0 calls carry the token: body field `auth`, or `Authorization: Bearer`. A batch always has it in the header.
   * With `'body'`, an unconfirmed write whose token expired stays unconfirmed, since another token would change its body.
   * @default the body, and the header for writes with an idempotency key
   */
  readonly tokenIn?: 'body' | 'header' | undefined;
}

export interface ApplicationToken extends TokenPlace {
  /** The access token, or a function that returns it. The function is called before each attempt; `timeout` bounds it. */
  readonly accessToken: string | (() => string | Promise<string>);
  /**
   * Returns a new access token, after a response that means an expired one (`expired_token`, `invalid_token`, and on
   * REST 3.0 401 with `…ACCESSDENIEDEXCEPTION`). It runs once for all calls that meet the expired token together; if it
   * fails, they all fail. If it takes longer than the client's `timeout`, it is abandoned, and the next call starts it again.
   */
  readonly refresh?: (() => Promise<string>) | undefined;
  readonly tokens?: never;
}

/** The option `tokens` of `application()`. `redisTokens()` returns one. */
export interface TokenStore {
  /** Returns the current access token. */
  accessToken(): string | Promise<string>;
  /** Returns a newer access token than `refused`, which has expired. */
  renew(refused: string): Promise<string>;
  /**
   * Whether the access token is older than the current call, for example obtained by another process. Such a token may
   * have expired too, so the call may renew once more.
   */
  adopted?(accessToken: string): boolean;
  /** The current address of the account. If absent, it is the client's `baseUrl`. */
  address?(): { readonly origin: string; readonly basePath: string };
  /** Called after a redirect, which takes no token along. Resolves to `true` if `address` returns another one now. */
  moved?(): Promise<boolean>;
  /** Whether a file may be at this address, which is not the account's; undefined: public hosts alone. */
  admits?(url: { readonly href: string }): boolean | undefined;
  /** Identifies the owner of the tokens: the same in every process, and no secret. */
  readonly principalId: string;
  /** All tokens that were in use. Errors redact them. */
  secrets(): readonly string[];
  /** Waits for a renewal in flight and until its tokens are stored. */
  settle?(): Promise<void>;
}

export interface ApplicationTokens extends TokenPlace {
  /** Returns, renews and stores the tokens, for example `redisTokens(…)` for many processes. */
  readonly tokens: TokenStore;
  readonly accessToken?: never;
  readonly refresh?: never;
}

// A registered symbol, so that one copy of the package understands what another has made.
const IDENTITY = Symbol.for('svc.auth.identity');

/**
 * A webhook: `{ userId, code }`, the text `<user_id>/<webhook_code>`, or the URL that the account shows,
 * `https://account.example/rest/<user_id>/<webhook_code>/`. With the URL you can leave out `baseUrl`.
 *
 * @throws UsageError if it is none of these.
 */
export function webhook(webhook: WebhookOptions | string | undefined): Auth {
  if (webhook === undefined)
    throw new UsageError(
      'webhook: undefined was given. Set the environment variable that your program reads, such as SVC_WEBHOOK, to the URL that the account shows for a webhook: node --env-file=.env program.mjs reads it from .env, svc-gen sandbox -- node program.mjs sets it to the sandbox',
    );
  if (typeof webhook !== 'string') return opaque('webhook', webhookSource(webhook));
  const read = readWebhookText(webhook);
  if (typeof read === 'string')
    throw new UsageError(
      `webhook: ${read}; copy it as the account shows it: https://account.example/rest/<user_id>/<webhook_code>/`,
    );
  const { baseUrl, ...options } = read;
  return opaque('webhook', { ...webhookSource(options), baseUrl });
}

function webhookSource(options: WebhookOptions): CredentialSource {
  checkNames(options ?? {}, ['userId', 'code'], 'webhook');
  const userId: unknown = options?.userId;
  if (typeof userId !== 'number' || !Number.isSafeInteger(userId) || userId < 1) {
    throw new UsageError('webhook: userId must be a positive integer');
  }
  const code = checkSecret(options.code, 'webhook: code');
  if (isDots(code)) throw new UsageError('webhook: code must not be . or .., which are steps in a path');
  const credential: Credential = { kind: 'webhook', userId, code };
  return { credential: () => credential, principalId: principalIdOf(code), secrets: () => [code] };
}

/**
 * An application: its access token and a function that renews it, or a store of tokens.
 *
 * @throws UsageError if the options contradict each other.
 */
export function application(options: ApplicationOptions): Auth {
  checkNames(options ?? {}, ['accessToken', 'refresh', 'tokens', 'tokenIn'], 'application');
  const { accessToken, refresh, tokens, tokenIn } = options ?? {};
  const place: unknown = tokenIn;
  if (place !== undefined && place !== 'body' && place !== 'header')
    throw new UsageError("application: tokenIn must be 'body' or 'header'");
  if (tokens !== undefined) return fromTokenStore(tokens, { accessToken, refresh, tokenIn });
  if (typeof accessToken !== 'function') checkSecret(accessToken, 'application: accessToken');
  if (refresh !== undefined && typeof refresh !== 'function') {
    throw new UsageError('application: refresh must be a function');
  }
  return opaque('application', fromAccessToken({ accessToken, refresh, tokenIn }));
}

/** ms for which a renewed token that was refused is not renewed again, as after a refused refresh token: one renewal a minute. */
const REFUSED_PAUSE_MS = 60_000;

/** An account that refuses every token would cost a renewal for each call. Another token is not held back. */
function refusedTokenPause(): Pick<CredentialSource, 'noteRefused' | 'isPaused'> {
  let token: string | undefined;
  let until = -Infinity;
  return {
    noteRefused(renewed, now) {
      token = tokenOf(renewed);
      until = now + REFUSED_PAUSE_MS;
    },
    isPaused: (refused, now) => tokenOf(refused) === token && now < until,
  };
}

/** Other processes renew the tokens in the store too, so each attempt asks it. */
function fromTokenStore(
  tokens: TokenStore,
  { tokenIn, ...others }: Omit<ApplicationToken, 'accessToken' | 'tokens'> & { accessToken: unknown },
): Auth {
  if (others.accessToken !== undefined || others.refresh !== undefined)
    throw new UsageError('application: give either tokens, or accessToken and refresh');
  const isWhole = (['accessToken', 'renew', 'secrets'] as const).every(
    (name) => typeof tokens?.[name] === 'function',
  );
  if (!isWhole || typeof tokens.principalId !== 'string')
    throw new UsageError('application: tokens must be a store of tokens, such as redisTokens returns');
  const sign = (token: string): Credential => ({
    kind: 'application',
    token: checkSecret(token, 'the access token'),
    tokenIn,
  });
  return opaque('application', {
    credential: () => {
      const token = tokens.accessToken();
      return typeof token === 'string' ? sign(token) : token.then(sign);
    },
    refresh: async (refused) => sign(await tokens.renew(tokenOf(refused) ?? '')),
    adopted: (renewed) => tokens.adopted?.(tokenOf(renewed) ?? '') ?? false,
    ...refusedTokenPause(),
    address: tokens.address?.bind(tokens),
    moved: tokens.moved?.bind(tokens),
    admits: tokens.admits?.bind(tokens),
    settle: tokens.settle?.bind(tokens),
    principalId: tokens.principalId,
    secrets: () => tokens.secrets(),
  });
}

/** @throws UsageError where it is not made by `webhook` or `application`. */
export function credentialSourceOf(auth: unknown): CredentialSource {
  const reveal: unknown = typeof auth === 'object' && auth !== null ? Reflect.get(auth, IDENTITY) : undefined;
  if (typeof reveal !== 'function') throw new UsageError('auth must be made by webhook(…) or application(…)');
  // The symbol is ours: what it holds was put there by `opaque`.
  return (reveal as () => CredentialSource)();
}

/** The gateway's key and session, which the gateway's options have checked. */
export function keySource(key: string, session?: string): CredentialSource {
  const credential: Credential = { kind: 'gateway', key, session };
  const secrets = session === undefined ? [key] : [key, session];
  return { credential: () => credential, principalId: principalIdOf(key), secrets: () => secrets };
}

function opaque(kind: Auth['kind'], identity: CredentialSource): Auth {
  const auth: Auth = { kind };
  return Object.freeze(Object.defineProperty(auth, IDENTITY, { value: () => identity }));
}

/** Tokens of one process. `accessToken` may return another one at any time. */
function fromAccessToken({
  accessToken,
  refresh,
  tokenIn,
}: Omit<ApplicationToken, 'tokens'>): CredentialSource {
  /** The last result of `accessToken`, and the token in use: that one, or the result of a refresh since. */
  let given: string | undefined;
  let inUse = '';
  let flight: { readonly since: number; readonly token: Promise<string> } | undefined;
  /** The last refresh that ended. Every call that was signed before its end takes its outcome, a failure too. */
  let ended: Promise<string> | undefined;
  const endedBefore = new WeakMap<Credential, Promise<string> | undefined>();
  const seen = new RecentSecrets();

  const take = (token: string): string => {
    if (given !== undefined && token === given) return inUse;
    inUse = given = checkSecret(token, 'the access token');
    seen.note([token]);
    return inUse;
  };
  const current = (): string | Promise<string> => {
    const token = typeof accessToken === 'function' ? accessToken() : accessToken;
    return typeof token === 'string' ? take(token) : Promise.resolve(token).then(take);
  };
  const sign = (token: string): Credential => {
    const credential: Credential = { kind: 'application', token, tokenIn };
    endedBefore.set(credential, ended);
    return credential;
  };
  const credential = (): Credential | Promise<Credential> => {
    const token = current();
    return typeof token === 'string' ? sign(token) : token.then(sign);
  };
  const principalId = typeof accessToken === 'string' ? principalIdOf(accessToken) : randomUUID();
  if (refresh === undefined) return { credential, principalId, secrets: () => seen.all };

  async function obtain(ask: () => Promise<string>, account: string): Promise<string> {
    const before = inUse;
    try {
      const token = checkSecret(await ask(), 'the result of refresh');
      seen.note([token]);
      publishToken({ account, how: 'refreshed' });
      // `accessToken` may have given another one meanwhile, and so may a refresh that began after this one was given up.
      if (inUse === before) inUse = token;
      return inUse;
    } catch (error) {
      publishToken({ account, how: 'failed', reason: errorOutline(error) });
      throw error;
    }
  }

  async function renew(refused: Credential, now: number, account: string): Promise<Credential> {
    const token = await current();
    // Another call has refreshed since this one was signed.
    if (token !== tokenOf(refused)) return sign(token);
    if (ended !== undefined && endedBefore.get(refused) !== ended) return sign(await ended);
    flight ??= begin(obtain(refresh as () => Promise<string>, account), now);
    return sign(await flight.token);
  }

  function begin(
    token: Promise<string>,
    since: number,
  ): { readonly since: number; readonly token: Promise<string> } {
    const begun = { since, token };
    const end = (): void => {
      // The outcome of an abandoned refresh is used by no call.
      if (flight !== begun) return;
      flight = undefined;
      ended = token;
    };
    token.then(end, end);
    return begun;
  }

  return {
    credential,
    principalId,
    secrets: () => seen.all,
    refresh: renew,
    ...refusedTokenPause(),
    abandonRefresh(time) {
      if (flight !== undefined && flight.since <= time) flight = undefined;
    },
  };
}

function tokenOf(credential: Credential): string | undefined {
  return credential.kind === 'application' ? credential.token : undefined;
}

/** A credential as given by the user; the message shows no part of it. @throws UsageError */
function checkSecret(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '')
    throw new UsageError(`${name} must be a string that is not empty`);
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f-\uffff]/.test(value)) {
    throw new UsageError(`${name} must not contain blanks, control characters or characters outside ASCII`);
  }
  return value;
}

/** Identifies a credential without showing it. */
function principalIdOf(credential: string): string {
  return sha256(`svc holder ${credential}`).slice(0, 16);
}
