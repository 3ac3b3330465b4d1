/** In place of `runtime/platform/create-transport.ts`: everything that no test gives a dispatcher goes over the global `fetch`. */

import * as platform from '../../../runtime/platform/create-transport.js';
import type { TransportOptions } from '../../../runtime/platform/transport.js';

export const { USES_FETCH, admitsHeaders } = platform;

export const createTransport: typeof platform.createTransport = (options) =>
  platform.createTransport(overFetch(options));

export const openStreams: typeof platform.openStreams = (options) => platform.openStreams(overFetch(options));

function overFetch<T extends Pick<TransportOptions, 'fetch' | 'dispatcher'>>(options: T): T {
  return options.dispatcher === undefined ? { ...options, fetch: options.fetch ?? fetch } : options;
}
