/** Takes away folders that a package no longer needs, as far as nothing is in them. */

import { rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Of removed files: the folders that they lay in. */
export function removeEmptyFolders(out: string, removed: readonly string[]): void {
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
