/** Files of the user: read where they exist, written completely or not at all. */

import { accessSync, constants, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { InputError } from '../base/input-error.js';
import { codeOf, isMissingPath } from '../base/system-error.js';
import { look, stageFile } from './staged-file.js';

/** The text of the file; undefined: there is none. `where`: the file as the user knows it. @throws InputError */
export async function readOptional(
  path: string,
  where: string,
  advice = 'make it a readable file or remove it',
): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissingPath(error)) return undefined;
    throw unreadable(error, where, advice);
  }
}

/** What `fs` could not read, as the user knows it. */
export function unreadable(error: unknown, where: string, advice: string): InputError {
  return new InputError(`the file cannot be read (${codeOf(error) || 'unknown'})`, where, advice);
}

/** False where there is none. @throws InputError where there is one that cannot be read */
export function canBeRead(path: string, where: string, advice: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch (error) {
    if (isMissingPath(error)) return false;
    throw unreadable(error, where, advice);
  }
}

/**
 * Written next to the file and then renamed, so that a reader finds the old one or the new one. A link is not followed.
 * `label`: the file as the user knows it. @throws InputError
 */
export function writeAtomically(path: string, text: string, label: string, mode?: number): void {
  requireOwnFile(path, label);
  try {
    const staged = stageFile(dirname(path), basename(path), text, { mode });
    try {
      staged.put();
    } finally {
      // Renamed, it is there no longer.
      staged.discard();
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    // `fs` throws no other kind of error.
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const advice =
      code === 'ENOENT' ? 'name a file in a folder that exists' : 'check permissions and free space';
    throw new InputError(`the file cannot be written (${code})`, label, `${advice}, then run again`);
  }
}

/** Asked before work whose result goes into the file, so that none is done in vain. @throws InputError */
export function requireWritable(path: string, label: string): void {
  const folder = dirname(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new InputError('the folder does not exist', label, 'name a file in a folder that exists');
  requireOwnFile(path, label);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new InputError('the folder may not be written', label, 'name a file in another one');
  }
}

/** @throws InputError if the path exists and is a link or no file */
export function requireOwnFile(path: string, label: string): void {
  const there = look(path);
  if (there?.isSymbolicLink())
    throw new InputError('this is a symbolic link', label, 'name the file that it leads to');
  if (there?.isFile() === false) throw new InputError('this is not a file', label, 'name a file');
}
