/** The sandbox's one state: who may call, what time it is, and the data that every generation works on. */

import type { Deviations } from './deviations.js';
import type { Quirks } from './quirks.js';
import type { ServerRules } from './server-rules.js';
import type { Row, Table } from './table.js';

export type { Row } from './table.js';

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
  /** `false`: dismissed; credentials of such a user answer `INVALID_CREDENTIALS`. */
  active: boolean;
  readonly admin: boolean;
  position: string;
  readonly departmentIds: readonly number[];
  readonly registered: string;
  /** Modules that the administrator has closed to this user, such as `tasks`: REST 3.0 answers ACCESSDENIEDEXCEPTION. */
  readonly closed?: readonly string[];
  /** Departments whose employees' objects this user sees; absent: no manager. */
  readonly manages?: readonly number[];
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
  /** The application that it was issued to; absent: one of the start. */
  readonly client?: string;
  /** The administrator has limited the application to other users: `user_access_error`. */
  readonly restricted?: true;
}

export interface Group {
  readonly id: number;
  name: string;
  readonly type: string;
  readonly isVisible: boolean;
}

/** Every task, in REST 3.0 form; legacy methods read the same rows. */
export type TaskRow = Row;

/** A file of the drive, in the memory of the sandbox. */
export interface DriveFile {
  readonly id: number;
  readonly folderId: number;
  readonly name: string;
  readonly bytes: Buffer;
}

/** A message in the chat of a task. */
interface ChatMessage {
  readonly id: number;
  readonly chatId: number;
  readonly taskId: number;
  readonly authorId: number;
  readonly text: string;
  readonly created: string;
}

interface Handles {
  /**
   * @param params as they arrived: in a form or a batch every number is a text.
   * @param state one object for all handlers of an account, empty at the start and after `reset()`.
   * @returns the `result`. A list is sent in pages of 50 from `start` on, with `total` and `next`. A thrown error with a
   * `status` is the service's error, with its `code` and message; any other one is a 500.
   */
  handle(params: Readonly<Record<string, unknown>>, state: Record<string, unknown>): unknown;
}

/** The type of a member function, so that a handler may narrow its parameters and state. */
export type SandboxHandler = Handles['handle'];

/** By the name of the method, in any letter case. */
export type SandboxHandlers = Readonly<Record<string, SandboxHandler>>;

/** The call that caused an event. */
interface EventCause {
  /** Who called the method. */
  readonly by: Pick<Principal, 'kind' | 'id' | 'user'>;
  /** The `auth_connector` of the call: its source. */
  readonly connector?: string | undefined;
}

export interface Account {
  readonly seed: number;
  readonly clock: Clock;
  /** A `limit` above 50 returns 50 rows, as on some live accounts. */
  readonly clamp: boolean;
  /** Forms that only some live accounts send. */
  readonly quirks: Quirks;
  /** Of the quirk `server-2026-05`, or of the documents. */
  readonly rules: ServerRules;
  readonly deviations: Deviations;
  /** Legacy methods of the user, by name in lower case, each with its name as it was given. */
  readonly handlers: ReadonlyMap<string, { readonly name: string; readonly run: SandboxHandler }>;
  /** Shared by the handlers. */
  readonly handlerState: Record<string, unknown>;
  readonly webhooks: Webhook[];
  readonly tokens: AccessToken[];
  readonly users: User[];
  readonly groups: Group[];
  readonly tasks: Table;
  /** In camel style. `crm.deal.*` and `crm.item.*` show the same rows, and of deals the gateway too. */
  readonly deals: Table;
  readonly contacts: Table;
  readonly companies: Table;
  readonly leads: Table;
  /** Results of tasks. */
  readonly results: Map<number, Row>;
  readonly files: Map<number, DriveFile>;
  readonly messages: ChatMessage[];
  /** Oldest first. */
  readonly events: Row[];
  readonly timeRecords: Row[];
  readonly notes: Map<number, Row>;
  /** Only on the server of May 2026. */
  readonly attachments: Map<number, Row>;
  /** The description that it publishes instead of its own. */
  published?: unknown;
  /** The next free id of a kind of object: `nextId('task')`. */
  nextId(kind: string): number;
  /** A code or token that looks real: the same for the same seed and name. */
  secret(name: string, length: number): string;
  /** Addresses of the account and of the token server; absent: made-up ones. */
  address?: () => { readonly baseUrl: string; readonly tokenServer: string };
  /** Notifies the handlers that `event.bind` registered; set by the legacy generation. */
  fireEvent?: (name: string, data: unknown, cause: EventCause) => void;
  /** Both tokens for a user, where the application is registered; set by the token server. */
  issueTokens?: (userId: number) => Readonly<Record<string, unknown>>;
}
