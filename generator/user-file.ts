/** Files of the user: read where they exist, written completely or not at all. */

import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { InputError } from './input-error.js';

/** What the file holds; undefined: there is none. `where`: the file as the user knows it. @throws InputError */
export async function readOptional(
  path: string,
  where: string,
  advice = 'make it a readable file or remove it',
): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException; // what fs rejects with
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new InputError(`the file cannot be read (${code})`, where, advice);
  }
}

/**
 * Written next to the file and then renamed, so that a reader finds the old one or the new one. `label`: the file as
 * the user knows it. @throws InputError
 */
export async function writeWhole(path: string, text: string, label: string): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  if (there?.isFile() === false) throw new InputError('this is not a file', label, 'name a file');
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    // Where its name is too long it cannot be looked for either.
    await rm(temporary, { force: true }).catch(() => undefined);
    const { code = 'unknown' } = error as NodeJS.ErrnoException; // what fs rejects with
    const advice =
      code === 'ENOENT' ? 'name a file in a folder that exists' : 'check permissions and free space';
    throw new InputError(`the file cannot be written (${code})`, label, `${advice}, then run again`);
  }
}
