/** What a REST 3.0 method is: who may call it, what it takes, what it does, how the description shows it. */

import type { Account, Principal } from '../account.js';
import type { Entity } from './entity.js';
import type { Params, ParamTable } from './params.js';

export interface Method {
  readonly name: string;
  /** One of these is enough; empty: any. */
  readonly scopes: readonly string[];
  /** Creates, changes or deletes: an idempotency key counts. */
  readonly write: boolean;
  /** Administrators only. */
  readonly admin?: boolean;
  /** `none`: no parameters, so GET is as good as POST. */
  readonly params: ParamTable | 'none';
  run(call: MethodCall): unknown;
  /** Answered as it is, without `{result, time}` (Observed behaviour, Published description). */
  readonly bare?: boolean;
  readonly described: Described;
}

export interface MethodCall {
  readonly account: Account;
  readonly principal: Principal;
  readonly params: Params;
}

/** How the published description shows a method. */
export interface Described {
  readonly request: RequestShape;
  readonly result: ResultShape;
  readonly entity?: Entity;
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
  /** The parameters as the table of the method has them. */
  | 'params'
  /** Parameters that are taken but not described: `"properties": []`. */
  | 'undescribed';

export type ResultShape = 'item' | 'items' | 'boolean' | 'object';

/** `documentation` and `scopes` belong to `rest`. */
export function moduleOf(method: string): string {
  return method.includes('.') ? (method.split('.')[0] ?? '') : 'rest';
}
