/** Refuses output folders in which a package would lie among other files: a root, a home folder, a repository. */

import { readdir, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, resolve, sep } from 'node:path';
import { InputError } from '../input-error.js';
import { MANIFESTS } from '../emit/manifest.js';
import type { Environment } from '../terminal/io.js';

const ADVICE = 'name a folder of its own, such as --out ./client';

/** Throws where `out`, an absolute path, must not be written into. `label`: as the user wrote it. */
export async function proveOut(out: string, label: string, env: Environment): Promise<void> {
  const homes = await Promise.all([env['HOME'], env['USERPROFILE'], homedir()].filter(isPath).map(realPath));
  const what =
    placeProblem(await realPath(out), homes) ?? repositoryProblem(await readdir(out).catch(() => []));
  if (what !== undefined) throw new InputError(what, `--out ${label}`, ADVICE);
}

/** Both paths without links. */
export function placeProblem(out: string, homes: readonly string[]): string | undefined {
  if (dirname(out) === out) return 'this is the root of a file system';
  if (homes.includes(out)) return 'this is a home folder';
  return homes.some((home) => home.startsWith(`${out}${sep}`))
    ? 'this folder holds a home folder'
    : undefined;
}

const REPOSITORIES: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj']);

/** A repository made for the package alone holds nothing yet, or what an earlier run wrote. */
export function repositoryProblem(names: readonly string[]): string | undefined {
  const isRepository = names.some((name) => REPOSITORIES.has(name));
  const isOurs = names.some((name) => MANIFESTS.some((manifest) => manifest === name));
  const foreign = names.filter((name) => !REPOSITORIES.has(name) && !name.startsWith('.git')).sort();
  const [first] = foreign;
  if (!isRepository || isOurs || first === undefined) return undefined;
  return `this is the root of a repository that holds other files (${JSON.stringify(first)})`;
}

function isPath(path: string | undefined): path is string {
  return path !== undefined && path !== '';
}

/** Of a folder that is not there yet: where it will lie. */
async function realPath(path: string): Promise<string> {
  const absolute = resolve(path);
  return realpath(absolute).catch(() => absolute);
}
