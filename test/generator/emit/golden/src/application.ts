/** An application on many accounts: authorised, installed, renewed and removed, with a client for each. */

import { createClient, type Client } from './index.js';
import { defineApplication, type Application, type CreateApplicationOptions } from './runtime/application/index.js';

/**
 * Opens an application. Nothing is sent before one of its methods is called.
 *
 * @throws UsageError for options that cannot work, such as an `http:` token server that is not of this machine.
 */
export const createApplication: (options: CreateApplicationOptions) => Application<Client> =
  (options) => defineApplication<Client>(createClient)(options);

export { memoryStore } from './runtime/application/index.js';
export type {
  AccountClientOptions,
  Application,
  Arrival,
  CreateApplicationOptions,
  ExchangeOptions,
  Installation,
  InstallationRecord,
  InstallationStore,
  Removal,
} from './runtime/application/index.js';
