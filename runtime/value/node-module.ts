/** Modules of Node where there is Node, without an import that bundlers for other platforms would follow. */

import type * as crypto from 'node:crypto';
import type * as vm from 'node:vm';

interface Modules {
  readonly 'node:crypto': typeof crypto;
  readonly 'node:vm': typeof vm;
}

/** Undefined on Workers without Node compatibility, edge runtimes and browsers; in some edge runtimes Node's function is there, and throws. */
export function nodeModule<Name extends keyof Modules>(name: Name): Modules[Name] | undefined {
  if (typeof process !== 'object' || typeof process.getBuiltinModule !== 'function') return undefined;
  try {
    return process.getBuiltinModule(name);
  } catch {
    return undefined;
  }
}
