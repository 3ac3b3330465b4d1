/** A package whose dependency was not installed beside it, as where its folder was linked or copied. */

import { expect, it, vi } from 'vitest';
import type { Safety } from '../../../runtime/protocol/exchange.js';
import { callOf, senderOf } from './client.js';

vi.mock('undici/index.js', () => {
  throw new Error("Cannot find package 'undici'");
});

it.each<Safety>(['read', 'keyed-write', 'write'])('a %s says at once what to install', async (safety) => {
  const sender = senderOf({});
  const error: unknown = await sender.send(callOf(safety), {}).catch((e: unknown) => e);
  expect(error).toMatchObject({ name: 'UsageError', code: 'CLIENT_USAGE' });
  expect(String(error)).toContain('npm install undici@7');
  await sender.close();
});
