/** The hash by which a file is recognised, whatever a checkout made of its line ends. */

import { createHash } from 'node:crypto';

export function hashOf(text: string): string {
  return createHash('sha256').update(withPlainLineEnds(text)).digest('hex');
}

/** Of a file of a package: users raise the version in its `package.json`. */
export function fileHash(path: string, text: string): string {
  return hashOf(path === 'package.json' ? text.replace(/^ {2}"version": ".*"/m, '') : text);
}

/** Git can turn `\n` into `\r\n` when it checks a file out. */
function withPlainLineEnds(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}
