/** Reads the snapshot and the versions that the last run wrote into the folder of a package. */

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../base/input-error.js';
import { member } from '../base/json.js';
import { readOptional } from '../disk/user-file.js';

export interface Recorded {
  /** Text of `snapshot.json`, not parsed here: a package of an older version can still be generated again. */
  readonly snapshot: string;
  /** Of its `package.json`, where the user raises it; the first one where it has none. */
  readonly version: string;
  /** Version of the svc-gen that wrote it. */
  readonly generator?: string | undefined;
}

export const FIRST_VERSION = '1.0.0';
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

/** Undefined where the folder holds no snapshot. `label`: the folder as the user wrote it. */
export async function readRecorded(folder: string, label: string): Promise<Recorded | undefined> {
  const snapshot = await readText(join(folder, 'snapshot.json'), `${label}/snapshot.json`);
  if (snapshot === undefined) return undefined;
  const manifest = await readText(join(folder, 'package.json'), `${label}/package.json`);
  return { snapshot, ...versionsOf(manifest ?? '') };
}

async function readText(path: string, where: string): Promise<string | undefined> {
  // A pipe or a device could be read without end.
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() === false && !found.isDirectory())
    throw new InputError('this is not a file', where, 'move it away, or choose another --out');
  const text = await readOptional(path, where, 'make it readable or choose another --out');
  // A checkout can have changed the line ends.
  return text?.replaceAll('\r\n', '\n');
}

function versionsOf(text: string): Pick<Recorded, 'version' | 'generator'> {
  try {
    const manifest: unknown = JSON.parse(text);
    const version = member(manifest, 'version');
    const generator = member(member(manifest, 'svcGen'), 'generator');
    return {
      version: typeof version === 'string' && VERSION.test(version) ? version : FIRST_VERSION,
      ...(typeof generator === 'string' && { generator }),
    };
  } catch {
    return { version: FIRST_VERSION };
  }
}
