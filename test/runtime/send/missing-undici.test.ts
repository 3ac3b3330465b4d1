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
    expect(String(error)).toMatch(/cannot be loaded: .*In a bundle, leave undici out of it/s);
    await sender.close();
  });

  const cases = [
    {
      name: 'an ES module without the package',
      code: 'ERR_MODULE_NOT_FOUND',
      message: "Cannot find package 'undici' imported from /app/node_modules/client/index.js",
      want: 'npm install undici@7',
    },
    {
      name: 'a CommonJS module without the package',
      code: 'MODULE_NOT_FOUND',
      message: "Cannot find module 'undici/index.js'",
      want: 'npm install undici@7',
    },
    {
      name: 'a bundle that lacks a part',
      code: 'MODULE_NOT_FOUND',
      message: "Cannot find module './lib/dispatcher/client'",
      want: "Cannot find module './lib/dispatcher/client'",
    },
    {
      name: 'a bundle by esbuild as ES modules',
      code: undefined,
      message: 'Dynamic require of "node:assert" is not supported',
      want: 'Dynamic require of "node:assert" is not supported',
    },
    {
      name: 'jest with jsdom',
      code: undefined,
      message: 'TextEncoder is not defined',
      want: 'TextEncoder is not defined',
    },
  ];
  it.each(cases)('shows the cause, or what to install: $name', ({ code, message, want }) => {
    const error = cannotLoad(Object.assign(new Error(message), { code }));
    expect(error.message).toContain(want);
    expect(error.message.includes('npm install')).toBe(want.startsWith('npm install'));
  });
});

it('the runtime loads where the realm has no setImmediate', async () => {
  vi.resetModules();
  vi.stubGlobal('setImmediate', undefined);
  const { nextTurn } = await import('../../../runtime/value/environment.js');
  vi.unstubAllGlobals();
  await new Promise<void>((resolve) => void nextTurn(resolve));
});
