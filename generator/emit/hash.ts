/** The hash by which a file is recognised, whatever its line ends are. */

import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function hashOf(text: string): string {
  // Git can turn `\n` into `\r\n` when it checks a file out.
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

/** The hash of a file of a package. The version in `package.json` is left out, since users raise it. */
export function fileHash(path: string, text: string): string {
  return hashOf(path === 'package.json' ? text.replace(/^ {2}"version": ".*"/m, '') : text);
}

/** Whether a file of the package has this hash. */
export function isAsWritten(out: string, path: string, hash: string): boolean {
  try {
    // A pipe without a writer is opened at once, and is empty.
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    const file = openSync(join(out, path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const bytes = readFileSync(file);
      const isSame = createHash('sha256').update(bytes).digest('hex') === hash;
      return isSame || fileHash(path, bytes.toString()) === hash;
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}
