/** The fields of the gateway's error envelope (Gateway reference, Envelope), under their documented names. */

/** The gateway's fields next to code and message. Payloads differ by code, so their types are open. */
export interface GatewayFields {
  /** The next step; an object on server creation and on 413. */
  readonly hint?: string | GatewayHint;
  /** Text for the end user. */
  readonly userMessage?: string;
  /** Ways out, such as a plan upgrade. */
  readonly alternatives?: readonly GatewayAlternative[];
  /** Context by code. */
  readonly details?: GatewayDetails;
  /** The same error repeats on one key. */
  readonly warning?: string;
  /** The reason code of the underlying service. */
  readonly svcCode?: string;
  /** Module name and version of the update that a method waits for. */
  readonly release?: string;
  /** What is paused: the calling key, or the account. */
  readonly scope?: 'apiKey' | 'portal' | (string & {});
  /** Why access was refused. Any other value is read as `unknown`; `error.details` has it as it was sent. */
  readonly cause?: GatewayCause;
  /** The refused underlying method. */
  readonly method?: string;
  readonly requiredScope?: string;
  /** Scopes of the key that are in effect. */
  readonly keyScopes?: readonly string[];
  /** What a program can do about it; action `none`: nothing. */
  readonly fix?: GatewayFix;
  /** ISO 8601. */
  readonly blockedAt?: string;
}

export type GatewayCause = 'b24_permission' | 'b24_scope' | 'key_scope_missing' | 'bot_other_key' | 'unknown';

/** The next step as an object; which members it has depends on the code. */
export interface GatewayHint {
  readonly reason?: string;
  readonly recovery?: unknown;
  readonly example?: unknown;
  readonly recoveryAction?: unknown;
  readonly note?: string;
  readonly [name: string]: unknown;
}

/** Context of an error; which members it has depends on the code. */
export interface GatewayDetails {
  readonly reason?: string;
  readonly deployableKeys?: readonly unknown[];
  readonly upgradeUrl?: string;
  readonly method?: string;
  readonly switchUrl?: string;
  readonly requiredAction?: string;
  readonly [name: string]: unknown;
}

export interface GatewayAlternative {
  readonly type: string;
  readonly url?: string;
  readonly description?: string;
}

export interface GatewayFix {
  readonly action: string;
  readonly via?: string;
  readonly path?: string;
  readonly body?: unknown;
}
