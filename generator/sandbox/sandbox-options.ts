/** The options of the sandbox. */

import { InputError } from '../base/input-error.js';
import { isObject } from '../base/json.js';
import type { Clock, SandboxHandlers } from './account.js';
import type { SandboxData } from './data.js';
import type { Fault } from './faults.js';
import { ABOVE_0, ADDRESS, checkNamesOf, FROM_0, type Names, SWITCH, type ValueRule } from './known-names.js';
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

const PORT: ValueRule = {
  fits: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535,
  form: 'a port: an integer up to 65535, 0 for a free one',
};

const SEED: ValueRule = {
  fits: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  form: 'an integer of at least 0',
};

const CLOCK: ValueRule = {
  fits: (value) =>
    isObject(value) && typeof value['now'] === 'function' && typeof value['sleep'] === 'function',
  form: 'a clock: createClock(Date.UTC(2026, 2, 1)) makes one',
};

export const DESCRIPTION: ValueRule = {
  fits: (value) => value === undefined || isObject(value),
  form: 'a parsed OpenAPI document',
};

const QUIRK_NAMES: ValueRule = {
  fits: (value) => Array.isArray(value),
  form: 'a list of quirks; svc-gen sandbox quirks lists them',
};

const NAMES: Names<SandboxOptions> = {
  port: PORT,
  // As on the command line.
  seed: SEED,
  clock: CLOCK,
  clamp: SWITCH,
  quirks: QUIRK_NAMES,
  data: true,
  faults: true,
  description: DESCRIPTION,
  limits: true,
  accounts: true,
  application: true,
  handlers: { fits: isObject, form: 'an object of functions: (params, state) => result' },
  tls: SWITCH,
  requestLog: true,
};

const LIMITS: Names<SandboxLimits> = {
  requests: true,
  operating: { fits: (value) => value === true || ABOVE_0.fits(value), form: 'true or a number of seconds' },
};

const APPLICATION: Names<ApplicationSetup> = {
  // An application on a phone has a scheme of its own.
  redirectUri: { ...ADDRESS, fits: (value) => typeof value === 'string' && URL.canParse(value) },
  handler: ADDRESS,
  codeLifetime: FROM_0,
  accessLifetime: FROM_0,
  refreshLifetime: FROM_0,
  oldTokens: { fits: (value) => value === 'dead' || value === 'alive', form: "'dead' or 'alive'" },
  installed: SWITCH,
};

const INTENSITY: Names<Intensity> = { perSecond: ABOVE_0, burst: ABOVE_0 };

const ROWS: ValueRule = {
  fits: (value) => areRows(value, (id) => isIdOfRow(id ?? 1)),
  form: 'a list of rows whose id is a positive integer, of each another one',
};

const ROWS_WITH_IDS: ValueRule = {
  fits: (value) => areRows(value, isIdOfRow),
  form: 'a list of rows, each with a positive integer of its own as id',
};

const WEBHOOKS: ValueRule = {
  fits: (value) =>
    Array.isArray(value) &&
    value.every((row) => isObject(row) && typeof row['code'] === 'string' && Array.isArray(row['scopes'])),
  form: 'a list of { userId, code, scopes }',
};

const DATA: Names<SandboxData> = {
  users: ROWS_WITH_IDS,
  groups: ROWS_WITH_IDS,
  tasks: ROWS,
  webhooks: WEBHOOKS,
  events: ROWS,
};

function areRows(value: unknown, isId: (id: unknown) => boolean): boolean {
  if (!Array.isArray(value) || !value.every((row) => isObject(row) && isId(row['id']))) return false;
  const ids = value.flatMap((row: { readonly id?: unknown }) => row.id ?? []);
  return new Set(ids).size === ids.length;
}

function isIdOfRow(id: unknown): boolean {
  return Number.isSafeInteger(id) && Number(id) > 0;
}

/** Throws InputError for a part of the registration that is unknown, or has a wrong value. */
export function checkApplication(application: ApplicationSetup): void {
  checkNamesOf(application, APPLICATION, 'application.');
}

/** Throws InputError for an unknown option or a wrong value, in the options inside too: it would change nothing, in silence. */
export function checkNames(options: SandboxOptions): void {
  checkNamesOf(options, NAMES, '');
  const { limits = {}, application = {}, data = {}, faults = [] } = options;
  checkNamesOf(limits, LIMITS, 'limits.');
  if (limits.requests !== true) checkNamesOf(limits.requests ?? {}, INTENSITY, 'limits.requests.');
  checkApplication(application);
  checkNamesOf(data, DATA, 'data.');
  if (!Array.isArray(faults)) throw new InputError('it is not a list of faults', 'faults', "write ['reset']");
}
