/** Types and methods of `v3/timeman/record-field`. */

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

/** Parameters of `timeman.record.field.get`, others by `custom()`. */
export interface TimemanRecordFieldGetParams<
  S extends readonly (FieldDescriptionSelect | Custom)[] = readonly (FieldDescriptionSelect | Custom)[],
> extends CustomFields {
  readonly name: Param<string>;
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `timeman.record.field.get` is documented to answer with. */
export type TimemanRecordFieldGetCode =
  | 'SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | 'SVC_REST_V3_REALISATION_EXCEPTION_FIELDNOTFOUNDEXCEPTION'
  | CommonCode;

/** Parameters of `timeman.record.field.list`, others by `custom()`. */
export interface TimemanRecordFieldListParams<
  S extends readonly (FieldDescriptionSelect | Custom)[] = readonly (FieldDescriptionSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `timeman.record.field.list` is documented to answer with. */
export type TimemanRecordFieldListCode =
  | 'SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/** Methods `timeman.record.field`. */
export interface TimemanRecordFieldMethods {
  /**
   * Get the description of a field
   *
   * Scope: `timeman`.
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
    params: TimemanRecordFieldGetParams<S>,
    options?: CallOptions,
  ): Call<Selected<FieldDescriptionEntity, S>, 'v3', TimemanRecordFieldGetCode>;
  /**
   * Get the descriptions of the fields
   *
   * Scope: `timeman`.
   *
   * Errors:
   * - `SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION` (400): Select expression not recognised.
   * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field of a related object, or unknown description attribute, in `select`.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
   *
   * Source: the account's own description.
   */
  list<const S extends readonly (FieldDescriptionSelect | Custom)[] = never>(
    params?: TimemanRecordFieldListParams<S>,
    options?: CallOptions,
  ): ListCall<Selected<FieldDescriptionEntity, S>, 'v3', TimemanRecordFieldListCode>;
}
