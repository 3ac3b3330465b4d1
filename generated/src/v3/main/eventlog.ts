/** Types and methods of `v3/main/eventlog`. */

import type {
  Call,
  Condition,
  Custom,
  CustomFields,
  DateInput,
  Direction,
  FilterGroup,
  ListCall,
  Listed,
  Open,
  Param,
  Selected,
  UnkeyedCallOptions,
  WithoutSelect,
} from '../../runtime/index.js';
import type { CommonCode, FieldGetCode, FieldListCode, GetCode, ListCode3 } from '../codes.js';
import type { FieldDescriptionEntity, FieldDescriptionSelect } from '../rest/field-description.js';

export interface Eventlog {
  id: number;
  timestampX?: string | null;
  severity?: string | null;
  auditTypeId?: string | null;
  moduleId?: string | null;
  itemId?: string | null;
  remoteAddr?: string | null;
  userAgent?: string | null;
  requestUri?: string | null;
  siteId?: string | null;
  userId?: number | null;
  guestId?: number | null;
  description?: string | null;
}

/** Eventlog as `select` sees it. */
export interface EventlogEntity {
  own: Eventlog;
  rel: {};
}

/** Names that `select` takes for Eventlog. */
export type EventlogSelect =
  | 'id'
  | 'timestampX'
  | 'severity'
  | 'auditTypeId'
  | 'moduleId'
  | 'itemId'
  | 'remoteAddr'
  | 'userAgent'
  | 'requestUri'
  | 'siteId'
  | 'userId'
  | 'guestId'
  | 'description';

/** One condition on Eventlog: `[field, value]` or `[field, operator, value]`. */
export type EventlogCondition =
  | Condition<Custom, unknown>
  | Condition<'timestampX', DateInput>
  | Condition<'auditTypeId', string>
  | Condition<'id' | 'userId' | 'guestId', number>;

/** Conditions on Eventlog, all of which must hold, and groups of them. */
export type EventlogFilter = readonly (EventlogCondition | FilterGroup<EventlogCondition>)[];

/** Fields that Eventlog can be sorted by, the first one first. */
export interface EventlogOrder {
  readonly id?: Direction | undefined;
  readonly timestampX?: Direction | undefined;
  readonly auditTypeId?: Direction | undefined;
  readonly userId?: Direction | undefined;
  readonly guestId?: Direction | undefined;
  readonly [name: Custom]: Direction | undefined;
}

/** Parameters of `main.eventlog.get`, others by `custom()`. */
export interface MainEventlogGetParams<
  S extends readonly (EventlogSelect | Custom)[] = readonly (EventlogSelect | Custom)[],
> extends CustomFields {
  readonly id: Param<number>;
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `main.eventlog.get` is documented to answer with. */
export type MainEventlogGetCode = GetCode;

/** A call of `main.eventlog.get`. */
export interface MainEventlogGetCall<T> extends Call<T, 'v3', GetCode> {}

/** Parameters of `main.eventlog.list`, others by `custom()`. */
export interface MainEventlogListParams<
  S extends readonly (EventlogSelect | Custom)[] = readonly (EventlogSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
  /** Conditions `[field, operator, value]` and groups `{ logic, conditions, negative? }`; all must hold. */
  readonly filter?: EventlogFilter | undefined;
  /** Field to direction, `ASC` or `DESC`. */
  readonly order?: EventlogOrder | undefined;
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

/** Codes of errors that `main.eventlog.list` is documented to answer with. */
export type MainEventlogListCode = ListCode3;

/** A call of `main.eventlog.list`. */
export interface MainEventlogListCall<Item> extends ListCall<Item, 'v3', ListCode3> {}

/** Parameters of `main.eventlog.tail`, others by `custom()`. */
export interface MainEventlogTailParams<
  S extends readonly (EventlogSelect | Custom)[] = readonly (EventlogSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
  /** Conditions `[field, operator, value]` and groups `{ logic, conditions, negative? }`; all must hold. */
  readonly filter?: EventlogFilter | undefined;
  /** Rows past a value of one field, in its order. An iteration goes on from there. */
  readonly cursor?:
    | {
        /** The field that the cursor runs over; accounts require it and `value`. */
        readonly field?:
          | Param<
              Open<
                | 'id'
                | 'timestampX'
                | 'severity'
                | 'auditTypeId'
                | 'moduleId'
                | 'itemId'
                | 'remoteAddr'
                | 'userAgent'
                | 'requestUri'
                | 'siteId'
                | 'userId'
                | 'guestId'
                | 'description'
              >
            >
          | undefined;
        /** The direction. */
        readonly order?: Param<'ASC' | 'DESC'> | undefined;
        /** Where to go on: the last value of `field` that was seen. */
        readonly value?: Param<number | string> | undefined;
        /** Rows of a page, from 1 to 1000, default 50. */
        readonly limit?: Param<number> | undefined;
      }
    | undefined;
}

/**
 * Codes of errors that `main.eventlog.tail` is documented to answer with.
 *
 * - `SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION` (400): Malformed filter.
 * - `SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION` (400): Select expression not recognised: an element is not a text.
 * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field of a related object, or unknown description attribute, in `select`; newer accounts refuse an unknown field of the object itself too, others leave it out. Unknown field in a filter condition.
 * - `SVC_REST_V3_EXCEPTION_UNKNOWNFILTEROPERATOREXCEPTION` (400): Unknown operator in a filter condition.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type. A filtered field is not filterable, or a value has the wrong type.
 */
export type MainEventlogTailCode =
  | 'SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNFILTEROPERATOREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/** A call of `main.eventlog.tail`. */
export interface MainEventlogTailListCall<Item> extends ListCall<Item, 'v3', MainEventlogTailCode> {}

/** Methods `main.eventlog`. */
export interface MainEventlogMethods {
  readonly field: MainEventlogFieldMethods;
  /**
   * Get record
   *
   * Returns one record of the event log.
   *
   * Scope: `main`.
   *
   * Errors: {@link MainEventlogGetCode}.
   *
   * @example
   * await svc.v3.main.eventlog.get({ id: 1, select: ['id', 'timestampX'] });
   */
  get<const S extends readonly (EventlogSelect | Custom)[] = WithoutSelect>(
    params: MainEventlogGetParams<S>,
    options?: UnkeyedCallOptions,
  ): MainEventlogGetCall<Selected<EventlogEntity, S>>;
  /**
   * Get record list
   *
   * Returns records of the event log.
   *
   * Scope: `main`.
   *
   * Errors: {@link MainEventlogListCode}.
   *
   * @example
   * for await (const item of svc.v3.main.eventlog.list({ select: ['id', 'timestampX'] })) console.log(item);
   */
  list<const S extends readonly (EventlogSelect | Custom)[] = WithoutSelect>(
    params?: MainEventlogListParams<S>,
    options?: UnkeyedCallOptions,
  ): MainEventlogListCall<Listed<EventlogEntity, S>>;
  /**
   * Get newer records
   *
   * Returns records of the event log that follow a cursor.
   *
   * Scope: `main`.
   *
   * Errors besides {@link MainEventlogTailCode}:
   * - `SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION` (400): `filter` names the field of `cursor`.
   * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field in `cursor`.
   * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): `field` or `value` of `cursor` is missing, the value has the wrong type, or the field is not sortable.
   *
   * @example
   * for await (const item of svc.v3.main.eventlog.tail({ select: ['id', 'timestampX'] })) console.log(item);
   */
  tail<const S extends readonly (EventlogSelect | Custom)[] = WithoutSelect>(
    params?: MainEventlogTailParams<S>,
    options?: UnkeyedCallOptions,
  ): MainEventlogTailListCall<Selected<EventlogEntity, S>>;
}

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
export type MainEventlogFieldGetCode = FieldGetCode;

/** A call of `main.eventlog.field.get`. */
export interface MainEventlogFieldGetCall<T> extends Call<T, 'v3', FieldGetCode> {}

/** Parameters of `main.eventlog.field.list`, others by `custom()`. */
export interface MainEventlogFieldListParams<
  S extends readonly (FieldDescriptionSelect | Custom)[] = readonly (FieldDescriptionSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `main.eventlog.field.list` is documented to answer with. */
export type MainEventlogFieldListCode = FieldListCode;

/** A call of `main.eventlog.field.list`. */
export interface MainEventlogFieldListCall<Item> extends ListCall<Item, 'v3', FieldListCode> {}

/** Methods `main.eventlog.field`. */
export interface MainEventlogFieldMethods {
  /**
   * Get the description of a field
   *
   * Scope: `main`. Who: administrator.
   *
   * Errors besides {@link MainEventlogFieldGetCode}:
   * - `SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION` (403): No administrator rights or missing scope.
   * - `SVC_REST_V3_EXCEPTION_INSUFFICIENTSCOPEEXCEPTION` (403): Missing scope.
   *
   * Source: REST 3.0 reference, main.eventlog.field.get.
   *
   * @example
   * await svc.v3.main.eventlog.field.get({ name: 'id', select: ['name', 'type'] });
   */
  get<const S extends readonly (FieldDescriptionSelect | Custom)[] = WithoutSelect>(
    params: MainEventlogFieldGetParams<S>,
    options?: UnkeyedCallOptions,
  ): MainEventlogFieldGetCall<Selected<FieldDescriptionEntity, S>>;
  /**
   * Get the descriptions of the fields
   *
   * Scope: `main`.
   *
   * Errors: {@link MainEventlogFieldListCode}.
   *
   * @example
   * await svc.v3.main.eventlog.field.list({ select: ['name', 'type'] });
   */
  list<const S extends readonly (FieldDescriptionSelect | Custom)[] = WithoutSelect>(
    params?: MainEventlogFieldListParams<S>,
    options?: UnkeyedCallOptions,
  ): MainEventlogFieldListCall<Selected<FieldDescriptionEntity, S>>;
}
