/** The module `legacy/user`. */

import type { CustomFields, LegacyParam, ListCall, ModuleRows, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { User, UserFilter } from './user.js';

/** Parameters of `user.get`, others by `custom()`. */
export interface UserGetParams extends CustomFields {
  readonly FILTER?: UserFilter | undefined;
  /** Rows to skip; 0. */
  readonly start?: LegacyParam<number> | undefined;
}

/** A call of `user.get`. */
export interface UserGetListCall<Item> extends ListCall<Item, 'legacy', CommonCode> {
}

/**
 * Methods `user`.
 * Users.
 */
export interface UserMethods {
  /**
   * Does user.get.
   *
   * Scope: `user` or `user_brief`. Who: any user.
   *
   * Source: REST 3.0 reference, Methods.
   *
   * @example
   * for await (const item of svc.legacy.user.get()) console.log(item);
   */
  get(params?: UserGetParams, options?: UnkeyedCallOptions): UserGetListCall<User>;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'user.get': { kind: 'list', scope: ['user', 'user_brief'], paging: 'start' },
});
