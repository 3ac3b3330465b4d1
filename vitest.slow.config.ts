/** The slow checks: packing, compilers, bundlers, other runtimes, real Redis servers, a browser, other generators. `npm run slow:install` first. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // With more seeds than the quick run draws.
    include: [
      'test/slow/**/*.test.ts',
      'test/runtime/send/account-limit.test.ts',
      'test/runtime/paging/simulator.test.ts',
      'test/runtime/auth/token-keeper.test.ts',
    ],
    env: { FLEET_SEEDS: '100', LIST_SEEDS: '2000', TOKEN_SEEDS: '1000' },
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
