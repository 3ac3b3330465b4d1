/** The steps by which a run replaces a package, recorded before the first one so that the next run can finish them. */

import { readFileSync } from 'node:fs';
import { lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOf } from './hash.js';
import { isMissing } from './missing.js';
import { removeEmptyFolders } from './empty-folders.js';
import { verifyPath } from './package-path.js';

/** One file of the package that is replaced, made or removed. */
export interface Step {
  /** Relative to the package. */
  readonly path: string;
  /** Name of the new file in the run's folder; absent where the file is removed. */
  readonly staged?: string | undefined;
  /** Hash of the file that is replaced or removed, empty where there is none; absent: whatever it is. */
  readonly from?: string | undefined;
}

const NAME = 'journal.json';

/** From now on the run is finished, by itself or by the next one. */
export async function writeJournal(folder: string, steps: readonly Step[]): Promise<void> {
  await writeFile(join(folder, 'journal.new'), JSON.stringify({ steps }));
  await rename(join(folder, 'journal.new'), join(folder, NAME));
}

/** Everything is as it was before: there is nothing to finish. */
export async function dropJournal(folder: string): Promise<void> {
  await rm(join(folder, NAME), { force: true });
}

/** Finishes what the run of a folder had decided on, and removes the folder. */
export async function finishRun(out: string, folder: string): Promise<void> {
  const steps = readJournal(folder);
  for (const step of steps) await finishStep(out, folder, step);
  await removeEmptyFolders(
    out,
    steps.filter(({ staged }) => staged === undefined).map(({ path }) => path),
  );
  await rm(folder, { recursive: true, force: true });
}

/** Empty where the run was killed before it had decided. */
function readJournal(folder: string): readonly Step[] {
  try {
    // A file that anybody can have put there: every part of it is looked at before it is used.
    const { steps } = JSON.parse(readFileSync(join(folder, NAME), 'utf8')) as { steps?: unknown };
    return Array.isArray(steps) ? steps.map(stepOf) : [];
  } catch {
    return [];
  }
}

function stepOf(value: unknown): Step {
  const { path, staged, from } = value as Readonly<Record<string, unknown>>;
  if (typeof path !== 'string') throw new TypeError('a step without a path');
  verifyPath(path);
  if (staged !== undefined && !(typeof staged === 'string' && /^new-\d+$/.test(staged)))
    throw new TypeError('a step with a staged file elsewhere');
  return { path, staged, ...(typeof from === 'string' ? { from } : {}) };
}

/** A file that somebody has changed since is left as it is: the run that follows says so. */
async function finishStep(out: string, folder: string, { path, staged, from }: Step): Promise<void> {
  const target = join(out, path);
  if (!(await liesInside(out, path))) return;
  const found = await hashAt(target);
  if (from !== undefined && found !== from) return;
  if (staged === undefined) return rm(target, { force: true });
  await mkdir(dirname(target), { recursive: true });
  await rename(join(folder, staged), target).catch((error: unknown) => {
    // It was moved before the run was killed.
    if (!isMissing(error)) throw error;
  });
}

/** No link on the way, which could lead out of the package. */
async function liesInside(out: string, path: string): Promise<boolean> {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const found = await lstat(join(out, folder)).catch(() => undefined);
    if (found !== undefined && !found.isDirectory()) return false;
  }
  const found = await lstat(join(out, path)).catch(() => undefined);
  return found === undefined || found.isFile();
}

async function hashAt(path: string): Promise<string> {
  return readFile(path, 'utf8').then(hashOf, () => '');
}
