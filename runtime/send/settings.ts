/** What a sender is made from: the checked options of one client. */

import type { Identity } from '../auth.js';
import type { VendorNames } from '../errors/wire-error.js';
import type { Hooks } from '../hooks.js';
import type { DispatcherLike } from '../transport.js';
import type { Pace } from './pace.js';
import type { ClientTerms } from './terms.js';

export interface SenderSettings {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path of `baseUrl` without a slash at its end; mostly empty. */
  readonly basePath: string;
  readonly identity: Identity;
  readonly terms: ClientTerms;
  readonly pace: Pace;
  readonly connections: number;
  readonly maxResponseBytes: number;
  readonly dispatcher?: DispatcherLike | undefined;
  readonly hooks: Hooks;
  /** Neutral names to the account's own. */
  readonly vendor?: VendorNames | undefined;
}
