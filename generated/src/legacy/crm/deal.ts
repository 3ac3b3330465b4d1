/** Types and methods of `legacy/crm/deal`. */

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
  Open,
  Param,
  UnkeyedCallOptions,
  WithoutSelect,
} from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';

/** Fields of CrmDeal that are described. */
export interface CrmDealFields {
  ID: number | string;
  /** Name */
  TITLE?: string | null;
  /** Type */
  TYPE_ID?: string | null;
  /** Pipeline */
  CATEGORY_ID?: number | string | null;
  /** Stage */
  STAGE_ID?: string | null;
  /** Amount */
  OPPORTUNITY?: number | string | null;
  /** Currency */
  CURRENCY_ID?: string | null;
  /** Company */
  COMPANY_ID?: number | string | null;
  /** Contacts */
  CONTACT_IDS?: (number | string)[] | null;
  /** Available to everyone */
  OPENED?: Open<'Y' | 'N'> | null;
  /** Closed */
  CLOSED?: Open<'Y' | 'N'> | null;
  /** Comment */
  COMMENTS?: string | null;
  /** Responsible */
  ASSIGNED_BY_ID?: number | string | null;
  /** Made by */
  CREATED_BY_ID?: number | string | null;
  /** Made */
  DATE_CREATE?: string | null;
  /** Changed */
  DATE_MODIFY?: string | null;
  /** Begin */
  BEGINDATE?: string | null;
  /** End */
  CLOSEDATE?: string | null;
  /** Phone */
  PHONE?:
    | {
        ID?: string;
        /** What the value is: `WORK`, `HOME`, and others. */
        VALUE_TYPE?: string;
        /** The value itself. */
        VALUE?: string;
        TYPE_ID?: string;
        [name: string]: unknown;
      }[]
    | null;
  /** Contract number */
  UF_CRM_1700000001?: string | null;
  /** Colours */
  UF_CRM_1700000002?: (number | string)[] | null;
  /** Deposit */
  UF_CRM_1700000003?: string | null;
}

/** An object of `crm.deal`. */
export interface CrmDeal extends CrmDealFields {
  [name: string]: unknown;
}

/** CrmDeal as `select` sees it. */
export interface CrmDealEntity {
  own: CrmDealFields;
  rel: {};
}

/** Names that `select` takes for CrmDeal. */
export type CrmDealSelect =
  | 'ID'
  | 'TITLE'
  | 'TYPE_ID'
  | 'CATEGORY_ID'
  | 'STAGE_ID'
  | 'OPPORTUNITY'
  | 'CURRENCY_ID'
  | 'COMPANY_ID'
  | 'CONTACT_IDS'
  | 'OPENED'
  | 'CLOSED'
  | 'COMMENTS'
  | 'ASSIGNED_BY_ID'
  | 'CREATED_BY_ID'
  | 'DATE_CREATE'
  | 'DATE_MODIFY'
  | 'BEGINDATE'
  | 'CLOSEDATE'
  | 'PHONE'
  | 'UF_CRM_1700000001'
  | 'UF_CRM_1700000002'
  | 'UF_CRM_1700000003'
  | '*'
  | 'UF_*';

/** Keys of a condition on fields of one type of CrmDeal: the field, or a prefix and the field. */
export type CrmDealKeys<Field extends string, Value> = {
  readonly [Key in `${'' | '=' | '!=' | '!'}${Field}`]?:
    LegacyParam<Value> | LegacyArrayParam<Value> | undefined;
} & { readonly [Key in `${'>=' | '>' | '<=' | '<'}${Field}`]?: LegacyParam<Value> | undefined } & {
  readonly [Key in `${'@' | '!@'}${Field}`]?: LegacyArrayParam<Value> | undefined;
} & { readonly [Key in `${'%' | '=%' | '%=' | '!%' | '!=%' | '!%='}${Field}`]?: Param<string> | undefined };

/**
 * Conditions on CrmDeal, all of which must hold. The key is a field, or a prefix and a field.
 * Without a prefix the field equals the value or is one of the values; a trailing `%` in it matches any end.
 */
export type CrmDealFilter = CrmDealKeys<
  | 'ID'
  | 'TITLE'
  | 'TYPE_ID'
  | 'CATEGORY_ID'
  | 'STAGE_ID'
  | 'OPPORTUNITY'
  | 'CURRENCY_ID'
  | 'COMPANY_ID'
  | 'CONTACT_IDS'
  | 'COMMENTS'
  | 'ASSIGNED_BY_ID'
  | 'CREATED_BY_ID'
  | 'UF_CRM_1700000001'
  | 'UF_CRM_1700000002'
  | 'UF_CRM_1700000003',
  number | string
> &
  CrmDealKeys<'OPENED' | 'CLOSED', Open<'Y' | 'N'> | boolean | number> &
  CrmDealKeys<'DATE_CREATE' | 'DATE_MODIFY' | 'BEGINDATE' | 'CLOSEDATE', DateInput> &
  CrmDealKeys<'PHONE', string> &
  CustomFields;

/** Fields that CrmDeal can be sorted by, the first one first. */
export interface CrmDealOrder {
  readonly ID?: LegacyDirection | undefined;
  readonly TITLE?: LegacyDirection | undefined;
  readonly TYPE_ID?: LegacyDirection | undefined;
  readonly CATEGORY_ID?: LegacyDirection | undefined;
  readonly STAGE_ID?: LegacyDirection | undefined;
  readonly OPPORTUNITY?: LegacyDirection | undefined;
  readonly CURRENCY_ID?: LegacyDirection | undefined;
  readonly COMPANY_ID?: LegacyDirection | undefined;
  readonly CONTACT_IDS?: LegacyDirection | undefined;
  readonly OPENED?: LegacyDirection | undefined;
  readonly CLOSED?: LegacyDirection | undefined;
  readonly COMMENTS?: LegacyDirection | undefined;
  readonly ASSIGNED_BY_ID?: LegacyDirection | undefined;
  readonly CREATED_BY_ID?: LegacyDirection | undefined;
  readonly DATE_CREATE?: LegacyDirection | undefined;
  readonly DATE_MODIFY?: LegacyDirection | undefined;
  readonly BEGINDATE?: LegacyDirection | undefined;
  readonly CLOSEDATE?: LegacyDirection | undefined;
  readonly PHONE?: LegacyDirection | undefined;
  readonly UF_CRM_1700000001?: LegacyDirection | undefined;
  readonly UF_CRM_1700000002?: LegacyDirection | undefined;
  readonly UF_CRM_1700000003?: LegacyDirection | undefined;
  readonly [name: Custom]: LegacyDirection | undefined;
}

/** Fields that `crm.deal.add` writes; others by `custom()`. */
export interface CrmDealAddFields extends CustomFields {
  /** Name */
  readonly TITLE?: LegacyParam<number | string> | null | undefined;
  /** Type */
  readonly TYPE_ID?: LegacyParam<number | string> | null | undefined;
  /** Pipeline */
  readonly CATEGORY_ID?: LegacyParam<number | string> | null | undefined;
  /** Stage */
  readonly STAGE_ID?: LegacyParam<number | string> | null | undefined;
  /** Amount */
  readonly OPPORTUNITY?: LegacyParam<number | string> | null | undefined;
  /** Currency */
  readonly CURRENCY_ID?: LegacyParam<number | string> | null | undefined;
  /** Company */
  readonly COMPANY_ID?: LegacyParam<number | string> | null | undefined;
  /** Contacts */
  readonly CONTACT_IDS?: LegacyArrayParam<number | string> | null | undefined;
  /** Available to everyone */
  readonly OPENED?: LegacyParam<Open<'Y' | 'N'> | boolean | number> | null | undefined;
  /** Closed */
  readonly CLOSED?: LegacyParam<Open<'Y' | 'N'> | boolean | number> | null | undefined;
  /** Comment */
  readonly COMMENTS?: LegacyParam<number | string> | null | undefined;
  /** Responsible */
  readonly ASSIGNED_BY_ID?: LegacyParam<number | string> | null | undefined;
  /** Begin */
  readonly BEGINDATE?: Param<DateInput> | null | undefined;
  /** End */
  readonly CLOSEDATE?: Param<DateInput> | null | undefined;
  /** Phone */
  readonly PHONE?:
    | readonly {
        /** Of a value that is there: it is changed. */
        readonly ID?: LegacyParam<number | string> | undefined;
        /** What the value is: `WORK`, `HOME`, and others. */
        readonly VALUE_TYPE?: Param<string> | undefined;
        /** The value itself. */
        readonly VALUE?: Param<string> | undefined;
        readonly TYPE_ID?: Param<string> | undefined;
        /** With `ID`: `Y` removes the value. */
        readonly DELETE?: Param<Open<'Y' | 'N'>> | undefined;
        readonly [name: string]: unknown;
      }[]
    | null
    | undefined;
  /** Contract number */
  readonly UF_CRM_1700000001?: LegacyParam<number | string> | null | undefined;
  /** Colours */
  readonly UF_CRM_1700000002?: LegacyArrayParam<number | string> | null | undefined;
  /** Deposit */
  readonly UF_CRM_1700000003?: LegacyParam<number | string> | null | undefined;
}

/** Parameters of `crm.deal.add`. */
export interface CrmDealAddParams {
  readonly fields?: CrmDealAddFields | undefined;
  readonly [name: string]: unknown;
}

/** A call of `crm.deal.add`. */
export interface CrmDealAddCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Parameters of `crm.deal.delete`. */
export interface CrmDealDeleteParams {
  /** The identifier. */
  readonly id?: LegacyParam<number | string> | undefined;
  readonly [name: string]: unknown;
}

/** A call of `crm.deal.delete`. */
export interface CrmDealDeleteCall<T> extends Call<T, 'legacy', CommonCode> {}

/** A call of `crm.deal.fields`. */
export interface CrmDealFieldsCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Parameters of `crm.deal.get`. */
export interface CrmDealGetParams {
  /** The identifier. */
  readonly id?: LegacyParam<number | string> | undefined;
  readonly [name: string]: unknown;
}

/** A call of `crm.deal.get`. */
export interface CrmDealGetCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Parameters of `crm.deal.list`. */
export interface CrmDealListParams<
  S extends readonly (CrmDealSelect | Custom)[] = readonly (CrmDealSelect | Custom)[],
> {
  /** Fields that each row holds. */
  readonly select?: S;
  /** Fields, each with an optional prefix. */
  readonly filter?: CrmDealFilter | undefined;
  /** Fields and their directions. */
  readonly order?: CrmDealOrder | undefined;
  /** The offset of the first record, 50 a page; `-1` turns counting off. */
  readonly start?: LegacyParam<number> | undefined;
  readonly [name: string]: unknown;
}

/** A call of `crm.deal.list`. */
export interface CrmDealListCall<Item> extends ListCall<Item, 'legacy', CommonCode> {}

/** Fields that `crm.deal.update` writes; others by `custom()`. */
export interface CrmDealUpdateFields extends Omit<CrmDealAddFields, 'CATEGORY_ID'> {}

/** Parameters of `crm.deal.update`. */
export interface CrmDealUpdateParams {
  /** The identifier. */
  readonly id?: LegacyParam<number | string> | undefined;
  readonly fields?: CrmDealUpdateFields | undefined;
  readonly [name: string]: unknown;
}

/** A call of `crm.deal.update`. */
export interface CrmDealUpdateCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Methods `crm.deal`. */
export interface CrmDealMethods {
  /**
   * Adds an object of `crm.deal`.
   *
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * @example
   * await svc.legacy.crm.deal.add({ fields: { TITLE: 'TITLE' } });
   */
  add(params?: CrmDealAddParams, options?: UnkeyedCallOptions): CrmDealAddCall<number | boolean | string>;
  /**
   * Deletes an object of `crm.deal`.
   *
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * @example
   * await svc.legacy.crm.deal.delete({ id: 1 });
   */
  delete(params?: CrmDealDeleteParams, options?: UnkeyedCallOptions): CrmDealDeleteCall<boolean>;
  /**
   * Returns the fields of `crm.deal`.
   *
   * Takes no parameters; one that the account has all the same goes by `custom()`.
   *
   * @example
   * await svc.legacy.crm.deal.fields();
   */
  fields(
    params?: CustomFields,
    options?: UnkeyedCallOptions,
  ): CrmDealFieldsCall<{ [name: string]: { [name: string]: unknown } }>;
  /**
   * Returns an object of `crm.deal`.
   *
   * @example
   * await svc.legacy.crm.deal.get({ id: 1 });
   */
  get(params?: CrmDealGetParams, options?: UnkeyedCallOptions): CrmDealGetCall<CrmDeal>;
  /**
   * Returns objects of `crm.deal`.
   *
   * @example
   * for await (const item of svc.legacy.crm.deal.list({ select: ['ID', 'TITLE'] })) console.log(item);
   */
  list<const S extends readonly (CrmDealSelect | Custom)[] = WithoutSelect>(
    params?: CrmDealListParams<S>,
    options?: UnkeyedCallOptions,
  ): CrmDealListCall<LegacyListed<CrmDealEntity, S>>;
  /**
   * Updates an object of `crm.deal`.
   *
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * @example
   * await svc.legacy.crm.deal.update({ id: 1, fields: { TITLE: 'TITLE' } });
   */
  update(params?: CrmDealUpdateParams, options?: UnkeyedCallOptions): CrmDealUpdateCall<boolean | number>;
}
