/** The gateway's error reference as data: what a code means, and what can be done. */

export type GatewayErrorClass =
  | 'ApiError'
  | 'ValidationError'
  | 'AuthenticationError'
  | 'PermissionError'
  | 'NotFoundError'
  | 'ConflictError'
  | 'RateLimitError'
  | 'AccountError'
  | 'ServerError';

export interface GatewayErrorCase {
  readonly code: string;
  /** Documented HTTP statuses; empty: none is documented. */
  readonly status: readonly number[];
  /** The class of the error that the client throws. */
  readonly class: GatewayErrorClass;
  /** `true`: nothing was run, so it can be repeated; `reads`: the outcome is open, so only a read can; `false`: it would fail again. */
  readonly repeatable: boolean | 'reads';
  readonly meaning: string;
  /** What to do. */
  readonly action: string;
  /** Where the answer names a delay: `error.retryAfter` with its mirror `Retry-After`, the header alone, or either. */
  readonly delay?: 'field' | 'header' | 'either';
}

export type GatewayErrorTable = Readonly<Record<string, GatewayErrorCase>>;

/** The row of any string; the set of codes is open, so there may be none. */
export function gatewayErrorCase(table: GatewayErrorTable, code: string): GatewayErrorCase | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}
