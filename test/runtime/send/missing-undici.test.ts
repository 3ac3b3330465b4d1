/** undici that cannot be loaded: the error shows the cause, and what to do. */

import { describe, expect, it, vi } from 'vitest';
import type { Safety } from '../../../runtime/request/operation.js';
import { cannotLoad } from '../../../runtime/platform/undici-transport.js';
import { callOf, senderOf } from './client.js';

vi.mock('undici/index.js', () => {
  throw new Error('Dynamic require of "node:assert" is not supported');
});

describe('undici that cannot be loaded', () => {
  it.each<Safety>(['read', 'keyed-write', 'write'])('ends a %s at once, as a UsageError', async (safety) => {
    const sender = senderOf({});
    const error: unknown = await sender.send(callOf(safety), {}).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'UsageError', code: 'CLIENT_USAGE' });
    expect(String(error)).toMatch(/cannot be loaded: .*Leave it out of bundles/s);
    await sender.close();
  });

  it.each([
    [
      "Cannot find package 'undici' imported from /app/index.js",
      'undici is not installed: .*npm install undici@7',
    ],
    [
      "Cannot find module './lib/dispatcher/client'",
      'cannot be loaded: Cannot find module .*Leave it out of bundles',
    ],
    [
      'Dynamic require of "node:assert" is not supported',
      'cannot be loaded: Dynamic .*createClient\\(\\{ fetch',
    ],
    ['TextEncoder is not defined', 'cannot be loaded: TextEncoder is not defined'],
  ])('says what to do: %s', (message, said) => {
    expect(cannotLoad(new Error(message)).message).toMatch(new RegExp(said));
  });
});

it('the runtime loads where the realm has no setImmediate', async () => {
  vi.resetModules();
  vi.stubGlobal('setImmediate', undefined);
  const { nextTurn } = await import('../../../runtime/platform/next-turn.js');
  vi.unstubAllGlobals();
  await new Promise<void>((resolve) => void nextTurn(resolve));
});
