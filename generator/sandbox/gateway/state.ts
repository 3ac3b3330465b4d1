/** What the gateway of the sandbox remembers: keys, sessions, servers, entities, tickets. */

import type { Account } from '../account.js';
import { seedEntities, seedServers, type EntityRow, type GatewayServer } from './data.js';
import { seedKeys, type GatewayKey, type GatewaySession } from './key.js';

/** The last error of a key, and how often it was sent in a row. */
interface Repetition {
  /** Verb, path and code. */
  readonly what: string;
  readonly count: number;
  /** ms since the epoch. */
  readonly last: number;
}

/** An authorisation that has begun: its state and its code. */
export interface Authorisation {
  readonly keyId: number;
  readonly redirectUri: string;
  readonly state: string;
  readonly code: string;
  /** ms since the epoch. */
  readonly begun: number;
  used: boolean;
}

interface Ticket {
  readonly id: number;
  readonly [field: string]: unknown;
}

/** What an administrator can set. */
export interface Settings {
  /** Server management is off: `INFRA_DISABLED_FOR_PORTAL`. */
  infraDisabled: boolean;
  /** Regular users may issue only read-only keys: `KEY_POLICY_READONLY_REQUIRED`. */
  readonlyKeysOnly: boolean;
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
  /** By key id. */
  readonly repetitions: Map<number, Repetition>;
  /** Requests of a minute, by key and lane. */
  readonly windows: Map<string, { readonly minute: number; used: number }>;
}

export function createGatewayState(account: Account): GatewayState {
  const { keys, session } = seedKeys(account);
  return {
    account,
    keys,
    sessions: [session],
    authorisations: [],
    servers: seedServers(),
    entities: seedEntities(account),
    tickets: [],
    settings: { infraDisabled: false, readonlyKeysOnly: false },
    repetitions: new Map(),
    windows: new Map(),
  };
}
