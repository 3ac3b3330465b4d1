/** Types and methods of `v3/tasks/task-result`. */

import type {
  Call,
  CallOptions,
  Custom,
  CustomFields,
  ListCall,
  Listed,
  Param,
  Whole,
} from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { ResultEntity, ResultFilter, ResultOrder, ResultSelect } from './result.js';
import type { TasksTaskResultFieldMethods } from './task-result-field.js';

/** Fields that `tasks.task.result.add` writes; others by `custom()`. */
export interface TaskResultAddFields extends CustomFields {
  readonly taskId: Param<number>;
  readonly text: Param<string>;
}

/** Parameters of `tasks.task.result.add`, others by `custom()`. */
export interface TaskResultAddParams extends CustomFields {
  readonly fields: TaskResultAddFields;
}

/** Codes of errors that `tasks.task.result.add` is documented to answer with. */
export type TaskResultAddCode =
  | 'SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_DTOVALIDATIONEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/** Codes of errors that `tasks.task.result.addfromchatmessage` is documented to answer with. */
export type TaskResultAddfromchatmessageCode =
  | 'SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/** Parameters of `tasks.task.result.delete`, others by `custom()`. */
export type TaskResultDeleteParams = (
  | { readonly id: Param<number>; readonly filter?: never }
  | {
      /** Conditions, all of which must hold, and groups `{ logic, conditions }`. */
      readonly filter: ResultFilter;
      readonly id?: never;
    }
) &
  CustomFields;

/** Codes of errors that `tasks.task.result.delete` is documented to answer with. */
export type TaskResultDeleteCode =
  | 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNFILTEROPERATOREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/** Parameters of `tasks.task.result.list`, others by `custom()`. */
export interface TaskResultListParams<
  S extends readonly (ResultSelect | Custom)[] = readonly (ResultSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
  /** Conditions, all of which must hold, and groups `{ logic, conditions }`. */
  readonly filter?: ResultFilter | undefined;
  /** Field to direction, `ASC` or `DESC`. */
  readonly order?: ResultOrder | undefined;
  readonly pagination?:
    | {
        /** From 1; with `limit` the offset is computed. */
        readonly page?: Param<number> | undefined;
        /** Rows of a page. */
        readonly limit?: Param<number> | undefined;
        /** Rows to skip. */
        readonly offset?: Param<number> | undefined;
      }
    | undefined;
}

/** Codes of errors that `tasks.task.result.list` is documented to answer with. */
export type TaskResultListCode =
  | 'SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDORDEREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDPAGINATIONEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNFILTEROPERATOREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/** Fields that `tasks.task.result.update` writes; others by `custom()`. */
export interface TaskResultUpdateFields extends CustomFields {
  readonly text?: Param<string> | undefined;
}

/** Parameters of `tasks.task.result.update`, others by `custom()`. */
export type TaskResultUpdateParams = (
  | { readonly id: Param<number>; readonly fields: TaskResultUpdateFields; readonly filter?: never }
  | {
      readonly fields: TaskResultUpdateFields;
      /** Conditions, all of which must hold, and groups `{ logic, conditions }`. */
      readonly filter: ResultFilter;
      readonly id?: never;
    }
) &
  CustomFields;

/** Codes of errors that `tasks.task.result.update` is documented to answer with. */
export type TaskResultUpdateCode =
  | 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNFILTEROPERATOREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_DTOVALIDATIONEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/** Methods `tasks.task.result`. */
export interface TasksTaskResultMethods {
  /**
   * Add a `Result`
   *
   * Scope: `tasks`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once.
   *
   * Errors:
   * - `SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION` (422): Same idempotency key with a different body.
   * - `SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION` (400): Idempotency key of invalid length or characters.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_DTOVALIDATIONEXCEPTION` (400): A field of the object is not valid.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
   *
   * Source: the account's own description.
   */
  add(params: TaskResultAddParams, options?: CallOptions): Call<Whole<ResultEntity>, 'v3', TaskResultAddCode>;
  /**
   * Scope: `tasks`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once.
   *
   * Errors:
   * - `SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION` (422): Same idempotency key with a different body.
   * - `SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION` (400): Idempotency key of invalid length or characters.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
   *
   * Source: the account's own description.
   */
  addfromchatmessage(
    params?: { readonly [name: string]: unknown },
    options?: CallOptions,
  ): Call<Whole<ResultEntity>, 'v3', TaskResultAddfromchatmessageCode>;
  /**
   * Delete a `Result`
   *
   * Scope: `tasks`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once.
   *
   * Errors:
   * - `SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION` (400): Object with the given identifier not found.
   * - `SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION` (422): Same idempotency key with a different body.
   * - `SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION` (400): Malformed filter.
   * - `SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION` (400): Idempotency key of invalid length or characters.
   * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field in a filter condition.
   * - `SVC_REST_V3_EXCEPTION_UNKNOWNFILTEROPERATOREXCEPTION` (400): Unknown operator in a filter condition.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type. A filtered field is not filterable, or a value has the wrong type.
   *
   * Source: the account's own description.
   */
  delete(params: TaskResultDeleteParams, options?: CallOptions): Call<boolean, 'v3', TaskResultDeleteCode>;
  readonly field: TasksTaskResultFieldMethods;
  /**
   * Get a list of `Result`
   *
   * Scope: `tasks`.
   *
   * Errors:
   * - `SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION` (400): Malformed filter.
   * - `SVC_REST_V3_EXCEPTION_INVALIDORDEREXCEPTION` (400): `order` is not a direction ASC or DESC with a sortable field.
   * - `SVC_REST_V3_EXCEPTION_INVALIDPAGINATIONEXCEPTION` (400): `limit`, `offset` or `page` is not numeric, or `limit` is 0.
   * - `SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION` (400): Select expression not recognised.
   * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field of a related object, or unknown description attribute, in `select`. Unknown field in a filter condition.
   * - `SVC_REST_V3_EXCEPTION_UNKNOWNFILTEROPERATOREXCEPTION` (400): Unknown operator in a filter condition.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type. A filtered field is not filterable, or a value has the wrong type.
   *
   * Source: the account's own description.
   */
  list<const S extends readonly (ResultSelect | Custom)[] = never>(
    params?: TaskResultListParams<S>,
    options?: CallOptions,
  ): ListCall<Listed<ResultEntity, S>, 'v3', TaskResultListCode>;
  /**
   * Update a `Result`
   *
   * Scope: `tasks`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once.
   *
   * Errors:
   * - `SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION` (400): Object with the given identifier not found.
   * - `SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION` (422): Same idempotency key with a different body.
   * - `SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION` (400): Malformed filter.
   * - `SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION` (400): Idempotency key of invalid length or characters.
   * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field in a filter condition.
   * - `SVC_REST_V3_EXCEPTION_UNKNOWNFILTEROPERATOREXCEPTION` (400): Unknown operator in a filter condition.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_DTOVALIDATIONEXCEPTION` (400): A field of the object is not valid.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type. A filtered field is not filterable, or a value has the wrong type.
   *
   * Source: the account's own description.
   */
  update(
    params: TaskResultUpdateParams,
    options?: CallOptions,
  ): Call<Whole<ResultEntity>, 'v3', TaskResultUpdateCode>;
}
