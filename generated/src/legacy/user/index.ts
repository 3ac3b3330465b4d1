/** The module `legacy/user`. */

import type {
  ArrayParam,
  Custom,
  CustomFields,
  DateInput,
  LegacyArrayParam,
  LegacyParam,
  ListCall,
  ModuleRows,
  Param,
  UnkeyedCallOptions,
} from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { UserFilter } from './user-filter.js';
import type { User } from './user.js';

/** Parameters of `user.get`, others by `custom()`. */
export interface UserGetParams extends CustomFields {
  /** The user field to sort by; ascending by `ID` without it. */
  readonly sort?:
    | Param<
        | 'ID'
        | 'ACTIVE'
        | 'NAME'
        | 'LAST_NAME'
        | 'SECOND_NAME'
        | 'EMAIL'
        | 'LAST_LOGIN'
        | 'DATE_REGISTER'
        | 'TIME_ZONE'
        | 'IS_ONLINE'
        | 'PERSONAL_GENDER'
        | 'PERSONAL_BIRTHDAY'
        | 'PERSONAL_CITY'
        | 'WORK_PHONE'
        | 'WORK_POSITION'
        | 'UF_EMPLOYMENT_DATE'
        | 'UF_DEPARTMENT'
        | 'USER_TYPE'
        | Custom
      >
    | undefined;
  /** The direction of `sort`. */
  readonly order?: Param<'asc' | 'desc' | 'ASC' | 'DESC'> | undefined;
  /** The user fields to return; those that it leaves out are absent. */
  readonly SELECT?:
    | ArrayParam<
        | 'ID'
        | 'ACTIVE'
        | 'NAME'
        | 'LAST_NAME'
        | 'SECOND_NAME'
        | 'EMAIL'
        | 'LAST_LOGIN'
        | 'DATE_REGISTER'
        | 'TIME_ZONE'
        | 'IS_ONLINE'
        | 'PERSONAL_GENDER'
        | 'PERSONAL_BIRTHDAY'
        | 'PERSONAL_CITY'
        | 'WORK_PHONE'
        | 'WORK_POSITION'
        | 'UF_EMPLOYMENT_DATE'
        | 'UF_DEPARTMENT'
        | 'USER_TYPE'
        | Custom
      >
    | undefined;
  /** The user fields to return; those that it leaves out are absent. */
  readonly select?:
    | ArrayParam<
        | 'ID'
        | 'ACTIVE'
        | 'NAME'
        | 'LAST_NAME'
        | 'SECOND_NAME'
        | 'EMAIL'
        | 'LAST_LOGIN'
        | 'DATE_REGISTER'
        | 'TIME_ZONE'
        | 'IS_ONLINE'
        | 'PERSONAL_GENDER'
        | 'PERSONAL_BIRTHDAY'
        | 'PERSONAL_CITY'
        | 'WORK_PHONE'
        | 'WORK_POSITION'
        | 'UF_EMPLOYMENT_DATE'
        | 'UF_DEPARTMENT'
        | 'USER_TYPE'
        | Custom
      >
    | undefined;
  /** The size in which photos come. Its values are not shown. */
  readonly IMAGE_RESIZE?: Param<string> | undefined;
  /** As `FILTER`: the case of the name is free. */
  readonly filter?: UserFilter | undefined;
  /** User fields with a prefix, such as `@ID` with a list or `%NAME` with a part of a name. */
  readonly FILTER?: UserFilter | undefined;
  /** The operation key of administrator mode, used to obtain any users. Its values are not shown. */
  readonly ADMIN_MODE?: unknown;
  /** The offset of the first record; page N starts at `(N - 1) * 50`; `-1` turns counting off. */
  readonly start?: LegacyParam<number> | undefined;
  /** Filter by this field. */
  readonly ID?: LegacyParam<number | string> | LegacyArrayParam<number | string> | undefined;
  /** Filter by this field. */
  readonly ACTIVE?: Param<boolean> | undefined;
  /** Filter by this field. */
  readonly NAME?: Param<string> | ArrayParam<string> | undefined;
  /** Filter by this field. */
  readonly LAST_NAME?: Param<string> | ArrayParam<string> | undefined;
  /** Filter by this field. */
  readonly SECOND_NAME?: Param<string> | ArrayParam<string> | undefined;
  /** Filter by this field. */
  readonly EMAIL?: Param<string> | ArrayParam<string> | undefined;
  /** Filter by this field; ISO 8601. */
  readonly LAST_LOGIN?: Param<DateInput> | ArrayParam<DateInput> | undefined;
  /** Filter by this field; ISO 8601. */
  readonly DATE_REGISTER?: Param<DateInput> | ArrayParam<DateInput> | undefined;
  /** Filter by this field. */
  readonly TIME_ZONE?: Param<string> | ArrayParam<string> | undefined;
  /** Filter by this field. */
  readonly IS_ONLINE?: Param<string> | ArrayParam<string> | undefined;
  /** Filter by this field. */
  readonly PERSONAL_GENDER?: Param<string> | ArrayParam<string> | undefined;
  /** Filter by this field; ISO 8601. */
  readonly PERSONAL_BIRTHDAY?: Param<DateInput> | ArrayParam<DateInput> | undefined;
  /** Filter by this field. */
  readonly PERSONAL_CITY?: Param<string> | ArrayParam<string> | undefined;
  /** Filter by this field. */
  readonly WORK_PHONE?: Param<string> | ArrayParam<string> | undefined;
  /** Filter by this field. */
  readonly WORK_POSITION?: Param<string> | ArrayParam<string> | undefined;
  /** Filter by this field; ISO 8601. */
  readonly UF_EMPLOYMENT_DATE?: Param<DateInput> | ArrayParam<DateInput> | undefined;
  /** Filter by this field. */
  readonly UF_DEPARTMENT?: LegacyParam<number | string> | LegacyArrayParam<number | string> | undefined;
  /** Filter by this field. */
  readonly USER_TYPE?: Param<string> | ArrayParam<string> | undefined;
}

/** A call of `user.get`. */
export interface UserGetListCall<Item> extends ListCall<Item, 'legacy', CommonCode> {}

/**
 * Methods `user`.
 * Users.
 */
export interface UserMethods {
  /**
   * Returns users, 50 a page.
   *
   * All users except bots, e-mail users, open-channel users, replica users and integrators, ascending by ID unless `sort` says otherwise; some accounts keep no order unless both `sort` and `order` are given, ignore filter keys beside `FILTER` where it is given, and drop filter keys that they do not know. Which fields a user has depends on the scope of the webhook or application.
   *
   * Scope: `user` or `user_brief` or `user_basic`. Who: any user.
   *
   * Source: Legacy reference, user.get details.
   *
   * @example
   * for await (const item of svc.legacy.user.get()) console.log(item);
   */
  get(params?: UserGetParams, options?: UnkeyedCallOptions): UserGetListCall<User>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'user.get': {
    kind: 'list',
    scope: ['user', 'user_brief', 'user_basic'],
    paging: 'start',
    iterates: { sort: 'ID', order: 'ASC' },
    numbers: '*.UF_DEPARTMENT.*',
  },
});
