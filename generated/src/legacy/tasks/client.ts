/** A client of the module `legacy.tasks` alone: a bundler leaves the other modules out. */

import { defineClient, type Client as ClientOf, type ClientOptions } from '../../runtime/index.js';
import { methods, type TasksMethods } from './index.js';

/** What `createClient` gives. It has no other module; others are reached by `call()`. */
export interface Client extends ClientOf<{}, { readonly tasks: TasksMethods }> {}

/**
 * Opens a client. Nothing is sent before the first call is awaited.
 *
 * @throws UsageError for options that cannot work, such as an `http:` address that is not of this machine.
 */
export const createClient: (options: ClientOptions) => Client = (options) =>
  defineClient<{}, { readonly tasks: TasksMethods }>({
    v3: {},
    legacy: { tasks: methods },
    vendor: [],
  })(options);

export { application, createLimiter, custom, ref, webhook } from '../../runtime/index.js';
