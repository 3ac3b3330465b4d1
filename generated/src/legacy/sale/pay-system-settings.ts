/** Types and methods of `legacy/sale/pay-system-settings`. */

/** Handler parameter code to its value; what the values are depends on the handler; `[]` on the wire when empty. */
export type PaySystemSettings = { [name: string]: unknown };
