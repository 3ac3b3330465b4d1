/** Items of enumerations and codes of directories: what an account lists of them, as it is read, typed, exported and compared. */

import { describe, expect, test } from 'vitest';
import { compareModels } from '../../../generator/drift/compare.js';
import { legacySpec } from '../../../generator/export/legacy-spec.js';
import type { Model } from '../../../generator/model/model.js';
import type { AccountClient, AccountResponse } from '../../../generator/source/account-client.js';
import type { LegacyExtras } from '../../../generator/model/description.js';
import { readLegacyFields } from '../../../generator/source/legacy-fields.js';
import { withStatusCodes } from '../../../generator/source/status-codes.js';
import { EMIT_OPTIONS } from '../emit/emit-options.js';
import { emittedFiles, textOf } from '../emit/emitted.js';
import { account } from '../generate/account.js';
import { build, entityOf } from '../model/account.js';

const METHODS = ['fields', 'list', 'get', 'add'].map((verb) => `crm.lead.${verb}`);
const item = (ID: unknown, VALUE?: string) => ({ ID, VALUE });
const SITE = [item('44', 'Website'), item('46', 'Call')];

function extrasWith(items: unknown, more: object = {}): LegacyExtras {
  const fields = {
    ID: { type: 'integer', isReadOnly: true },
    UF_CRM_SOURCE: { type: 'enumeration', items, ...more },
    STATUS_ID: { type: 'crm_status', statusType: 'STATUS' },
  };
  const described = readLegacyFields(fields);
  return { methods: METHODS, fields: described ? { 'crm.lead.fields': described } : {} };
}

const built = (items: unknown, more: object = {}): Model =>
  build(account(), {}, { legacy: extrasWith(items, more) }).model;
const sourceOf = (model: Model, path: string): string =>
  textOf(
    emittedFiles(model, EMIT_OPTIONS, (one) => one === path),
    path,
  ).replace(/\s+/g, ' ');

test.each([
  { name: 'a directory of the account', given: { statusType: 'SOURCE' }, want: '`crm.status.list` lists' },
  { name: 'no values', given: {}, want: '`crm.status.list` lists' },
  { name: 'values of its own', given: { values: ['NEW'] }, want: 'the `fields` method names' },
  {
    name: 'values of a directory',
    given: { values: ['NEW'], statusType: 'SOURCE' },
    want: '`crm.status.list` lists',
  },
])('a status with $name says where its codes are', ({ given, want }) => {
  const source = sourceOf(built(undefined, { type: 'crm_status', ...given }), 'src/legacy/crm/index.ts');
  expect(source).toMatch(new RegExp(`A code that ${want}\\. \\*/ UF_CRM_SOURCE`));
});

describe('items of an enumeration', () => {
  test('are the numbers that the field holds and takes', () => {
    const source = sourceOf(built(SITE), 'src/legacy/crm/index.ts');
    expect(source).toContain('UF_CRM_SOURCE?: LiteralUnion<44 | 46> | null;');
    expect(source).toContain('UF_CRM_SOURCE?: Param<44 | 46> | null | undefined;');
    expect(source).toContain("CrmLeadKeys< | 'UF_CRM_SOURCE' , 44 | 46 >");
  });

  test('are made of the digits that an account prints', () => {
    const files = emittedFiles(built(SITE), EMIT_OPTIONS, (path) => path.startsWith('src/legacy/crm/'));
    const rows = files.filter(({ text }) => text.includes('UF_CRM_SOURCE') && text.includes('numbers'));
    expect(rows.map(({ text }) => /numbers: \[[^\]]*UF_CRM_SOURCE/.test(text))).toContain(true);
  });

  test.each([
    { name: 'their names', given: SITE, want: '{ Website: 44, Call: 46 }' },
    {
      name: 'their ids where they have no names',
      given: [item('44'), item(46, '')],
      want: "{ '44': 44, '46': 46 }",
    },
    {
      name: 'names that several have, the first without an addition',
      given: [item(46, 'Call'), item(44, 'Call')],
      want: "{ Call: 44, 'Call (46)': 46 }",
    },
    {
      name: 'names that are none of a property',
      given: [item(44, '__proto__'), item(46, "a'b")],
      want: "{ ['__proto__']: 44, \"a'b\": 46 }",
    },
  ])('are exported from the root by $name', ({ given, want }) => {
    expect(sourceOf(built(given), 'src/index.ts')).toContain(`= { crmLead: { UF_CRM_SOURCE: ${want} }, };`);
  });

  test.each([
    { name: 'there are none', given: [] },
    { name: 'one has no number', given: [item('44', 'Website'), item('x', 'Call')] },
    { name: 'they are no list', given: 'Website' },
  ])('are any number when $name', ({ given }) => {
    const model = built(given);
    expect(sourceOf(model, 'src/legacy/crm/index.ts')).toContain('UF_CRM_SOURCE?: number | null;');
    expect(sourceOf(model, 'src/index.ts')).not.toContain('enums');
  });

  test('are given back by an exported legacy spec', () => {
    const model = built(SITE);
    const document = JSON.parse(JSON.stringify(legacySpec(model))) as unknown;
    const { model: again } = build(account(), { legacySpecs: [{ name: 'spec.json', document }] });
    const enumsOf = ({ legacy }: Model) => entityOf(legacy, 'CrmLead').enums;
    expect(enumsOf(again)).toEqual(enumsOf(model));
  });

  test.each([
    {
      name: 'one more',
      now: [...SITE, item(48, 'Mail')],
      want: ['additive result-values-added', 'additive enum-name-added', 'additive param-widened'],
    },
    {
      name: 'another name',
      now: [item(44, 'Web'), item(46, 'Call')],
      want: ['additive enum-name-added', 'breaking enum-name-removed'],
    },
    {
      name: 'a name of another item',
      now: [item(46, 'Website'), item(44, 'Call')],
      want: ['breaking enum-name-changed', 'breaking enum-name-changed'],
    },
  ])('are compared: $name', ({ now, want }) => {
    const changes = compareModels(built(SITE), built(now));
    const own = changes.filter(({ path }) => path.includes('UF_CRM_SOURCE'));
    const lines = own.map(({ level, change }) => `${level} ${change}`);
    expect([...new Set(want)].filter((one) => !lines.includes(one))).toEqual([]);
  });
});

describe('codes of a directory', () => {
  const client = (answer: AccountResponse): { asked: unknown[]; client: AccountClient } => {
    const asked: unknown[] = [];
    const legacyBatch = (calls: readonly unknown[]) => {
      asked.push(...calls);
      return Promise.resolve(calls.map(() => answer));
    };
    return { asked, client: { legacyBatch } as unknown as AccountClient }; // the function that is called
  };
  const rows = { ok: true, data: [{ STATUS_ID: 'NEW' }, { STATUS_ID: 'DONE' }] } as const;
  const legacy = { ...extrasWith(SITE), methods: [...METHODS, 'crm.status.entity.items'] };

  test('are open literals, and asked for once', async () => {
    const { asked, client: one } = client(rows);
    const { legacy: now, notes } = await withStatusCodes(one, legacy);
    expect(asked).toEqual([['crm.status.entity.items', { entityId: 'STATUS' }]]);
    expect(notes).toEqual([]);
    const source = sourceOf(build(account(), {}, { legacy: now }).model, 'src/legacy/crm/index.ts');
    expect(source).toContain("STATUS_ID?: LiteralUnion<'NEW' | 'DONE'> | null;");
  });

  test('are any text where the account refuses, with a line', async () => {
    const refused = { ok: false, reason: 'ACCESS_DENIED', error: undefined, mayAnswerAlone: true } as const;
    const { legacy: now, notes } = await withStatusCodes(client(refused).client, legacy);
    expect(now).toEqual(legacy);
    expect(notes).toEqual([
      { level: 'warning', at: 'crm.status.entity.items STATUS', message: 'was not read: ACCESS_DENIED' },
    ]);
  });

  test.each([
    { name: 'the account has no method for them', given: extrasWith(SITE) },
    { name: 'no field names a directory', given: { ...legacy, fields: {} } },
  ])('are not asked for when $name', async ({ given }) => {
    const { asked, client: one } = client(rows);
    expect(await withStatusCodes(one, given)).toEqual({ legacy: given, notes: [] });
    expect(asked).toEqual([]);
  });
});
