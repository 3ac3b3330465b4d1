/** Programs of docs/redis.md, with the package from the sources of its runtime. */

import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The package without the methods of an account. */
const PACKAGE: Readonly<Record<string, string>> = {
  '@svc/client': `export * from './runtime/index.js'; import { defineClient } from './runtime/index.js';
    export const createClient = defineClient({ v3: {}, legacy: {} });`,
  '@svc/client/redis': "export * from './runtime/redis/index.js';",
};

/** As one ES module, in which other packages stay imports. */
export async function bundle(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, loader: 'ts', resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    plugins: [
      {
        name: 'package',
        setup(builder) {
          builder.onResolve({ filter: /^@svc\/client/ }, ({ path }) => ({ path, namespace: 'package' }));
          builder.onResolve({ filter: /^[@\w]/ }, ({ path }) => ({ path, external: true }));
          builder.onLoad({ filter: /.*/, namespace: 'package' }, ({ path }) => ({
            contents: PACKAGE[path] ?? '',
            loader: 'ts',
            resolveDir: root,
          }));
        },
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}
