/** Which kind of account a run of the tests speaks to: one as the documents have it, or one as its own server of May 2026 is. */

import type { SandboxOptions } from '../../generator/sandbox/index.js';

const SERVER = 'server-2026-05';

/** `ACCOUNT_KIND=server-2026-05` in the environment; `npm run test:server` sets it. */
export const isServer = process.env['ACCOUNT_KIND'] === SERVER;

/** What a test wants of the one kind, and of the other. */
export function byKind<T>(documents: T, server: T): T {
  return isServer ? server : documents;
}

/** Options of an account of the kind that this run is about. */
export function ofKind(options: SandboxOptions = {}): SandboxOptions {
  return isServer ? { ...options, quirks: [SERVER, ...(options.quirks ?? [])] } : options;
}
