/** Versions and CHANGELOG entries: kept when a package is generated again, raised when that is asked for. */

import { describe, expect, test } from 'vitest';
import { planRelease, raise } from '../../../generator/drift/release.js';
import { readSnapshot, takeSnapshot } from '../../../generator/drift/snapshot.js';
import { CHANGELOG_MARK } from '../../../generator/drift/recorded.js';
import type { Recipe } from '../../../generator/drift/recipe.js';
import type { Model } from '../../../generator/model/model.js';
import { base, edited, method, methodIn } from './models.js';

const recipe: Recipe = {
  include: ['tasks.*', 'a.*'],
  exclude: [],
  overlays: [{ name: '/home/someone/overlay.yaml', document: { overlay: '1.0.0', actions: [] } }],
  vendor: { SVC_A: 'ACME_A' },
  packageName: '@svc/client',
  fieldLists: true,
};

const BESIDE = { published: undefined, accountExtras: undefined };

const additive = edited((draft) => void draft.v3.methods.push(method('mail.box.get') as never));

function recorded(model: Model, version: string, changelog = '') {
  return { snapshot: takeSnapshot(model, recipe, BESIDE), version, changelog };
}

describe('raise', () => {
  const rows = [
    { version: '1.2.3', bump: 'major', want: '2.0.0' },
    { version: '1.2.3', bump: 'minor', want: '1.3.0' },
    { version: '1.2.3', bump: 'patch', want: '1.2.4' },
    { version: '1.2.3', bump: 'none', want: '1.2.3' },
    { version: '2.0.0-beta.1', bump: 'minor', want: '2.0.0' },
  ] as const;
  test.each(rows)('$version by $bump is $want', ({ version, bump, want }) => {
    expect(raise(version, bump)).toBe(want);
  });
});

describe('planRelease', () => {
  const rows = [
    {
      name: 'a first package is 1.0.0',
      before: undefined,
      after: base,
      bump: false,
      want: { version: '1.0.0', changelog: '' },
    },
    {
      name: 'a first package with --bump has an entry',
      before: undefined,
      after: base,
      bump: true,
      want: { version: '1.0.0', changelog: `${CHANGELOG_MARK}\n## 1.0.0\n\nFirst version.\n` },
    },
    {
      name: 'a package generated again keeps its version, whatever changed',
      before: recorded(base, '1.2.3', 'kept'),
      after: additive,
      bump: false,
      want: { version: '1.2.3', changelog: 'kept' },
    },
    {
      name: 'a package of an older format is generated again with its version',
      before: { snapshot: '{"format": 0}', version: '1.2.3', changelog: '' },
      after: base,
      bump: false,
      want: { version: '1.2.3', changelog: '' },
    },
    {
      name: 'with --bump and nothing changed it keeps both',
      before: recorded(base, '1.2.3', 'kept'),
      after: base,
      bump: true,
      want: { version: '1.2.3', changelog: 'kept' },
    },
    {
      name: 'with --bump the newest entry stands first',
      before: recorded(base, '1.2.3', `${CHANGELOG_MARK}\n## 1.2.3\n\nOlder.\n`),
      after: additive,
      bump: true,
      want: {
        version: '1.3.0',
        changelog: `${CHANGELOG_MARK}\n## 1.3.0\n\n### Added\n\n- \`mail.box.get is new\`\n\n## 1.2.3\n\nOlder.\n`,
      },
    },
    {
      name: 'an invalid version starts again',
      before: recorded(base, 'latest'),
      after: base,
      bump: false,
      want: { version: '1.0.0', changelog: '' },
    },
  ];
  test.each(rows)('$name', ({ before, after, bump, want }) => {
    expect(planRelease(before, { model: after, published: undefined }, { bump, corrections: [] })).toEqual(
      want,
    );
  });
});

describe('the snapshot', () => {
  test('gives back model and options', () => {
    const { model, recipe: read } = readSnapshot(takeSnapshot(base, recipe, BESIDE), 'snapshot.json');
    expect(model.v3.methods.map(({ name }) => name)).toEqual(base.v3.methods.map(({ name }) => name));
    expect(read).toEqual({
      ...recipe,
      include: ['a.*', 'tasks.*'],
      overlays: [{ name: 'recorded overlay 1', document: { overlay: '1.0.0', actions: [] } }],
    });
  });

  test('holds no path', () => {
    expect(takeSnapshot(base, recipe, BESIDE)).not.toContain('/home/someone');
  });

  test('is the same for another order of the same things', () => {
    const reversed = edited((draft) => {
      draft.v3.methods.reverse();
      draft.v3.selects[0]?.names.reverse();
      methodIn(draft, 'tasks.task.list').scope.reverse();
    });
    expect(takeSnapshot(reversed, { ...recipe, include: ['a.*', 'tasks.*'] }, BESIDE)).toBe(
      takeSnapshot(base, recipe, BESIDE),
    );
  });

  test.each([
    { name: 'text', text: 'x' },
    { name: 'another format', text: '{"format": 0, "recipe": {}, "model": {}}' },
    { name: 'no model', text: '{"format": 1, "recipe": {}}' },
  ])('$name is refused in one line', ({ text }) => {
    expect(() => readSnapshot(text, 'out/snapshot.json')).toThrow(/^out\/snapshot\.json: .*; .*$/);
  });
});
