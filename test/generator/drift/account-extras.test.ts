/** What an account tells besides its description: compared where both sides know it, and left as it stands elsewhere. */

import { beforeAll, describe, expect, test } from 'vitest';
import { readSnapshot, takeSnapshot } from '../../../generator/drift/snapshot.js';
import { buildModel } from '../../../generator/model/build.js';
import type { Description, FieldDescription } from '../../../generator/model/description.js';
import { readDescription } from '../../../generator/source/read.js';
import { comparable, requireLegacyRead } from '../../../generator/source/account-extras.js';
import { recordable } from '../../../generator/source/recordable.js';
import { desk, describedBy, driftSince, line, RECORDED_OPTIONS, recorded } from './desk.js';

const LIST = 'desk.ticket.field.list';

function field(name: string, parts: Partial<FieldDescription> = {}): FieldDescription {
  const usual = {
    title: name,
    description: '',
    filterable: false,
    sortable: false,
    multiple: false,
  };
  return { name, type: 'string', ...usual, ...parts };
}

const FIELDS = {
  [LIST]: [field('id', { filterable: true }), field('title'), field('UF_CODE')],
};
const SCOPES = { 'desk.ticket.get': ['desk'], 'desk.ticket.list': ['desk'] };
const live = describedBy(desk(), { scopes: SCOPES, fieldLists: FIELDS });
const file = describedBy(desk());

describe('the same account', () => {
  const rows = [
    { name: 'read live twice', before: live, after: live },
    { name: 'read live, then from a file', before: live, after: file },
    { name: 'read from a file, then live', before: file, after: live },
    {
      name: 'whose scopes and lists of fields are refused later',
      before: live,
      after: { ...live, scopes: undefined, fieldLists: new Map() },
    },
  ] as const;
  test.each(rows)('$name has not changed', ({ before, after }) => {
    expect(driftSince(recorded(before), after)).toEqual([]);
  });
});

describe('a live account', () => {
  const rows = [
    {
      name: 'whose field becomes filterable',
      after: {
        fieldLists: {
          [LIST]: [field('id', { filterable: true }), field('title', { filterable: true }), field('UF_CODE')],
        },
      },
      want: ['additive field-filterable TicketFilter.title'],
    },
    {
      name: 'that loses a custom field',
      after: {
        fieldLists: { [LIST]: [field('id', { filterable: true }), field('title')] },
      },
      want: ['breaking result-removed Ticket.UF_CODE'],
    },
    {
      name: 'that asks for another scope',
      after: { scopes: { ...SCOPES, 'desk.ticket.get': ['desk', 'admin'] } },
      want: ['breaking scope-added scope'],
    },
  ];
  test.each(rows)('$name has changed', ({ after, want }) => {
    const now = describedBy(desk(), { scopes: SCOPES, fieldLists: FIELDS, ...after });
    expect(driftSince(recorded(live), now).map(line)).toEqual(want);
  });
});

test('what the package could not know is said, and not compared', () => {
  const { notes } = comparable(live, { ...file, methods: new Set([LIST]) });
  expect(notes.map(({ at, level }) => [at, level])).toEqual([
    ['rest.scope.list', 'warning'],
    [LIST, 'warning'],
  ]);
});

describe('legacy methods of an account', () => {
  const fields = (name: string) =>
    ({ key: '', form: 'map', fields: [{ name, type: 'string', title: '' }] }) as const;
  const lead = { methods: ['crm.lead.fields'], fields: { 'crm.lead.fields': fields('ID') } };
  const both = {
    methods: [...lead.methods, 'crm.deal.fields'],
    fields: { ...lead.fields, 'crm.deal.fields': fields('ID') },
  };
  test.each([
    {
      name: 'that the package does not know are named once',
      before: undefined,
      after: lead,
      want: ['methods'],
    },
    { name: 'that were not read this time stand', before: lead, after: undefined, want: [] },
    { name: 'that are new are used', before: lead, after: both, want: [] },
    {
      name: 'whose fields were not read then are named',
      before: { ...both, fields: lead.fields },
      after: both,
      want: ['crm.deal.fields'],
    },
    {
      name: 'with types of items that were not read then are named',
      before: both,
      after: { ...both, items: [] },
      want: ['crm.type.list'],
    },
  ])('$name', ({ before, after, want }) => {
    const { notes, legacy } = comparable(
      { ...file, legacy: after },
      { ...file, legacy: before, methods: new Set() },
    );
    expect(notes.map(({ at }) => at)).toEqual(want);
    expect(legacy?.methods).toEqual(before && (after ?? before).methods);
  });
});

describe('legacy methods that a package has', () => {
  const legacy = { methods: ['crm.lead.fields'], fields: {} };
  const refused = { level: 'warning' as const, at: 'methods', message: 'were not read (X)' };
  test.each([
    { name: 'are there in what was read', read: { legacy }, known: { legacy } },
    { name: 'are not wanted', read: {}, known: { legacy }, noLegacyMethods: true as const },
    { name: 'are none', read: {}, known: {} },
  ])('are missed by nobody where they $name', ({ read, known, noLegacyMethods }) => {
    const run = (): void => {
      requireLegacyRead(
        { ...file, ...read },
        { ...file, ...known },
        { ...(noLegacyMethods && { noLegacyMethods }) },
      );
    };
    expect(run).not.toThrow();
  });

  test.each([
    {
      name: 'with the reason',
      notes: [refused],
      want: 'the list of legacy methods were not read (X); the package',
    },
    { name: 'without one', notes: [], want: 'the list of legacy methods were not read; the package' },
  ])('are an error where they were not read, $name', ({ notes, want }) => {
    const run = (): void => {
      requireLegacyRead({ ...file, notes }, { ...file, legacy }, {});
    };
    expect(run).toThrow(want);
  });
});

describe('the snapshot of the sandbox', () => {
  let description: Description;
  beforeAll(async () => {
    description = await readDescription({ kind: 'sandbox' }, { fieldLists: true });
  }, 60_000);

  test('gives back the description without its servers', () => {
    const again = readSnapshot(recorded(description), 'snapshot.json');
    const { document, scopes, fieldLists, legacy } = again.description;
    expect(document).toEqual(recordable(description).document);
    expect(Object.keys(document as object)).not.toContain('servers');
    expect({ scopes, fieldLists, legacy }).toEqual({
      scopes: description.scopes,
      fieldLists: description.fieldLists,
      legacy: description.legacy,
    });
    expect(takeSnapshot(again)).toBe(recorded(description));
  });

  test('is read as a file without a false change', () => {
    const asFile = describedBy(description.document);
    expect(driftSince(recorded(description), asFile)).toEqual([]);
  });

  test('is less than half as long as the model', () => {
    const { model } = buildModel(description, RECORDED_OPTIONS);
    expect(recorded(description).length).toBeLessThan(JSON.stringify(model).length / 2);
  });
});
