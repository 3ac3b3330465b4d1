/** Types and methods of `legacy/catalog/price`. */

import type {
  Call,
  Custom,
  CustomFields,
  DateInput,
  LegacyArrayParam,
  LegacyDirection,
  LegacyListed,
  LegacyParam,
  ListCall,
  Param,
  UnkeyedCallOptions,
  WithoutSelect,
} from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** Fields of CatalogPrice that are described. */
export interface CatalogPriceFields {
  /** ID */
  id: number;
  /** Product */
  productId?: number | null;
  /** Price type */
  catalogGroupId?: number | null;
  /** Price */
  price?: number | string | null;
  /** Currency */
  currency?: string | null;
  /** Markup */
  extraId?: number | null;
  /** From this quantity */
  quantityFrom?: number | null;
  /** Up to this quantity */
  quantityTo?: number | null;
  /** Price in the base currency */
  priceScale?: number | string | null;
  /** Changed */
  timestampX?: string | null;
}

/** An object of `catalog.price`. */
export interface CatalogPrice extends CatalogPriceFields {
  [name: string]: unknown;
}

/** CatalogPrice as `select` sees it. */
export interface CatalogPriceEntity {
  own: CatalogPriceFields;
  rel: {};
}

/** Names that `select` takes for CatalogPrice. */
export type CatalogPriceSelect =
  | 'id'
  | 'productId'
  | 'catalogGroupId'
  | 'price'
  | 'currency'
  | 'extraId'
  | 'quantityFrom'
  | 'quantityTo'
  | 'priceScale'
  | 'timestampX'
  | '*'
  | 'UF_*';

/** Keys of a condition on fields of one type of CatalogPrice: the field, or a prefix and the field. */
export type CatalogPriceKeys<Field extends string, Value> = {
  readonly [Key in `${'' | '=' | '!=' | '!'}${Field}`]?:
    LegacyParam<Value> | LegacyArrayParam<Value> | undefined;
} & { readonly [Key in `${'>=' | '>' | '<=' | '<'}${Field}`]?: LegacyParam<Value> | undefined } & {
  readonly [Key in `${'@' | '!@'}${Field}`]?: LegacyArrayParam<Value> | undefined;
} & { readonly [Key in `${'%' | '=%' | '%=' | '!%' | '!=%' | '!%='}${Field}`]?: Param<string> | undefined };

/**
 * Conditions on CatalogPrice, all of which must hold. The key is a field, or a prefix and a field.
 * Without a prefix the field equals the value or is one of the values; a trailing `%` in it matches any end.
 */
export type CatalogPriceFilter = CatalogPriceKeys<
  | 'id'
  | 'productId'
  | 'catalogGroupId'
  | 'price'
  | 'currency'
  | 'extraId'
  | 'quantityFrom'
  | 'quantityTo'
  | 'priceScale',
  number | string
> &
  CatalogPriceKeys<'timestampX', DateInput> & {
    readonly logic?: 'AND' | 'OR' | undefined;
    readonly [group: number]: CatalogPriceFilter | undefined;
  } & CustomFields;

/** Fields that CatalogPrice can be sorted by, the first one first. */
export interface CatalogPriceOrder {
  readonly id?: LegacyDirection | undefined;
  readonly productId?: LegacyDirection | undefined;
  readonly catalogGroupId?: LegacyDirection | undefined;
  readonly price?: LegacyDirection | undefined;
  readonly currency?: LegacyDirection | undefined;
  readonly extraId?: LegacyDirection | undefined;
  readonly quantityFrom?: LegacyDirection | undefined;
  readonly quantityTo?: LegacyDirection | undefined;
  readonly priceScale?: LegacyDirection | undefined;
  readonly timestampX?: LegacyDirection | undefined;
  readonly [name: Custom]: LegacyDirection | undefined;
}

/** Fields that `catalog.price.add` writes; others by `custom()`. */
export interface CatalogPriceAddFields extends CustomFields {
  /** Product */
  readonly productId: LegacyParam<number | string>;
  /** Price type */
  readonly catalogGroupId: LegacyParam<number | string>;
  /** Price */
  readonly price: LegacyParam<number | string>;
  /** Currency */
  readonly currency: LegacyParam<number | string>;
  /** Markup */
  readonly extraId?: LegacyParam<number | string> | null | undefined;
  /** From this quantity */
  readonly quantityFrom?: LegacyParam<number | string> | null | undefined;
  /** Up to this quantity */
  readonly quantityTo?: LegacyParam<number | string> | null | undefined;
}

/** Parameters of `catalog.price.add`. */
export interface CatalogPriceAddParams {
  readonly fields?: CatalogPriceAddFields | undefined;
  readonly [name: string]: unknown;
}

/** What `catalog.price.add` gives. */
export interface CatalogPriceAddResult {
  price: CatalogPrice;
}

/** A call of `catalog.price.add`. */
export interface CatalogPriceAddCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Parameters of `catalog.price.delete`. */
export interface CatalogPriceDeleteParams {
  /** The identifier. */
  readonly id?: LegacyParam<number | string> | undefined;
  readonly [name: string]: unknown;
}

/** A call of `catalog.price.delete`. */
export interface CatalogPriceDeleteCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Parameters of `catalog.price.get`. */
export interface CatalogPriceGetParams {
  /** The identifier. */
  readonly id?: LegacyParam<number | string> | undefined;
  readonly [name: string]: unknown;
}

/** What `catalog.price.get` gives. */
export interface CatalogPriceGetResult {
  price: CatalogPrice;
}

/** A call of `catalog.price.get`. */
export interface CatalogPriceGetCall<T> extends Call<T, 'legacy', CommonCode> {}

/** What `catalog.price.getFields` gives. */
export interface CatalogPriceGetFieldsResult {
  price: { [name: string]: { [name: string]: unknown } };
}

/** A call of `catalog.price.getFields`. */
export interface CatalogPriceGetFieldsCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Parameters of `catalog.price.list`. */
export interface CatalogPriceListParams<
  S extends readonly (CatalogPriceSelect | Custom)[] = readonly (CatalogPriceSelect | Custom)[],
> {
  /** Fields that each row holds. */
  readonly select?: S;
  /** Fields, each with an optional prefix. */
  readonly filter?: CatalogPriceFilter | undefined;
  /** Fields and their directions. */
  readonly order?: CatalogPriceOrder | undefined;
  /** The offset of the first record, 50 a page; `-1` turns counting off. */
  readonly start?: LegacyParam<number> | undefined;
  readonly [name: string]: unknown;
}

/** A call of `catalog.price.list`. */
export interface CatalogPriceListCall<Item> extends ListCall<Item, 'legacy', CommonCode> {}

/** Fields that `catalog.price.update` writes; others by `custom()`. */
export interface CatalogPriceUpdateFields extends CustomFields {
  /** Price type */
  readonly catalogGroupId?: LegacyParam<number | string> | null | undefined;
  /** Price */
  readonly price?: LegacyParam<number | string> | null | undefined;
  /** Currency */
  readonly currency?: LegacyParam<number | string> | null | undefined;
  /** Markup */
  readonly extraId?: LegacyParam<number | string> | null | undefined;
  /** From this quantity */
  readonly quantityFrom?: LegacyParam<number | string> | null | undefined;
  /** Up to this quantity */
  readonly quantityTo?: LegacyParam<number | string> | null | undefined;
}

/** Parameters of `catalog.price.update`. */
export interface CatalogPriceUpdateParams {
  /** The identifier. */
  readonly id?: LegacyParam<number | string> | undefined;
  readonly fields?: CatalogPriceUpdateFields | undefined;
  readonly [name: string]: unknown;
}

/** What `catalog.price.update` gives. */
export interface CatalogPriceUpdateResult {
  price: CatalogPrice;
}

/** A call of `catalog.price.update`. */
export interface CatalogPriceUpdateCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Methods `catalog.price`. */
export interface CatalogPriceMethods {
  /**
   * Adds an object of `catalog.price`.
   *
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * @example
   * await svc.legacy.catalog.price.add({ fields: { productId: 1, catalogGroupId: 1, price: 'price', currency: 'EUR' } });
   */
  add(
    params?: CatalogPriceAddParams,
    options?: UnkeyedCallOptions,
  ): CatalogPriceAddCall<CatalogPriceAddResult>;
  /**
   * Deletes an object of `catalog.price`.
   *
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * @example
   * await svc.legacy.catalog.price.delete({ id: 1 });
   */
  delete(
    params?: CatalogPriceDeleteParams,
    options?: UnkeyedCallOptions,
  ): CatalogPriceDeleteCall<boolean | [] | null>;
  /**
   * Returns an object of `catalog.price`.
   *
   * @example
   * await svc.legacy.catalog.price.get({ id: 1 });
   */
  get(
    params?: CatalogPriceGetParams,
    options?: UnkeyedCallOptions,
  ): CatalogPriceGetCall<CatalogPriceGetResult>;
  /**
   * Returns the fields of `catalog.price`.
   *
   * Takes no parameters; one that the account has all the same goes by `custom()`.
   *
   * @example
   * await svc.legacy.catalog.price.getFields();
   */
  getFields(
    params?: CustomFields,
    options?: UnkeyedCallOptions,
  ): CatalogPriceGetFieldsCall<CatalogPriceGetFieldsResult>;
  /**
   * Returns objects of `catalog.price`.
   *
   * @example
   * for await (const item of svc.legacy.catalog.price.list({ select: ['id', 'productId'] })) console.log(item);
   */
  list<const S extends readonly (CatalogPriceSelect | Custom)[] = WithoutSelect>(
    params?: CatalogPriceListParams<S>,
    options?: UnkeyedCallOptions,
  ): CatalogPriceListCall<LegacyListed<CatalogPriceEntity, S>>;
  /**
   * Updates an object of `catalog.price`.
   *
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * @example
   * await svc.legacy.catalog.price.update({ id: 1, fields: { catalogGroupId: 1 } });
   */
  update(
    params?: CatalogPriceUpdateParams,
    options?: UnkeyedCallOptions,
  ): CatalogPriceUpdateCall<CatalogPriceUpdateResult>;
}
