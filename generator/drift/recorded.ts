/** Reads the snapshot and the versions that the last run wrote into the folder of a package. */

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../base/input-error.js';
import { member } from '../base/json.js';
import { once } from '../base/once.js';
import { canBeRead, readOptional, unreadable } from '../disk/user-file.js';
import { readLongText } from '../disk/long-text.js';

export interface Recorded {
  /**
   * Text of `snapshot.json`, not parsed here: a package of an older version can still be generated again. Read when it is
   * asked for, since a run that has nothing to do never does. @throws InputError
   */
  readonly snapshot: () => string;
  /** Of its `package.json`, where the user raises it; the first one where it has none. */
  readonly version: string;
  /** Version of the svc-gen that wrote it. */
  readonly generator?: string | undefined;
}

export const FIRST_VERSION = '1.0.0';
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

/** Undefined where the folder holds no snapshot. `label`: the folder as the user wrote it. */
export async function readRecorded(folder: string, label: string): Promise<Recorded | undefined> {
  const path = join(folder, 'snapshot.json');
  const where = `${label}/snapshot.json`;
  await requireFile(path, where);
  if (!canBeRead(path, where, ADVICE)) return undefined;
  const snapshot = once(() => {
    try {
      // A checkout can have changed the line ends.
      return readLongText(path).replaceAll('\r\n', '\n');
    } catch (error) {
      throw unreadable(error, where, ADVICE);
    }
  });
  const manifest = [join(folder, 'package.json'), `${label}/package.json`] as const;
  await requireFile(...manifest);
  return { snapshot, ...versionsOf((await readOptional(...manifest, ADVICE)) ?? '') };
}

const ADVICE = 'make it readable or choose another --out';

/** A pipe or a device could be read without end. */
async function requireFile(path: string, where: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true) throw unreadable({ code: 'EISDIR' }, where, ADVICE);
  if (found?.isFile() === false)
    throw new InputError('this is not a file', where, 'move it away, or choose another --out');
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
