/** What the last run left in a folder: the text of a file is taken over where it was made from the same as now. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, withPlainLineEnds } from './hash.js';
import { readManifest } from './manifest.js';
import type { SourceFile } from './source-file.js';

export interface LastRun {
  /** The file's text if it was made from what `source` is the hash of, and is as it was written. */
  text(path: string, source: string): Promise<string | undefined>;
}

export const NO_RUN: LastRun = { text: () => Promise.resolve(undefined) };

export async function lastRun(out: string): Promise<LastRun> {
  const manifest = await readManifest(out);
  return {
    text: (path, source) => {
      const entry = manifest.get(path);
      return Promise.resolve(entry?.source === source ? readAgain(join(out, path), entry.hash) : undefined);
    },
  };
}

/** Only as it was written: an edited file is made again, and then stops the run. */
function readAgain(path: string, hash: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    return hashOf(text) === hash ? withPlainLineEnds(text) : undefined;
  } catch {
    return undefined;
  }
}

/** An output with the map that it names, or nothing where either is missing. */
export async function recall(
  last: LastRun,
  path: string,
  source: string,
): Promise<readonly SourceFile[] | undefined> {
  const text = await last.text(path, source);
  if (text === undefined) return undefined;
  const output = { path, text };
  if (!text.includes('\n//# sourceMappingURL=')) return [output];
  const map = await last.text(`${path}.map`, source);
  return map === undefined ? undefined : [output, { path: `${path}.map`, text: map }];
}
