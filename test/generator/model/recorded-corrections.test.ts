/** Rows of corrections of each kind on methods of each kind: what they change in the model, recorded. */

import { describe, expect, test } from 'vitest';
import { applyCorrections } from '../../../generator/model/corrections/apply.js';
import { readCorrections } from '../../../generator/model/corrections/corrections.js';
import { correctionRow } from '../../../generator/model/corrections/row-form.js';
import type { Api, Method, Paging } from '../../../generator/model/model.js';
import { expectRecorded } from '../../recorded.js';
import { builtInModel } from '../export/accounts.js';
import { printOwn, printParams, printRelations, printResult, printProperty, print } from './print.js';

const METHODS = [
  'tasks.task.list',
  'tasks.task.get',
  'note.document.list',
  'main.eventlog.tail',
  'crm.deal.list',
  'calendar.section.get',
  'user.get',
] as const;

const PATHS: Readonly<Record<string, readonly string[]>> = {
  params: [
    ...[
      'pagination.limit',
      'pagination.offset',
      'pagination.page',
      'start',
      'select',
      'select.id',
      'select.title',
    ],
    ...[
      'order.id',
      'order.ID',
      'filter',
      'filter.id',
      'filter.ID',
      'cursor.value',
      'cursor.limit',
      'pagination',
      'id',
      'fields.title',
      'fields.TITLE',
      'wrong',
    ],
  ],
  result: [
    ...[
      '',
      'item',
      'items',
      'item.id',
      'items.title',
      'title',
      'items.status',
      'item.priority',
      'items.creator',
    ],
    ...['nextCursor', 'next', 'ID', 'STAGE_ID', 'wrong', 'items.creator.name', 'item.tags', 'NAME'],
  ],
  '': [''],
};

const SETS: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  params: [
    ...[
      { required: true },
      { required: false },
      { required: true, type: 'unknown' },
      { type: 'string | null' },
    ],
    ...[
      { default: 20 },
      { maximum: 30 },
      { ignored: true },
      { ignored: true, keyset: true },
      { refused: true },
    ],
    { unpaged: true },
  ],
  result: [
    ...[
      { required: false },
      { required: true },
      { type: 'integer | null', required: false },
      { type: 'string | null' },
    ],
    ...[
      { type: 'array' },
      { values: ['one', 'two'] },
      { open: true },
      { envelope: 'array' },
      { envelope: 'object' },
    ],
    ...[{ envelope: '{ rows }' }, { ignored: true }, { ignored: true, keyset: true }, { refused: true }],
  ],
  '': [{ refused: 'ACCESS_DENIED 403' }],
};

const model = await builtInModel();

/** Parts of a generation that a row can change, each with its text. */
function partsOf(api: Api): ReadonlyMap<string, string> {
  const lines = new Map<string, string>();
  const put = (key: string, text: string): void => {
    lines.set(key, text);
  };
  for (const method of api.methods) {
    const at = method.name;
    const { params, result, doc: _doc, meta, ...rest } = method as Method & { readonly doc?: unknown };
    printParams(method).forEach((text, index) => put(`${at} params ${index}`, text));
    if (params.kind === 'object')
      params.variants
        .flat()
        .forEach((param) =>
          put(`${at} param ${param.name}`, JSON.stringify(param.bounds ?? '') + boundsOf(param.shape)),
        );
    put(
      `${at} result`,
      `${printResult(method)}${'omittedFields' in result ? ` without ${JSON.stringify(result.omittedFields)}` : ''}`,
    );
    put(`${at} meta`, (meta ?? []).map(printProperty).join(', '));
    for (const [name, value] of Object.entries(rest)) put(`${at} ${name}`, JSON.stringify(value) ?? '');
  }
  for (const entity of api.entities) {
    printOwn(entity).forEach((text) =>
      put(`${entity.name}.${text.split(':')[0]?.replace('?', '') ?? ''}`, text),
    );
    printRelations(entity).forEach((text) => put(`${entity.name}.${text.split(':')[0] ?? ''}`, text));
  }
  for (const { name, shape } of api.types) put(name, print(shape));
  for (const { name, names } of api.selects) put(name, names.join(' '));
  for (const { name, fields } of api.filters) put(name, fields.map((one) => one.name).join(' '));
  for (const { name, fields } of api.orders) put(name, fields.join(' '));
  return lines;
}

function boundsOf(shape: { readonly kind: string }): string {
  return shape.kind === 'object' ? JSON.stringify(shape) : '';
}

function short(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}… (${text.length})` : text;
}

/** Of two texts the part that differs. */
function differing(before = '', after = ''): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1;
  return `${short(before.slice(start, before.length - end))} -> ${short(after.slice(start, after.length - end))}`;
}

const known = new Map([model.v3, model.legacy].map((api) => [api, partsOf(api)]));

function changeBy(name: string, path: string, set: object): string {
  const document = [{ methods: [name], ...(path !== '' && { path }), set }];
  const rows = readCorrections({ name: 'rows.yaml', document });
  const lines: string[] = [];
  for (const [api, before] of known) {
    const { api: next, matched } = applyCorrections(api, rows);
    if (matched.length === 0) continue;
    const after = partsOf(next);
    for (const key of new Set([...before.keys(), ...after.keys()]))
      if (before.get(key) !== after.get(key))
        lines.push(`${key}: ${differing(before.get(key), after.get(key))}`);
    if (lines.length === 0) lines.push('as it is');
  }
  return lines.length === 0 ? 'matches nothing' : lines.join('\n    ');
}

/** Each row, as it is written; undefined: it is refused before it meets a method. */
const rows = Object.entries(PATHS).flatMap(([root, paths]) =>
  paths.flatMap((path) =>
    (SETS[root] ?? []).map((set) => {
      const at = [root, path].filter((part) => part !== '').join('.');
      return { at, set, text: `${at} ${JSON.stringify(set)}`, refusal: refusalOf(at, set) };
    }),
  ),
);

function refusalOf(path: string, set: object): string | undefined {
  return problemOf([{ methods: ['a.b'], ...(path !== '' && { path }), set }]);
}

function problemOf(document: unknown): string | undefined {
  try {
    readCorrections({ name: 'rows', document });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const FACTS = { corrections: '1.0.0' };
const row = (more: object): object => ({
  methods: ['a.b'],
  path: 'result',
  set: { type: 'string' },
  ...more,
});

const DOCUMENTS: readonly { readonly name: string; readonly document: unknown }[] = [
  { name: 'nothing', document: null },
  { name: 'another version', document: { corrections: '2.0.0' } },
  { name: 'facts that are a map', document: { ...FACTS, facts: {} } },
  { name: 'another member', document: { ...FACTS, rows: [] } },
  { name: 'types that are a list', document: { ...FACTS, types: ['Row'] } },
  { name: 'a type that is a number', document: { ...FACTS, types: { Row: 1 } } },
  { name: 'a type that is none', document: { ...FACTS, types: { Row: '{ ID string }' } } },
  { name: 'a row that is a text', document: ['a.b'] },
  { name: 'a mistyped generation', document: [row({ generaton: 'v3' })] },
  { name: 'a mistyped path', document: [row({ paht: 'params' })] },
  { name: 'another generation', document: [row({ generation: 'gateway' })] },
  { name: 'no method', document: [row({ methods: undefined })] },
  { name: 'a method that is null', document: [row({ methods: ['a.b', null] })] },
  { name: 'a path that is a list', document: [row({ path: ['result'] })] },
  { name: 'a described type without quotes', document: [row({ expected: null })] },
  ...[
    { name: 'keyset that is a text', set: { ignored: true, keyset: 'yes' } },
    { name: 'keyset of nothing', set: { maximum: 20, keyset: true } },
  ].map(({ name, set }) => ({ name, document: [row({ path: 'params.pagination.limit', set })] })),
  { name: 'nothing that is set', document: [row({ set: undefined })] },
  { name: 'an empty set', document: [row({ set: {} })] },
  { name: 'another place', document: [row({ path: 'answer.id' })] },
  { name: 'a member that cannot be set', document: [row({ path: 'params.id', set: { colour: 'red' } })] },
  { name: 'a written type that is none', document: [row({ set: { type: '{ ID: }' } })] },
  { name: 'a written type of an unknown name', document: [row({ set: { type: 'Row[]' } })] },
];

test('files that are no corrections are refused', async () => {
  const lines = DOCUMENTS.map(({ name, document }) => `${name}\n    ${problemOf(document) ?? 'no error'}`);
  expect(lines.filter((line) => line.endsWith('no error'))).toEqual([]);
  await expectRecorded(`${lines.join('\n')}\n`, new URL('recorded/corrections-files.txt', import.meta.url));
});

test('rows that cannot be are refused', async () => {
  const lines = rows.flatMap(({ text, refusal }) =>
    refusal === undefined ? [] : [`${text}\n    ${refusal}`],
  );
  await expectRecorded(`${lines.join('\n')}\n`, new URL('recorded/corrections-refused.txt', import.meta.url));
});

test.each(METHODS)('%s with each row', async (name) => {
  const lines = rows.flatMap(({ at, set, text, refusal }) => {
    const change = refusal ?? changeBy(name, at, set);
    return change === refusal || change === 'matches nothing' ? [] : [`${text}\n    ${change}`];
  });
  expect(lines.length).toBeGreaterThan(10);
  await expectRecorded(`${lines.join('\n')}\n`, new URL(`recorded/corrections-${name}.txt`, import.meta.url));
});

function pagingBy(name: string, path: string, set: object): readonly (Paging | undefined)[] {
  const given = readCorrections({ name: 'rows', document: [{ methods: [name], path, set }] });
  return [model.v3, model.legacy].map(
    (api) => applyCorrections(api, given).api.methods.find((method) => method.name === name)?.paging,
  );
}

test.each([
  [
    'note.document.list',
    'result.nextCursor',
    { ignored: true },
    { style: 'once', keyset: false, cursor: false },
  ],
  [
    'note.document.list',
    'result.nextCursor',
    { ignored: true, keyset: true },
    { style: 'offset', keyset: true, sortsId: true, cursor: false },
  ],
  ['crm.deal.list', 'result.next', { ignored: true }, { style: 'once', keyset: false }],
  [
    'crm.deal.list',
    'result.next',
    { ignored: true, keyset: true },
    { style: 'start', keyset: true, cursor: false },
  ],
])('%s whose %s leads nowhere is read in the way that is left: %o', (name, path, set, want) => {
  expect(pagingBy(name, path, set).find((paging) => paging !== undefined)).toMatchObject(want);
});

describe('a row about pages, without a generation', () => {
  const stylesBy = (path: string, set: object) =>
    pagingBy('tasks.task.list', path, set).map((paging) => paging?.style);

  test.each([
    ['params.start', { ignored: true }, ['offset', 'once']],
    ['params.start', { unpaged: true }, ['offset', 'once']],
    ['result.next', { ignored: true }, ['offset', 'once']],
    ['params.pagination', { unpaged: true }, ['once', 'start']],
    ['params.pagination.offset', { ignored: true }, ['offset', 'start']],
    ['result.nextCursor', { ignored: true }, ['offset', 'start']],
    ['params.cursor.value', { ignored: true }, ['offset', 'start']],
    ['result.items', { envelope: 'object' }, [undefined, 'start']],
  ] as const)('%s %o changes the list that pages by it, and no other one of its name', (path, set, want) => {
    expect(stylesBy(path, set)).toEqual(want);
  });
});

test.each([
  { kind: 'cursor', path: 'cursor.value', expected: 'other rows', got: 'ignored' },
  { kind: 'limit', path: 'cursor.limit', expected: 'integer', got: 'ignored' },
  { kind: 'cursor', path: 'nextCursor', expected: 'other rows', got: 'refused', keyset: true },
  { kind: 'cursor', path: 'next', expected: 'a start', got: 'nothing' },
] as const)(
  'what a probe finds of a tail or a list is a row that generate takes: $kind $path',
  (difference) => {
    const { path = '', set } = correctionRow(difference);
    const [change] = readCorrections({
      name: 'rows',
      document: [{ methods: ['main.eventlog.tail'], path, set }],
    }).flatMap(({ changes }) => changes);
    expect(change).toMatchObject({ kind: difference.kind, path: difference.path });
  },
);
