/** The gateway's error reference. */

import type { GatewayErrorCase } from '../runtime/gateway/index.js';
import type { GatewayCode } from './codes.js';

/** What each documented code means; `gatewayErrorCase(gatewayErrors, code)` takes any string. */
export const gatewayErrors: { readonly [Code in GatewayCode]: GatewayErrorCase } = {
  KEY_EXPIRED: { code: 'KEY_EXPIRED', status: [401], class: 'AuthenticationError', repeatable: false, meaning: 'The end of the key passed.', action: 'Issue another key.' },
  ERROR_LOOP_DETECTED: { code: 'ERROR_LOOP_DETECTED', status: [], class: 'RateLimitError', repeatable: false, delay: 'header', meaning: 'The same error came again and again.', action: 'Stop.' },
};
