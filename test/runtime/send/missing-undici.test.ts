/** undici that cannot be loaded: only where it is missing does the error say what to install. */

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
    expect(String(error)).toMatch(/cannot be loaded: .*In a bundle, leave it out/s);
    await sender.close();
  });

  it('shows the cause, and what to do', () => {
    const { message } = cannotLoad(new Error("Cannot find package 'undici' imported from /app/client.js"));
    expect(message).toContain("Cannot find package 'undici'");
    expect(message).toContain('npm install undici@7');
    expect(message).toContain("testEnvironment: 'node'");
  });
});

it('the runtime loads where the realm has no setImmediate', async () => {
  vi.resetModules();
  vi.stubGlobal('setImmediate', undefined);
  const { nextTurn } = await import('../../../runtime/value/environment.js');
  vi.unstubAllGlobals();
  await new Promise<void>((resolve) => void nextTurn(resolve));
});
