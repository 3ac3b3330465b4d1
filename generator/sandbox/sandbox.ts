/** Starts the built-in account: one HTTP server on a loopback port over one state. */

import type { Clock } from './account.js';

export interface SandboxOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** Default 1: the same seed gives the same data. */
  readonly seed?: number;
  readonly clock?: Clock;
  /** `limit` above 50 gives 50 rows, as some live accounts do. */
  readonly clamp?: boolean;
}

export interface Sandbox {
  /** `http://127.0.0.1:PORT`, no slash at the end. */
  readonly baseUrl: string;
  /** `<user_id>/<webhook_code>`. */
  readonly webhook: string;
  readonly accessToken: string;
  readonly gatewayKeys: GatewayKeys;
  close(): Promise<void>;
}

export interface GatewayKeys {
  readonly personal: string;
  readonly application: string;
  readonly session: string;
  readonly readonly: string;
  readonly dataOnly: string;
  readonly expired: string;
  readonly revoked: string;
}

export function startSandbox(_options: SandboxOptions = {}): Promise<Sandbox> {
  return Promise.reject(new Error('being built'));
}
