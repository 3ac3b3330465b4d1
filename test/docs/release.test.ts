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
  generatorSbom(installed: object, all: object, bundled: readonly string[]): object;
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
  ])('after 1.2.3, by "$step", is $want', ({ step, want }) => {
    expect(plan.nextVersion('1.2.3', step)).toBe(want);
  });
});

describe('the bill of materials', () => {
  const component = (name: string, group?: string): object => ({
    'bom-ref': `${name}@1`,
    name,
    ...(group && { group }),
  });
  const metadata = { component: { 'bom-ref': 'svc-gen@1', name: 'folder' } };
  const installed = {
    serialNumber: 'urn:uuid:1',
    metadata,
    components: [component('undici'), component('yaml')],
    dependencies: [{ ref: 'svc-gen@1', dependsOn: ['undici@1', 'yaml@1'] }],
  };
  const all = { components: [...installed.components, component('core', '@x'), component('vitest')] };

  test('has what is installed and what is built in, and no time or random number', () => {
    expect(sbom.generatorSbom(installed, all, ['@x/core', 'yaml'])).toMatchObject({
      metadata: { component: { name: 'svc-gen' } },
      components: [{ name: 'undici' }, { name: 'yaml' }, { name: 'core', scope: 'required' }],
      dependencies: [{ ref: 'svc-gen@1', dependsOn: ['undici@1', 'yaml@1', 'core@1'] }, { ref: 'core@1' }],
    });
    expect(JSON.stringify(sbom.generatorSbom(installed, all, []))).not.toContain('serialNumber');
  });

  test('fails when a built-in library is unknown', () => {
    expect(() => sbom.generatorSbom(installed, all, ['lost'])).toThrow('not in package-lock.json: lost');
    expect(sbom.bundledNames('@x/core\n\nMIT\n\n---\n\nyaml\n\nISC\n')).toEqual(['@x/core', 'yaml']);
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
