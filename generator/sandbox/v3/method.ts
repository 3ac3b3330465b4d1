/** What a REST 3.0 method is: who may call it, what it takes, what it does, how the description shows it. */

import type { Account, Principal } from '../account.js';
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
  /** Its parameters are plain: the rules `separatesPlainParameters` and `hidesPlainParametersInBatch` concern them. */
  readonly plain?: true;
  /** Another name of a method, which the rule `looksUpBatchFirst` refuses in a batch. */
  readonly alias?: true;
  /** The field that a filter must contain by the rule `requiresFilters`. */
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

/** One for each answer, so that the related rows of a page are counted where they have a limit. */
export function callerView({ account, principal }: SandboxCall): EntityView {
  const isCounted = account.rules.relatedRows !== undefined;
  return { account, user: principal.user, ...(isCounted && { related: new Map() }) };
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
  /** The object; by the rule `answersIdAfterAdd` only its id. */
  | 'added';

/** `documentation` and `scopes` belong to `rest`. */
export function methodModule(method: string): string {
  return method.includes('.') ? (method.split('.')[0] ?? '') : 'rest';
}
