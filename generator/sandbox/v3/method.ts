/** What a REST 3.0 method is: who may call it, what it takes, what it does, how the description shows it. */

import type { Account, Principal } from '../account.js';
import { isServer } from '../server-2026-05.js';
import type { V3Entity, EntityView } from './entity.js';
import type { V3Params, ParamTable } from './params.js';

export interface V3Method {
  readonly name: string;
  /** One of these is enough; empty: any. */
  readonly scopes: readonly string[];
  /** Creates, changes or deletes: an idempotency key counts. */
  readonly write: boolean;
  /** Administrators only. */
  readonly admin?: boolean;
  /** `none`: no parameters, so GET is as good as POST. */
  readonly params: ParamTable | 'none';
  /** The server of May 2026 reads its parameters from the query string and a form too, and never in a batch. */
  readonly plain?: true;
  /** Works only at the top level of that server, as another name of a method. */
  readonly alias?: true;
  /** The field that a filter must contain on that server. */
  readonly requiredFilter?: string;
  run(call: SandboxCall): unknown;
  /** Answered as it is, without `{result, time}` (Observed behaviour, Published description). */
  readonly bare?: boolean;
  readonly described: MethodDescription;
}

export interface SandboxCall {
  readonly account: Account;
  readonly principal: Principal;
  readonly params: V3Params;
}

/** The server of May 2026 counts the related rows of a page. */
export function callerView({ account, principal }: SandboxCall): EntityView {
  return { account, user: principal.user, ...(isServer(account) && { related: new Map() }) };
}

/** How the published description shows a method. */
export interface MethodDescription {
  readonly request: RequestShape;
  readonly result: ResultShape;
  readonly entity?: V3Entity;
  readonly summary?: string;
  readonly description?: string;
}

export type RequestShape =
  | 'get'
  | 'list'
  | 'cursor-list'
  | 'tail'
  | 'add'
  | 'update'
  | 'delete'
  | 'field-list'
  | 'field-get'
  /** `select` names functions, and is printed as a list of texts. */
  | 'aggregate'
  /** The parameters as the table of the method has them. */
  | 'params'
  /** Parameters that are taken but not described: `"properties": []`. */
  | 'undescribed';

export type ResultShape =
  | 'item'
  | 'items'
  | 'boolean'
  | 'object'
  /** The object; on the server of May 2026 only its id. */
  | 'added';

/** `documentation` and `scopes` belong to `rest`. */
export function methodModule(method: string): string {
  return method.includes('.') ? (method.split('.')[0] ?? '') : 'rest';
}
