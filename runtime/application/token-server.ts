/** The one server that issues tokens for all accounts (Applications, Rights of an application). */

import {
  AuthenticationError,
  UsageError,
  ConnectionError,
  ProtocolError,
  type SvcError,
  TimeoutError,
  TransportError,
  type TransportErrorParts,
} from '../errors/errors.js';
import { isLoopback } from '../value/loopback.js';
import { createRedactor, safeCause, type Redactor } from '../redact/redact.js';
import { createTransport } from '../platform/create-transport.js';
import type { AttemptResult, DispatcherLike, Transport } from '../platform/transport.js';
import type { WireRequest } from '../request/operation.js';
import { isNonEmptyText, isObject, type JsonObject, parseJson } from '../value/json.js';
import { TIMED_OUT, withTimeout, type Environment } from '../value/environment.js';
import { type Admission, readEndpoint, readSafeUrl } from './address.js';
import { isStatus } from '../callbacks/body.js';
import { notAuthentic, readScope, quotedMemberId } from './record.js';

interface TokenServerOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenUrl: string;
  readonly tokenRequest?: 'post' | 'get' | undefined;
  readonly admitAddress: Admission['admitAddress'];
  readonly dispatcher?: DispatcherLike | undefined;
  /** Sent with each request. */
  readonly userAgent: string;
  readonly environment: Pick<Environment, 'now' | 'date' | 'sleep'>;
}

/** The tokens that the server returns for a code or a refresh token. */
export interface IssuedTokens {
  readonly memberId: string;
  readonly accessToken: string;
  /** `''` if the body has none. */
  readonly refreshToken: string;
  /** ms since 1970. */
  readonly expiresAt: number;
  /** Absent where none was sent, or one that is not admitted; the host in `domain` is the server's own. */
  readonly clientEndpoint: string | undefined;
  /** The address that was sent and is not admitted, for people. */
  readonly refusedEndpoint: string | undefined;
  readonly scope: readonly string[];
  readonly status: string;
}

/** Codes that are final at any status; no page documents their statuses. */
const FINAL: ReadonlySet<string> = new Set([
  'invalid_request',
  'invalid_client',
  'insufficient_scope',
  'invalid_scope',
  'invalid_grant',
  'PAYMENT_REQUIRED',
]);

/**
 * ms for a request: as long as common proxies wait. ms that a caller waits for it, which may be handling an event or a browser;
 * a later answer is still stored.
 */
const REQUEST_TIMEOUT_MS = 30_000;
const CALLER_PATIENCE_MS = 10_000;
/**
 * Requests that a stranger can cause have sockets and a bounded queue of their own, so that renewals never wait behind them:
 * refresh tokens of installations that nothing proves yet, and codes of callbacks. Of 16 sockets for renewals a quarter is
 * enough for them. At half a second for a request the last one of the queue has its answer after 16 s; what is above is
 * refused at once.
 */
const LANE_CONNECTIONS = 4;
const LANE_QUEUE = 128;
/** Proofs for one account at once, half of the sockets: a forger who names one account leaves room for the others. */
const LANE_PER_ACCOUNT = 2;
/** ms before each further try of a request that never left: both fit into the 10 s that a caller waits. */
const RETRY_PAUSES_MS: readonly number[] = [250, 1000];

type Answer = Extract<AttemptResult, { readonly kind: 'answer' }>;

/** Parameters of a request, the code or refresh token among them. */
type Grant = Readonly<Record<string, string>>;

/** How a grant is asked for. */
interface Asking {
  readonly transport: Transport;
  /** The code or refresh token, which no error shows. */
  readonly secret: string;
  readonly pauses: readonly number[];
}

/** Sockets with a bounded queue in front. */
class Lane {
  readonly #transport: Transport;
  #open = 0;
  /** How many are open for each account. */
  readonly #accounts = new Map<string, number>();

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** @param account undefined: nothing names one. @throws ConnectionError */
  async run<T>(account: string | undefined, work: (transport: Transport) => Promise<T>): Promise<T> {
    const ofAccount = account === undefined ? 0 : (this.#accounts.get(account) ?? 0);
    if (this.#open >= LANE_CONNECTIONS + LANE_QUEUE) throw tooManyWaiting('Too many requests');
    if (ofAccount >= LANE_PER_ACCOUNT) throw tooManyWaiting('Too many requests of one account');
    this.#open += 1;
    if (account !== undefined) this.#accounts.set(account, ofAccount + 1);
    try {
      return await work(this.#transport);
    } finally {
      this.#open -= 1;
      if (account !== undefined) this.#leave(account);
    }
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  #leave(account: string): void {
    const left = (this.#accounts.get(account) ?? 0) - 1;
    if (left > 0) this.#accounts.set(account, left);
    else this.#accounts.delete(account);
  }
}

export class TokenServer {
  readonly #admission: Admission;
  readonly #options: TokenServerOptions;
  readonly #path: string;
  readonly #renewals: Transport;
  readonly #proofs: Lane;
  readonly #codes: Lane;

  /** @throws UsageError */
  constructor(options: TokenServerOptions) {
    const url = readTokenUrl(options.tokenUrl);
    this.#options = options;
    this.#admission = {
      admitAddress: options.admitAddress,
      isServerLoopback: isLoopback(url.hostname),
    };
    this.#path = url.pathname === '/' ? '/oauth/token/' : url.pathname;
    const transport = (connections: number): Transport =>
      createTransport({
        origin: url.origin,
        connections,
        maxResponseBytes: 1024 * 1024,
        connectTimeout: CALLER_PATIENCE_MS,
        dispatcher: options.dispatcher,
      });
    this.#renewals = transport(16);
    this.#proofs = new Lane(transport(LANE_CONNECTIONS));
    this.#codes = new Lane(transport(LANE_CONNECTIONS));
  }

  /** Whether an account may have this address. */
  admits(address: string): boolean {
    return readEndpoint(address, this.#admission) !== undefined;
  }

  /** @throws ConnectionError too many are waiting */
  exchange(code: string): Promise<IssuedTokens> {
    const grant = { grant_type: 'authorization_code', code };
    return this.#codes.run(undefined, (transport) =>
      this.#ask(grant, { transport, secret: code, pauses: RETRY_PAUSES_MS }),
    );
  }

  renew(refreshToken: string): Promise<IssuedTokens> {
    return this.#renew(refreshToken, this.#renewals, RETRY_PAUSES_MS);
  }

  /**
   * A renewal of a refresh token that anybody may have sent: asked once.
   *
   * @param memberId the account that the sender names
   * @throws ConnectionError too many are waiting, in all or for this account
   */
  prove(refreshToken: string, memberId: string): Promise<IssuedTokens> {
    return this.#proofs.run(memberId, (transport) => this.#renew(refreshToken, transport, []));
  }

  async close(): Promise<void> {
    await Promise.all([this.#renewals.close(), this.#proofs.close(), this.#codes.close()]);
  }

  #renew(refreshToken: string, transport: Transport, pauses: readonly number[]): Promise<IssuedTokens> {
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
    return this.#ask(grant, { transport, secret: refreshToken, pauses });
  }

  /** Rejects after 10 s; the work itself goes on. @param reason what has kept it, if known @throws TimeoutError */
  async withinPatience<T>(work: Promise<T>, reason: () => SvcError | undefined): Promise<T> {
    const result = await withTimeout(
      work,
      { left: CALLER_PATIENCE_MS, signal: undefined },
      this.#options.environment,
    );
    if (result !== TIMED_OUT) return result;
    // The caller has its error already: a later failure must not be an unhandled rejection.
    work.catch(() => undefined);
    const cause = reason();
    const message = `No answer of the token server, the store or the account within ${CALLER_PATIENCE_MS / 1000} s`;
    throw cause === undefined
      ? new TimeoutError(message, ERROR_PARTS)
      : new TimeoutError(`${message}: ${cause.message}`, { ...ERROR_PARTS, cause });
  }

  /**
   * Sent again only where it never left: a code and a refresh token are good for one use, and a renewal that failed is not
   * repeated (Applications, Refresh). @throws AuthenticationError @throws TransportError
   */
  async #ask(grant: Grant, { transport, secret, pauses }: Asking): Promise<IssuedTokens> {
    const { environment, clientSecret } = this.#options;
    const until = environment.now() + REQUEST_TIMEOUT_MS;
    const redactor = createRedactor(() => [clientSecret, secret]);
    for (let tries = 0; ; tries += 1) {
      const outcome = await this.#attempt(grant, {
        transport,
        redactor,
        left: Math.max(1, until - environment.now()),
      });
      if (!(outcome instanceof TransportError)) return outcome;
      const pause = pauses[tries] ?? Infinity;
      if (outcome.attempts > 0 || environment.now() + pause >= until) throw outcome;
      await environment.sleep(pause);
    }
  }

  async #attempt(
    grant: Grant,
    {
      transport,
      redactor,
      left,
    }: { readonly transport: Transport; readonly redactor: Redactor; readonly left: number },
  ): Promise<IssuedTokens | TransportError> {
    const result = await transport.attempt(this.#request(grant), { timeout: left, left, signal: undefined });
    return result.kind === 'answer' ? this.#read(result, redactor) : attemptError(result, redactor);
  }

  /** A form keeps the secrets out of the URL, which proxies and traces record. */
  #request(grant: Grant): WireRequest {
    const { clientId, clientSecret, tokenRequest } = this.#options;
    const form = new URLSearchParams({
      ...grant,
      client_id: clientId,
      client_secret: clientSecret,
    }).toString();
    const headers = { accept: 'application/json', 'user-agent': this.#options.userAgent };
    if (tokenRequest === 'get') return { verb: 'GET', path: `${this.#path}?${form}`, headers };
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return { verb: 'POST', path: this.#path, headers: { ...headers, ...type }, body: form };
  }

  #read({ status, headers, text }: Answer, redactor: Redactor): IssuedTokens | TransportError {
    const body = parseObject(text);
    const code = body?.['error'];
    if (isNonEmptyText(code) && FINAL.has(code) && status !== 429)
      throw refusalError(code, { status, body: body ?? {} }, redactor);
    if (status >= 300 && status < 400)
      return unusableAnswer(
        `The token server: a redirect (${status}), which is not followed; check tokenUrl`,
        {
          status,
          location: headers['location'] === undefined ? undefined : redactor.text(headers['location']),
        },
      );
    if (status >= 400 || isNonEmptyText(code)) {
      const shownCode = isNonEmptyText(code) ? `, ${redactor.code(code)}` : '';
      return unusableAnswer(`The token server: status ${status}${shownCode}`, { status });
    }
    if (body === undefined)
      return unusableAnswer('The token server: the answer is not a JSON object', { status });
    return (
      this.#issued(body) ??
      unusableAnswer('The token server: the answer lacks access_token or member_id', { status })
    );
  }

  #issued(body: JsonObject): IssuedTokens | undefined {
    const { access_token: accessToken, refresh_token: refreshToken, member_id: memberId } = body;
    if (!isNonEmptyText(accessToken) || !isNonEmptyText(memberId)) return undefined;
    const { environment, clientId } = this.#options;
    const { client_endpoint: named } = body;
    const clientEndpoint = readEndpoint(named, this.#admission);
    // Compared as it is written: an id can have any number of parts.
    if ((body['client_id'] ?? clientId) !== clientId)
      throw notAuthentic('The token server names another application than clientId');
    return {
      memberId,
      accessToken,
      refreshToken: isNonEmptyText(refreshToken) ? refreshToken : '',
      expiresAt: expiryOf(body['expires_in'], (environment.date ?? environment.now)()),
      clientEndpoint,
      refusedEndpoint:
        isNonEmptyText(named) && clientEndpoint === undefined ? shownAddress(named) : undefined,
      scope: readScope(body['scope']),
      status: isStatus(body['status']) ? body['status'] : '',
    };
  }
}

/** Without a name, a password or a path, which may hold anything. */
function shownAddress(named: string): string {
  const { protocol = '', host = '' } = URL.canParse(named) ? new URL(named) : {};
  return host === '' ? 'a text that is no address' : `${protocol}//${host}`;
}

/** Seconds: a century, which is a date all the same. */
const MAX_LIFETIME_S = 3_153_600_000;

/** An hour, the documented lifetime, where nothing is said. @param seconds number or text */
function expiryOf(seconds: unknown, now: number): number {
  const given = typeof seconds === 'string' && seconds !== '' ? Number(seconds) : seconds;
  const lifetime = typeof given === 'number' && given > 0 ? Math.min(given, MAX_LIFETIME_S) : 3600;
  return Math.floor(now + lifetime * 1000);
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function refusalError(
  code: string,
  { status, body }: { readonly status: number; readonly body: JsonObject },
  redactor: Redactor,
): AuthenticationError {
  const description = isNonEmptyText(body['error_description'])
    ? `: ${redactor.text(body['error_description'])}`
    : '';
  const shownCode = redactor.code(code);
  const advice = code === 'invalid_grant' ? '; a person has to authorise the application again' : '';
  return new AuthenticationError({
    ...ERROR_PARTS,
    message: `The token server refused: ${shownCode}${description}${advice}`,
    code: shownCode,
    status,
    details: redactor.json(body),
  });
}

/** The token was refused after another process had asked with it: that one may have the newest tokens, and stores them when it goes on. */
export function perhapsHeld(error: unknown): unknown {
  if (!(error instanceof AuthenticationError)) return error;
  const { message, code, status, details } = error;
  const hint =
    '; another process asked with the same token before and has not answered since: if it is only paused, it holds newer tokens and stores them when it goes on, so look for it first';
  return new AuthenticationError({ ...ERROR_PARTS, message: message + hint, code, status, details });
}

const ERROR_PARTS = { generation: 'oauth', method: 'oauth.token', attempts: 1 } as const;

function tooManyWaiting(what: string): ConnectionError {
  return new ConnectionError(
    `${what} that nothing proves yet wait for the token server: this one was not sent; answer its sender with status 503, and limit in front how many come from one address`,
    { ...ERROR_PARTS, attempts: 0 },
  );
}

/** The answer of the token server cannot be used. */
export function unusableAnswer(
  message: string,
  parts: Pick<TransportErrorParts, 'status' | 'location'> = {},
): ProtocolError {
  return new ProtocolError(message, { ...ERROR_PARTS, ...parts });
}

/** The account cannot be called at the address that the server names for it. */
export function addressNotAdmitted(memberId: string, refusedEndpoint: string): ProtocolError {
  return unusableAnswer(
    `The token server names ${refusedEndpoint} as the address of the account ${quotedMemberId(memberId)}, which is not admitted, so nothing is sent there; an address is https and on no loopback, private or other special host, unless admitAddress of createApplication returns true for it`,
  );
}

function attemptError(result: Exclude<AttemptResult, Answer>, redactor: Redactor): TransportError {
  const attempts = 'sent' in result && !result.sent ? 0 : 1;
  const parts = { ...ERROR_PARTS, attempts };
  switch (result.kind) {
    case 'lost': {
      const cause = safeCause(result.cause, redactor);
      return new ConnectionError('The token server cannot be reached, or broke the connection', {
        ...parts,
        cause,
      });
    }
    case 'unsendable':
      throw result.error;
    case 'too-large':
      return unusableAnswer('The token server: the answer is too large', { status: result.status });
    default:
      return new TimeoutError(`The token server gave no answer within ${REQUEST_TIMEOUT_MS / 1000} s`, parts);
  }
}

/** @throws UsageError without any part of a query, which may hold a secret */
function readTokenUrl(tokenUrl: unknown): URL {
  const url = readSafeUrl(tokenUrl);
  if (url === undefined || url.search !== '')
    throw new UsageError(
      'createApplication: tokenUrl must be the address of the token server, such as https://oauth.example/oauth/token/ (http: only for a loopback host)',
    );
  return url;
}
