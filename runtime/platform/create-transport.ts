/** The transport of a client on Node, Bun and Deno: undici, or the caller's `fetch`. */

import { createFetchTransport, fetchStreams } from './fetch-transport.js';
import type { StreamLimits, StreamTransport, Transport, TransportOptions } from './transport.js';
import { createUndiciTransport, openUndiciStreams } from './undici-transport.js';

/** Whether requests go over `fetch` where the caller passes none. */
export const USES_FETCH = false;

/** Whether the account gets each header that is sent: always, but from a browser. */
export function admitsHeaders(_settings: Pick<TransportOptions, 'origin' | 'fetch'>): boolean {
  return true;
}

export function createTransport(options: TransportOptions): Transport {
  const { fetch } = options;
  return fetch === undefined ? createUndiciTransport(options) : createFetchTransport({ ...options, fetch });
}

/** For files. A `dispatcher` or `fetch` of the caller's connects and looks names up by itself. */
export function openStreams(
  options: Pick<TransportOptions, 'dispatcher' | 'fetch'> & StreamLimits,
): Promise<StreamTransport> {
  const { fetch } = options;
  return fetch === undefined ? openUndiciStreams(options) : Promise.resolve(fetchStreams(fetch));
}
