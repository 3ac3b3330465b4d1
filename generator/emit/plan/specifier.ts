/** How a file of the package imports another one. */

import { posix } from 'node:path';

/** `./task.js`, `../../runtime/index.js`. */
export function specifier(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to).replace(/(?:\.d)?\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}
