/** The one place that writes: a complete package into a folder, or nothing. */

import { readFileSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from '../input-error.js';
import type { FileReport } from '../report.js';
import { makeFolder, removeFile, stageFile } from '../staged-file.js';
import { hashOf } from './hash.js';
import {
  type Manifest,
  MANIFESTS,
  manifestTexts,
  readManifest,
  readRun,
  type RunRecord,
} from './manifest.js';
import { codeOf, isMissing } from '../system-error.js';
import type { SourceFile } from './source-file.js';
import { isLocked, unwritable, withLock } from './write-lock.js';
import { planWrite, type WritePlan } from './write-plan.js';

export interface WriteOptions {
  /** What `packageMark` returned: if another run has written since, this one must not go on from what it read. */
  readonly hashBefore?: string | undefined;
  /** Recorded with the package. */
  readonly run?: RunRecord | undefined;
}

/** Marks the package that a folder holds: each run that writes leaves another mark. */
export function packageMark(out: string): string {
  return markOf(readManifest(out));
}

/**
 * Replaces and removes only files that an earlier run wrote. A file that no run wrote, or that was edited since, stops
 * the run before anything is touched. A failure half-way puts everything back. Of runs that write at once, each waits
 * for the one before it.
 */
export function writePackage(
  out: string,
  files: readonly SourceFile[],
  { hashBefore, run }: WriteOptions = {},
): FileReport {
  // Without the lock: where nothing has changed, nothing is written.
  const seen = planAlone(out, files);
  if (seen !== undefined && !isLocked(out) && isDone(out, seen, run)) return reportOf(seen.plan);
  return withLock(out, (mark) => {
    const before = readManifest(out);
    const plan = planWrite(out, files, before);
    if (!isDone(out, { before, plan }, run)) {
      if (hashBefore !== undefined && hashBefore !== markOf(before)) throw overtaken(out);
      apply(out, plan, { run, mark });
    }
    return reportOf(plan);
  });
}

interface Planned {
  /** What the folder holds. */
  readonly before: Manifest;
  readonly plan: WritePlan;
}

/** Undefined where an obstacle may be no more than another run that is under way. */
function planAlone(out: string, files: readonly SourceFile[]): Planned | undefined {
  const before = readManifest(out);
  try {
    return { before, plan: planWrite(out, files, before) };
  } catch (error) {
    if (isLocked(out) || markOf(readManifest(out)) !== markOf(before)) return undefined;
    throw error;
  }
}

function reportOf({ write, remove, unchanged }: WritePlan): FileReport {
  return { written: write.map(({ path }) => path), removed: remove, unchanged };
}

function isDone(out: string, { before, plan }: Planned, run: RunRecord | undefined): boolean {
  return plan.write.length === 0 && plan.remove.length === 0 && isRecorded(out, before, plan, run);
}

/** Files can be as they should be while the record of them is not, such as in a fresh clone. */
function isRecorded(
  out: string,
  before: Manifest,
  { manifest }: WritePlan,
  run: RunRecord | undefined,
): boolean {
  const recorded = manifestTexts(before, readRun(out));
  const wanted = manifestTexts(manifest, run);
  return MANIFESTS.every((name) => recorded.get(name) === wanted.get(name));
}

function markOf(manifest: Manifest): string {
  return hashOf([...manifestTexts(manifest).values()].join(''));
}

function overtaken(out: string): InputError {
  return new InputError('another run of svc-gen has written here meanwhile', out, 'run again');
}

interface Applying {
  readonly run: RunRecord | undefined;
  readonly mark: string;
}

/**
 * The manifest is written first, with the old and the new hash of each file, and last, with the new ones alone. If the run
 * is killed in between, the next run knows every file as one that svc-gen wrote.
 */
function apply(out: string, plan: WritePlan, { run, mark }: Applying): void {
  const undo: Undo = [];
  const replaceAll = (files: Iterable<readonly [path: string, text: string]>): void =>
    replaceFiles(out, files, { mark, undo });
  try {
    replaceAll(manifestTexts(plan.pending));
    replaceAll(plan.write.toSorted(readLast).map(({ path, text }) => [path, text]));
    for (const path of plan.remove) {
      keepOld(out, path, { mark, undo });
      removeFile(out, path);
    }
    replaceAll(manifestTexts(plan.manifest, run));
  } catch (error) {
    // One that fails does not keep the others from being put back.
    for (const step of undo.toReversed()) tryTo(step);
    throw codeOf(error) === '' ? error : unwritable(out, error);
  }
  removeEmptyFolders(out, plan.remove);
}

/** The next run reads the version and the description from these. They change last and together, if a run is killed. */
const READ_LAST = ['package.json', 'snapshot.json'];

function readLast(a: SourceFile, b: SourceFile): number {
  return READ_LAST.indexOf(a.path) - READ_LAST.indexOf(b.path);
}

type Undo = (() => void)[];

interface Replacing {
  readonly mark: string;
  readonly undo: Undo;
}

/** Writes every file next to its target before it renames the first one: most failures happen there. */
function replaceFiles(
  out: string,
  files: Iterable<readonly [path: string, text: string]>,
  { mark, undo }: Replacing,
): void {
  const staged = [...files].map(([path, text]) => {
    makeFolder(dirname(join(out, path)), (folder) => undo.push(() => rmdirSync(folder)));
    const file = stageFile(out, path, text, { mark });
    undo.push(() => file.discard());
    return { path, file };
  });
  for (const { path, file } of staged) {
    keepOld(out, path, { mark, undo });
    file.put();
  }
}

function keepOld(out: string, path: string, { mark, undo }: Replacing): void {
  const old = readIfThere(join(out, path));
  undo.push(() => {
    if (old === undefined) removeFile(out, path);
    else stageFile(out, path, old, { mark }).put();
  });
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function tryTo(step: () => void): void {
  try {
    step();
  } catch {
    // The user sees the failure that led here.
  }
}

/** Takes away the folders that removed files lay in, as far as nothing is in them. */
function removeEmptyFolders(out: string, removed: readonly string[]): void {
  for (const path of removed) removeFolders(dirname(join(out, path)), join(out, path.split('/')[0] ?? ''));
}

/** From the innermost outwards, as long as they are empty. */
function removeFolders(from: string, to: string): void {
  for (let folder = from; folder.length >= to.length; folder = dirname(folder)) {
    if (!removeIfEmpty(folder)) return;
  }
}

function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
