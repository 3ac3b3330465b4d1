/** Decides without generating whether a package is up to date: the same input, and every file as it was written. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../disk/package-root.js';
import { isList } from '../base/json.js';
import { isNote, type Note } from '../model/notes.js';
import { isAsWritten } from './hash.js';
import { readManifest, readRun } from './manifest.js';
import { isLocked } from './write-lock.js';

/** Hash of an input of the generator and of its build; undefined where it runs from its sources, which change. */
export function inputKey(input: string): string | undefined {
  if (!import.meta.url.endsWith('.js')) return undefined;
  // What one build of svc-gen makes of a text, another may make differently.
  const hash = createHash('sha256').update(readFileSync(join(packageRoot(), 'dist/build-id')));
  return hash.update(input).digest('hex');
}

/** What building the model said of the description with this key; undefined: another one, or no complete package. */
export function recordedNotes(out: string, key: string | undefined): readonly Note[] | undefined {
  const { model } = (key === undefined ? undefined : readRun(out)) ?? {};
  if (model === undefined || model.key !== key) return undefined;
  const { notes } = model;
  return isList(notes) && notes.every(isNote) ? notes : undefined;
}

interface UnchangedRun {
  readonly report: unknown;
  /** Of all files. */
  readonly paths: readonly string[];
}

/** The report of the run that wrote the package, if it had this key and nothing was changed since. */
export function unchangedRun(out: string, key: string | undefined): UnchangedRun | undefined {
  // A run that was killed at its end leaves its lock behind: a full run removes it.
  const run = key === undefined || isLocked(out) ? undefined : readRun(out);
  if (run === undefined || run.key !== key) return undefined;
  const manifest = readManifest(out);
  const isSame = [...manifest].every(([path, { hash }]) => isAsWritten(out, path, hash));
  return isSame ? { report: run.report, paths: [...manifest.keys()] } : undefined;
}
