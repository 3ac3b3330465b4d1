/** Types and methods of `legacy/user/user`. */

import type { CustomFields, DateInput, LegacyArrayParam, LegacyParam, Param } from '../../runtime/index.js';

/** A user; which fields come depends on the scope. */
export interface User {
  ID: string;
  NAME?: string | null;
}

/** Keys of a condition on fields of one type of User: the field, or a prefix and the field. */
export type UserKeys<Field extends string, Value> = { readonly [Key in `${'' | '=' | '!=' | '!'}${Field}`]?: LegacyParam<Value> | LegacyArrayParam<Value> | undefined } & { readonly [Key in `${'>=' | '>' | '<=' | '<'}${Field}`]?: LegacyParam<Value> | undefined } & { readonly [Key in `${'@' | '!@'}${Field}`]?: LegacyArrayParam<Value> | undefined } & { readonly [Key in `${'%' | '=%' | '%=' | '!%' | '!=%' | '!%='}${Field}`]?: Param<string> | undefined };

/**
 * Conditions on User, all of which must hold. The key is a field, or a prefix and a field.
 * Without a prefix the field equals the value or is one of the values; a trailing `%` in it matches any end.
 */
export type UserFilter = UserKeys<
  | 'ID'
  , number | string
> & UserKeys<
  | 'NAME'
  , string
> & UserKeys<
  | 'LAST_LOGIN'
  , DateInput
> & CustomFields;
