/** Where a REST 3.0 call goes and how it is signed: in the address, the body or a header (contract/4-observed.md, Application calls). */

import type { Credential, WireRequest } from '../protocol/exchange.js';
import { JSON_HEADERS, withAuthField } from '../protocol/protocol.js';

type Signed = Pick<WireRequest, 'headers' | 'body'>;

/** @param keyed it carries an `Idempotency-Key`, under which its body must stay the same while tokens change. */
export function signV3(credential: Credential, body: string, keyed: boolean): Signed {
  if (credential.kind !== 'application') return { headers: JSON_HEADERS, body };
  if (keyed || credential.tokenIn === 'header' || body.startsWith('[')) return signV3Batch(credential, body);
  return { headers: JSON_HEADERS, body: withAuthField(body, credential.token) };
}

/** A batch body is a bare array, with no room for a field. */
export function signV3Batch(credential: Credential, body: string): Signed {
  if (credential.kind !== 'application') return { headers: JSON_HEADERS, body };
  return { headers: { ...JSON_HEADERS, authorization: `Bearer ${credential.token}` }, body };
}

export function v3Path(credential: Credential, method: string): string {
  const name = encodeURIComponent(method);
  if (credential.kind !== 'webhook') return `/rest/api/${name}`;
  return `/rest/api/${credential.userId}/${encodeURIComponent(credential.code)}/${name}`;
}
