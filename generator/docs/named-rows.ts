/** What the tables of the guides list by name: commands, options and classes of errors. */

import { Marked, type Token, type Tokens } from 'marked';
import { anchorsOf } from '../emit/pages/anchor.js';
import { plainText } from './prose.js';

interface NamedRow {
  readonly kind: 'command' | 'option' | 'error';
  readonly name: string;
  /** Of the heading above the table, or of the section that the name links to. */
  readonly anchor: string;
  /** Empty above the first heading. */
  readonly heading: string;
  readonly meaning: string;
}

/** By the heading of the first column. */
const KINDS: ReadonlyMap<string, NamedRow['kind']> = new Map([
  ['Command', 'command'],
  ['Option', 'option'],
  ['Class', 'error'],
]);

/** A row for each name in code that the first column has; one that a later row mentions again has its own row alone. */
export function namedRows(text: string): readonly NamedRow[] {
  const tokens = new Marked().lexer(text);
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading');
  const anchors = anchorsOf(headings.map((heading) => heading.text));
  let at = -1;
  return tokens.flatMap((token) => {
    if (token.type === 'heading') at += 1;
    const kind = isTable(token) ? KINDS.get(token.header[0]?.text ?? '') : undefined;
    if (!isTable(token) || kind === undefined) return [];
    const names = new Set<string>();
    return token.rows.flatMap(([first, second]) => {
      const link = /\]\(#([^)]+)\)/.exec(first?.text ?? '')?.[1];
      const own = [...(first?.text ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) =>
        names.has(name) ? [] : [name],
      );
      own.forEach((name) => names.add(name));
      return own.map((name) => ({
        kind,
        name,
        anchor: link ?? anchors[at] ?? '',
        heading: plainText(headings[at]?.text ?? ''),
        meaning: plainText(second?.text ?? ''),
      }));
    });
  });
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table';
}
