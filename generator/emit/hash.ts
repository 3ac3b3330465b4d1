/** The hash by which a file is recognised, whatever its line ends are. */

import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { readLongText } from '../disk/long-text.js';

export function hashOf(text: string): string {
  // Git can turn `\n` into `\r\n` when it checks a file out.
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

/** The hash of a file of a package. The version in `package.json` is left out, since users raise it. */
export function fileHash(path: string, text: string): string {
  return hashOf(path === 'package.json' ? text.replace(/^ {2}"version": ".*"/m, '') : text);
}

/** One for all files: memory that is new for each costs more than reading. */
const part = Buffer.allocUnsafeSlow(256 * 1024);

function hashOfBytes(file: number): string {
  const hash = createHash('sha256');
  for (let length = readSync(file, part); length > 0; length = readSync(file, part))
    hash.update(part.subarray(0, length));
  return hash.digest('hex');
}

/** Whether a file of the package has this hash. */
export function isAsWritten(out: string, path: string, hash: string): boolean {
  const target = join(out, path);
  try {
    if (withFile(target, hashOfBytes) === hash) return true;
    const text = withFile(target, readLongText);
    return fileHash(path, text) === hash;
  } catch {
    return false;
  }
}

function withFile<T>(path: string, work: (file: number) => T): T {
  // A pipe without a writer is opened at once, and is empty.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}
