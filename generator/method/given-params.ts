/** Reads the parameters of the command line: JSON, a file or standard input. */

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { withoutMark } from '../base/byte-order-mark.js';
import { InputError } from '../base/input-error.js';
import type { Io } from '../terminal/io.js';

/** An empty object without parameters. @throws InputError that repeats no value */
export async function givenParams(text: string | undefined, io: Io): Promise<unknown> {
  if (text === undefined) return {};
  if (text === '-') return parsed(await io.in.text(), 'standard input');
  if (!text.startsWith('@')) return parsed(text, 'PARAMS');
  const name = text.slice(1);
  const content = await readFile(resolve(io.cwd, name), 'utf8').catch(() => {
    throw new InputError('the file cannot be read', name, 'name a file of JSON behind @');
  });
  return parsed(content, name);
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(withoutMark(text)) as unknown;
  } catch (error) {
    // The parser's message repeats a piece of the text, which may be secret.
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    const isCut = Number(position) === text.length || String(error).includes('end of JSON');
    const place = position === undefined ? '' : `: wrong at character ${Number(position) + 1}`;
    throw new InputError(
      `this is not JSON${isCut ? ': it ends too early' : place}`,
      where,
      `write it as '{"id": 8}', quoted for the shell, or use --field id=8`,
    );
  }
}
