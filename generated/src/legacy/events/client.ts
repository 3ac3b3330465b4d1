/** A client of the module `legacy.events` alone: a bundler leaves the other modules out. */

import { defineClient, type Client, type ClientOptions } from '../../runtime/index.js';
import { methods, type EventsMethods } from './index.js';

/** Has no other module; others are reached by `call()`. */
export type ModuleClient = Client<{}, { readonly events: EventsMethods }>;

/**
 * Opens a client. Nothing is sent before the first call is awaited.
 *
 * @throws UsageError for options that cannot work, such as an `http:` address that is not of this machine.
 */
export const createClient: (options: ClientOptions) => ModuleClient = /* @__PURE__ */ defineClient<
  {},
  { readonly events: EventsMethods }
>({
  v3: {},
  legacy: { events: methods },
  vendor: [],
});

export { application, createLimiter, custom, ref, webhook } from '../../runtime/index.js';
