/** The documents that the package of svc-gen has: none links to a file that is only in the repository. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { deadLinks } from './snippets.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  files: readonly string[];
}; // our own file

const isPacked = (path: string): boolean =>
  ['README.md', 'LICENSE'].includes(path) ||
  (!files.includes(`!${path}`) &&
    (files.includes(path) ||
      files.some((entry) => path.startsWith(`${entry}/`)) ||
      (dirname(path) === 'docs' && path.endsWith('.md') && files.includes('docs/*.md'))));

const documents = ['README.md', ...pagesBelow('docs')].filter(isPacked);

function pagesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

describe('a packed document', () => {
  test('is a guide, an example or the README, and no page for contributors', () => {
    expect(documents).toContain('docs/webhook.md');
    for (const page of ['mechanisms', 'walks', 'sources', 'libraries', 'reference-site'])
      expect(documents).not.toContain(`docs/${page}.md`);
  });

  test.each(documents)('links to no file that is not packed: %s', (path) => {
    const there = (target: string): boolean => {
      const found = posix.join(posix.dirname(path), target).replace(/\/$/, '');
      return isPacked(found) || documents.some((other) => other.startsWith(`${found}/`));
    };
    expect(deadLinks(readFileSync(join(root, path), 'utf8'), there)).toEqual([]);
  });
});
