/** What a console shows of a value on Node, Bun and Deno. */

import { inspect } from 'node:util';

export function inspected(value: unknown): string {
  return inspect(value, { maxStringLength: null });
}
