/** The module `legacy/booking`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { BookingV1ClienttypeMethods } from './v1-clienttype.js';

/**
 * Methods `booking`.
 * Booking.
 */
export interface BookingMethods {
  readonly v1: BookingV1Methods;
}

/** Methods `booking.v1`. */
export interface BookingV1Methods {
  readonly clienttype: BookingV1ClienttypeMethods;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'booking.v1.clienttype.list': { kind: 'list', scope: ['booking'] },
});
