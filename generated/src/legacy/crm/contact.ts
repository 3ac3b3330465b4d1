/** Types and methods of `legacy/crm/contact`. */

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

/** Fields of CrmContact that are described. */
export interface CrmContactFields {
  ID: number | string;
  /** Salutation */
  HONORIFIC?: string | null;
  /** First name */
  NAME?: string | null;
  /** Second name */
  SECOND_NAME?: string | null;
  /** Last name */
  LAST_NAME?: string | null;
  /** Date of birth */
  BIRTHDATE?: string | null;
  /** Position */
  POST?: string | null;
  /** Type */
  TYPE_ID?: string | null;
  /** Company */
  COMPANY_ID?: number | string | null;
  /** Available to everyone */
  OPENED?: Open<'Y' | 'N'> | null;
  /** May be exported */
  EXPORT?: Open<'Y' | 'N'> | null;
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
  /** E-mail */
  EMAIL?:
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
  /** Newsletter */
  UF_CRM_1700000011?: Open<'Y' | 'N'> | null;
}

/** An object of `crm.contact`. */
export interface CrmContact extends CrmContactFields {
  [name: string]: unknown;
}

/** CrmContact as `select` sees it. */
export interface CrmContactEntity {
  own: CrmContactFields;
  rel: {};
}

/** Names that `select` takes for CrmContact. */
export type CrmContactSelect =
  | 'ID'
  | 'HONORIFIC'
  | 'NAME'
  | 'SECOND_NAME'
  | 'LAST_NAME'
  | 'BIRTHDATE'
  | 'POST'
  | 'TYPE_ID'
  | 'COMPANY_ID'
  | 'OPENED'
  | 'EXPORT'
  | 'COMMENTS'
  | 'ASSIGNED_BY_ID'
  | 'CREATED_BY_ID'
  | 'DATE_CREATE'
  | 'DATE_MODIFY'
  | 'PHONE'
  | 'EMAIL'
  | 'UF_CRM_1700000011'
  | '*'
  | 'UF_*';

/** Keys of a condition on fields of one type of CrmContact: the field, or a prefix and the field. */
export type CrmContactKeys<Field extends string, Value> = {
  readonly [Key in `${'' | '=' | '!=' | '!'}${Field}`]?:
    LegacyParam<Value> | LegacyArrayParam<Value> | undefined;
} & { readonly [Key in `${'>=' | '>' | '<=' | '<'}${Field}`]?: LegacyParam<Value> | undefined } & {
  readonly [Key in `${'@' | '!@'}${Field}`]?: LegacyArrayParam<Value> | undefined;
} & { readonly [Key in `${'%' | '=%' | '%=' | '!%' | '!=%' | '!%='}${Field}`]?: Param<string> | undefined };

/**
 * Conditions on CrmContact, all of which must hold. The key is a field, or a prefix and a field.
 * Without a prefix the field equals the value or is one of the values; a trailing `%` in it matches any end.
 */
export type CrmContactFilter = CrmContactKeys<
  | 'ID'
  | 'HONORIFIC'
  | 'NAME'
  | 'SECOND_NAME'
  | 'LAST_NAME'
  | 'POST'
  | 'TYPE_ID'
  | 'COMPANY_ID'
  | 'COMMENTS'
  | 'ASSIGNED_BY_ID'
  | 'CREATED_BY_ID',
  number | string
> &
  CrmContactKeys<'BIRTHDATE' | 'DATE_CREATE' | 'DATE_MODIFY', DateInput> &
  CrmContactKeys<'OPENED' | 'EXPORT' | 'UF_CRM_1700000011', Open<'Y' | 'N'> | boolean | number> &
  CrmContactKeys<'PHONE' | 'EMAIL', string> &
  CustomFields;

/** Fields that CrmContact can be sorted by, the first one first. */
export interface CrmContactOrder {
  readonly ID?: LegacyDirection | undefined;
  readonly HONORIFIC?: LegacyDirection | undefined;
  readonly NAME?: LegacyDirection | undefined;
  readonly SECOND_NAME?: LegacyDirection | undefined;
  readonly LAST_NAME?: LegacyDirection | undefined;
  readonly BIRTHDATE?: LegacyDirection | undefined;
  readonly POST?: LegacyDirection | undefined;
  readonly TYPE_ID?: LegacyDirection | undefined;
  readonly COMPANY_ID?: LegacyDirection | undefined;
  readonly OPENED?: LegacyDirection | undefined;
  readonly EXPORT?: LegacyDirection | undefined;
  readonly COMMENTS?: LegacyDirection | undefined;
  readonly ASSIGNED_BY_ID?: LegacyDirection | undefined;
  readonly CREATED_BY_ID?: LegacyDirection | undefined;
  readonly DATE_CREATE?: LegacyDirection | undefined;
  readonly DATE_MODIFY?: LegacyDirection | undefined;
  readonly PHONE?: LegacyDirection | undefined;
  readonly EMAIL?: LegacyDirection | undefined;
  readonly UF_CRM_1700000011?: LegacyDirection | undefined;
  readonly [name: Custom]: LegacyDirection | undefined;
}

/** Fields that `crm.contact.add` writes; others by `custom()`. */
export interface CrmContactAddFields extends CustomFields {
  /** Salutation */
  readonly HONORIFIC?: LegacyParam<number | string> | null | undefined;
  /** First name */
  readonly NAME?: LegacyParam<number | string> | null | undefined;
  /** Second name */
  readonly SECOND_NAME?: LegacyParam<number | string> | null | undefined;
  /** Last name */
  readonly LAST_NAME?: LegacyParam<number | string> | null | undefined;
  /** Date of birth */
  readonly BIRTHDATE?: Param<DateInput> | null | undefined;
  /** Position */
  readonly POST?: LegacyParam<number | string> | null | undefined;
  /** Type */
  readonly TYPE_ID?: LegacyParam<number | string> | null | undefined;
  /** Company */
  readonly COMPANY_ID?: LegacyParam<number | string> | null | undefined;
  /** Available to everyone */
  readonly OPENED?: LegacyParam<Open<'Y' | 'N'> | boolean | number> | null | undefined;
  /** May be exported */
  readonly EXPORT?: LegacyParam<Open<'Y' | 'N'> | boolean | number> | null | undefined;
  /** Comment */
  readonly COMMENTS?: LegacyParam<number | string> | null | undefined;
  /** Responsible */
  readonly ASSIGNED_BY_ID?: LegacyParam<number | string> | null | undefined;
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
  /** E-mail */
  readonly EMAIL?:
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
  /** Newsletter */
  readonly UF_CRM_1700000011?: LegacyParam<Open<'Y' | 'N'> | boolean | number> | null | undefined;
}

/** Parameters of `crm.contact.add`. */
export interface CrmContactAddParams {
  readonly fields?: CrmContactAddFields | undefined;
  readonly [name: string]: unknown;
}

/** A call of `crm.contact.add`. */
export interface CrmContactAddCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Parameters of `crm.contact.delete`. */
export interface CrmContactDeleteParams {
  /** The identifier. */
  readonly id?: LegacyParam<number | string> | undefined;
  readonly [name: string]: unknown;
}

/** A call of `crm.contact.delete`. */
export interface CrmContactDeleteCall<T> extends Call<T, 'legacy', CommonCode> {}

/** A call of `crm.contact.fields`. */
export interface CrmContactFieldsCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Parameters of `crm.contact.get`. */
export interface CrmContactGetParams {
  /** The identifier. */
  readonly id?: LegacyParam<number | string> | undefined;
  readonly [name: string]: unknown;
}

/** A call of `crm.contact.get`. */
export interface CrmContactGetCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Parameters of `crm.contact.list`. */
export interface CrmContactListParams<
  S extends readonly (CrmContactSelect | Custom)[] = readonly (CrmContactSelect | Custom)[],
> {
  /** Fields that each row holds. */
  readonly select?: S;
  /** Fields, each with an optional prefix. */
  readonly filter?: CrmContactFilter | undefined;
  /** Fields and their directions. */
  readonly order?: CrmContactOrder | undefined;
  /** The offset of the first record, 50 a page; `-1` turns counting off. */
  readonly start?: LegacyParam<number> | undefined;
  readonly [name: string]: unknown;
}

/** A call of `crm.contact.list`. */
export interface CrmContactListCall<Item> extends ListCall<Item, 'legacy', CommonCode> {}

/** Fields that `crm.contact.update` writes; others by `custom()`. */
export interface CrmContactUpdateFields extends CrmContactAddFields {}

/** Parameters of `crm.contact.update`. */
export interface CrmContactUpdateParams {
  /** The identifier. */
  readonly id?: LegacyParam<number | string> | undefined;
  readonly fields?: CrmContactUpdateFields | undefined;
  readonly [name: string]: unknown;
}

/** A call of `crm.contact.update`. */
export interface CrmContactUpdateCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Methods `crm.contact`. */
export interface CrmContactMethods {
  /**
   * Adds an object of `crm.contact`.
   *
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * @example
   * await svc.legacy.crm.contact.add({ fields: { HONORIFIC: 'HONORIFIC' } });
   */
  add(
    params?: CrmContactAddParams,
    options?: UnkeyedCallOptions,
  ): CrmContactAddCall<number | boolean | string>;
  /**
   * Deletes an object of `crm.contact`.
   *
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * @example
   * await svc.legacy.crm.contact.delete({ id: 1 });
   */
  delete(params?: CrmContactDeleteParams, options?: UnkeyedCallOptions): CrmContactDeleteCall<boolean>;
  /**
   * Returns the fields of `crm.contact`.
   *
   * Takes no parameters; one that the account has all the same goes by `custom()`.
   *
   * @example
   * await svc.legacy.crm.contact.fields();
   */
  fields(
    params?: CustomFields,
    options?: UnkeyedCallOptions,
  ): CrmContactFieldsCall<{ [name: string]: { [name: string]: unknown } }>;
  /**
   * Returns an object of `crm.contact`.
   *
   * @example
   * await svc.legacy.crm.contact.get({ id: 1 });
   */
  get(params?: CrmContactGetParams, options?: UnkeyedCallOptions): CrmContactGetCall<CrmContact>;
  /**
   * Returns objects of `crm.contact`.
   *
   * @example
   * for await (const item of svc.legacy.crm.contact.list({ select: ['ID', 'HONORIFIC'] })) console.log(item);
   */
  list<const S extends readonly (CrmContactSelect | Custom)[] = WithoutSelect>(
    params?: CrmContactListParams<S>,
    options?: UnkeyedCallOptions,
  ): CrmContactListCall<LegacyListed<CrmContactEntity, S>>;
  /**
   * Updates an object of `crm.contact`.
   *
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * @example
   * await svc.legacy.crm.contact.update({ id: 1, fields: { HONORIFIC: 'HONORIFIC' } });
   */
  update(
    params?: CrmContactUpdateParams,
    options?: UnkeyedCallOptions,
  ): CrmContactUpdateCall<boolean | number>;
}
