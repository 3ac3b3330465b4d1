/** Types and methods of `legacy/booking/client-type`. */

import type { Open } from '../../runtime/index.js';

/** A kind of client that a booking can have. */
export interface ClientType {
  code: Open<'CONTACT' | 'COMPANY'>;
  module: Open<'crm'>;
}
