/** Where a legacy call goes and how it is signed: in the address or the body (Legacy reference, What the service does; Observed behaviour, Application calls). */

import { UsageError } from '../errors/client-error.js';
import { JSON_HEADERS, withAuthField, type UnsignedRequest } from '../protocol/protocol.js';
import type { Credential, WireRequest } from '../protocol/wire.js';

/**
 * Every kind of credential has a case here: without one the function does not compile. `tokenIn` has no effect: the
 * body is the place that every account knows.
 */
export function signLegacy(credential: Credential, { method, body }: UnsignedRequest): WireRequest {
  const name = encodeURIComponent(method);
  const headers = JSON_HEADERS;
  switch (credential.kind) {
    case 'webhook': {
      const { userId, code } = credential;
      return { verb: 'POST', path: `/rest/${userId}/${encodeURIComponent(code)}/${name}`, headers, body };
    }
    case 'application': {
      const { token } = credential;
      const path = `/rest/${name}`;
      // Parameters by position leave no room for it (Server behaviour, Places of a token).
      if (body.startsWith('['))
        return { verb: 'POST', path, headers: { ...headers, authorization: `Bearer ${token}` }, body };
      return { verb: 'POST', path, headers, body: withAuthField(body, token) };
    }
    case 'gateway':
      throw new UsageError('a legacy call takes a webhook or a token, not a key of the gateway');
  }
}
