/** Types and methods of `legacy/booking/v1-clienttype`. */

import type { Call, CustomFields, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { ClientTypes } from './client-types.js';

/** A call of `booking.v1.clienttype.list`. */
export interface BookingV1ClienttypeListCall<T> extends Call<T, 'legacy', CommonCode> {}

/** Methods `booking.v1.clienttype`. */
export interface BookingV1ClienttypeMethods {
  /**
   * Returns the client types of bookings.
   *
   * A client type may be absent if no booking was ever created with it.
   *
   * Takes no parameters; one that the account has all the same goes by `custom()`.
   *
   * Scope: `booking`. Who: any user.
   *
   * Source: Legacy reference, Client type, booking.v1.clienttype.list details.
   *
   * @example
   * await svc.legacy.booking.v1.clienttype.list();
   */
  list(params?: CustomFields, options?: UnkeyedCallOptions): BookingV1ClienttypeListCall<ClientTypes>;
}
