/** Reads what the last run left in the folder of a package. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../input-error.js';

/** Begins every CHANGELOG.md of ours: one without it is the user's, and is left alone. */
export const CHANGELOG_MARK = '# Changelog\n\n<!-- written by svc-gen generate --bump -->\n';

export interface Recorded {
  /** Text of `snapshot.json`, not parsed here: a package of an older version can still be generated again. */
  readonly snapshot: string;
  /** Of its `package.json`. */
  readonly version: string | undefined;
  /** Of a CHANGELOG.md that we wrote; empty where there is none. */
  readonly changelog: string;
}

/** Undefined where the folder holds no snapshot. `label`: the folder as the user wrote it. */
export async function readRecorded(folder: string, label: string): Promise<Recorded | undefined> {
  const snapshot = await readText(join(folder, 'snapshot.json'), `${label}/snapshot.json`);
  if (snapshot === undefined) return undefined;
  const manifest = await readText(join(folder, 'package.json'), `${label}/package.json`);
  const changelog = await readText(join(folder, 'CHANGELOG.md'), `${label}/CHANGELOG.md`);
  return {
    snapshot,
    version: manifest === undefined ? undefined : versionOf(manifest),
    changelog: changelog?.startsWith(CHANGELOG_MARK) ? changelog : '',
  };
}

async function readText(path: string, where: string): Promise<string | undefined> {
  try {
    // A checkout can have changed the line ends.
    return (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException; // what fs rejects with
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new InputError(
      `the file cannot be read (${code})`,
      where,
      'make it readable or choose another --out',
    );
  }
}

/** Undefined where the manifest cannot be parsed. */
function versionOf(text: string): string | undefined {
  try {
    const { version } = JSON.parse(text) as { version?: unknown }; // a package.json
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}
