/** In place of `runtime/platform/create-transport.ts`: everything that no test gives a dispatcher goes over the global `fetch`. */

import { createFetchTransport, fetchStreams } from '../../../runtime/platform/fetch-transport.js';
import type {
  FetchLike,
  StreamTransport,
  Transport,
  TransportOptions,
} from '../../../runtime/platform/transport.js';
import { createUndiciTransport, openUndiciStreams } from '../../../runtime/platform/undici-transport.js';

export const USES_FETCH = false;

export function admitsHeaders(): boolean {
  return true;
}

export function createTransport(options: TransportOptions): Transport {
  if (options.dispatcher !== undefined) return createUndiciTransport(options);
  return createFetchTransport({ ...options, fetch: options.fetch ?? platformFetch });
}

export function openStreams(
  options: Pick<TransportOptions, 'dispatcher' | 'fetch'> & { readonly timeout: number },
): Promise<StreamTransport> {
  if (options.dispatcher !== undefined) return openUndiciStreams(options);
  return Promise.resolve(fetchStreams(options.fetch ?? platformFetch));
}

const platformFetch = fetch as FetchLike;
