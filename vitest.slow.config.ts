/** The slow checks: packing, compilers, bundlers, other runtimes, real Redis servers, a browser, other generators. `npm run slow:install` first. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/slow/**/*.test.ts'],
    setupFiles: ['scripts/answers/record.mjs'],
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
