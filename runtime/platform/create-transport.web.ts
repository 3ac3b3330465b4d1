/** The transport of a client on Workers, edge runtimes and browsers: the platform's `fetch`, or the caller's. */

import { UsageError } from '../errors/client-error.js';
import { createFetchTransport } from './fetch-transport.js';
import { globalOf } from './global.js';
import type { FetchLike, Transport, TransportOptions } from './transport.js';

/** Whether requests go over `fetch` where the caller passes none. */
export const USES_FETCH = true;

/** @throws UsageError where nothing can be sent */
export function createTransport(options: TransportOptions): Transport {
  return createFetchTransport({ ...options, fetch: options.fetch ?? platformFetch() });
}

function platformFetch(): FetchLike {
  if (typeof globalOf('fetch') !== 'function')
    throw new UsageError('there is no global fetch here: pass one, createClient({ fetch })');
  // Found at each request, so that what replaces the global one later is used.
  return (input, init) => (globalOf('fetch') as FetchLike)(input, init); // checked above
}

/** @throws UsageError */
export function openStreams(): never {
  throw new UsageError('files need Node.js, Bun or Deno');
}
