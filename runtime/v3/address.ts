/** Where a REST 3.0 call goes (contract/1-rest3.md, Common request rules). */

import type { Credential } from '../exchange.js';

export function v3Path(credential: Credential, method: string): string {
  const name = encodeURIComponent(method);
  if (credential.kind !== 'webhook') return `/rest/api/${name}`;
  return `/rest/api/${credential.userId}/${encodeURIComponent(credential.code)}/${name}`;
}
