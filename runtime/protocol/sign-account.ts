/** Where a call of the account goes and how it is signed: in the address, the body or a header (REST 3.0 reference, Common request rules; Legacy reference, What the service does; Observed behaviour, Application calls). */

import { UsageError } from '../errors/errors.js';
import type { UnsignedRequest } from './protocol.js';
import type { Credential, WireRequest } from '../request/operation.js';

/** The differences between the generations. */
interface Signing {
  readonly name: string;
  readonly root: '/rest/api' | '/rest';
  /** Whether a token goes into the body where that is an object, or into a header. */
  prefersBody(this: void, tokenIn: 'body' | 'header' | undefined, key: string | undefined): boolean;
}

const JSON_HEADERS: WireRequest['headers'] = {
  'content-type': 'application/json',
  accept: 'application/json',
};

/** Every kind of credential has a case here: without one the function does not compile. */
export function signAccount(
  { name, root, prefersBody }: Signing,
  credential: Credential,
  { method, body, key }: UnsignedRequest,
): WireRequest {
  const headers = key === undefined ? JSON_HEADERS : { ...JSON_HEADERS, 'idempotency-key': key };
  const at = encodeURIComponent(method);
  switch (credential.kind) {
    case 'webhook': {
      const { userId, code } = credential;
      return { verb: 'POST', path: `${root}/${userId}/${encodeURIComponent(code)}/${at}`, headers, body };
    }
    case 'application': {
      const { token, tokenIn } = credential;
      const path = `${root}/${at}`;
      // A batch of REST 3.0 and parameters by position leave no room for it (Server behaviour, Places of a token).
      if (!body.startsWith('[') && prefersBody(tokenIn, key))
        return { verb: 'POST', path, headers, body: withAuthField(body, token) };
      return { verb: 'POST', path, headers: { ...headers, authorization: `Bearer ${token}` }, body };
    }
    case 'gateway':
      throw new UsageError(`a ${name} call takes a webhook or a token, not a key of the gateway`);
  }
}

/**
 * Adds the field `auth` as the last one of a JSON object: methods that read their parameters by position find
 * them where they were.
 */
export function withAuthField(body: string, token: string): string {
  const field = `"auth":${JSON.stringify(token)}}`;
  const rest = body.includes('"auth"') ? withoutAuth(body) : body;
  return rest === '{}' ? `{${field}` : `${rest.slice(0, -1)},${field}`;
}

/** JSON parsers differ on a name that an object has twice. */
function withoutAuth(body: string): string {
  // A body that this client has written: an object.
  const { auth: _, ...rest } = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify(rest);
}
