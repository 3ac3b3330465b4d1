/** Formats emitted files the one way, and only those whose text is not the one of the last run. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, version, type Options } from 'prettier';
import type { SourceFile } from './emit.js';
import { hashOf } from './hash.js';
import { readManifest } from './manifest.js';

/** Pinned with the version of Prettier: another width would rewrite every package. */
const OPTIONS: Options = { printWidth: 110, singleQuote: true };

const PARSERS: readonly (readonly [RegExp, Options['parser'] & string])[] = [
  [/\.ts$/, 'typescript'],
  [/\.md$/, 'markdown'],
  [/(^|\/)package\.json$/, 'json-stringify'],
];

export interface FormattedFile extends SourceFile {
  /** Hash of the text before it was formatted. */
  readonly source: string;
}

/** `out` is the folder of the last run, whose files are taken over where they came from the same text. */
export async function formatFiles(
  files: readonly SourceFile[],
  out: string,
): Promise<readonly FormattedFile[]> {
  const manifest = await readManifest(out);
  const formatted: FormattedFile[] = [];
  for (const { path, text } of files) {
    const source = hashOf(`${version} ${JSON.stringify(OPTIONS)}\n${text}`);
    const before = manifest.get(path);
    const known = before?.source === source ? await readAgain(join(out, path), before.hash) : undefined;
    formatted.push({ path, text: known ?? (await formatText(path, text)), source });
  }
  return formatted;
}

/** Only as it was written: an edited file is formatted anew, and then stops the run. */
async function readAgain(path: string, hash: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, 'utf8');
    return hashOf(text) === hash ? text : undefined;
  } catch {
    return undefined;
  }
}

async function formatText(path: string, text: string): Promise<string> {
  const parser = PARSERS.find(([pattern]) => pattern.test(path))?.[1];
  return parser === undefined ? text : format(text, { ...OPTIONS, parser });
}
