/** Async contexts of Node, Bun and Deno. */

import { AsyncResource } from 'node:async_hooks';

/** Runs the function in the async context of this moment, whenever it is called. */
export function inThisContext<A extends unknown[], R>(run: (...given: A) => R): (...given: A) => R {
  return AsyncResource.bind(run);
}
