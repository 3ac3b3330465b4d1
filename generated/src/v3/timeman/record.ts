/** Types and methods of `v3/timeman/record`. */

import type { CallOptions, Custom, CustomFields, ListCall, Listed, Param } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { TimemanRecordFieldMethods } from './record-field.js';
import type {
  TimemanRecordEntity,
  TimemanRecordFilter,
  TimemanRecordOrder,
  TimemanRecordSelect,
} from './timeman-record.js';

/** Parameters of `timeman.record.list`, others by `custom()`. */
export interface TimemanRecordListParams<
  S extends readonly (TimemanRecordSelect | Custom)[] = readonly (TimemanRecordSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
  /** Conditions, all of which must hold, and groups `{ logic, conditions }`. */
  readonly filter?: TimemanRecordFilter | undefined;
  /** Field to direction, `ASC` or `DESC`. */
  readonly order?: TimemanRecordOrder | undefined;
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

/** Codes of errors that `timeman.record.list` is documented to answer with. */
export type TimemanRecordListCode =
  | 'SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDORDEREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDPAGINATIONEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNFILTEROPERATOREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/** Methods `timeman.record`. */
export interface TimemanRecordMethods {
  readonly field: TimemanRecordFieldMethods;
  /**
   * Get a list of `TimemanRecord`
   *
   * Scope: `timeman`.
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
  list<const S extends readonly (TimemanRecordSelect | Custom)[] = never>(
    params?: TimemanRecordListParams<S>,
    options?: CallOptions,
  ): ListCall<Listed<TimemanRecordEntity, S>, 'v3', TimemanRecordListCode>;
}
