/** Servers: one's own, another team's, and one on which the caller has too low a role. */

import { FOREIGN_KEY_ID } from './key.js';

export interface GatewayServer {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  /** The key that manages it. */
  readonly keyId: number;
  /** The caller's role where it is another team's: `SERVER_ROLE_FORBIDDEN` for what the role denies. */
  readonly role?: 'viewer';
  readonly [field: string]: unknown;
}

export function seedServers(): Map<number, GatewayServer> {
  return new Map([
    [1, { id: 1, name: 'main', status: 'running', keyId: 1 }],
    [2, { id: 2, name: 'foreign', status: 'running', keyId: FOREIGN_KEY_ID }],
    [3, { id: 3, name: 'shared', status: 'running', keyId: FOREIGN_KEY_ID, role: 'viewer' }],
  ]);
}
