/** What a release makes of a version and of the changelog. */

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';

interface Plan {
  nextVersion(current: string, step: string): string | undefined;
  notesOf(changelog: string): string;
  changelogOf(changelog: string, version: string, date: string): string;
}

interface Sbom {
  bundledNames(licenses: string): readonly string[];
  generatorSbom(
    installed: object,
    all: object,
    of: { readonly bundled: readonly string[]; readonly direct: object },
  ): object;
  clientSbom(installed: object, client: object): object;
}

let plan: Plan;
let sbom: Sbom;
beforeAll(async () => {
  sbom = (await import(new URL('../../scripts/release/sbom.mjs', import.meta.url).href)) as Sbom; // plain JavaScript
  const path = new URL('../../scripts/release/plan.mjs', import.meta.url).href;
  plan = (await import(path)) as Plan; // plain JavaScript
});

describe('the next version', () => {
  test.each([
    { step: 'patch', want: '1.2.4' },
    { step: 'minor', want: '1.3.0' },
    { step: 'major', want: '2.0.0' },
    { step: '1.10.0', want: '1.10.0' },
    { step: '1.2.3', want: undefined },
    { step: '1.1.9', want: undefined },
    { step: 'v2', want: undefined },
    { step: '', want: undefined },
    { step: '01.2.4', want: undefined },
    { step: '1.2.99999999999999999999', want: undefined },
  ])('after 1.2.3, by "$step", is $want', ({ step, want }) => {
    expect(plan.nextVersion('1.2.3', step)).toBe(want);
  });
});

describe('the bill of materials', () => {
  const component = (name: string, group?: string): object => ({
    'bom-ref': `${group ? `${group}/` : ''}${name}@1`,
    name,
    ...(group && { group }),
  });
  const metadata = { component: { 'bom-ref': 'svc-gen@1', name: 'folder' } };
  const installed = {
    serialNumber: 'urn:uuid:1',
    metadata,
    // As npm writes it, which leaves out yaml, a peer of a library of development.
    components: [component('undici')],
    dependencies: [
      { ref: 'svc-gen@1', dependsOn: ['undici@1'] },
      { ref: 'undici@1', dependsOn: [] },
    ],
  };
  const direct = { undici: '1', yaml: '1' };
  const otherCore = { ...component('core', '@x'), 'bom-ref': '@x/core@2' };
  const all = {
    components: [
      ...['undici', 'yaml', 'of-yaml', 'vitest'].map((name) => component(name)),
      component('core', '@x'),
      otherCore,
    ],
    dependencies: [
      { ref: 'yaml@1', dependsOn: ['of-yaml@1'] },
      { ref: 'undici@1', dependsOn: ['vitest@1'] },
    ],
  };

  test('has what is installed and the versions that are built in, and no time or random number', () => {
    const made = sbom.generatorSbom(installed, all, { bundled: ['@x/core@1', 'yaml@1'], direct });
    expect(made).toMatchObject({
      metadata: { component: { name: 'svc-gen' } },
      components: [
        { name: 'undici' },
        { name: 'yaml' },
        { name: 'of-yaml' },
        { 'bom-ref': '@x/core@1', scope: 'required' },
      ],
      dependencies: [
        { ref: 'svc-gen@1', dependsOn: ['undici@1', 'yaml@1', '@x/core@1'] },
        { ref: 'undici@1', dependsOn: [] },
        { ref: 'yaml@1', dependsOn: ['of-yaml@1'] },
        { ref: 'of-yaml@1' },
        { ref: '@x/core@1' },
      ],
    });
    expect(JSON.stringify(made)).not.toContain('serialNumber');
  });

  test('fails when a built-in library is unknown', () => {
    const of = (bundled: readonly string[], more = {}) =>
      sbom.generatorSbom(installed, all, { bundled, direct: { ...direct, ...more } });
    expect(() => of(['lost@1'])).toThrow('not in package-lock.json: lost@1');
    expect(() => of([], { undici: '2' })).toThrow('not in package-lock.json: undici@2');
    const licenses = '@x/core@1\n\nMIT\n\n---\n\nyaml@1\n\nISC\n';
    expect(sbom.bundledNames(licenses)).toEqual(['@x/core@1', 'yaml@1']);
  });

  test('of an emitted package has its only dependency', () => {
    const client = { name: '@svc/client', version: '1.0.0', license: 'MIT', dependencies: { undici: '^7' } };
    expect(sbom.clientSbom(installed, client)).toMatchObject({
      metadata: { component: { purl: 'pkg:npm/%40svc/client@1.0.0' } },
      components: [{ name: 'undici' }],
    });
  });
});

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- New: `$&`.\n\n## 1.0.0 (2026-01-01)\n\n- First.\n';

test('what is unreleased moves under the version', () => {
  expect(plan.notesOf(CHANGELOG)).toBe('- New: `$&`.');
  const released = plan.changelogOf(CHANGELOG, '1.1.0', '2026-02-03');
  expect(released).toBe(
    '# Changelog\n\n## Unreleased\n\n## 1.1.0 (2026-02-03)\n\n- New: `$&`.\n\n## 1.0.0 (2026-01-01)\n\n- First.\n',
  );
  expect(plan.notesOf(released)).toBe('');
});

test('CHANGELOG.md has the heading that a release looks for', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  expect(changelog).toContain('\n## Unreleased\n');
});
