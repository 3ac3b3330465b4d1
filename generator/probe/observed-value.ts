/** Reduces a value of an account to what may be kept: its type, and names of members that are no data. */

/** The type of a value: never the value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** Legacy prints what is absent as an empty text, object or list. */
export function isNothing(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

/** A name that no program uses may be data. */
export const MEMBER_NAME: RegExp = /^(?!.*\d{4})[A-Za-z_$][\w$]{0,79}$/;

export function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
