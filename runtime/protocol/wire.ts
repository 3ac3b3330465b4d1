/** One request and one answer as data, and the credential that a request is signed with. */

import type { ApiFailure } from '../errors/to-error.js';

/** What a request is signed with. */
export type Credential =
  | { readonly kind: 'webhook'; readonly userId: number; readonly code: string }
  | ApplicationCredential
  | { readonly kind: 'gateway'; readonly key: string; readonly session?: string | undefined };

export interface ApplicationCredential {
  readonly kind: 'application';
  readonly token: string;
  /** As the caller asks for; undefined: in the body, but for a keyed write. */
  readonly tokenIn: 'body' | 'header' | undefined;
}

export interface WireRequest {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query below `baseUrl`, such as `/rest/api/1/<code>/tasks.task.get`: holds a secret under a webhook. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface WireAnswer {
  readonly status: number;
  /** Lower-case names; a repeated header is joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON. */
  readonly body: unknown;
  /** Reads the failure of one call in a batch from its own error object; undefined where there is none. */
  readonly failureOf?: ((method: string, body: unknown) => ApiFailure | undefined) | undefined;
}
