/** One suite; tests that start compilers or whole packages have time for it. `npm run test:slow` runs the rest. */
import { defineConfig } from 'vitest/config';
import { SLOW } from './vitest.slow.config.js';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: SLOW,
    setupFiles: ['scripts/answers/record.mjs'],
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
