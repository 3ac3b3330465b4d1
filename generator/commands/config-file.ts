/** Reads `svc-gen.config.ts` or `svc-gen.config.json` of a folder. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Config } from '../config.js';
import { InputError } from '../input-error.js';
import { OPTIONS } from './options.js';
import { checkedKey, checkedValue } from './strictness.js';

const FILES = ['svc-gen.config.ts', 'svc-gen.config.json'] as const;

/** Empty where there is no such file. */
export async function readConfigFile(folder: string): Promise<Config> {
  const [name, second] = FILES.filter((file) => existsSync(join(folder, file)));
  if (name === undefined) return {};
  if (second !== undefined)
    throw new InputError('there are two config files', `${name}, ${second}`, 'keep one of them');
  const value = name.endsWith('.ts') ? await loadTypeScript(folder, name) : await loadJson(folder, name);
  return checked(value, name);
}

async function loadJson(folder: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, name), 'utf8')) as unknown;
  } catch (error) {
    throw new InputError(reason(error), name, 'write a JSON object with the names of the options');
  }
}

/** Bundled into one module and loaded from memory: nothing is written beside the user's files. */
async function loadTypeScript(folder: string, name: string): Promise<unknown> {
  try {
    const { build } = await import('esbuild');
    const { outputFiles } = await build({
      entryPoints: [join(folder, name)],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'silent',
      plugins: [ownName],
    });
    const text = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
    const loaded = (await import(`data:text/javascript;base64,${text}`)) as { default?: unknown }; // the user's own module
    return loaded.default;
  } catch (error) {
    throw new InputError(reason(error), name, 'export default defineConfig({ … })');
  }
}

/** `import { defineConfig } from 'svc-gen'` works where the generator is not installed, as under npx. */
const ownName: Plugin = {
  name: 'svc-gen',
  setup(bundle) {
    bundle.onResolve({ filter: /^svc-gen$/ }, () => ({ path: 'svc-gen', namespace: 'svc-gen' }));
    bundle.onLoad({ filter: /.*/, namespace: 'svc-gen' }, () => ({
      contents: 'export const defineConfig = (config) => config;',
    }));
  },
};

function checked(value: unknown, name: string): Config {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError(
      'the file gives no object of options',
      name,
      'see svc-gen --help for their names, in camel case',
    );
  }
  const entries = Object.entries(value).flatMap(([key, given]): [string, unknown][] =>
    given === undefined
      ? []
      : [[key, checkedValue(OPTIONS[checkedKey(key, name)], given, `${name}, ${key}`)]],
  );
  return Object.fromEntries(entries); // each value was checked against its row
}

function reason(error: unknown): string {
  return `the file cannot be loaded: ${error instanceof Error ? error.message : String(error)}`;
}
