/** The transport of a client on Workers, edge runtimes and browsers: the platform's `fetch`, or the caller's. */

import { UsageError } from '../errors/errors.js';
import { createFetchTransport } from './fetch-transport.js';
import { globalOf } from './global.js';
import type { FetchLike, Transport, TransportOptions } from './transport.js';

/** Whether requests go over `fetch` where the caller passes none. */
export const USES_FETCH = true;

/** Whether the account gets each header that is sent: not from a browser on another origin (Server behaviour, Authentication, scope, limits). */
export function admitsHeaders({ origin, fetch }: Pick<TransportOptions, 'origin' | 'fetch'>): boolean {
  const page: unknown = Reflect.get(globalThis, 'location');
  const isBrowser =
    typeof page === 'object' && page !== null && Reflect.get(globalThis, 'fetch') !== undefined;
  return fetch !== undefined || !isBrowser || Reflect.get(page, 'origin') === origin;
}

/** @throws UsageError where nothing can be sent */
export function createTransport(options: TransportOptions): Transport {
  if (globalOf('crypto') === undefined)
    throw new UsageError('there is no global crypto here: load one with getRandomValues before the client');
  const transport = createFetchTransport({ ...options, fetch: options.fetch ?? platformFetch() });
  if (admitsHeaders(options)) return transport;
  return {
    ...transport,
    attempt: (request, limits) =>
      'authorization' in request.headers && !('x-api-key' in request.headers)
        ? Promise.resolve({ kind: 'unsendable', error: new UsageError(NO_TOKEN) })
        : transport.attempt(request, limits),
  };
}

const NO_TOKEN =
  'a browser cannot send a token in a header to another origin, and a REST 3.0 batch has no other place for it: send its calls one by one, or from your server';

function platformFetch(): FetchLike {
  if (typeof globalOf('fetch') !== 'function')
    throw new UsageError('there is no global fetch here: pass one, createClient({ fetch })');
  // Found at each request, so that what replaces the global one later is used.
  // That there is one was checked above, before any request.
  return (input, init) => (globalOf('fetch') as FetchLike)(input, init);
}

/** @throws UsageError */
export function openStreams(): never {
  throw new UsageError('files need Node.js, Bun or Deno');
}
