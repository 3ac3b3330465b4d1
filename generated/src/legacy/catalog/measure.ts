/** Types and methods of `legacy/catalog/measure`. */

import type {
  Call,
  Custom,
  CustomFields,
  LegacyArrayParam,
  LegacyDirection,
  LegacyListed,
  LegacyParam,
  ListCall,
  Open,
  Param,
  UnkeyedCallOptions,
  WithoutSelect,
} from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** Fields of CatalogMeasure that are described. */
export interface CatalogMeasureFields {
  /** ID */
  id: number;
  /** Code */
  code?: number | null;
  /** Name */
  measureTitle?: string | null;
  /** Symbol */
  symbol?: string | null;
  /** International symbol */
  symbolIntl?: string | null;
  /** International code of letters */
  symbolLetterIntl?: string | null;
  /** Used where nothing else is said */
  isDefault?: Open<'Y' | 'N'> | null;
}

/** An object of `catalog.measure`. */
export interface CatalogMeasure extends CatalogMeasureFields {
  [name: string]: unknown;
}

/** CatalogMeasure as `select` sees it. */
export interface CatalogMeasureEntity {
  own: CatalogMeasureFields;
  rel: {};
}

/** Names that `select` takes for CatalogMeasure. */
export type CatalogMeasureSelect =
  'id' | 'code' | 'measureTitle' | 'symbol' | 'symbolIntl' | 'symbolLetterIntl' | 'isDefault' | '*' | 'UF_*';

/** Keys of a condition on fields of one type of CatalogMeasure: the field, or a prefix and the field. */
export type CatalogMeasureKeys<Field extends string, Value> = {
  readonly [Key in `${'' | '=' | '!=' | '!'}${Field}`]?:
    LegacyParam<Value> | LegacyArrayParam<Value> | undefined;
} & { readonly [Key in `${'>=' | '>' | '<=' | '<'}${Field}`]?: LegacyParam<Value> | undefined } & {
  readonly [Key in `${'@' | '!@'}${Field}`]?: LegacyArrayParam<Value> | undefined;
} & { readonly [Key in `${'%' | '=%' | '%=' | '!%' | '!=%' | '!%='}${Field}`]?: Param<string> | undefined };

/**
 * Conditions on CatalogMeasure, all of which must hold. The key is a field, or a prefix and a field.
 * Without a prefix the field equals the value or is one of the values; a trailing `%` in it matches any end.
 */
export type CatalogMeasureFilter = CatalogMeasureKeys<
  'id' | 'code' | 'measureTitle' | 'symbol' | 'symbolIntl' | 'symbolLetterIntl',
  number | string
> &
  CatalogMeasureKeys<'isDefault', Open<'Y' | 'N'> | boolean | number> & {
    readonly logic?: 'AND' | 'OR' | undefined;
    readonly [group: number]: CatalogMeasureFilter | undefined;
  } & CustomFields;

/** Fields that CatalogMeasure can be sorted by, the first one first. */
export interface CatalogMeasureOrder {
  readonly id?: LegacyDirection | undefined;
  readonly code?: LegacyDirection | undefined;
  readonly measureTitle?: LegacyDirection | undefined;
  readonly symbol?: LegacyDirection | undefined;
  readonly symbolIntl?: LegacyDirection | undefined;
  readonly symbolLetterIntl?: LegacyDirection | undefined;
  readonly isDefault?: LegacyDirection | undefined;
  readonly [name: Custom]: LegacyDirection | undefined;
}

/** Fields that `catalog.measure.add` writes; others by `custom()`. */
export interface CatalogMeasureAddFields extends CustomFields {
  /** Code */
  readonly code: LegacyParam<number | string>;
  /** Name */
  readonly measureTitle: LegacyParam<number | string>;
  /** Symbol */
  readonly symbol?: LegacyParam<number | string> | null | undefined;
  /** International symbol */
  readonly symbolIntl?: LegacyParam<number | string> | null | undefined;
  /** International code of letters */
  readonly symbolLetterIntl?: LegacyParam<number | string> | null | undefined;
  /** Used where nothing else is said */
  readonly isDefault?: LegacyParam<Open<'Y' | 'N'> | boolean | number> | null | undefined;
}

/** Parameters of `catalog.measure.add`. */
export interface CatalogMeasureAddParams {
  readonly fields?: CatalogMeasureAddFields | undefined;
  readonly [name: string]: unknown;
}

/** What `catalog.measure.add` gives. */
export interface CatalogMeasureAddResult {
  measure: CatalogMeasure;
}

/** A call of `catalog.measure.add`. */
export interface CatalogMeasureAddCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Parameters of `catalog.measure.delete`. */
export interface CatalogMeasureDeleteParams {
  /** The identifier. */
  readonly id?: LegacyParam<number | string> | undefined;
  readonly [name: string]: unknown;
}

/** A call of `catalog.measure.delete`. */
export interface CatalogMeasureDeleteCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Parameters of `catalog.measure.get`. */
export interface CatalogMeasureGetParams {
  /** The identifier. */
  readonly id?: LegacyParam<number | string> | undefined;
  readonly [name: string]: unknown;
}

/** What `catalog.measure.get` gives. */
export interface CatalogMeasureGetResult {
  measure: CatalogMeasure;
}

/** A call of `catalog.measure.get`. */
export interface CatalogMeasureGetCall<T> extends Call<T, 'legacy', CommonCode> {}

/** What `catalog.measure.getFields` gives. */
export interface CatalogMeasureGetFieldsResult {
  measure: { [name: string]: { [name: string]: unknown } };
}

/** A call of `catalog.measure.getFields`. */
export interface CatalogMeasureGetFieldsCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Parameters of `catalog.measure.list`. */
export interface CatalogMeasureListParams<
  S extends readonly (CatalogMeasureSelect | Custom)[] = readonly (CatalogMeasureSelect | Custom)[],
> {
  /** Fields that each row holds. */
  readonly select?: S;
  /** Fields, each with an optional prefix. */
  readonly filter?: CatalogMeasureFilter | undefined;
  /** Fields and their directions. */
  readonly order?: CatalogMeasureOrder | undefined;
  /** The offset of the first record, 50 a page; `-1` turns counting off. */
  readonly start?: LegacyParam<number> | undefined;
  readonly [name: string]: unknown;
}

/** A call of `catalog.measure.list`. */
export interface CatalogMeasureListCall<Item> extends ListCall<Item, 'legacy', CommonCode> {}

/** Fields that `catalog.measure.update` writes; others by `custom()`. */
export interface CatalogMeasureUpdateFields extends CustomFields {
  /** Code */
  readonly code?: LegacyParam<number | string> | null | undefined;
  /** Name */
  readonly measureTitle?: LegacyParam<number | string> | null | undefined;
  /** Symbol */
  readonly symbol?: LegacyParam<number | string> | null | undefined;
  /** International symbol */
  readonly symbolIntl?: LegacyParam<number | string> | null | undefined;
  /** International code of letters */
  readonly symbolLetterIntl?: LegacyParam<number | string> | null | undefined;
  /** Used where nothing else is said */
  readonly isDefault?: LegacyParam<Open<'Y' | 'N'> | boolean | number> | null | undefined;
}

/** Parameters of `catalog.measure.update`. */
export interface CatalogMeasureUpdateParams {
  /** The identifier. */
  readonly id?: LegacyParam<number | string> | undefined;
  readonly fields?: CatalogMeasureUpdateFields | undefined;
  readonly [name: string]: unknown;
}

/** What `catalog.measure.update` gives. */
export interface CatalogMeasureUpdateResult {
  measure: CatalogMeasure;
}

/** A call of `catalog.measure.update`. */
export interface CatalogMeasureUpdateCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Methods `catalog.measure`. */
export interface CatalogMeasureMethods {
  /**
   * Adds an object of `catalog.measure`.
   *
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * @example
   * await svc.legacy.catalog.measure.add({ fields: { code: 'code', measureTitle: 'measureTitle' } });
   */
  add(
    params?: CatalogMeasureAddParams,
    options?: UnkeyedCallOptions,
  ): CatalogMeasureAddCall<CatalogMeasureAddResult>;
  /**
   * Deletes an object of `catalog.measure`.
   *
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * @example
   * await svc.legacy.catalog.measure.delete({ id: 1 });
   */
  delete(
    params?: CatalogMeasureDeleteParams,
    options?: UnkeyedCallOptions,
  ): CatalogMeasureDeleteCall<boolean | [] | null>;
  /**
   * Returns an object of `catalog.measure`.
   *
   * @example
   * await svc.legacy.catalog.measure.get({ id: 1 });
   */
  get(
    params?: CatalogMeasureGetParams,
    options?: UnkeyedCallOptions,
  ): CatalogMeasureGetCall<CatalogMeasureGetResult>;
  /**
   * Returns the fields of `catalog.measure`.
   *
   * Takes no parameters; one that the account has all the same goes by `custom()`.
   *
   * @example
   * await svc.legacy.catalog.measure.getFields();
   */
  getFields(
    params?: CustomFields,
    options?: UnkeyedCallOptions,
  ): CatalogMeasureGetFieldsCall<CatalogMeasureGetFieldsResult>;
  /**
   * Returns objects of `catalog.measure`.
   *
   * @example
   * for await (const item of svc.legacy.catalog.measure.list({ select: ['id', 'code'] })) console.log(item);
   */
  list<const S extends readonly (CatalogMeasureSelect | Custom)[] = WithoutSelect>(
    params?: CatalogMeasureListParams<S>,
    options?: UnkeyedCallOptions,
  ): CatalogMeasureListCall<LegacyListed<CatalogMeasureEntity, S>>;
  /**
   * Updates an object of `catalog.measure`.
   *
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * @example
   * await svc.legacy.catalog.measure.update({ id: 1, fields: { code: 'code' } });
   */
  update(
    params?: CatalogMeasureUpdateParams,
    options?: UnkeyedCallOptions,
  ): CatalogMeasureUpdateCall<CatalogMeasureUpdateResult>;
}
