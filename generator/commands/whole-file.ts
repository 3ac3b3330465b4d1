/** Writes one file of the user, the whole of it or nothing. */

import { randomUUID } from 'node:crypto';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { InputError } from '../input-error.js';

interface Told {
  /** The file as the user knows it. */
  readonly label: string;
  /** What to do where it cannot be written. */
  readonly advice: string;
}

/** Written beside the file and put in its place, so that a reader finds the old one or the new one. @throws InputError */
export async function writeWhole(path: string, text: string, { label, advice }: Told): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  if (there?.isFile() === false) throw new InputError('this is not a file', label, advice);
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    // Where its name is too long it cannot be looked for either.
    await rm(temporary, { force: true }).catch(() => undefined);
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new InputError(`the file cannot be written${reason}`, label, advice);
  }
}
