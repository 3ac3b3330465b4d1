/** The options of the sandbox. */

import { nearest } from '../../runtime/value/near-name.js';
import { InputError } from '../base/input-error.js';
import type { Clock, SandboxHandlers } from './account.js';
import type { SandboxData } from './data.js';
import type { Fault } from './faults.js';
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

type Names<T> = Readonly<Record<keyof T, true>>;

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

/** Throws InputError for an unknown option. */
export function checkNames(options: SandboxOptions): void {
  checkNamesOf(options, NAMES, '');
  checkNamesOf(options.limits ?? {}, LIMITS, 'limits.');
  checkNamesOf(options.application ?? {}, APPLICATION, 'application.');
}

function checkNamesOf(given: object, names: Readonly<Record<string, true>>, path: string): void {
  const known = Object.keys(names);
  const strange = Object.keys(given).find((name) => !known.includes(name));
  if (strange === undefined) return;
  const near = nearest(strange, known);
  const advice = near === undefined ? `use one of ${known.join(', ')}` : `did you mean ${near}?`;
  throw new InputError('the sandbox has no such option', `${path}${strange}`, advice);
}
