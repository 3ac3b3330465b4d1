/** Writes and removes files: a new file has a random name until it is renamed, and no link is followed. */

import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, renameSync, rmSync, type Stats, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from '../base/input-error.js';
import { codeOf, isMissingPath } from '../base/system-error.js';

/** A file that is written completely, and is not yet in its place. */
interface StagedFile {
  /** Renames it into its place. */
  put(): void;
  discard(): void;
}

interface StageOptions {
  /** Part of the temporary name, which nobody can guess. */
  readonly mark?: string;
  /** Permissions; those of the file that it replaces. */
  readonly mode?: number | undefined;
}

/**
 * @param root A folder that the user has named; it may be reached through links. No folder below it is one.
 * @param path Relative to `root`. Its folder exists.
 * @throws InputError where a link is in the way
 */
export function stageFile(
  root: string,
  path: string,
  text: string | Uint8Array,
  { mark = randomUUID(), mode }: StageOptions = {},
): StagedFile {
  const target = join(root, path);
  const temporary = temporaryPath(target, mark);
  const old = lookAt(root, path);
  const discard = (): void => rmSync(temporary, { force: true });
  try {
    // `wx` fails where anything has this name, a link too.
    writeFileSync(temporary, text, {
      flag: 'wx',
      mode: mode ?? (old === undefined ? 0o666 : old.mode & 0o777),
    });
  } catch (error) {
    // A full disk leaves a part of the file. After other errors there is none to remove.
    if (codeOf(error) === 'ENOSPC') discard();
    throw error;
  }
  return {
    put() {
      lookAt(root, path);
      renameSync(temporary, target);
    },
    discard,
  };
}

function temporaryPath(target: string, mark: string): string {
  return `${target}.${mark}.svc-gen-new`;
}

/** Removes a file that a killed run has left under its mark. */
export function removeStaged(root: string, path: string, mark: string): void {
  if (isReachable(root, path)) rmSync(temporaryPath(join(root, path), mark), { force: true });
}

/** @throws InputError where a link is in the way */
export function removeFile(root: string, path: string): void {
  if (lookAt(root, path) !== undefined) rmSync(join(root, path));
}

/**
 * Makes a folder and those that it lies in, one by one: in a file system that has no new folders, `recursive` of Node
 * never ends. Calls `made` after each.
 */
export function makeFolder(folder: string, made: (folder: string) => void = () => undefined): void {
  if (look(folder) !== undefined) return;
  makeFolder(dirname(folder), made);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another run was first.
    if (codeOf(error) !== 'EEXIST') throw error;
    return;
  }
  made(folder);
}

/** The file at a path, if there is one. Every folder on the way must be a folder. */
function lookAt(root: string, path: string): Stats | undefined {
  for (const folder of foldersOf(path)) {
    const found = look(join(root, folder));
    if (found?.isDirectory() === false) throw inTheWay('not a folder', join(root, folder), found);
  }
  const found = look(join(root, path));
  if (found?.isFile() === false) throw inTheWay('not a file', join(root, path), found);
  return found;
}

function isReachable(root: string, path: string): boolean {
  return foldersOf(path).every((folder) => look(join(root, folder))?.isDirectory());
}

/** A link is not followed; undefined where there is nothing. */
export function look(path: string): Stats | undefined {
  try {
    // An error for each file of a new package would cost more than the look.
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isMissingPath(error)) return undefined;
    throw error;
  }
}

function inTheWay(what: string, path: string, found: Stats): InputError {
  const is = found.isSymbolicLink() ? 'a symbolic link, which is not written through' : what;
  return new InputError(is, path, 'move it away, or name another place');
}

/** `src/v3/task.ts` lies in `src` and `src/v3`. */
export function foldersOf(path: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.unshift(folder);
  return folders;
}
