/** What is installed with svc-gen, by package managers that know nothing of the `overrides` of its own package.json. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Manifest {
  readonly overrides: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));

test('no dependency that a user installs is overridden here, since it would not be for the user', () => {
  const { overrides } = read('package.json') as Manifest;
  const { packages } = read('package-lock.json') as Lock;
  const installed = Object.keys(overrides).filter((name) =>
    Object.entries(packages).some(([path, { dev = false }]) => path.endsWith(`node_modules/${name}`) && !dev),
  );
  expect(Object.keys(overrides)).not.toEqual([]);
  expect(installed).toEqual([]);
});
