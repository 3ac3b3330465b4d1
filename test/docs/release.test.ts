/** What a release makes of a version and of the changelog. */

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';

interface Plan {
  nextVersion(current: string, step: string): string | undefined;
  notesOf(changelog: string): string;
  changelogOf(changelog: string, version: string, date: string): string;
}

let plan: Plan;
beforeAll(async () => {
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
