/** Versions and CHANGELOG entries: kept when a package is generated again, raised when that is asked for. */

import { describe, expect, test } from 'vitest';
import { compareModels } from '../../../generator/drift/compare.js';
import { planRelease, raise } from '../../../generator/drift/release.js';
import { readSnapshot, takeSnapshot } from '../../../generator/drift/snapshot.js';
import { CHANGELOG_MARK } from '../../../generator/drift/recorded.js';
import type { RecordedOptions } from '../../../generator/drift/recorded-options.js';
import type { Model } from '../../../generator/model/model.js';
import { base, edited, method } from './models.js';

const recordedOptions: RecordedOptions = {
  include: ['tasks.*', 'a.*'],
  exclude: [],
  overlays: [{ name: '/home/someone/overlay.yaml', document: { overlay: '1.0.0', actions: [] } }],
  vendor: { SVC_A: 'ACME_A' },
  packageName: '@svc/client',
  fieldLists: true,
};

const FIELD = {
  name: 'id',
  type: 'int',
  title: 'ID',
  description: '',
  filterable: true,
  sortable: false,
  multiple: false,
};

const additive = edited((draft) => void draft.v3.methods.push(method('mail.box.get') as never));

function recorded(model: Model, version: string, changelog = '') {
  return { snapshot: '', version, changelog, model };
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
      before: { snapshot: '{"format": 0}', version: '1.2.3', changelog: '', model: base },
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
        changelog: `${CHANGELOG_MARK}\n## 1.3.0\n\n### Added\n\n- \`mail.box.get\` is new\n\n  \`\`\`diff\n  + mail.box.get(): boolean\n  \`\`\`\n\n## 1.2.3\n\nOlder.\n`,
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
    const changes = () => compareModels(before?.model ?? base, after);
    expect(planRelease(before, { bump, changes })).toEqual(want);
  });
});

describe('the snapshot', () => {
  const document = { openapi: '3.0.0', paths: { '/b.c': {}, '/a.b': {} }, components: {} };
  const description = {
    document,
    origin: '/home/someone/spec.json',
    scopes: new Map([['a.b', ['a']]]),
    fieldLists: new Map([['a.field.list', [FIELD]]]),
    legacy: { methods: ['crm.deal.list'], fields: {} },
    notes: [],
  };
  const given = { recordedOptions, description, impliedFilters: new Set(['b.list', 'a.list']) };

  test('gives back the description, in its own order of keys, and the options', () => {
    const again = readSnapshot(takeSnapshot(given), 'snapshot.json');
    expect(again.description).toEqual({ ...description, origin: 'snapshot.json' });
    expect(Object.keys((again.description.document as typeof document).paths)).toEqual(['/b.c', '/a.b']);
    expect(again.impliedFilters).toEqual(given.impliedFilters);
    expect(again.recordedOptions).toEqual({
      ...recordedOptions,
      include: ['a.*', 'tasks.*'],
      overlays: [{ name: 'recorded overlay 1', document: { overlay: '1.0.0', actions: [] } }],
    });
  });

  test('holds no path', () => {
    expect(takeSnapshot(given)).not.toContain('/home/someone');
  });

  test('is the same for another order of the same options', () => {
    const reversed = { ...recordedOptions, include: ['a.*', 'tasks.*'] };
    expect(takeSnapshot({ ...given, recordedOptions: reversed })).toBe(takeSnapshot(given));
  });

  test.each([
    { name: 'text', text: 'x' },
    { name: 'that of an older version', text: '{"format": 1, "recipe": {}, "model": {}}' },
    { name: 'no description', text: '{"format": 2, "options": {}}' },
  ])('$name is refused in one line', ({ text }) => {
    expect(() => readSnapshot(text, 'out/snapshot.json')).toThrow(/^out\/snapshot\.json: .*; .*$/);
  });
});
