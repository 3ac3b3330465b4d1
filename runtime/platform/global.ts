/** A global of the platform, also where a test runner hides that of Node from programs, as Jest does with jsdom. */

/** Undefined where the platform has none. */
export function globalOf(name: string): unknown {
  const own: unknown = Reflect.get(globalThis, name);
  if (own !== undefined) return own;
  if (typeof process !== 'object' || typeof process.getBuiltinModule !== 'function') return undefined;
  return process.getBuiltinModule('node:vm')?.runInThisContext(`globalThis.${name}`);
}
