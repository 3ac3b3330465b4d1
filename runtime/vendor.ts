/**
 * The account's own names for neutral ones. Emitted types speak the account's own names; on the wire both are
 * understood: a neutral name in a method or as a key of the parameters is sent as the account's own.
 */

export type VendorPairs = readonly (readonly [neutral: string, own: string])[];

/** Gives the account's own form of a name; other names stay. */
export type OwnName = (name: string) => string;

/** Replaces in one pass, the longest first, so that a replacement is never replaced again. */
export function ownNames(pairs: VendorPairs = []): OwnName {
  const table = new Map(pairs.filter(([neutral]) => neutral !== ''));
  if (table.size === 0) return (name) => name;
  const longestFirst = [...table.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(escape).join('|'), 'g');
  return (name) => name.replace(pattern, (neutral) => table.get(neutral) ?? neutral);
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
