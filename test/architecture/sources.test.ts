/** `docs/sources.md` lists every document and section that code cites. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/sources.md'), 'utf8');

/** Sections by document. */
const listed = new Map(
  [...page.matchAll(/^### (.+)\n\n((?:- .+\n)+)/gm)].map(([, name = '', list = '']) => [
    name,
    [...list.matchAll(/^- (.+)$/gm)].map(([, section = '']) => section.replaceAll('`', '')),
  ]),
);

const CITATION =
  /\b(REST 3\.0 reference|Legacy reference|Gateway reference|Observed behaviour|Server behaviour|Legacy self-description|Legacy results|Applications(?: and events)?)[,:] ([^\n]+)/g;

interface Citation {
  readonly path: string;
  readonly document: string;
  readonly text: string;
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    return statSync(join(root, path)).isDirectory() ? filesBelow(path) : [path];
  });
}

const citations = ['runtime', 'generator', 'templates']
  .flatMap(filesBelow)
  .filter((path) => /\.(ts|yaml|hbs)$/.test(path))
  .flatMap((path): readonly Citation[] => {
    // A comment may go on in its next line.
    const text = readFileSync(join(root, path), 'utf8').replace(/\n\s*(?:\*|\/\/|#) /g, ' ');
    return [...text.matchAll(CITATION)].map(([, document = '', rest = '']) => ({
      path,
      document: document === 'Applications' ? 'Applications and events' : document,
      text: rest.replaceAll('`', ''),
    }));
  });

const sectionOf = ({ document, text }: Citation): string | undefined =>
  listed.get(document)?.find((section) => text.startsWith(section));

test('each document of the table has its cited sections', () => {
  const table = [...page.matchAll(/^\| ([A-Z][\w. -]+?) +\|/gm)].map(([, name = '']) => name).slice(1);
  expect([...listed.keys()]).toEqual(table);
});

test('each citation names a listed document and section', () => {
  expect(citations.length).toBeGreaterThan(150);
  expect(citations.filter((citation) => sectionOf(citation) === undefined)).toEqual([]);
});
