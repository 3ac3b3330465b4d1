/** What is installed with svc-gen, by package managers that know nothing of the `overrides` of its own package.json. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Manifest {
  readonly overrides?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly dev?: boolean; readonly hasInstallScript?: boolean }>
  >;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));

test('no dependency that a user installs is overridden here, since it would not be for the user', () => {
  const { overrides = {} } = read('package.json') as Manifest;
  const { packages } = read('package-lock.json') as Lock;
  const installed = Object.keys(overrides).filter((name) =>
    Object.entries(packages).some(([path, { dev = false }]) => path.endsWith(`node_modules/${name}`) && !dev),
  );
  expect(installed).toEqual([]);
});

test('nothing that a user installs runs a script of its own', () => {
  const { packages } = read('package-lock.json') as Lock;
  // Of svc-gen itself, in a clone.
  const installed = Object.entries(packages).filter(([path, { dev = false }]) => path !== '' && !dev);
  expect(installed.length).toBeGreaterThan(20);
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([]);
});
