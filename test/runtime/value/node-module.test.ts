/** Modules of Node where Node is not: the function that gives them is missing, or is there and throws. */

import { createHash } from 'node:crypto';
import type { TransportOptions } from '../../../runtime/platform/transport.js';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  { name: 'is missing', process: {} },
  { name: 'gives nothing', process: { getBuiltinModule: () => undefined } },
  {
    name: 'throws',
    process: {
      getBuiltinModule: () => {
        throw new Error('not supported in the Edge Runtime');
      },
    },
  },
])('hashes, names and globals are there where the function $name', async ({ process }) => {
  vi.resetModules();
  vi.stubGlobal('process', process);
  const { sha256, randomUUID } = await import('../../../runtime/value/crypto.js');
  const { globalOf } = await import('../../../runtime/platform/global.js');
  expect({ hash: sha256('a'), uuid: randomUUID().length, absent: globalOf('nothing of this name') }).toEqual({
    hash: createHash('sha256').update('a').digest('base64url'),
    uuid: 36,
    absent: undefined,
  });
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

test('a page over http has no randomUUID of its own: random names are made of random bytes', async () => {
  vi.resetModules();
  vi.stubGlobal('process', {});
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) });
  const { randomUUID } = await import('../../../runtime/value/crypto.js');
  expect(randomUUID()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  vi.unstubAllGlobals();
  vi.stubGlobal('process', {});
  expect(randomUUID()).toMatch(UUID);
});

test('a client that finds no random numbers is not made, and one line says so', async () => {
  vi.resetModules();
  vi.stubGlobal('process', {});
  vi.stubGlobal('crypto', undefined);
  const { createTransport } = await import('../../../runtime/platform/create-transport.web.js');
  const options = { origin: 'https://account.example', fetch } as unknown as TransportOptions; // read first
  expect(() => createTransport(options)).toThrow('there is no global crypto here: load one');
});
