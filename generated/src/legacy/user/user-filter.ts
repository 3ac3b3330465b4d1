/** Types and methods of `legacy/user/user-filter`. */

import type {
  CustomFields,
  DateInput,
  LegacyArrayParam,
  LegacyParam,
  Open,
  Param,
} from '../../runtime/index.js';

/** Keys of a condition on fields of one type of User: the field, or a prefix and the field. */
export type UserKeys<Field extends string, Value> = {
  readonly [Key in `${'' | '=' | '!=' | '!'}${Field}`]?:
    LegacyParam<Value> | LegacyArrayParam<Value> | undefined;
} & { readonly [Key in `${'>=' | '>' | '<=' | '<'}${Field}`]?: LegacyParam<Value> | undefined } & {
  readonly [Key in `${'@' | '!@'}${Field}`]?: LegacyArrayParam<Value> | undefined;
} & { readonly [Key in `${'%' | '=%' | '%=' | '!%' | '!=%' | '!%='}${Field}`]?: Param<string> | undefined };

/**
 * Conditions on User, all of which must hold. The key is a field, or a prefix and a field.
 * Without a prefix the field equals the value or is one of the values; a trailing `%` in it matches any end.
 */
export type UserFilter = UserKeys<'ID' | 'UF_DEPARTMENT', number | string> &
  UserKeys<'ACTIVE', boolean> &
  UserKeys<
    | 'NAME'
    | 'LAST_NAME'
    | 'SECOND_NAME'
    | 'EMAIL'
    | 'TIME_ZONE'
    | 'PERSONAL_GENDER'
    | 'PERSONAL_CITY'
    | 'WORK_PHONE'
    | 'WORK_POSITION'
    | 'USER_TYPE',
    string
  > &
  UserKeys<'LAST_LOGIN' | 'DATE_REGISTER' | 'PERSONAL_BIRTHDAY' | 'UF_EMPLOYMENT_DATE', DateInput> &
  UserKeys<'IS_ONLINE', Open<'Y' | 'N'>> &
  CustomFields;
