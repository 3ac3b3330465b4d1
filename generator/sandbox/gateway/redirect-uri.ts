/** Which addresses a browser may be sent back to, and which application an address belongs to. */

import { isLoopback } from '../../../runtime/value/loopback.js';
import type { GatewayKey } from './key.js';

/** Exact, below an entry that ends in `*`, or any port of this machine, as OAuth lets native applications do. */
export function isRegistered(key: GatewayKey, redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { hostname, protocol } = new URL(redirectUri);
  if (protocol === 'http:' && isLoopback(hostname)) return true;
  return key.redirectUris.some((uri) =>
    uri.endsWith('*') ? redirectUri.startsWith(uri.slice(0, -1)) : redirectUri === uri,
  );
}

/** A browser sends no `X-Api-Key`: without `app_key`, the redirect address identifies the application. */
export function applicationOf(keys: readonly GatewayKey[], redirectUri: string): GatewayKey | undefined {
  return keys.find((key) => key.type === 'application' && isRegistered(key, redirectUri));
}
