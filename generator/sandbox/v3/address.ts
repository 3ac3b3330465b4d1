/** Where a REST 3.0 call is addressed to and who sends it (REST 3.0 reference, Common request rules, Authentication). */

import type { FastifyRequest } from 'fastify';
import type { Account, Principal } from '../account.js';
import { identifyToken, identifyWebhook, type CredentialError, type Identity } from '../credentials.js';
import { methodNotFound, systemError } from './refusal.js';

export interface Address {
  readonly method: string;
  /** `undefined`: an application, whose token comes in the body or a header. */
  readonly webhook: { readonly userId: number; readonly code: string } | undefined;
}

/** `/rest/api/{user_id}/{code}/{method}` or `/rest/api/{method}`. */
export function readAddress(url: string): Address {
  const path = url.split('?', 1)[0] ?? '';
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
  request: FastifyRequest,
  body: unknown,
): Principal {
  const identity: Identity = webhook
    ? identifyWebhook(account, webhook.userId, webhook.code)
    : identifyToken(account, bearerOf(request) ?? tokenIn(body) ?? '');
  if (identity.ok) return identity.principal;
  const { status, message } = REFUSALS[identity.code];
  throw systemError(identity.code, status, message);
}

/** REST 3.0 reference, System errors. */
const REFUSALS: Readonly<Record<CredentialError, { readonly status: number; readonly message: string }>> = {
  NO_AUTH_FOUND: { status: 401, message: 'Wrong authorization data' },
  expired_token: { status: 401, message: 'The access token provided has expired' },
  INVALID_CREDENTIALS: { status: 403, message: 'Invalid request credentials' },
  user_access_error: { status: 403, message: 'The user does not have access to the application' },
};

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

function tokenIn(body: unknown): string | undefined {
  const token = typeof body === 'object' && body !== null && 'auth' in body ? body.auth : undefined;
  return typeof token === 'string' ? token : undefined;
}
