/** The built-in account's one state: who may call, what time it is, and the data that every generation works on. */

/** Time is passed in, so that tests wait for nothing. */
export interface Clock {
  /** ms since the epoch. */
  now(): number;
  /** Resolves after `ms`. */
  sleep(ms: number): Promise<void>;
}

export interface User {
  readonly id: number;
  name: string;
  lastName: string;
  email: string;
  active: boolean;
  readonly admin: boolean;
  position: string;
  readonly departmentIds: readonly number[];
  readonly registered: string;
}

/** A webhook, or an application that acts for one user. */
export interface Principal {
  readonly kind: 'webhook' | 'application';
  readonly user: User;
  readonly scopes: ReadonlySet<string>;
  /** Stable name for idempotency keys and operating-time counters. */
  readonly id: string;
}

export interface Webhook {
  readonly userId: number;
  readonly code: string;
  readonly scopes: readonly string[];
}

export interface AccessToken {
  readonly token: string;
  readonly userId: number;
  readonly scopes: readonly string[];
  /** ms since the epoch; absent: never. */
  readonly expires?: number;
}

/** Every task, in REST 3.0 form; legacy methods read the same rows. */
export interface TaskRow {
  readonly id: number;
  [field: string]: unknown;
}

export interface Account {
  readonly clock: Clock;
  readonly webhooks: Webhook[];
  readonly tokens: AccessToken[];
  readonly users: User[];
  readonly groups: { readonly id: number; name: string; readonly type: string; readonly isVisible: boolean }[];
  readonly tasks: Map<number, TaskRow>;
  readonly events: { readonly id: number; [field: string]: unknown }[];
  /** The next free id of a kind of object: `nextId('task')`. */
  nextId(kind: string): number;
}
