/** The installed package: what its README links to is in it, unless a clone is meant, and npm has no script of it to warn of. */

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
  const isPacked = (path: string): boolean =>
    files.some((file) =>
      file === 'docs/*.md' ? /^docs\/[\w-]+\.md$/.test(path) : `${path}/`.startsWith(`${file}/`),
    );
  expect(links.filter((path) => !isPacked(path))).toEqual([]);
});

test('no script of the package is one that npm runs, or asks about, where it is installed from a tarball', () => {
  const { scripts } = JSON.parse(read('package.json')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const asked = ['preinstall', 'install', 'postinstall', 'prepare'];
  expect(Object.keys(scripts).filter((name) => asked.includes(name))).toEqual([]);
  // A clone is built at its first command all the same.
  expect(scripts['postprepare']).toBe('node scripts/build.mjs');
});
