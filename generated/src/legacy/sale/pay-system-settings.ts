/** Types and methods of `legacy/sale/pay-system-settings`. */

/** Handler parameter code to its value; what the values are depends on the handler. An empty map arrives as `[]`. */
export type PaySystemSettings = { [name: string]: unknown };
