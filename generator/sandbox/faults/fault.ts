/** A fault as a user switches it on: what goes wrong, for which calls, how often. */

/** `before`: the method has not run. `after`: the method has run, and the caller does not learn it. */
export type FaultMoment = 'before' | 'after';

export interface Fault {
  /** One of `FAULTS`. */
  readonly name: string;
  /** Glob of method names, `*` also matches dots; a batch is met if one of its calls is. Default `*`. */
  readonly method?: string;
  /** So many calls, then never again. Default: always. */
  readonly times?: number;
  /** 0 to 1, decided by the seed of the account. Default 1. */
  readonly probability?: number;
  /** Default: see `FAULTS`. */
  readonly when?: FaultMoment;
  /** HTTP status in place of the usual one. */
  readonly status?: number;
  /** Delay that the answer names, in seconds. Default: none is named. */
  readonly retryAfter?: number;
  /** `refuse`, `hang`, `slow-body`, `gave-up`: ms. `huge`: MiB. */
  readonly amount?: number;
  /** `error`: the code. */
  readonly code?: string;
  /** `error` on the gateway: further members of `error` in the answer. */
  readonly fields?: Readonly<Record<string, unknown>>;
}
