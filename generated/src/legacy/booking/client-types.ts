/** Types and methods of `legacy/booking/client-types`. */

import type { ClientType } from './client-type.js';

/** The answer of `booking.v1.clienttype.list`. */
export interface ClientTypes {
  clientType: ClientType[];
}
