/** A legacy request: its parameters from JSON or a form, its caller from the path or the body field `auth`. */

import { parseForm } from '../../../runtime/callbacks/body.js';
import { isDeeperThan } from '../../../runtime/params/wire-params.js';
import { CREDENTIAL_ERRORS, identifyToken, identifyWebhook } from '../credentials.js';
import type { Account, Principal } from '../account.js';
import { type HttpRequest, parseQuery } from '../http.js';
import { failure, type LegacyFailure, type LegacyParams } from './outcome.js';
import { bearerOf, tokenIn } from '../v3/address.js';
import { MAX_LEVELS } from '../server-2026-05.js';
import { isMap } from './value.js';

interface LegacyAddress {
  readonly user?: string | undefined;
  readonly code?: string | undefined;
  readonly method: string;
}

interface LegacyRequest {
  readonly ok: true;
  readonly method: string;
  readonly params: LegacyParams;
  readonly principal: Principal;
}

export function readRequest(request: HttpRequest, account: Account): LegacyRequest | LegacyFailure {
  const { rules } = account;
  const address = readAddress(request.path);
  if (!address) return failure(404, 'ERROR_METHOD_NOT_FOUND', 'Method not found!');
  // A proxy reports that the caller did not use TLS.
  if (request.headers['x-forwarded-proto'] === 'http') {
    return failure(rules.legacyAuthenticationStatus ?? 400, 'INVALID_REQUEST', 'Https required');
  }
  const body = readBody(request, address.method) ?? (rules.ignoresBrokenBodies ? {} : undefined);
  if (!body) return failure(400, '', 'The body is neither a JSON object nor a form');
  const isGet = ['GET', 'HEAD'].includes(request.verb);
  const given = rules.mergesQueryAndBody || isGet ? merged(request, body) : body;
  const { auth: _auth, access_token: _token, ...params } = given;
  const { user, code } = address;
  const identity =
    user === undefined
      ? identifyToken(account, bearerOf(request) ?? tokenIn(parseQuery(request)) ?? tokenIn(body) ?? '')
      : identifyWebhook(account, Number(user), code ?? '');
  if (!identity.ok) {
    const { status, message } = CREDENTIAL_ERRORS[identity.code];
    return failure(rules.legacyAuthenticationStatus ?? status, identity.code, message);
  }
  const name = address.method.replace(/\.json$/, '');
  const method = rules.lowersMethodNames ? name.toLowerCase() : name;
  return { ok: true, method, params, principal: identity.principal };
}

/** `/rest/{method}` or `/rest/{user}/{code}/{method}`. */
function readAddress(path: string): LegacyAddress | undefined {
  const parts = path.slice('/rest/'.length).split('/').map(decodeURIComponent);
  const [user, code, method = ''] = parts;
  if (parts.length === 1) return { method: user ?? '' };
  return parts.length === 3 ? { user, code, method } : undefined;
}

/** The parameters of the query string and the body; the body wins. */
function merged({ query: text }: HttpRequest, body: LegacyParams): LegacyParams {
  const query = withUnderscores(parseForm(text, FORM_LIMITS));
  const { state: _state, token: _token, auth_connector: connector, ...params } = { ...query, ...body };
  return connector === undefined ? params : { ...params, auth_connector: connector };
}

/** A dot or a blank in a name of a query string becomes an underscore. */
export function withUnderscores(query: LegacyParams): LegacyParams {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name.replace(/[. ]/g, '_'), value]),
  );
}

const FORM_LIMITS = { size: Infinity, fields: 100_000, depth: 64 };

function readBody(request: HttpRequest, method: string): LegacyParams | undefined {
  const text = request.body.toString('utf8');
  if (text.trim() === '') return {};
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  try {
    const body: unknown = isForm ? parseForm(text, FORM_LIMITS) : JSON.parse(text);
    if (isDeeperThan(body, MAX_LEVELS)) return undefined;
    // An empty map may arrive as `[]`.
    if (Array.isArray(body) && body.length === 0) return {};
    // By position (A legacy generation's self-description, section 3): each under its place.
    if (Array.isArray(body) && /^task\./i.test(method)) return { ...body };
    return isMap(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
