/** Where a legacy call goes (contract/2-legacy.md, What the service does). */

import type { Credential } from '../exchange.js';

export function legacyPath(credential: Credential, method: string): string {
  const name = encodeURIComponent(method);
  if (credential.kind !== 'webhook') return `/rest/${name}`;
  return `/rest/${credential.userId}/${encodeURIComponent(credential.code)}/${name}`;
}
