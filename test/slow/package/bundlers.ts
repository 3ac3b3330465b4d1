/** Bundlers as users set them up for Node, those among them that do not know the condition `module`. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import * as esbuild from 'esbuild';
import { rollup } from 'rollup';
import * as vite from 'vite';
import webpack from 'webpack';
import { root } from '../../package/installed-client.js';

export interface Bundler {
  readonly name: string;
  /** Writes the bundle of `input` into the folder `out`, and gives its name. */
  readonly bundle: (input: string, out: string) => Promise<string>;
  /** Does not read CommonJS without a plugin. */
  readonly modulesAlone?: boolean;
}

export const BUNDLERS: readonly Bundler[] = [
  { name: 'esbuild', bundle: withEsbuild({ format: 'esm' }) },
  { name: 'esbuild, undici in the bundle', bundle: withEsbuild({ format: 'cjs', external: [] }) },
  { name: 'esbuild without `module`', bundle: withEsbuild({ format: 'cjs', conditions: ['staging'] }) },
  { name: 'Rollup', bundle: withRollup, modulesAlone: true },
  { name: 'Vite, a library', bundle: withVite({}) },
  { name: 'Vite, for a server', bundle: withVite({ server: true }) },
  { name: 'Vite without `module`', bundle: withVite({ server: true, conditions: ['node'] }) },
  { name: 'webpack', bundle: withWebpack({}) },
  {
    name: 'webpack without `module`',
    bundle: withWebpack({
      esm: { conditionNames: ['node', 'import'] },
      commonjs: { conditionNames: ['node', 'require'] },
    }),
  },
  { name: 'Bun', bundle: withBun },
];

function withEsbuild(options: esbuild.BuildOptions & { readonly format: 'esm' | 'cjs' }): Bundler['bundle'] {
  return async (input, out) => {
    const name = options.format === 'esm' ? 'bundle.mjs' : 'bundle.cjs';
    const outfile = join(out, name);
    await esbuild.build({
      bundle: true,
      platform: 'node',
      external: ['undici'],
      logLevel: 'error',
      ...options,
      entryPoints: [input],
      outfile,
    });
    return name;
  };
}

async function withRollup(input: string, out: string): Promise<string> {
  const bundle = await rollup({
    input,
    external: [/^undici/, /^node:/],
    plugins: [nodeResolve()],
  });
  await bundle.write({ file: join(out, 'bundle.mjs'), format: 'esm', inlineDynamicImports: true });
  await bundle.close();
  return 'bundle.mjs';
}

interface ViteSetup {
  readonly server?: boolean;
  readonly conditions?: string[];
}

function withVite({ server = false, conditions }: ViteSetup): Bundler['bundle'] {
  return async (input, out) => {
    const name = 'bundle.mjs';
    const output = { entryFileNames: name };
    await vite.build({
      root: join(input, '..'),
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true, external: ['undici'], ...(conditions && { resolve: { conditions } }) },
      build: {
        outDir: out,
        target: 'node20',
        ...(server ? { ssr: input } : { lib: { entry: input, formats: ['es'], fileName: () => name } }),
        rollupOptions: { external: [/^undici/, /^node:/], output },
      },
    });
    return name;
  };
}

function withWebpack(byDependency: NonNullable<webpack.ResolveOptions['byDependency']>): Bundler['bundle'] {
  return (input, out) =>
    new Promise((resolve, reject) => {
      const name = 'bundle.cjs';
      const options: webpack.Configuration = {
        mode: 'production',
        target: 'node20',
        context: join(input, '..'),
        entry: input,
        devtool: false,
        output: { path: out, filename: name },
        externals: { 'undici/index.js': 'commonjs undici/index.js' },
        resolve: { byDependency },
      };
      webpack(options, (error, stats) => {
        if (error) reject(error);
        else if (stats?.hasErrors() === true) reject(new Error(stats.toString('errors-only')));
        else resolve(name);
      });
    });
}

async function withBun(input: string, out: string): Promise<string> {
  const name = 'bundle.mjs';
  const options = ['--target=node', '--external', 'undici', '--outfile', join(out, name)];
  await promisify(execFile)(join(root, 'test/slow/node_modules/.bin/bun'), ['build', input, ...options]);
  return name;
}
