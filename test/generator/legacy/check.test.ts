/** What a check says of an account's legacy methods and of the fields of its families. */

import { describe, expect, test } from 'vitest';
import { compareModels } from '../../../generator/drift/compare.js';
import { buildModel } from '../../../generator/model/build.js';
import type { Model } from '../../../generator/model/model.js';
import type { Description, LegacyField, LegacyExtras } from '../../../generator/source/description.js';
import { comparable } from '../../../generator/source/account-extras.js';
import { account } from '../generate/account.js';

const ID: LegacyField = { name: 'ID', type: 'integer', title: '', readOnly: true };
const TITLE: LegacyField = { name: 'TITLE', type: 'string', title: '' };
const OWN: LegacyField = { name: 'UF_CRM_1', type: 'string', title: '', dynamic: true };
const VERBS = ['add', 'get', 'list', 'update', 'delete', 'fields'];

function told(fields: readonly LegacyField[], more: readonly string[] = []): LegacyExtras {
  return {
    methods: [...VERBS.map((verb) => `crm.deal.${verb}`), ...more].sort(),
    fields: { 'crm.deal.fields': { key: '', form: 'map', fields } },
  };
}

function description(legacy: LegacyExtras | undefined): Description {
  return { document: account(), origin: '', fieldLists: new Map(), scopes: undefined, notes: [], legacy };
}

function model(legacy: LegacyExtras): Model {
  return buildModel(description(legacy), { include: [], exclude: [], overlays: [], vendor: {} }).model;
}

function changes(before: LegacyExtras, after: LegacyExtras): readonly string[] {
  return compareModels(model(before), model(after)).map(({ level, message }) => `${level}: ${message}`);
}

describe('drift', () => {
  test('an own field that appears is additive', () => {
    const found = changes(told([ID, TITLE]), told([ID, TITLE, OWN]));
    expect(found).toContainEqual(expect.stringMatching(/^additive: .*UF_CRM_1.*is new/));
    expect(found.filter((line) => line.startsWith('breaking'))).toEqual([]);
  });

  test('an own field that disappears is breaking', () => {
    const found = changes(told([ID, TITLE, OWN]), told([ID, TITLE]));
    expect(found).toContainEqual(expect.stringMatching(/^breaking: .*UF_CRM_1.*is no longer/));
  });

  test('an own field of another type is breaking', () => {
    const found = changes(told([ID, OWN]), told([ID, { ...OWN, type: 'crm_multifield' }]));
    expect(found).toContainEqual(expect.stringMatching(/^breaking: .*UF_CRM_1/));
  });

  test('a field that becomes required is breaking at add alone', () => {
    const found = changes(told([ID, TITLE]), told([ID, { ...TITLE, required: true }]));
    const broken = found.filter((line) => line.startsWith('breaking'));
    expect(broken).toContainEqual(
      expect.stringMatching(/crm\.deal\.add: params\.fields\.TITLE is required now/),
    );
    expect(broken.join()).not.toContain('crm.deal.update');
  });

  test('a method that appears is additive, and one that disappears breaking', () => {
    const more = told([ID], ['crm.deal.copy']);
    expect(changes(told([ID]), more)).toEqual(['additive: crm.deal.copy is new']);
    expect(changes(more, told([ID]))).toEqual(['breaking: crm.deal.copy is gone']);
  });
});

describe('what both know', () => {
  const earlier = {
    accountExtras: { scopes: undefined, fieldLists: {}, legacy: told([ID]) },
    methods: new Set<string>(),
  };

  test('of a file, what the package knew stands', () => {
    expect(comparable(description(undefined), earlier).legacy).toEqual(told([ID]));
  });

  test('what the package did not ask for is not compared', () => {
    const silent = { ...earlier, accountExtras: { scopes: undefined, fieldLists: {} } };
    const { legacy, notes } = comparable(description(told([ID])), silent);
    expect(legacy).toBeUndefined();
    expect(notes.map(({ at }) => at)).toEqual(['methods']);
  });

  test('fields that were not read this time stand', () => {
    const { legacy } = comparable(description({ ...told([ID]), fields: {} }), earlier);
    expect(legacy?.fields).toEqual(told([ID]).fields);
  });
});
