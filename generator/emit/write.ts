/** Writes a complete package into a folder, or nothing. Nothing else writes there. */

import { readFileSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from '../base/input-error.js';
import { makeFolder, removeFile, stageFile } from '../disk/staged-file.js';
import { hashOf } from './hash.js';
import {
  type Manifest,
  MANIFESTS,
  manifestTexts,
  readManifest,
  readRun,
  type RunRecord,
} from './manifest.js';
import { codeOf, isMissingPath } from '../base/system-error.js';
import type { KeptFile, SourceFile } from './source-file.js';
import { isLocked, unwritable, withLock } from './write-lock.js';
import { planWrite, type WritePlan } from './write-plan.js';

/** Paths relative to the folder. */
export interface FileReport {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
}

interface WriteOptions {
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
  files: readonly (SourceFile | KeptFile)[],
  { hashBefore, run }: WriteOptions = {},
): FileReport {
  // Without the lock: where nothing has changed, nothing is written. Another input leaves another record.
  const isOther = run !== undefined && readRun(out)?.key !== run.key;
  const planned = isOther ? undefined : planWithoutLock(out, files);
  if (planned !== undefined && !isLocked(out) && isDone(out, planned, run)) return reportOf(planned.plan);
  return withLock(out, (mark) => {
    const before = readManifest(out);
    const plan = planWrite(out, files, before);
    if (!isDone(out, { before, plan }, run)) {
      if (hashBefore !== undefined && hashBefore !== markOf(before))
        throw new InputError('another run of svc-gen has written here meanwhile', out, 'run again');
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
function planWithoutLock(out: string, files: readonly (SourceFile | KeptFile)[]): Planned | undefined {
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

/**
 * The manifest is written first, with the old and the new hash of each file, and last, with the new ones alone. If the run
 * is killed in between, the next run knows every file as one that svc-gen wrote.
 */
function apply(
  out: string,
  plan: WritePlan,
  { run, mark }: { readonly run: RunRecord | undefined; readonly mark: string },
): void {
  const undo: Undo = [];
  const replaceAll = (files: Iterable<readonly [path: string, text: string]>): void =>
    replaceFiles(out, files, { mark, undo });
  try {
    replaceAll(manifestTexts(plan.pending));
    const ordered = plan.write.toSorted((a, b) => READ_LAST.indexOf(a.path) - READ_LAST.indexOf(b.path));
    replaceAll(ordered.map(({ path, text }) => [path, text]));
    for (const path of plan.remove) {
      keepOld(out, path, { mark, undo });
      removeFile(out, path);
    }
    replaceAll(manifestTexts(plan.manifest, run));
  } catch (error) {
    for (const step of undo.toReversed()) {
      try {
        step();
      } catch {
        // The other steps are still undone, and the user sees the failure that led here.
      }
    }
    throw codeOf(error) === '' ? error : unwritable(out, error);
  }
  for (const path of plan.remove)
    removeEmptyFolders(dirname(join(out, path)), join(out, path.split('/')[0] ?? ''));
}

/** The next run reads the version and the description from these. They change last and together, if a run is killed. */
const READ_LAST = ['package.json', 'snapshot.json'];

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
    if (isMissingPath(error)) return undefined;
    throw error;
  }
}

/** From the innermost outwards, as long as they are empty. */
function removeEmptyFolders(from: string, to: string): void {
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
