/** Whatever happens to a fleet and to Redis, no refresh token is spent again while a process that could say so has newer ones. */

import { expect, test } from 'vitest';
import { seededRandom } from '../../../generator/sandbox/random.js';
import { playTokenStorm } from './token-storm.js';

const SEEDS = Number(process.env['TOKEN_SEEDS'] ?? 5);

test(`a fleet in storms, over ${SEEDS} seeds`, { timeout: 900_000 }, async () => {
  const wrong: string[] = [];
  let renewals = 0;
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const storm = await playTokenStorm(seededRandom(seed));
    renewals += storm.renewals;
    if (storm.spentTwice.length > 0)
      wrong.push(`seed ${seed}: ${storm.spentTwice.join(', ')}: ${storm.acts.join('; ')}`);
  }
  expect(wrong).toEqual([]);
  expect(renewals).toBeGreaterThan(2 * SEEDS);
});
