/** How any text becomes the key of a property, in a type or in an object literal. */

import { stringLiteral } from './string.js';

/**
 * Bare where it is a plain word, else quoted. `__proto__` is computed: as a plain key of an object literal it would set
 * the prototype, and as a computed one it is a property like any other.
 */
export function propertyKey(text: string): string {
  if (text === '__proto__') return "['__proto__']";
  return /^[$A-Z_a-z][\w$]*$/.test(text) ? text : stringLiteral(text);
}

/** The key of a method: before a parenthesis, unquoted `constructor` and `new` would mean something else. */
export function methodKey(text: string): string {
  return text === 'constructor' || text === 'new' ? stringLiteral(text) : propertyKey(text);
}

/** Members that TypeScript finds in every object, by inheritance. */
const INHERITED: ReadonlySet<string> = new Set([
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

export function isInherited(name: string): boolean {
  return INHERITED.has(name);
}
