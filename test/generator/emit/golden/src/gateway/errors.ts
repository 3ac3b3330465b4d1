/** The gateway's error reference. */

import { defineErrors, type GatewayErrorCase } from '../runtime/gateway/index.js';
import type { GatewayCode } from './codes.js';

/** What each documented code means; `gatewayErrorCase(gatewayErrors, code)` takes any string. */
export const gatewayErrors: { readonly [Code in GatewayCode]: GatewayErrorCase } = /* @__PURE__ */ defineErrors({
  KEY_EXPIRED: [[401], 'AuthenticationError', false, 'The end of the key passed.', 'Issue another key.'],
  ERROR_LOOP_DETECTED: [[], 'RateLimitError', false, 'The same error came again and again.', 'Stop.', 'header'],
});
