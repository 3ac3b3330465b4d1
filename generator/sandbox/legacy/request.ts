/** A legacy request: its parameters from JSON or a form, its caller from the path or the body field `auth`. */

import type { FastifyRequest } from 'fastify';
import { parseForm } from '../../../runtime/callbacks/form.js';
import { identifyToken, identifyWebhook, type CredentialError } from '../credentials.js';
import type { Account, Principal } from '../account.js';
import { failure, type Failure, type Params } from './outcome.js';
import { filled, isMap } from './value.js';

export interface LegacyRoute {
  readonly Params: { readonly user?: string; readonly code?: string; readonly method: string };
}

interface LegacyRequest {
  readonly ok: true;
  readonly method: string;
  readonly params: Params;
  readonly principal: Principal;
}

export function readRequest(request: FastifyRequest<LegacyRoute>, account: Account): LegacyRequest | Failure {
  // A proxy in front says that the caller came without TLS.
  if (request.headers['x-forwarded-proto'] === 'http') {
    return failure(400, 'INVALID_REQUEST', 'Https required');
  }
  const body = readBody(request);
  if (!body) return failure(400, '', 'The body is neither a JSON object nor a form');
  const { auth, ...params } = body;
  const { user, code, method } = request.params;
  const identity =
    user === undefined
      ? identifyToken(account, filled(auth) ?? '')
      : identifyWebhook(account, Number(user), code ?? '');
  if (!identity.ok) return refuse(identity.code);
  return { ok: true, method: method.replace(/\.json$/, ''), params, principal: identity.principal };
}

const FORM_LIMITS = { size: Infinity, fields: 100_000, depth: 64 };

function readBody(request: FastifyRequest): Params | undefined {
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  if (text.trim() === '') return {};
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  try {
    const body: unknown = isForm ? parseForm(text, FORM_LIMITS) : JSON.parse(text);
    // An empty map may arrive as `[]`.
    if (Array.isArray(body) && body.length === 0) return {};
    return isMap(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Statuses of REST 3.0 reference, System errors. */
const REFUSALS: Readonly<Record<CredentialError, readonly [number, string]>> = {
  NO_AUTH_FOUND: [401, 'Wrong authorization data'],
  expired_token: [401, 'The access token provided has expired'],
  INVALID_CREDENTIALS: [403, 'Invalid request credentials'],
  user_access_error: [403, 'The user does not have access to the application'],
};

function refuse(code: CredentialError): Failure {
  const [status, description] = REFUSALS[code];
  return failure(status, code, description);
}
