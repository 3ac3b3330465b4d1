/** Where a REST 3.0 call is addressed to and who sends it (REST 3.0 reference, Common request rules, Authentication). */

import type { Account, Principal } from '../account.js';
import { CREDENTIAL_ERRORS, identifyToken, identifyWebhook, type Identity } from '../credentials.js';
import { type HttpRequest, parseQuery } from '../http.js';
import { isObject } from '../../base/json.js';
import type { ServerRules } from '../server-rules.js';
import { methodNotFound, notAuthenticated, systemError } from './refusal.js';

interface Address {
  readonly method: string;
  /** `undefined`: an application, whose token is in the body or a header. */
  readonly webhook: { readonly userId: number; readonly code: string } | undefined;
}

/** `/rest/api/{user_id}/{code}/{method}` or `/rest/api/{method}`. */
export function readAddress(given: string, { lowersMethodNames }: ServerRules): Address {
  const path = lowersMethodNames ? given.replace(/(?<![^/])[^/]+\/?$/, (name) => name.toLowerCase()) : given;
  const parts = path
    .replace(/^\/rest\/api\//, '')
    .replace(/\/$/, '')
    .split('/');
  const [first = '', code = '', method = ''] = parts;
  if (parts.length === 1) return { method: first, webhook: undefined };
  if (parts.length === 3) return { method, webhook: { userId: Number(first), code } };
  throw methodNotFound(parts.at(-1) ?? '');
}

export function identify(
  account: Account,
  { webhook }: Address,
  request: HttpRequest,
  body: unknown,
): Principal {
  const identity: Identity = webhook
    ? identifyWebhook(account, webhook.userId, webhook.code)
    : identifyToken(account, bearerOf(request) ?? tokenIn(parseQuery(request)) ?? tokenIn(body) ?? '');
  if (identity.ok) return identity.principal;
  if (account.rules.hidesAuthenticationErrors) throw notAuthenticated();
  const { status, message } = CREDENTIAL_ERRORS[identity.code];
  throw systemError(identity.code, status, message);
}

/** The token of the header, which wins over all others. */
export function bearerOf({ headers }: HttpRequest): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Of a query string, a form or JSON. */
export function tokenIn(params: unknown): string | undefined {
  if (!isObject(params)) return undefined;
  return [params['auth'], params['access_token']].find((token) => typeof token === 'string');
}
