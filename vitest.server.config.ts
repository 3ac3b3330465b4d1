/** The contract and the scenarios once more, on an account as its own server of May 2026 is: `npm run test:server`. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/contract/{v3,legacy}-*.test.ts', 'test/{,slow/}scenarios/**/*.test.ts'],
    env: { ACCOUNT_KIND: 'server-2026-05' },
    setupFiles: ['test/setup.ts'],
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
