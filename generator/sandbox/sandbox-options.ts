/** The options of the sandbox. */

import { InputError } from '../base/input-error.js';
import type { Clock, SandboxHandlers } from './account.js';
import type { SandboxData } from './data.js';
import type { Fault } from './faults.js';
import { checkNamesOf, type Names } from './known-names.js';
import type { Intensity } from './limits.js';
import type { ApplicationSetup } from './oauth/token-desk.js';

export interface SandboxOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** The same seed makes the same data, credentials and random decisions. Default 1. */
  readonly seed?: number;
  /** The clock for expiry, limits, delays and all dates. Default: the system's. */
  readonly clock?: Clock;
  /** A `limit` above 50 returns 50 rows, as on some live accounts. Default `false`. */
  readonly clamp?: boolean;
  /** Names of `QUIRKS`: forms that only some live accounts send. Default: none. */
  readonly quirks?: readonly string[];
  /** The user's own data in place of the seeded. */
  readonly data?: SandboxData;
  /** On from the start, and again after `reset()`: faults or texts such as `reset-after:tasks.task.add:1`. */
  readonly faults?: readonly (Fault | string)[];
  /** A parsed OpenAPI description: the account has its REST 3.0 methods, served from their schemas where they are new. */
  readonly description?: unknown;
  /** Limits that a live account has. Default: none. */
  readonly limits?: SandboxLimits;
  /** How many accounts there are in this process, each at an address of its own with one more as its seed. Default 1. */
  readonly accounts?: number;
  /** The application that is registered for all of them. */
  readonly application?: ApplicationSetup;
  /** Answers of legacy methods, by name: of those that the sandbox lacks, or in place of its own. */
  readonly handlers?: SandboxHandlers;
  /** Serves `https:` alone, with a certificate made at the start, whose authority is `sandbox.ca`. Default `false`. */
  readonly tls?: boolean;
  /** How many of `requests` are kept, the newest. Default 10,000. */
  readonly requestLog?: number;
}

export interface SandboxLimits {
  /** Request intensity; `true`: 2 a second and 50 at once. Above it: 503 `QUERY_LIMIT_EXCEEDED`. */
  readonly requests?: Intensity | true;
  /** Seconds of operating time for each method in ten minutes; `true`: 480, under the quirk `server-2026-05` 420. Above it: 429 `OPERATION_TIME_LIMIT`. */
  readonly operating?: number | true;
}

const NAMES: Names<SandboxOptions> = {
  port: true,
  seed: true,
  clock: true,
  clamp: true,
  quirks: true,
  data: true,
  faults: true,
  description: true,
  limits: true,
  accounts: true,
  application: true,
  handlers: true,
  tls: true,
  requestLog: true,
};

const LIMITS: Names<SandboxLimits> = { requests: true, operating: true };

const APPLICATION: Names<ApplicationSetup> = {
  redirectUri: true,
  handler: true,
  codeLifetime: true,
  accessLifetime: true,
  refreshLifetime: true,
  oldTokens: true,
  installed: true,
};

const INTENSITY: Names<Intensity> = { perSecond: true, burst: true };

const DATA: Names<SandboxData> = { users: true, groups: true, tasks: true, webhooks: true, events: true };

/** Throws InputError for an unknown option, in the options inside too: it would change nothing, in silence. */
export function checkNames(options: SandboxOptions): void {
  checkNamesOf(options, NAMES, '');
  const { limits = {}, application = {}, data = {}, faults = [] } = options;
  checkNamesOf(limits, LIMITS, 'limits.');
  if (limits.requests !== true) checkNamesOf(limits.requests ?? {}, INTENSITY, 'limits.requests.');
  checkNamesOf(application, APPLICATION, 'application.');
  checkNamesOf(data, DATA, 'data.');
  if (!Array.isArray(faults)) throw new InputError('it is not a list of faults', 'faults', "write ['reset']");
}
