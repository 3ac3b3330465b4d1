/** How a legacy call is signed: only the body field `auth` is documented (contract/4-observed.md, Application calls). */

import type { Credential, WireRequest } from '../exchange.js';
import { JSON_HEADERS, withAuthField } from '../json-request.js';

/** `tokenIn` means nothing here: no header is documented for this generation. */
export function signLegacy(credential: Credential, body: string): Pick<WireRequest, 'headers' | 'body'> {
  if (credential.kind !== 'application') return { headers: JSON_HEADERS, body };
  return { headers: JSON_HEADERS, body: withAuthField(body, credential.token) };
}
