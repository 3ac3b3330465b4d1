/** Reads a saved description, JSON or YAML by its content. */

import { readFileSync, statSync } from 'node:fs';
import { InputError } from '../input-error.js';
import { checkDocument } from './document.js';
import type { Description } from './description.js';
import { parseText } from './parse.js';

/** Bytes; a whole account's description is about 1 MB. */
const LARGEST = 64 * 1024 * 1024;

export function readFile(path: string): Description {
  const document = parseText(readText(path), path);
  checkDocument(document, path);
  return { document, origin: path, fieldLists: new Map(), scopes: undefined, notes: [] };
}

function readText(path: string): string {
  try {
    const { size } = statSync(path);
    if (size > LARGEST)
      throw new InputError(
        `the file has more than ${LARGEST / 1024 / 1024} MiB`,
        path,
        'give a description of one account',
      );
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(reason(error), path, 'give a file that can be read');
  }
}

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'the file may not be read'],
  ['EISDIR', 'this is a folder'],
]);

function reason(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return REASONS.get(code) ?? 'the file cannot be read';
}
