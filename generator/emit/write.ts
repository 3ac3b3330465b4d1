/** The one place that writes: a whole package into a folder, or nothing. */

import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InputError } from '../input-error.js';
import type { FileReport } from '../report.js';
import { removeEmptyFolders, removeFolders } from './empty-folders.js';
import { hashOf } from './hash.js';
import { dropJournal, finishRun, type Step, writeJournal } from './journal.js';
import {
  type Manifest,
  MANIFESTS,
  manifestTexts,
  readManifest,
  readRun,
  type RunRecord,
} from './manifest.js';
import { codeOf, isMissing } from './missing.js';
import { claimFolder, hasRuns, type RunFolder } from './run-folder.js';
import type { SourceFile } from './source-file.js';
import { planWrite, type WritePlan } from './write-plan.js';

export interface WriteOptions {
  /** What `beginRun` gave: where another run has written since, this one must not go on from what it read. */
  readonly since?: string | undefined;
  /** Recorded with the package. */
  readonly run?: RunRecord | undefined;
  /** Runs the part that is not to be interrupted. */
  readonly whole?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Finishes what a killed run has left, and gives the mark of the package that the folder now holds. */
export async function beginRun(out: string): Promise<string> {
  if (await hasRuns(out)) await withClaim(out, () => Promise.resolve());
  return markOf(out);
}

/**
 * Replaces and removes only files that an earlier run wrote; a file that was not written by one, or was edited since,
 * stops the run before anything is touched. A failure half-way puts everything back. A run that is killed is finished
 * by the next one. Where another run writes at the same time, this one waits for it.
 */
export async function writePackage(
  out: string,
  files: readonly SourceFile[],
  options: WriteOptions = {},
): Promise<FileReport> {
  const { since, run, whole = (work) => work() } = options;
  // What another run is just writing can look like an edit, so a refusal is final only when no run is under way.
  const first = await planOf(out, files, run).catch((error: unknown) => ({ refusal: error }));
  if (!('refusal' in first) && first.isSame) return resultOf(first);
  try {
    return await withClaim(out, async (folder) => {
      const mark = await markOf(out);
      const plan = !('refusal' in first) && first.mark === mark ? first : await planOf(out, files, run);
      if (!plan.isSame && since !== undefined && since !== mark) throw overtaken(out);
      if (!plan.isSame) await whole(() => apply(out, folder, plan));
      return resultOf(plan);
    });
  } catch (error) {
    throw codeOf(error) === '' ? error : 'refusal' in first ? first.refusal : unwritable(out, error);
  }
}

interface Planned extends WritePlan {
  /** Of the package that was looked at: each run that writes leaves another one. */
  readonly mark: string;
  readonly isSame: boolean;
  readonly run: RunRecord | undefined;
}

/** Files can be as they should be while the record of them is not, such as in a fresh clone. */
async function planOf(
  out: string,
  files: readonly SourceFile[],
  run: RunRecord | undefined,
): Promise<Planned> {
  const before = await readManifest(out);
  const plan = planWrite(out, files, before);
  const recorded = manifestTexts(before, await readRun(out));
  const wanted = manifestTexts(plan.manifest, run);
  const isRecorded = MANIFESTS.every((name) => recorded.get(name) === wanted.get(name));
  return {
    ...plan,
    run,
    mark: markOfManifest(before),
    isSame: plan.write.length === 0 && plan.remove.length === 0 && isRecorded,
  };
}

function resultOf({ write, remove, unchanged }: WritePlan): FileReport {
  return { written: write.map(({ path }) => path), removed: remove, unchanged };
}

async function markOf(out: string): Promise<string> {
  return markOfManifest(await readManifest(out));
}

function markOfManifest(manifest: Manifest): string {
  return hashOf([...manifestTexts(manifest).values()].join(''));
}

function overtaken(out: string): InputError {
  return new InputError('another run of svc-gen has written here meanwhile', out, 'run again');
}

function unwritable(out: string, error: unknown): InputError {
  const advice = 'check permissions and free space; the folder is as it was';
  return new InputError(`cannot be written (${codeOf(error)})`, out, advice);
}

/** Alone in the folder, which is made where it is missing, and after what a killed run has left is finished. */
async function withClaim<T>(out: string, work: (folder: string) => Promise<T>): Promise<T> {
  const made = await mkdir(out, { recursive: true });
  let claimed: RunFolder | undefined;
  try {
    claimed = await claimFolder(out);
    for (const leftover of claimed.leftovers) await finishRun(out, leftover);
    return await work(claimed.path);
  } catch (error) {
    await claimed?.release();
    if (made !== undefined) await removeFolders(out, made);
    throw error;
  } finally {
    await claimed?.release();
  }
}

/** Everything that takes time comes first; then the files change places in one go. */
async function apply(out: string, folder: string, plan: Planned): Promise<void> {
  const steps = stageSteps(folder, plan);
  keepOld(out, folder, steps);
  await writeJournal(folder, steps);
  const made: (readonly [from: string, to: string])[] = [];
  try {
    for (const parent of new Set(steps.map(({ path }) => dirname(join(out, path))))) {
      const first = mkdirSync(parent, { recursive: true });
      if (first !== undefined) made.push([parent, first]);
    }
    swap(out, folder, steps);
  } catch (error) {
    await dropJournal(folder);
    for (const [from, to] of made.toReversed()) await removeFolders(from, to);
    throw error;
  }
  await removeEmptyFolders(out, plan.remove);
}

/** The record comes first and last, so that a folder whose run is never finished is still known as ours. */
function stageSteps(folder: string, plan: Planned): readonly Step[] {
  const record = (manifest: Manifest, run?: RunRecord) =>
    [...manifestTexts(manifest, run)].map(([path, text]) => ({ path, text, from: undefined }));
  const files = plan.write.map((file) => ({ ...file, from: plan.pending.get(file.path)?.replaces }));
  const staged = [...record(plan.pending), ...files, ...record(plan.manifest, plan.run)];
  for (const [index, { text }] of staged.entries()) writeFileSync(join(folder, `new-${index}`), text);
  const steps = staged.map(({ path, from }, index) => ({ path, from, staged: `new-${index}` }));
  const removed = plan.remove.map((path) => ({ path, from: plan.pending.get(path)?.hash }));
  const last = steps.length - MANIFESTS.length;
  return [...steps.slice(0, last), ...removed, ...steps.slice(last)];
}

/** What a step replaces, to be put back should a later step fail. */
function keepOld(out: string, folder: string, steps: readonly Step[]): void {
  for (const [index, { path, from }] of steps.entries()) {
    if (from === '') continue;
    const [old, kept] = [join(out, path), join(folder, `old-${index}`)];
    try {
      linkOrCopy(old, kept);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** `rename` replaces a file at once, so that there is no moment without one. */
function swap(out: string, folder: string, steps: readonly Step[]): void {
  let done = 0;
  try {
    for (const { path, staged } of steps) {
      if (staged === undefined) rmSync(join(out, path));
      else renameSync(join(folder, staged), join(out, path));
      done += 1;
    }
  } catch (error) {
    for (let index = done - 1; index >= 0; index -= 1) putBack(out, folder, steps, index);
    throw error;
  }
}

/** One that fails does not keep the others from being put back. */
function putBack(out: string, folder: string, steps: readonly Step[], index: number): void {
  const { path = '' } = steps[index] ?? {};
  const kept = join(folder, `old-${index}`);
  try {
    if (existsSync(kept)) renameSync(kept, join(out, path));
    else rmSync(join(out, path), { force: true });
  } catch {
    // Neither can it be told: the failure that led here is what the user is told.
  }
}
