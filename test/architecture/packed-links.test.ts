/** The README of the installed package: what it links to is in the package too, unless it says that a clone has it. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test('each link that is not for a clone leads to a packed file', () => {
  const { files } = JSON.parse(read('package.json')) as { readonly files: readonly string[] };
  const paragraphs = read('README.md').split('\n\n');
  const links = paragraphs
    .filter((text) => !/\bin a clone\b/i.test(text))
    .flatMap((text) => [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => path));
  expect(links).toContain('docs/applications.md');
  expect(links.filter((path) => !files.some((file) => path === file || path.startsWith(`${file}/`)))).toEqual(
    [],
  );
});
