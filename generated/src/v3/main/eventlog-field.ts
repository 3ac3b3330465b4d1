/** Types and methods of `v3/main/eventlog-field`. */

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

/** Parameters of `main.eventlog.field.get`, others by `custom()`. */
export interface MainEventlogFieldGetParams<
  S extends readonly (FieldDescriptionSelect | Custom)[] = readonly (FieldDescriptionSelect | Custom)[],
> extends CustomFields {
  /** The name of a field. */
  readonly name: Param<string>;
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `main.eventlog.field.get` is documented to answer with. */
export type MainEventlogFieldGetCode =
  | 'SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | 'SVC_REST_V3_REALISATION_EXCEPTION_FIELDNOTFOUNDEXCEPTION'
  | CommonCode;

/** Parameters of `main.eventlog.field.list`, others by `custom()`. */
export interface MainEventlogFieldListParams<
  S extends readonly (FieldDescriptionSelect | Custom)[] = readonly (FieldDescriptionSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `main.eventlog.field.list` is documented to answer with. */
export type MainEventlogFieldListCode =
  | 'SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/** Methods `main.eventlog.field`. */
export interface MainEventlogFieldMethods {
  /**
   * Get the description of a field
   *
   * Scope: `main`. Who: administrator.
   *
   * Errors:
   * - `SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION` (403): No administrator rights or missing scope.
   * - `SVC_REST_V3_EXCEPTION_INSUFFICIENTSCOPEEXCEPTION` (403): Missing scope.
   * - `SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION` (400): Select expression not recognised.
   * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field of a related object, or unknown description attribute, in `select`.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
   * - `SVC_REST_V3_REALISATION_EXCEPTION_FIELDNOTFOUNDEXCEPTION` (400): Field named in `name` not found.
   *
   * Source: REST 3.0 reference, main.eventlog.field.get.
   */
  get<const S extends readonly (FieldDescriptionSelect | Custom)[] = never>(
    params: MainEventlogFieldGetParams<S>,
    options?: CallOptions,
  ): Call<Selected<FieldDescriptionEntity, S>, 'v3', MainEventlogFieldGetCode>;
  /**
   * Get the descriptions of the fields
   *
   * Scope: `main`.
   *
   * Errors:
   * - `SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION` (400): Select expression not recognised.
   * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field of a related object, or unknown description attribute, in `select`.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
   *
   * Source: the account's own description.
   */
  list<const S extends readonly (FieldDescriptionSelect | Custom)[] = never>(
    params?: MainEventlogFieldListParams<S>,
    options?: CallOptions,
  ): ListCall<Selected<FieldDescriptionEntity, S>, 'v3', MainEventlogFieldListCode>;
}
