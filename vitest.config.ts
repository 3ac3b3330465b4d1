/** The quick tests: no network, no other Node, no compiler of a whole package. `npm run test:slow` runs the rest. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/slow/**'],
    setupFiles: ['test/setup.ts'],
    // A worker keeps its modules: for each file it would load the compiler and the account's server anew. So no module of
    // the tests keeps a hook or a state that a later file could meet.
    isolate: false,
    // One more than cores, since tests that speak to a server wait now and then.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
