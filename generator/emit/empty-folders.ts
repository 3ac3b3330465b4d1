/** Takes away folders that a package no longer needs, as far as nothing is in them. */

import { rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Of removed files: the folders that they lay in. */
export async function removeEmptyFolders(out: string, removed: readonly string[]): Promise<void> {
  for (const path of removed)
    await removeFolders(dirname(join(out, path)), join(out, path.split('/')[0] ?? ''));
}

/** From the innermost outwards, as long as they are empty. */
export async function removeFolders(from: string, to: string): Promise<void> {
  for (let folder = from; folder.length >= to.length; folder = dirname(folder)) {
    if (!(await removeIfEmpty(folder))) return;
  }
}

async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch {
    return false;
  }
}
