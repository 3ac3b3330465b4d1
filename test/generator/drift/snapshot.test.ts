/** What the snapshot of a package records. */

import { describe, expect, test } from 'vitest';
import { inputText, readSnapshot, takeSnapshot } from '../../../generator/drift/snapshot.js';
import type { RecordedOptions } from '../../../generator/drift/recorded-options.js';

const recordedOptions: RecordedOptions = {
  include: ['tasks.*', 'a.*'],
  exclude: [],
  overlays: [{ name: '/home/someone/overlay.yaml', document: { overlay: '1.0.0', actions: [] } }],
  vendor: { SVC_A: 'ACME_A' },
  packageName: '@svc/client',
  fieldLists: true,
};

const FILE = { name: 'a', document: { rows: [] } };
const FIELD = {
  name: 'id',
  type: 'int',
  title: 'ID',
  description: '',
  filterable: true,
  sortable: false,
  multiple: false,
};

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

  test('has no implied filters, source or account where none were recorded', () => {
    const text = JSON.stringify({
      format: 2,
      options: recordedOptions,
      description: { document, fieldLists: {} },
    });
    const { impliedFilters, source, account } = readSnapshot(text, 'snapshot.json');
    expect({ impliedFilters, source, account }).toEqual({ impliedFilters: new Set() });
  });

  test('has the same input when it was read back and only the origin is another', () => {
    expect(inputText(readSnapshot(takeSnapshot(given), 'snapshot.json'))).toBe(inputText(given));
  });

  test.each([
    { name: 'a path', change: { description: { ...description, document: { ...document, paths: {} } } } },
    { name: 'the scopes', change: { description: { ...description, scopes: new Map() } } },
    { name: 'a list of fields', change: { description: { ...description, fieldLists: new Map() } } },
    { name: 'a legacy method', change: { description: { ...description, legacy: undefined } } },
    { name: 'an option', change: { recordedOptions: { ...recordedOptions, exclude: ['a.*'] } } },
    { name: 'a correction', change: { recordedOptions: { ...recordedOptions, corrections: [FILE] } } },
    { name: 'a filter', change: { impliedFilters: new Set(['b.list']) } },
  ])('has another input when $name differs', ({ change }) => {
    expect(inputText({ ...given, ...change })).not.toBe(inputText(given));
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
    ...[
      { options: { ...recordedOptions, include: 5 } },
      { options: { ...recordedOptions, vendor: { SVC_A: 1 } } },
      { options: { ...recordedOptions, packageName: null } },
      { options: { ...recordedOptions, overlays: {} } },
      { options: { ...recordedOptions, legacySpecs: 'a' } },
      { options: { ...recordedOptions, noItemTypes: 'no' } },
      { description: { document: [], fieldLists: {} } },
      { description: { document, fieldLists: { a: [null] } } },
      { description: { document, fieldLists: { a: [{ name: 1 }] } } },
      { description: { document, fieldLists: {}, scopes: [1] } },
      { description: { document, fieldLists: {}, legacy: { methods: 'x', fields: {} } } },
      { impliedFilters: [1] },
    ].map((other) => ({
      name: JSON.stringify(other).slice(0, 60),
      text: JSON.stringify({
        format: 2,
        options: recordedOptions,
        description: { document, fieldLists: {} },
        ...other,
      }),
    })),
  ])('$name is refused in one line', ({ text }) => {
    expect(() => readSnapshot(text, 'out/snapshot.json')).toThrow(/^out\/snapshot\.json: .*; .*$/);
  });
});

describe('a snapshot of another version', () => {
  const whole = { format: 2, options: recordedOptions, description: { document: {}, fieldLists: {} } };

  test.each([
    { name: 'another format', change: { format: 1 } },
    { name: 'no format', change: { format: undefined } },
    { name: 'no options', change: { options: undefined } },
    { name: 'options that are a list', change: { options: [] } },
    { name: 'no description', change: { description: undefined } },
    { name: 'a description that is a text', change: { description: 'x' } },
  ])('has $name', ({ change }) => {
    const read = (part: object) => () => readSnapshot(JSON.stringify({ ...whole, ...part }), 'snapshot.json');
    expect(read({})).not.toThrow();
    expect(read(change)).toThrow('snapshot.json: another version of svc-gen wrote the snapshot');
  });
});
