/** The tests in three ways: quick by default, `--mode slow` (`npm run slow:install` first), `--mode server`. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

type Tests = NonNullable<ViteUserConfig['test']>;

/** What is waited for may take longer on a busy machine than the default of a second. */
const POLL: Tests['expect'] = { poll: { timeout: 30_000 } };

/**
 * Most code of a test runs a few times: to optimise it as early as the V8 of Node.js 20 does took a fifth of the processor's
 * time. Later versions do not know the flag.
 */
const LATE_OPTIMISATION = process.versions.v8.startsWith('11.') ? ['--interrupt-budget=600000'] : [];

/** No network, no other Node, no compiler of a whole package. */
const quick: Tests = {
  include: ['test/**/*.test.ts'],
  exclude: ['test/slow/**'],
  setupFiles: ['test/setup.ts'],
  globalSetup: ['test/built.ts'],
  // A worker keeps its modules: for each file it would load the compiler and the account's server anew. So no module of
  // the tests keeps a hook or a state that a later file could meet.
  isolate: false,
  // One more than cores, since tests that speak to a server wait now and then.
  maxWorkers: availableParallelism() + 1,
  execArgv: LATE_OPTIMISATION,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: POLL,
};

function seedsOfTheShell(): Record<string, string> {
  const names = ['FLEET_SEEDS', 'LIST_SEEDS', 'TOKEN_SEEDS'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Packing, compilers, bundlers, other runtimes, real Redis servers, a browser, other generators; and simulators with more seeds. */
const slow: Tests = {
  include: [
    'test/slow/**/*.test.ts',
    'test/runtime/send/account-limit.test.ts',
    'test/runtime/paging/simulator.test.ts',
    'test/runtime/tokens/token-keeper.test.ts',
  ],
  globalSetup: ['test/slow/packed.ts'],
  // The shell can ask for more: `test/README.md`, Seeds.
  env: { FLEET_SEEDS: '100', LIST_SEEDS: '1000', TOKEN_SEEDS: '200', ...seedsOfTheShell() },
  // One more than cores, since many wait: for Redis, a browser, a time that passes.
  maxWorkers: availableParallelism() + 1,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: POLL,
};

/** The contract and the scenarios once more, on an account as its own server of May 2026 is. */
const server: Tests = {
  include: ['test/contract/{v3,legacy}-*.test.ts', 'test/{,slow/}scenarios/**/*.test.ts'],
  env: { ACCOUNT_KIND: 'server-2026-05' },
  setupFiles: ['test/setup.ts'],
  isolate: false,
  expect: POLL,
  maxWorkers: '100%',
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

const WAYS: Readonly<Record<string, Tests>> = { slow, server };

/**
 * The committed tables of `generated/src` import the runtime that is copied beside them, which a fresh clone does not have
 * and an old copy would hide: they get the one in `dist/`, which `npm ci` and `npm run build` make.
 */
const builtRuntime = {
  find: /^(?:\.\.\/)+dist\/runtime\/(\w+)\.js$/,
  replacement: fileURLToPath(new URL('dist/package/runtime/$1.mjs', import.meta.url)),
};

/** `SVC_TRANSPORT=fetch` and `undici-8`: the tests of calls over another transport, for `other-transports.test.ts`. */
function otherTransport(name: string | undefined): Plugin[] {
  if (name === undefined) return [];
  const other = fileURLToPath(new URL(`test/slow/transports/over-${name}.ts`, import.meta.url));
  const runtime = fileURLToPath(new URL('runtime/', import.meta.url));
  const isReplaced = (path: string, from = ''): boolean =>
    /\/create-transport\.js$/.test(path) && from.startsWith(runtime);
  return [
    {
      name: 'other-transport',
      enforce: 'pre',
      resolveId: (path, from) => (isReplaced(path, from) ? other : undefined),
    },
  ];
}

export default defineConfig(({ mode }) => ({
  plugins: otherTransport(process.env['SVC_TRANSPORT']),
  resolve: { alias: [builtRuntime] },
  test: WAYS[mode] ?? quick,
}));
