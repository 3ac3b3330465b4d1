/** The hash by which a file is recognised, whatever its line ends are. */

import { createHash } from 'node:crypto';

export function hashOf(text: string): string {
  // Git can turn `\n` into `\r\n` when it checks a file out.
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

/** The hash of a file of a package. The version in `package.json` is left out, since users raise it. */
export function fileHash(path: string, text: string): string {
  return hashOf(path === 'package.json' ? text.replace(/^ {2}"version": ".*"/m, '') : text);
}
