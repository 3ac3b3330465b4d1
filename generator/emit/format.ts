/** Formats emitted files the one way, and only those whose draft is not the one of the last run. */

import type { Options } from 'prettier';
import { buildId } from './build-id.js';
import { layOut, WIDTH } from './layout/layout.js';
import type { Draft } from './source-file.js';
import { hashOf } from './hash.js';
import { lastRun } from './last-run.js';

/** Pinned with the version of Prettier: another width would rewrite every package. */
const OPTIONS: Options = { printWidth: WIDTH, singleQuote: true };

const PARSERS: readonly (readonly [RegExp, Options['parser'] & string])[] = [
  [/\.ts$/, 'typescript'],
  [/\.md$/, 'markdown'],
];

export interface FormattedFile extends Draft {
  /** Hash of the draft and of the build that formats it; none where the draft is the file. */
  readonly source?: string;
  /** The file of the last run, which that has verified. */
  readonly isKept?: true;
}

/**
 * `out` is the folder of the last run, whose files are taken over where they came from the same text and the same
 * build of svc-gen.
 */
export async function formatFiles(
  files: readonly Draft[],
  out: string,
  build = buildId(),
): Promise<readonly FormattedFile[]> {
  const last = await lastRun(out);
  const formatted: FormattedFile[] = [];
  for (const file of files) {
    const { path, text, head = '', imports = [] } = file;
    const format = formatOf(file);
    if (format === undefined) {
      formatted.push(file);
      continue;
    }
    const source = hashOf(`${build}\n${JSON.stringify([head, imports])}\n${text}`);
    const known = await last.text(path, source);
    formatted.push(
      known === undefined
        ? { ...file, text: await format(text), source }
        : { path, text: known, source, isKept: true },
    );
  }
  return formatted;
}

type Format = (text: string) => string | Promise<string>;

/** Undefined where the text is in its form. */
function formatOf({ path, laidOut }: Draft): Format | undefined {
  if (/(^|\/)package\.json$/.test(path)) return packageJson;
  const parser = laidOut ? undefined : PARSERS.find(([pattern]) => pattern.test(path))?.[1];
  if (parser === undefined) return undefined;
  const formatted = async (part: string): Promise<string> => {
    const { format } = await import('prettier');
    return format(part, { ...OPTIONS, parser });
  };
  return parser === 'typescript' && !path.endsWith('.d.ts') ? (text) => layOut(text, formatted) : formatted;
}

function packageJson(text: string): string {
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
}
