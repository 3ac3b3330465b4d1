/** Diagnostics channels of Node, Bun and Deno. */

import * as diagnostics from 'node:diagnostics_channel';

export const channel: typeof diagnostics.channel = diagnostics.channel;
export const tracingChannel: typeof diagnostics.tracingChannel = diagnostics.tracingChannel;
