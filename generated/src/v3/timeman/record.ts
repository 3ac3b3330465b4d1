/** Types and methods of `v3/timeman/record`. */

import type {
  Call,
  CompulsoryFilter,
  Condition,
  Custom,
  CustomFields,
  DateInput,
  Direction,
  FilterGroup,
  ListCall,
  Listed,
  Param,
  Selected,
  UnkeyedCallOptions,
  WithoutSelect,
} from '../../runtime/index.js';
import type { FieldGetCode, FieldListCode, ListCode2 } from '../codes.js';
import type { FieldDescriptionEntity, FieldDescriptionSelect } from '../rest/field-description.js';
import type { RecordState } from './record-state.js';

export interface TimemanRecord {
  id: number;
  userId?: number | null;
  startTime?: string | null;
  endTime?: string | null;
  duration?: number | null;
  breakLength?: number | null;
  state?: RecordState | null;
  isApproved?: boolean | null;
}

/** TimemanRecord as `select` sees it. */
export interface TimemanRecordEntity {
  own: TimemanRecord;
  rel: {};
}

/** Names that `select` takes for TimemanRecord. */
export type TimemanRecordSelect =
  'id' | 'userId' | 'startTime' | 'endTime' | 'duration' | 'breakLength' | 'state' | 'isApproved';

/** One condition on TimemanRecord: `[field, value]` or `[field, operator, value]`. */
export type TimemanRecordCondition =
  | Condition<Custom, unknown>
  | Condition<'isApproved', boolean>
  | Condition<'userId' | 'id', number>
  | Condition<'startTime' | 'endTime', DateInput>;

/** Conditions on TimemanRecord, all of which must hold, and groups of them. */
export type TimemanRecordFilter = readonly (TimemanRecordCondition | FilterGroup<TimemanRecordCondition>)[];

/** Fields that TimemanRecord can be sorted by, the first one first. */
export interface TimemanRecordOrder {
  readonly id?: Direction | undefined;
  readonly userId?: Direction | undefined;
  readonly startTime?: Direction | undefined;
  readonly endTime?: Direction | undefined;
  readonly duration?: Direction | undefined;
  readonly [name: Custom]: Direction | undefined;
}

/** Parameters of `timeman.record.list`, others by `custom()`. */
export interface TimemanRecordListParams<
  S extends readonly (TimemanRecordSelect | Custom)[] = readonly (TimemanRecordSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
  /** Conditions `[field, operator, value]` and groups `{ logic, conditions, negative? }`; all must hold. */
  readonly filter: CompulsoryFilter<TimemanRecordFilter, 'userId', number>;
  /** Field to direction, `ASC` or `DESC`. */
  readonly order?: TimemanRecordOrder | undefined;
  /** Which rows the first page holds; from the first row on when omitted. An iteration goes on from there. */
  readonly pagination?:
    | {
        /** From 1; with `limit` the offset is computed. */
        readonly page?: Param<number> | undefined;
        /** Rows of a page, from 1 to 1000, default 50. Some accounts cut it lower. */
        readonly limit?: Param<number> | undefined;
        /** Rows to skip. */
        readonly offset?: Param<number> | undefined;
      }
    | undefined;
}

/** Codes of errors that `timeman.record.list` is documented to answer with. */
export type TimemanRecordListCode = ListCode2;

/** A call of `timeman.record.list`. */
export interface TimemanRecordListCall<Item> extends ListCall<Item, 'v3', ListCode2> {}

/** Methods `timeman.record`. */
export interface TimemanRecordMethods {
  readonly field: TimemanRecordFieldMethods;
  /**
   * Get a list of `TimemanRecord`
   *
   * Scope: `timeman`.
   *
   * Errors: {@link TimemanRecordListCode}.
   *
   * @example
   * for await (const item of svc.v3.timeman.record.list({ select: ['id', 'userId'], filter: [['userId', '=', 1]] })) console.log(item);
   */
  list<const S extends readonly (TimemanRecordSelect | Custom)[] = WithoutSelect>(
    params: TimemanRecordListParams<S>,
    options?: UnkeyedCallOptions,
  ): TimemanRecordListCall<Listed<TimemanRecordEntity, S>>;
}

/** Parameters of `timeman.record.field.get`, others by `custom()`. */
export interface TimemanRecordFieldGetParams<
  S extends readonly (FieldDescriptionSelect | Custom)[] = readonly (FieldDescriptionSelect | Custom)[],
> extends CustomFields {
  readonly name: Param<string>;
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `timeman.record.field.get` is documented to answer with. */
export type TimemanRecordFieldGetCode = FieldGetCode;

/** A call of `timeman.record.field.get`. */
export interface TimemanRecordFieldGetCall<T> extends Call<T, 'v3', FieldGetCode> {}

/** Parameters of `timeman.record.field.list`, others by `custom()`. */
export interface TimemanRecordFieldListParams<
  S extends readonly (FieldDescriptionSelect | Custom)[] = readonly (FieldDescriptionSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `timeman.record.field.list` is documented to answer with. */
export type TimemanRecordFieldListCode = FieldListCode;

/** A call of `timeman.record.field.list`. */
export interface TimemanRecordFieldListCall<Item> extends ListCall<Item, 'v3', FieldListCode> {}

/** Methods `timeman.record.field`. */
export interface TimemanRecordFieldMethods {
  /**
   * Get the description of a field
   *
   * Scope: `timeman`.
   *
   * Errors: {@link TimemanRecordFieldGetCode}.
   *
   * @example
   * await svc.v3.timeman.record.field.get({ name: 'id', select: ['name', 'type'] });
   */
  get<const S extends readonly (FieldDescriptionSelect | Custom)[] = WithoutSelect>(
    params: TimemanRecordFieldGetParams<S>,
    options?: UnkeyedCallOptions,
  ): TimemanRecordFieldGetCall<Selected<FieldDescriptionEntity, S>>;
  /**
   * Get the descriptions of the fields
   *
   * Scope: `timeman`.
   *
   * Errors: {@link TimemanRecordFieldListCode}.
   *
   * @example
   * await svc.v3.timeman.record.field.list({ select: ['name', 'type'] });
   */
  list<const S extends readonly (FieldDescriptionSelect | Custom)[] = WithoutSelect>(
    params?: TimemanRecordFieldListParams<S>,
    options?: UnkeyedCallOptions,
  ): TimemanRecordFieldListCall<Selected<FieldDescriptionEntity, S>>;
}
