/** A global of the platform, also where a test runner hides that of Node from programs, as Jest does with jsdom. */

import { nodeModule } from '../value/node-module.js';

/** Undefined where the platform has none. */
export function globalOf(name: string): unknown {
  const own: unknown = Reflect.get(globalThis, name);
  if (own !== undefined) return own;
  return nodeModule('node:vm')?.runInThisContext(`globalThis.${name}`);
}
