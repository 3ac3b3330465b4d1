/** Where a REST 3.0 call goes and how it is signed: in the address, the body or a header (REST 3.0 reference, Common request rules; Observed behaviour, Application calls). */

import { UsageError } from '../errors/client-error.js';
import { JSON_HEADERS, withAuthField, type UnsignedRequest } from '../protocol/protocol.js';
import type { Credential, WireRequest } from '../protocol/wire.js';

/** Every kind of credential has a case here: without one the function does not compile. */
export function signV3(credential: Credential, request: UnsignedRequest): WireRequest {
  const { method, body, key } = request;
  const name = encodeURIComponent(method);
  const headers = key === undefined ? JSON_HEADERS : { ...JSON_HEADERS, 'idempotency-key': key };
  switch (credential.kind) {
    case 'webhook': {
      const { userId, code } = credential;
      return { verb: 'POST', path: `/rest/api/${userId}/${encodeURIComponent(code)}/${name}`, headers, body };
    }
    case 'application': {
      const { token, tokenIn } = credential;
      const path = `/rest/api/${name}`;
      if (goesIntoBody(tokenIn, request)) {
        return { verb: 'POST', path, headers, body: withAuthField(body, token) };
      }
      return { verb: 'POST', path, headers: { ...headers, authorization: `Bearer ${token}` }, body };
    }
    case 'gateway':
      throw new UsageError('a REST 3.0 call takes a webhook or a token, not a key of the gateway');
  }
}

/**
 * Under a key the body must stay the same while tokens change, so the token goes there only where the caller asks for it;
 * the body of a batch is an array.
 */
function goesIntoBody(tokenIn: 'body' | 'header' | undefined, { body, key }: UnsignedRequest): boolean {
  if (tokenIn === 'header' || body.startsWith('[')) return false;
  return key === undefined || tokenIn === 'body';
}
