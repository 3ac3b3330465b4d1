/** Which paths a package may hold. */

import { posix } from 'node:path';
import { InputError } from '../base/input-error.js';

/** Relative, forward slashes, no step upwards, no name that a file system reads as something else. */
export function verifyPath(path: string): void {
  const isPlain = /^[A-Za-z0-9._@+-]+(\/[A-Za-z0-9._@+-]+)*$/.test(path);
  const isInside =
    posix.normalize(path) === path && path.split('/').every((part) => part !== '.' && part !== '..');
  if (!isPlain || !isInside)
    throw new InputError('not a path inside the package', JSON.stringify(path), DEFECT_ADVICE);
}

export const DEFECT_ADVICE =
  'this is a defect of svc-gen, or an attack by the description: report it, and exclude the method by --exclude';
