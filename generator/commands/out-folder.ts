/** Refuses output folders in which a package would lie among other files: a root, a home folder, a folder in use. */

import { access, constants, readdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, resolve, sep } from 'node:path';
import { InputError } from '../base/input-error.js';
import { MANIFESTS } from '../emit/manifest.js';
import type { Variables } from '../terminal/io.js';

const ADVICE: Readonly<Record<Content, string>> = {
  package: 'name a folder of its own, such as --out ./client',
  site: 'name a folder of its own, such as --out ./site',
};

/** What a run writes. */
type Content = 'package' | 'site';

interface OutFolder {
  /** Absolute. */
  readonly out: string;
  /** As the user wrote it. */
  readonly label: string;
  readonly content: Content;
}

/** Throws where the folder must not be written into. */
export async function assertSafeOutputDir({ out, label, content }: OutFolder, env: Variables): Promise<void> {
  const homes = await Promise.all([env['HOME'], env['USERPROFILE'], homedir()].filter(isPath).map(realPath));
  const names = await readdir(out).catch(() => []);
  const what =
    placeProblem(await realPath(out), homes) ?? (await folderProblem(out)) ?? contentProblem(names, content);
  if (what !== undefined) throw new InputError(what, `--out ${label}`, ADVICE[content]);
}

/** Both paths without links. */
export function placeProblem(out: string, homes: readonly string[]): string | undefined {
  if (dirname(out) === out) return 'this is the root of a file system';
  if (homes.includes(out)) return 'this is a home folder';
  return homes.some((home) => home.startsWith(`${out}${sep}`))
    ? 'this folder contains a home folder'
    : undefined;
}

/** Of the folder, or of the one that it will be made in. */
async function folderProblem(out: string): Promise<string | undefined> {
  const found = await stat(out).catch(() => undefined);
  if (found === undefined && dirname(out) !== out) return folderProblem(dirname(out));
  if (found?.isDirectory() === false) return 'this is a file, or lies below one';
  return access(out, constants.W_OK).then(
    () => undefined,
    () => 'the folder may not be written',
  );
}

/** Files that begin with a dot, such as `.git`, may be there before the first run. A site and a package never share a folder. */
export function contentProblem(names: readonly string[], content: Content): string | undefined {
  if (!isOurs(names)) {
    const [first] = names.filter((name) => !name.startsWith('.')).sort();
    return first === undefined
      ? undefined
      : `this folder has other files (${JSON.stringify(first)}) and was never generated into`;
  }
  const isPackage = names.includes('snapshot.json');
  if (content === 'site') return isPackage ? 'this folder contains a generated package' : undefined;
  return !isPackage && names.includes('settings.js')
    ? 'this folder contains a site that svc-gen docs wrote'
    : undefined;
}

function isOurs(names: readonly string[]): boolean {
  return names.some((name) => MANIFESTS.some((manifest) => manifest === name));
}

function isPath(path: string | undefined): path is string {
  return path !== undefined && path !== '';
}

/** Of a folder that is not there yet: where it will lie. */
async function realPath(path: string): Promise<string> {
  const absolute = resolve(path);
  return realpath(absolute).catch(() => absolute);
}
