/** `createApplication`, for the clients of one package. */

import { defineClient } from '../client/client.js';
import type { ClientOptions } from '../client/options.js';
import { type Application, makeApplication } from './application.js';
import type { Closeable } from './client-cache.js';
import type { CreateApplicationOptions } from './options.js';

/** @param open makes a client with all methods of the package. */
export function defineApplication<C extends Closeable>(
  open: (options: ClientOptions) => C,
): (options: CreateApplicationOptions) => Application<C> {
  // Without any method: `call` is enough to ask.
  const ask = defineClient<object, object>({ v3: {}, legacy: {} });
  return (options) => makeApplication({ open, ask }, options);
}
