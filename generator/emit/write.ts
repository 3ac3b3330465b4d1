/** The one place that writes: a whole package into a folder, or nothing. */

import { copyFile, mkdir, mkdtemp, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { InputError } from '../input-error.js';
import { MANIFESTS, manifestTexts, readManifest } from './manifest.js';
import { codeOf } from './missing.js';
import { planWrite, type PackageFile, type WritePlan } from './write-plan.js';

export interface WriteOptions {
  /** Plans and proves, and touches nothing. */
  readonly dryRun?: boolean;
}

/** Paths relative to the folder. */
export interface WriteResult {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
}

/** Undoes one step. */
type Undo = () => Promise<void>;

/**
 * Replaces and removes only files that an earlier run wrote; a file that was not written by one, or was edited since,
 * stops the run before anything is touched. A failure half-way puts everything back. A run that is killed leaves each
 * file whole, the old one or the new one, and the next run goes on from there.
 */
export async function writePackage(
  out: string,
  files: readonly PackageFile[],
  options: WriteOptions = {},
): Promise<WriteResult> {
  const plan = await planWrite(out, files, await readManifest(out));
  const manifests = await staleManifests(out, plan);
  const isSame = plan.write.length === 0 && plan.remove.length === 0 && manifests.length === 0;
  if (!isSame && options.dryRun !== true) await apply(out, plan);
  return { written: plan.write.map(({ path }) => path), removed: plan.remove, unchanged: plan.unchanged };
}

/** Files can be as they should be while the record of them is not, such as in a fresh clone. */
async function staleManifests(out: string, { manifest }: WritePlan): Promise<readonly string[]> {
  const recorded = manifestTexts(await readManifest(out));
  return MANIFESTS.filter((name) => recorded.get(name) !== manifestTexts(manifest).get(name));
}

async function apply(out: string, plan: WritePlan): Promise<void> {
  const undo: Undo[] = [];
  try {
    await makeFolder(out, undo);
    const stage = await makeStage(out, undo);
    const fresh = await stageFiles(stage, plan.write);
    await replaceManifests(out, stage, plan.pending, undo);
    for (const [path, staged] of fresh) await replace(join(out, path), staged, stage, undo);
    for (const path of plan.remove) await remove(join(out, path), stage, undo);
    await replaceManifests(out, stage, plan.manifest, undo);
    await rm(stage, { recursive: true, force: true });
    await removeEmptyFolders(out, plan.remove);
  } catch (error) {
    await putBack(undo);
    if (codeOf(error) === '') throw error;
    throw new InputError(
      `cannot be written (${codeOf(error)})`,
      out,
      'check permissions and free space; the folder is as it was',
    );
  }
}

/** The last step first; one that fails does not keep the others from being undone. */
async function putBack(undo: readonly Undo[]): Promise<void> {
  for (const step of [...undo].reverse()) await step().catch(() => undefined);
}

/** Creates what is missing of the path, and takes just that away again. */
async function makeFolder(path: string, undo: Undo[]): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first !== undefined) undo.push(() => removeFolders(path, first));
}

/** From the innermost outwards, as long as they are empty. */
async function removeFolders(from: string, to: string): Promise<void> {
  for (let folder = from; folder.length >= to.length; folder = dirname(folder)) {
    if (!(await removeIfEmpty(folder))) return;
  }
}

async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch {
    return false;
  }
}

/** Beside the folder, so that a killed run leaves nothing in it; within it where that is another file system. */
async function makeStage(out: string, undo: Undo[]): Promise<string> {
  const parent = dirname(out);
  const isSameDisk = (await stat(parent)).dev === (await stat(out)).dev;
  const stage =
    (isSameDisk ? await tryStage(join(parent, `.${basename(out)}-`)) : undefined) ??
    (await mkdtemp(join(out, '.svc-gen-')));
  undo.push(() => rm(stage, { recursive: true, force: true }));
  await mkdir(join(stage, 'old'));
  return stage;
}

async function tryStage(prefix: string): Promise<string | undefined> {
  try {
    return await mkdtemp(prefix);
  } catch {
    return undefined;
  }
}

/** Path in the package to the staged file. */
async function stageFiles(
  stage: string,
  files: readonly PackageFile[],
): Promise<ReadonlyMap<string, string>> {
  const staged = new Map(files.map(({ path }, index) => [path, join(stage, String(index))]));
  for (const { path, text } of files) await writeFile(staged.get(path) ?? '', text);
  return staged;
}

async function replaceManifests(
  out: string,
  stage: string,
  manifest: WritePlan['manifest'],
  undo: Undo[],
): Promise<void> {
  for (const [name, text] of manifestTexts(manifest)) {
    const staged = join(stage, name);
    await writeFile(staged, text);
    await replace(join(out, name), staged, stage, undo);
  }
}

/** `rename` replaces a file at once, so that there is no moment without one. */
async function replace(target: string, staged: string, stage: string, undo: Undo[]): Promise<void> {
  await makeFolder(dirname(target), undo);
  const kept = await keep(target, stage, undo.length);
  await rename(staged, target);
  undo.push(() => (kept === undefined ? rm(target, { force: true }) : rename(kept, target)));
}

async function keep(target: string, stage: string, number: number): Promise<string | undefined> {
  const kept = join(stage, 'old', String(number));
  try {
    await copyFile(target, kept);
    return kept;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function remove(target: string, stage: string, undo: Undo[]): Promise<void> {
  const kept = join(stage, 'old', String(undo.length));
  await rename(target, kept);
  undo.push(() => rename(kept, target));
}

async function removeEmptyFolders(out: string, removed: readonly string[]): Promise<void> {
  for (const path of removed)
    await removeFolders(dirname(join(out, path)), join(out, path.split('/')[0] ?? ''));
}
