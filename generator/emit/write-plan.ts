/** What a run would change in a folder; finds every obstacle before it touches anything. */

import { join } from 'node:path';
import { InputError } from '../base/input-error.js';
import { readLongText } from '../disk/long-text.js';
import { foldersOf, look } from '../disk/staged-file.js';
import { fileHash, hashOf, isAsWritten } from './hash.js';
import { isBuiltFile, type Manifest, type ManifestEntry, readBuilt } from './manifest.js';
import { codeOf, isMissingPath } from '../base/system-error.js';
import { GENERATED, type KeptFile, type SourceFile } from './source-file.js';

export interface WritePlan {
  readonly write: readonly SourceFile[];
  /** Paths. */
  readonly remove: readonly string[];
  readonly unchanged: readonly string[];
  /** What the folder holds afterwards. */
  readonly manifest: Manifest;
  /** The same while the run is under way, when each file is still the old one or already the new one. */
  readonly pending: Manifest;
}

/** A user may have files of these names: they are left alone, and the package works with them. */
const OPTIONAL: ReadonlySet<string> = new Set(['.gitattributes', '.gitignore']);

/** One file after the other: for files this small a promise costs more processor time than the work itself. */
export function planWrite(
  out: string,
  files: readonly (SourceFile | KeptFile)[],
  before: Manifest,
): WritePlan {
  const wanted = new Set(files.map(({ path }) => path));
  const folders = new Set([...wanted, ...before.keys()].flatMap(foldersOf));
  for (const folder of ['', ...folders]) checkFolder(out, folder);
  const built = readBuilt(out);
  const checkReplaceable = (path: string, found: string): void => {
    if (!isEarlierBuild(path, found, built)) checkUnedited(out, path, found, before);
  };
  const write: SourceFile[] = [];
  const unchanged: string[] = [];
  const pending = new Map<string, ManifestEntry>();
  for (const file of files) {
    if ('hash' in file) {
      requireKept(out, file);
      unchanged.push(file.path);
      pending.set(file.path, { hash: file.hash, replaces: file.hash });
      continue;
    }
    const found = textAt(out, file.path);
    const entry = { hash: fileHash(file.path, file.text) };
    if (found === file.text) unchanged.push(file.path);
    else if (OPTIONAL.has(file.path) && found !== undefined && !isWrittenBySvcGen(file.path, found, before))
      continue;
    else {
      if (found !== undefined) checkReplaceable(file.path, found);
      write.push(file);
    }
    pending.set(file.path, { ...entry, replaces: found === undefined ? '' : hashOf(found) });
  }
  const manifest = new Map([...pending].map(([path, { hash }]) => [path, { hash }]));
  const remove: string[] = [];
  for (const path of [...before.keys()].filter((path) => !wanted.has(path))) {
    const found = textAt(out, path);
    if (found === undefined) continue;
    checkReplaceable(path, found);
    remove.push(path);
    pending.set(path, { hash: hashOf(found) });
  }
  return { write, remove, unchanged, manifest, pending };
}

/** A link could lead out of the folder, so none is followed below it. */
function checkFolder(out: string, folder: string): void {
  const path = join(out, folder);
  const found = unlessMissing(path, () => look(path));
  // The folder itself may be a link: the user has named it.
  const isFolder = found?.isDirectory() === true || (folder === '' && found?.isSymbolicLink() === true);
  if (found !== undefined && !isFolder)
    throw new InputError('not a folder', path, 'move it away, or generate into another --out');
}

/** It was as written when the run began. */
function requireKept(out: string, { path, hash }: KeptFile): void {
  if (!isAsWritten(out, path, hash))
    throw new InputError('was changed while svc-gen was running', join(out, path), 'run again');
}

/** With plain line ends; `undefined` where there is nothing. */
function textAt(out: string, path: string): string | undefined {
  const target = join(out, path);
  const found = unlessMissing(target, () => look(target));
  if (found === undefined) return undefined;
  if (!found.isFile())
    throw new InputError(
      'not a file that svc-gen wrote',
      target,
      'move it away, or generate into another --out',
    );
  return unlessMissing(target, () => readLongText(target).replaceAll('\r\n', '\n'));
}

/**
 * Built by an earlier svc-gen, in a clone without built files and their record: its first line shows that it is generated.
 * Where the record has the file, its hash shows whether somebody edited it.
 */
function isEarlierBuild(path: string, found: string, built: Manifest): boolean {
  return isBuiltFile(path) && found.startsWith(GENERATED) && !built.has(path);
}

/** Only files that the generator wrote are replaced or removed. A file that was edited since belongs to the user. */
function checkUnedited(out: string, path: string, found: string, before: Manifest): void {
  const entry = before.get(path);
  const target = join(out, path);
  if (entry === undefined) {
    throw new InputError(
      'a file that svc-gen did not write is in the way',
      target,
      'move it away, or generate into another --out',
    );
  }
  if (!isWrittenBySvcGen(path, found, before)) {
    throw new InputError(
      'was edited since svc-gen wrote it',
      target,
      'move your change elsewhere and delete the file to have it written again',
    );
  }
}

function isWrittenBySvcGen(path: string, found: string, before: Manifest): boolean {
  const entry = before.get(path);
  return [hashOf(found), fileHash(path, found)].some(
    (hash) => hash === entry?.hash || hash === entry?.replaces,
  );
}

/** `undefined` where the file is missing. */
function unlessMissing<T>(path: string, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (isMissingPath(error)) return undefined;
    if (codeOf(error) === '') throw error;
    throw new InputError(`cannot be read (${codeOf(error)})`, path, 'check its permissions');
  }
}
