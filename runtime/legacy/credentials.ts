/** Where a legacy call goes and how it is signed: in the address or the body (contract/4-observed.md, Application calls). */

import type { Credential, WireRequest } from '../protocol/exchange.js';
import { JSON_HEADERS, withAuthField } from '../protocol/protocol.js';

/** `tokenIn` means nothing here: no header is documented for this generation. */
export function signLegacy(credential: Credential, body: string): Pick<WireRequest, 'headers' | 'body'> {
  if (credential.kind !== 'application') return { headers: JSON_HEADERS, body };
  return { headers: JSON_HEADERS, body: withAuthField(body, credential.token) };
}

export function legacyPath(credential: Credential, method: string): string {
  const name = encodeURIComponent(method);
  if (credential.kind !== 'webhook') return `/rest/${name}`;
  return `/rest/${credential.userId}/${encodeURIComponent(credential.code)}/${name}`;
}
