/** Changes that follow from what the account no longer describes stand in one row of a report; JSON keeps each. */

import { describe, expect, test } from 'vitest';
import { driftBetween } from '../../../generator/pipeline/drift-between.js';
import type { Change } from '../../../generator/drift/change.js';
import { reportJson } from '../../../generator/drift/report-json.js';
import { reportMarkdown } from '../../../generator/drift/report-markdown.js';
import { reportText } from '../../../generator/drift/report-text.js';
import type { Description, ItemType, LegacyFields } from '../../../generator/model/description.js';
import { plain } from '../../../generator/terminal/layout.js';
import { desk, RECORDED_OPTIONS } from './desk.js';

const VERBS = ['fields', 'list', 'get', 'add', 'update', 'delete'];
const FIELDS: LegacyFields = {
  key: '',
  form: 'map',
  fields: [
    { name: 'ID', type: 'integer', title: '', readOnly: true },
    { name: 'TITLE', type: 'string', title: 'Name' },
  ],
};
const ITEMS: readonly ItemType[] = [
  { number: 2, title: 'deal', fields: FIELDS.fields },
  { number: 1248, title: 'Orders', fields: FIELDS.fields },
];

interface Paths {
  readonly paths: Record<string, unknown>;
}

interface Account {
  readonly methods: readonly string[];
  readonly items?: readonly ItemType[];
  readonly edit?: (document: Paths) => void;
}

function described({ methods, items = [], edit = () => undefined }: Account): Description {
  const document = desk() as Paths; // an OpenAPI document
  edit(document);
  const fields = methods.includes('crm.part.fields') ? { 'crm.part.fields': FIELDS } : {};
  return {
    document,
    origin: 'account',
    fieldLists: new Map(),
    scopes: undefined,
    notes: [],
    legacy: { methods, fields, items },
  };
}

const PART = VERBS.map((verb) => `crm.part.${verb}`);
const ITEM = VERBS.map((verb) => `crm.item.${verb}`);
const ALL: Account = { methods: [...PART, ...ITEM], items: ITEMS };

function drift(after: Account): readonly Change[] {
  const side = (description: Description) => ({
    description,
    recordedOptions: RECORDED_OPTIONS,
    impliedFilters: new Set<string>(),
  });
  return driftBetween({ before: side(described(ALL)), after: side(described(after)) });
}

const ticketMethods = ({ paths }: Paths): readonly string[] =>
  Object.keys(paths).filter((path) => path.startsWith('/desk.ticket.'));

const rows: readonly { readonly name: string; readonly after: Account; readonly cause: string }[] = [
  {
    name: 'a family whose fields method is gone',
    after: { ...ALL, methods: ALL.methods.filter((name) => name !== 'crm.part.fields') },
    cause: 'crm.part',
  },
  {
    name: 'a family without its methods',
    after: { ...ALL, methods: ITEM },
    cause: 'crm.part',
  },
  {
    name: 'a type of items',
    after: { ...ALL, items: ITEMS.slice(0, 1) },
    cause: 'items of entityTypeId 1248',
  },
  {
    name: 'all methods of an object',
    after: {
      ...ALL,
      edit: (document) => {
        for (const path of ticketMethods(document)) Reflect.deleteProperty(document.paths, path);
      },
    },
    cause: 'desk.ticket',
  },
];

describe('one row has', () => {
  test.each(rows)('$name', ({ after, cause }) => {
    const changes = drift(after);
    const text = `the account no longer describes ${cause}: ${String(changes.length)} changes`;
    const [, , , ...lines] = reportText(changes, plain);
    expect(changes.length).toBeGreaterThan(2);
    expect(lines[0]).toContain(`breaking  ${text}; --json lists them`);
    expect(lines.slice(1).filter((line) => /^ {2}\S/.test(line))).toEqual([]);
    expect(reportMarkdown(changes).filter((line) => line.startsWith('- '))).toEqual([
      expect.stringContaining(`\`${text}\``),
    ]);
    expect(reportJson(changes).changes.length).toBeGreaterThanOrEqual(changes.length);
  });
});

test('a single method that is gone, and what is independent of the cause, have rows of their own', () => {
  const changes = drift({
    ...ALL,
    methods: ALL.methods.filter((name) => name !== 'crm.part.fields' && name !== 'crm.item.delete'),
  });
  const text = reportText(changes, plain).join('\n');
  expect(text).toContain('the account no longer describes crm.part:');
  expect(text).toContain('breaking  crm.item.delete is gone');
});

test('corrections that override a part of the changes are named with their number', () => {
  const changes = drift(rows[0]?.after ?? ALL).map((change, at) =>
    at === 0 ? { ...change, hiddenBy: ['a fact'] } : change,
  );
  const said = '(1 of them overridden by svc-gen: a fact; your types do not change there)';
  expect(reportText(changes, plain).join('\n')).toContain(said);
});
