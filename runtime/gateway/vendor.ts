/** The account's own names for neutral ones: prefixes of credentials, fields of the error envelope. */

import { GATEWAY_FIELDS } from '../errors/gateway-fields.js';
import type { VendorNames } from '../errors/wire-error.js';

export type VendorPairs = readonly (readonly [neutral: string, own: string])[];

/** Replaces neutral names in one pass, the longest first, so that no replacement is replaced again. */
export function ownName(pairs: VendorPairs, neutral: string): string {
  const names = new Map(pairs.filter(([from]) => from !== ''));
  if (names.size === 0) return neutral;
  const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(escape).join('|'), 'g');
  return neutral.replace(pattern, (name) => names.get(name) ?? name);
}

/** What the error envelope's fields are called on this account. */
export function vendorNames(pairs: VendorPairs): VendorNames {
  return new Map(GATEWAY_FIELDS.map((name) => [name, ownName(pairs, name)]));
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
