/** undici that cannot be loaded: the error shows the cause, and what to do. */

import { describe, expect, it, vi } from 'vitest';
import type { Safety } from '../../../runtime/protocol/operation.js';
import { cannotLoad } from '../../../runtime/send/transport.js';
import { callOf, senderOf } from './client.js';

vi.mock('undici/index.js', () => {
  throw new Error('Dynamic require of "node:assert" is not supported');
});

describe('undici that cannot be loaded', () => {
  it.each<Safety>(['read', 'keyed-write', 'write'])('ends a %s at once, as a UsageError', async (safety) => {
    const sender = senderOf({});
    const error: unknown = await sender.send(callOf(safety), {}).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'UsageError', code: 'CLIENT_USAGE' });
    expect(String(error)).toMatch(/cannot be loaded: .*leave it out of bundles/s);
    await sender.close();
  });

  it.each([
    "Cannot find package 'undici' imported from /app/node_modules/client/index.js",
    "Cannot find module './lib/dispatcher/client'",
    'Dynamic require of "node:assert" is not supported',
    'TextEncoder is not defined',
  ])('shows the cause and what to do: %s', (message) => {
    const error = cannotLoad(new Error(message));
    expect(error.message).toContain(message);
    expect(error.message).toContain('npm install undici@7');
  });
});

it('the runtime loads where the realm has no setImmediate', async () => {
  vi.resetModules();
  vi.stubGlobal('setImmediate', undefined);
  const { nextTurn } = await import('../../../runtime/value/environment.js');
  vi.unstubAllGlobals();
  await new Promise<void>((resolve) => void nextTurn(resolve));
});
