import type { InstallationStore } from '../../../runtime/application/record.js';

export function openStore(database: string): Promise<{
  readonly store: InstallationStore;
  readonly pool: { end(): Promise<void> };
  prepare(): Promise<unknown>;
}>;
