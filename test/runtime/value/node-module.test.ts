/** Modules of Node where Node is not: the function that gives them is missing, or is there and throws. */

import { createHash } from 'node:crypto';
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
