/** What the gateway of the built-in account remembers: keys, sessions, servers, entities, tickets. */

import type { Account } from '../account.js';
import { seedEntities, type EntityRow } from './entities.js';
import { seedKeys, type GatewayKey } from './key.js';
import type { Fault } from './faults.js';
import type { Repetition } from './repetition.js';
import { seedServers, type GatewayServer } from './server.js';

/** An application's user session. */
export interface GatewaySession {
  readonly token: string;
  readonly keyId: number;
  readonly userId: number;
  /** ms since the epoch; absent: never. */
  readonly expires?: number;
  revoked: boolean;
}

/** An authorisation that has begun: its state, and the code that came of it. */
export interface Authorisation {
  readonly keyId: number;
  readonly redirectUri: string;
  readonly state: string;
  readonly code: string;
  /** ms since the epoch. */
  readonly begun: number;
  used: boolean;
}

export interface Ticket {
  readonly id: number;
  readonly [field: string]: unknown;
}

/** What an administrator can turn. */
export interface Settings {
  /** Server management is off: `INFRA_DISABLED_FOR_PORTAL`. */
  infraDisabled: boolean;
  /** Regular users may issue only read-only keys: `KEY_POLICY_READONLY_REQUIRED`. */
  readonlyKeysOnly: boolean;
  /** Requests a minute are counted: `RATE_LIMITED`. */
  limits: boolean;
}

export interface GatewayState {
  readonly account: Account;
  readonly keys: GatewayKey[];
  readonly sessions: GatewaySession[];
  readonly authorisations: Authorisation[];
  readonly servers: Map<number, GatewayServer>;
  readonly entities: Map<string, Map<number, EntityRow>>;
  readonly tickets: Ticket[];
  readonly settings: Settings;
  readonly faults: Fault[];
  /** By key id. */
  readonly repetitions: Map<number, Repetition>;
  /** Requests of a minute, by key and lane. */
  readonly windows: Map<string, { readonly minute: number; used: number }>;
}

export function createGatewayState(account: Account, limits = true): GatewayState {
  const { keys, session } = seedKeys(account);
  return {
    account,
    keys,
    sessions: [session],
    authorisations: [],
    servers: seedServers(),
    entities: seedEntities(),
    tickets: [],
    settings: { infraDisabled: false, readonlyKeysOnly: false, limits },
    faults: [],
    repetitions: new Map(),
    windows: new Map(),
  };
}
