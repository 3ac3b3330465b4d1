/** The emitted reference `api.md` of a model, and what may stand in it. */

import fc from 'fast-check';
import { format } from 'prettier';
import { emitPackage } from '../../../../generator/emit/emit.js';
import type { Model } from '../../../../generator/model/model.js';
import { EMIT_OPTIONS } from '../emit-options.js';
import { onlyThose, textOf } from '../emitted.js';
import { codePoint } from '../../../code-point.js';

/** Without the examples, which are code. */
export const pretty = (text: string): Promise<string> =>
  format(text, { parser: 'markdown', embeddedLanguageFormatting: 'off' });

export interface Page {
  readonly text: string;
  /** Files of the package. */
  readonly paths: readonly string[];
}

export function pageOf(model: Model): Page {
  const files = emitPackage(
    model,
    EMIT_OPTIONS,
    onlyThose((path) => path === 'api.md'),
  );
  const text = textOf(files, 'api.md');
  return { text, paths: files.map(({ path }) => path) };
}

const piece = fc.oneof(
  fc.constantFrom(
    ...'\\`*_{}[]<>#|!~&$:;@./-+=()^%"\' 1a'.split(''),
    ...[
      '\n',
      '\t',
      'http://',
      'www.',
      '&amp;',
      '漢',
      '한',
      '😀',
      '\u200b',
      '- ',
      '1. ',
      '```',
      '[^1]',
      '![x](y)',
    ],
  ),
  fc.string({ unit: codePoint, maxLength: 1 }),
);
/** What Markdown could take for markup. */
export const hostileWords = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''));
