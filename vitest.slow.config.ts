/** What is too long for `npm test`: compilers at work on large programs, real Redis servers, a browser, bundlers, other generators, the benches a little. */
import { defineConfig } from 'vitest/config';

export const SLOW = [
  'test/slow/**/*.test.ts',
  'test/redis/**/*.test.ts',
  'test/docs/browser.test.ts',
  'test/docs/install.test.ts',
  'test/package/bundlers.test.ts',
  'test/package/types.test.ts',
  'test/generator/export/clients.test.ts',
];

export default defineConfig({
  test: { include: SLOW, maxWorkers: '100%', testTimeout: 120_000, hookTimeout: 120_000 },
});
