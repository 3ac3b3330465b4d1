/** What the emitted `src/application.ts` builds on: an application on many accounts. */

export { defineApplication } from './application.js';
export type { Application } from './application.js';
export type { LifecycleEvent } from './admission.js';
export type { ExchangeOptions } from './address.js';
export type { Installation, Removal } from './installations.js';
export type { AccountClientOptions, CreateApplicationOptions } from './application-options.js';
export { memoryStore } from './record.js';
export type { InstallationRecord, InstallationStore } from './record.js';
