/** The one place that writes: a complete package into a folder, or nothing. */

import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from '../input-error.js';
import type { FileReport } from '../report.js';
import { hashOf } from './hash.js';
import {
  type Manifest,
  MANIFESTS,
  manifestTexts,
  readManifest,
  readRun,
  type RunRecord,
} from './manifest.js';
import { codeOf, isMissing } from './missing.js';
import type { SourceFile } from './source-file.js';
import { planWrite, type WritePlan } from './write-plan.js';

export interface WriteOptions {
  /** What `packageMark` returned: if another run has written since, this one must not go on from what it read. */
  readonly since?: string | undefined;
  /** Recorded with the package. */
  readonly run?: RunRecord | undefined;
}

/** Marks the package that a folder holds: each run that writes leaves another mark. */
export function packageMark(out: string): string {
  return markOf(readManifest(out));
}

/**
 * Replaces and removes only files that an earlier run wrote. A file that no run wrote, or that was edited since, stops
 * the run before anything is touched. A failure half-way puts everything back. Nothing is awaited, so two runs of one
 * process never mix.
 */
export function writePackage(
  out: string,
  files: readonly SourceFile[],
  { since, run }: WriteOptions = {},
): FileReport {
  const before = readManifest(out);
  const plan = planWrite(out, files, before);
  const isSame = plan.write.length === 0 && plan.remove.length === 0 && isRecorded(out, before, plan, run);
  if (!isSame) {
    if (since !== undefined && since !== markOf(before)) throw overtaken(out);
    apply(out, before, plan, run);
  }
  const { write, remove, unchanged } = plan;
  return { written: write.map(({ path }) => path), removed: remove, unchanged };
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

function unwritable(out: string, error: unknown): InputError {
  const advice = 'check permissions and free space; the folder is as it was';
  return new InputError(`cannot be written (${codeOf(error)})`, out, advice);
}

/**
 * The manifest is written first, with the old and the new hash of each file, and last, with the new ones alone. If the run
 * is killed in between, the next run knows every file as one that svc-gen wrote.
 */
function apply(out: string, before: Manifest, plan: WritePlan, run: RunRecord | undefined): void {
  const undo: (() => void)[] = [];
  try {
    makeFolder(out, undo);
    removeStaged(out, before);
    replaceAll(out, [...manifestTexts(plan.pending)], undo);
    replaceAll(
      out,
      plan.write.toSorted(readLast).map(({ path, text }) => [path, text]),
      undo,
    );
    for (const path of plan.remove) {
      keepOld(join(out, path), undo);
      rmSync(join(out, path));
    }
    replaceAll(out, [...manifestTexts(plan.manifest, run)], undo);
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

/** Writes every file next to its target before it renames the first one: most failures happen there. */
function replaceAll(
  out: string,
  files: readonly (readonly [path: string, text: string])[],
  undo: Undo,
): void {
  const targets = files.map(([path, text]) => ({ target: join(out, path), text }));
  for (const { target, text } of targets) {
    makeFolder(dirname(target), undo);
    undo.push(() => rmSync(staged(target), { force: true }));
    writeFileSync(staged(target), text);
  }
  for (const { target } of targets) {
    keepOld(target, undo);
    renameSync(staged(target), target);
  }
}

function staged(target: string): string {
  return `${target}.svc-gen-new`;
}

/** What a killed run has left next to the files that its manifest names. */
function removeStaged(out: string, before: Manifest): void {
  for (const [path, { replaces }] of before) {
    if (replaces !== undefined) rmSync(staged(join(out, path)), { force: true });
  }
}

/** One by one: in a file system that has no new folders, `recursive` of Node never ends. */
function makeFolder(folder: string, undo: Undo): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), undo);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another run was first.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  undo.push(() => rmdirSync(folder));
}

function keepOld(target: string, undo: Undo): void {
  const old = readIfThere(target);
  undo.push(() => {
    if (old === undefined) rmSync(target, { force: true });
    else writeFileSync(target, old);
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
