/** Why undici cannot send: it is not installed, or the caller's dispatcher is of another major version. */

import { UsageError } from '../errors/client-error.js';
import { isError } from '../value/realm.js';

/** The major version that the package depends on. */
export const UNDICI_MAJOR = 7;

/** A dispatcher shows its version only when it takes a request; nothing has been sent by then. */
export function otherMajor(): UsageError {
  return new UsageError(
    `dispatcher is of another major version of undici: create it with undici ${UNDICI_MAJOR} (npm install undici@${UNDICI_MAJOR})`,
  );
}

/** undici 5 and 6 throw this at a handler of a later version. */
export function isRefusedHandler(error: unknown): boolean {
  return isError(error) && /^invalid on[A-Z]\w+ method$/.test(error.message);
}

/** undici 8 passes a controller of another class, its retries a proxy for it, its mocks a plain object. */
export function isOfNewer(controller: object): boolean {
  const target: unknown = Reflect.get(controller, 'target');
  if (typeof target === 'object' && target !== null) return isOfNewer(target);
  const { constructor } = controller;
  return constructor === Object ? 'rawTrailers' in controller : constructor.name === 'RequestController';
}

const NOT_FOUND: ReadonlySet<unknown> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);

/** Only where undici is missing does installing it help; a bundler or test runner may fail to load it too. */
export function cannotLoad(cause: unknown): UsageError {
  const { code, message = 'unknown cause' }: { code?: unknown; message?: string } = isError(cause)
    ? cause
    : {};
  const isMissing = NOT_FOUND.has(code) && /['"]undici\b/.test(message);
  const why = isMissing
    ? `is not installed: install it next to this package (npm install undici@${UNDICI_MAJOR})`
    : `cannot be loaded: ${message}. In a bundle, leave undici out of it (esbuild: external: ['undici']; Rollup: external: /^undici/). In jest, use testEnvironment: 'node'`;
  return new UsageError(`undici, which sends the requests of this package, ${why}`, { cause });
}
