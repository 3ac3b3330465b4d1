/** What a check says of an account's legacy methods and of the fields of its families. */

import { describe, expect, test } from 'vitest';
import { compareModels } from '../../../generator/drift/compare.js';
import type { Model } from '../../../generator/model/model.js';
import type { Description, LegacyField, LegacyExtras } from '../../../generator/model/description.js';
import { comparable } from '../../../generator/source/account-extras.js';
import { describedBy } from '../drift/desk.js';
import { account } from '../generate/account.js';
import { build } from '../model/account.js';

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
  return { ...describedBy(account()), legacy };
}

const model = (legacy: LegacyExtras): Model => build(account(), {}, { legacy }).model;

function changes(before: LegacyExtras, after: LegacyExtras): readonly string[] {
  return compareModels(model(before), model(after)).map(({ level, message }) => `${level}: ${message}`);
}

interface Row {
  readonly name: string;
  readonly before: LegacyExtras;
  readonly after: LegacyExtras;
  readonly want: readonly string[];
}

const COPY = 'crm.deal.copy';

const rows: readonly Row[] = [
  {
    name: 'an own field that appears',
    before: told([ID, TITLE]),
    after: told([ID, TITLE, OWN]),
    want: [
      'additive: crm.deal.add: params.fields.UF_CRM_1 is new: UF_CRM_1?: number | string | null',
      'additive: CrmDeal.UF_CRM_1 is new: UF_CRM_1?: string | null',
      'additive: crm.deal.update: params.fields.UF_CRM_1 is new: UF_CRM_1?: number | string | null',
    ],
  },
  {
    name: 'an own field that disappears',
    before: told([ID, TITLE, OWN]),
    after: told([ID, TITLE]),
    want: [
      'breaking: CrmDeal.UF_CRM_1 is no longer returned, nor taken by crm.deal.add, crm.deal.update: UF_CRM_1?: string | null',
    ],
  },
  {
    name: 'an own field of another type',
    before: told([ID, OWN]),
    after: told([ID, { ...OWN, type: 'integer', multiple: true }]),
    want: [
      'breaking: crm.deal.add: params.fields.UF_CRM_1 has another type: number | string → (number /* integer */ | string)[]',
      'breaking: CrmDeal.UF_CRM_1 has another type: string → (number /* integer */)[]',
      'breaking: crm.deal.update: params.fields.UF_CRM_1 has another type: number | string → (number /* integer */ | string)[]',
    ],
  },
  {
    name: 'a number that becomes a text',
    before: told([ID, { ...OWN, type: 'double' }]),
    after: told([ID, OWN]),
    want: ['breaking: CrmDeal.UF_CRM_1 has another type: number → string'],
  },
  {
    name: 'a field that becomes required',
    before: told([ID, TITLE]),
    after: told([ID, { ...TITLE, required: true }]),
    want: [
      'breaking: crm.deal.add: params.fields.TITLE no longer takes null: number | string | null → number | string',
      'breaking: crm.deal.add: params.fields.TITLE is required now: TITLE?: number | string | null → TITLE: number | string',
    ],
  },
  {
    name: 'a field that is only read from now on',
    before: told([ID, TITLE]),
    after: told([ID, { ...TITLE, readOnly: true }]),
    want: [
      'breaking: crm.deal.add: params.fields.TITLE is no longer taken: TITLE?: number | string | null',
      'breaking: crm.deal.update: params.fields.TITLE is no longer taken: TITLE?: number | string | null',
    ],
  },
  {
    name: 'a method that appears',
    before: told([ID]),
    after: told([ID], [COPY]),
    want: ['additive: crm.deal.copy is new'],
  },
  {
    name: 'a method that disappears',
    before: told([ID], [COPY]),
    after: told([ID]),
    want: ['breaking: crm.deal.copy is gone'],
  },
  {
    name: 'a method that is written in another case',
    before: told([ID], [COPY]),
    after: told([ID], ['crm.deal.Copy']),
    want: ['breaking: crm.deal.copy has another name: crm.deal.copy → crm.deal.Copy'],
  },
];

test.each(rows)('drift: $name', ({ before, after, want }) => {
  expect(changes(before, after)).toEqual(want);
});

describe('what both know', () => {
  const earlier = {
    ...description(told([ID])),
    methods: new Set<string>(),
  };

  test('of a file, what the package knew stands', () => {
    expect(comparable(description(undefined), earlier).legacy).toEqual(told([ID]));
  });

  test('what the package did not ask for is not compared', () => {
    const silent = { ...earlier, legacy: undefined };
    const { legacy, notes } = comparable(description(told([ID])), silent);
    expect(legacy).toBeUndefined();
    expect(notes.map(({ at }) => at)).toEqual(['methods']);
  });

  test('fields that were not read this time stand', () => {
    const { legacy } = comparable(description({ ...told([ID]), fields: {} }), earlier);
    expect(legacy?.fields).toEqual(told([ID]).fields);
  });
});
