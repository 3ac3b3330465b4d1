/** Types and methods of `v3/tasks/task-field`. */

import type {
  Call,
  CallOptions,
  Custom,
  CustomFields,
  ListCall,
  Param,
  Selected,
} from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { FieldDescriptionEntity, FieldDescriptionSelect } from '../rest/field-description.js';

/** Parameters of `tasks.task.field.get`, others by `custom()`. */
export interface TaskFieldGetParams<
  S extends readonly (FieldDescriptionSelect | Custom)[] = readonly (FieldDescriptionSelect | Custom)[],
> extends CustomFields {
  readonly name: Param<string>;
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `tasks.task.field.get` is documented to answer with. */
export type TaskFieldGetCode =
  | 'SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | 'SVC_REST_V3_REALISATION_EXCEPTION_FIELDNOTFOUNDEXCEPTION'
  | CommonCode;

/** Parameters of `tasks.task.field.list`, others by `custom()`. */
export interface TaskFieldListParams<
  S extends readonly (FieldDescriptionSelect | Custom)[] = readonly (FieldDescriptionSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `tasks.task.field.list` is documented to answer with. */
export type TaskFieldListCode =
  | 'SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/** Methods `tasks.task.field`. */
export interface TasksTaskFieldMethods {
  /**
   * Get the description of a field
   *
   * Scope: `tasks`.
   *
   * Errors:
   * - `SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION` (400): Select expression not recognised.
   * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field of a related object, or unknown description attribute, in `select`.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
   * - `SVC_REST_V3_REALISATION_EXCEPTION_FIELDNOTFOUNDEXCEPTION` (400): Field named in `name` not found.
   *
   * Source: the account's own description.
   */
  get<const S extends readonly (FieldDescriptionSelect | Custom)[] = never>(
    params: TaskFieldGetParams<S>,
    options?: CallOptions,
  ): Call<Selected<FieldDescriptionEntity, S>, 'v3', TaskFieldGetCode>;
  /**
   * Get the descriptions of the fields
   *
   * Scope: `tasks`.
   *
   * Errors:
   * - `SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION` (403): User lacks rights.
   * - `SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION` (400): Select expression not recognised.
   * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field of a related object, or unknown description attribute, in `select`.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
   *
   * Source: REST 3.0 reference, tasks.task.field.list.
   */
  list<const S extends readonly (FieldDescriptionSelect | Custom)[] = never>(
    params?: TaskFieldListParams<S>,
    options?: CallOptions,
  ): ListCall<Selected<FieldDescriptionEntity, S>, 'v3', TaskFieldListCode>;
}
