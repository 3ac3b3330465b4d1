/** A client of the module `v3.tasks` alone: a bundler leaves the other modules out. */

import { defineClient, type Client, type ClientOptions } from '../../runtime/index.js';
import { methods, type TasksMethods } from './index.js';

/** Has no other module; others are reached by `call()`. */
export type ModuleClient = Client<{ readonly tasks: TasksMethods }, {}>;

/**
 * Opens a client. Nothing is sent before the first call is awaited.
 *
 * @throws UsageError for options that cannot work, such as an `http:` address that is not of this machine.
 */
export const createClient: (options: ClientOptions) => ModuleClient = /* @__PURE__ */ defineClient<{ readonly tasks: TasksMethods }, {}>({
  v3: { tasks: methods },
  legacy: {},
  vendor: [],
});

export { application, createLimiter, custom, ref, webhook } from '../../runtime/index.js';
