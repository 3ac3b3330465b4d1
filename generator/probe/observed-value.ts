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

/** Whether a program may use the name. Any other may be data: a date, an address, or a code, in which digits are among the letters. */
export function isMemberName(name: string): boolean {
  const isCode = name.length >= MIN_CODE_LENGTH && /^\D*\d[^A-Za-z]*[A-Za-z]/.test(name);
  return /^(?!.*\d{4})[A-Za-z_$][\w$]{0,79}$/.test(name) && !isCode;
}

/** Characters. No documented member of this length has a digit before a letter. */
const MIN_CODE_LENGTH = 16;

export function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
