/** Types and methods of `gateway/codes`. */

/** Codes of errors that any method can answer with. What they mean stands in `gatewayErrors`. */
export type GatewayCode =
  | 'KEY_EXPIRED'
  | 'ERROR_LOOP_DETECTED';
