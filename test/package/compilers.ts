/** Type-checks a program in a project, by each supported compiler. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run, type Ran } from './installed-client.js';

export interface Compiler {
  readonly name: string;
  readonly path: string;
}

export const COMPILER: Compiler = { name: 'TypeScript 5.9', path: 'node_modules/typescript/bin/tsc' };

export const COMPILERS: readonly Compiler[] = [
  COMPILER,
  { name: 'TypeScript 6', path: 'test/slow/node_modules/typescript-6/bin/tsc' },
  { name: 'TypeScript 7', path: 'test/slow/node_modules/typescript-7/bin/tsc' },
];

export const RESOLUTIONS = ['bundler', 'node16', 'nodenext'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Strict, without `skipLibCheck`, in a project that has `@types/node`. */
export async function typeCheck(
  project: string,
  files: readonly string[],
  compiler: string,
  resolution: Resolution,
): Promise<Ran> {
  return compile(project, files, { compiler, resolution, types: ['node'] });
}

/** As `typeCheck`, in a project that has neither Node types nor the DOM library. */
export async function typeCheckAlone(
  project: string,
  files: readonly string[],
  compiler: string,
): Promise<Ran> {
  return compile(project, files, { compiler, resolution: 'nodenext', types: [] });
}

interface Compilation {
  readonly compiler: string;
  readonly resolution: Resolution;
  readonly types: readonly string[];
}

async function compile(
  project: string,
  files: readonly string[],
  { compiler, resolution, types }: Compilation,
): Promise<Ran> {
  const config = join(project, `tsconfig.${resolution}.json`);
  const options = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: resolution === 'bundler' ? 'esnext' : resolution,
    moduleResolution: resolution,
    noUncheckedIndexedAccess: true,
    ...(types.length === 0 && { lib: ['es2022'] }),
    types,
    skipLibCheck: false,
  };
  await writeFile(config, JSON.stringify({ compilerOptions: options, files }));
  return run(process.execPath, [join(root, compiler), '--pretty', 'false', '-p', config], { cwd: project });
}
