/** Which undici a client needs: its own, and the dispatchers of the caller's that are accepted. */

import { UsageError } from '../errors/client-error.js';

/** The major version that the package depends on. */
export const UNDICI_MAJOR = 7;

/** @throws UsageError */
export function checkDispatcher(dispatcher: unknown): void {
  if (dispatcher === undefined) return;
  if (!hasDispatch(dispatcher)) throw new UsageError('dispatcher must be an undici Dispatcher');
  if (isOlder(dispatcher)) throw otherMajor();
}

/** Also found while a request is handed over: an older one asks for callbacks that have other names since. */
export function otherMajor(): UsageError {
  return new UsageError(
    `dispatcher is of another undici than the one accepted: give one made by undici ${UNDICI_MAJOR} (npm install undici@${UNDICI_MAJOR})`,
  );
}

/** Such as where the package's folder was linked or copied, and its dependencies were not installed. */
export function notInstalled(cause: unknown): UsageError {
  return new UsageError(
    `undici, which sends the requests of this package, cannot be loaded: install it beside the package (npm install undici@${UNDICI_MAJOR})`,
    { cause },
  );
}

/** undici 5 and 6 kept interceptors on their dispatchers, and a mock keeps the agent that it stands for. */
function isOlder(dispatcher: object): boolean {
  for (let holder: object | null = dispatcher; holder !== null; holder = prototypeOf(holder)) {
    for (const symbol of Object.getOwnPropertySymbols(holder)) {
      if (INTERCEPTORS.has(symbol.description ?? '')) return true;
      if (symbol.description === 'agent' && isOlderAgent(Reflect.get(dispatcher, symbol))) return true;
    }
  }
  return false;
}

const INTERCEPTORS: ReadonlySet<string> = new Set(['dispatch interceptors', 'Intercepted Dispatch']);

function isOlderAgent(agent: unknown): boolean {
  return hasDispatch(agent) && isOlder(agent);
}

/** What undici 8 hands to a handler has this name, and stands behind that of a retry; nothing has been sent by then. */
export function isOfNewer(controller: object): boolean {
  const target: unknown = Reflect.get(controller, 'target');
  if (typeof target === 'object' && target !== null) return isOfNewer(target);
  const prototype = prototypeOf(controller);
  // Its mocks hand over a plain object, those of undici 7 none.
  if (prototype === Object.prototype) return 'rawTrailers' in controller;
  return prototype?.constructor.name === 'RequestController';
}

/** What undici 5 and 6 throw at a handler of a later one. */
export function isRefusedHandler(error: unknown): boolean {
  return (
    error instanceof Error &&
    Reflect.get(error, 'code') === 'UND_ERR_INVALID_ARG' &&
    /^invalid on[A-Z]\w+ method$/.test(error.message)
  );
}

function hasDispatch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'dispatch') === 'function';
}

function prototypeOf(value: object): object | null {
  // Of any object it is an object or nothing.
  return Object.getPrototypeOf(value) as object | null;
}
