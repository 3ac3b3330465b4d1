/** Modules whose names are words of the language, begin with a digit or a capital, or are hardly a name. */

import ts from 'typescript';
import { expect, test } from 'vitest';
import type { SourceFile } from '../../../generator/emit/source-file.js';
import { array, build, document, filterById, integer, item, select, string, to } from '../model/account.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { emittedFiles } from './emitted.js';

/** Names under which an account could publish the methods of one object. */
const NAMES = ['1c', '1c.import', 'new', 'constructor.new', 'x.Task', 'x._', 'X', 'x.y'];

function accountOf(name: string): Record<string, unknown> {
  const taken = { select: select('id', 'title'), filter: filterById };
  const order = { type: 'object', properties: { id: string } };
  const pagination = { type: 'object', properties: { limit: integer, offset: integer } };
  return document({
    schemas: {
      thingdto: {
        type: 'object',
        properties: { id: integer, title: string, size: { type: 'number', enum: [1e21, 1e-7, 2] } },
      },
    },
    methods: {
      [`${name}.get`]: { takes: { id: integer, ...taken }, required: ['id'], gives: item(to('thingdto')) },
      [`${name}.list`]: { takes: { ...taken, order, pagination }, gives: array(to('thingdto')) },
      [`${name}.add`]: {
        takes: { fields: to('thingdto') },
        required: ['fields'],
        gives: item(to('thingdto')),
      },
    },
  });
}

function packageOf(name: string, isWanted?: (path: string) => boolean): readonly SourceFile[] {
  return emittedFiles(build(accountOf(name)).model, EMIT_OPTIONS, isWanted);
}

/** What one file imports, by the names that it gives to it. */
function importedNames({ path, text }: SourceFile): readonly string[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  return statements.filter(ts.isImportDeclaration).flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    return bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];
  });
}

/** Those that import a name twice. */
function importingTwice(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter((file) => file.path.endsWith('.ts'))
    .filter((file) => new Set(importedNames(file)).size < importedNames(file).length)
    .map(({ path }) => path);
}

test.each(NAMES)('%s: each file imports a name once', (name) => {
  const files = packageOf(name, (path) => path.endsWith('.ts') && !path.startsWith('src/legacy/'));
  expect(files.flatMap(importedNames).length).toBeGreaterThan(0);
  expect(importingTwice(files)).toEqual([]);
});

test('each file of the legacy methods, which no account changes, imports a name once', () => {
  expect(importingTwice(packageOf('x.y', (path) => path.startsWith('src/legacy/')))).toEqual([]);
});

test.each(['archivedPackages', 'archived-packages', 'CVS', 'core'])(
  'a module %s has a folder that npm does not leave out',
  (name) => {
    const files = packageOf(name, (path) => path.startsWith('src/v3/'));
    const folders = files.flatMap(({ path }) => /^src\/v3\/([^/]+)\//.exec(path)?.[1] ?? []);
    expect(new Set(folders).size).toBe(1);
    expect(folders[0]).toMatch(/^(archived-packages|cvs|core)-methods$/);
  },
);

test('an optional member named like one of Object admits what any object inherits', () => {
  const names = ['valueOf', 'constructor', 'hasOwnProperty'];
  const properties = Object.fromEntries(names.map((name) => [name, string]));
  const described = document({
    schemas: { 'x.thingdto': { type: 'object', properties: { id: integer, ...properties } } },
    methods: {
      'x.thing.list': {
        takes: {
          ...properties,
          select: select('id'),
          filter: filterById,
          order: { type: 'object', properties },
        },
        gives: array(to('x.thingdto')),
      },
      'x.thing.add': { takes: { fields: { type: 'object', properties } }, gives: item(to('x.thingdto')) },
    },
  });
  const text = emittedFiles(build(described).model, EMIT_OPTIONS, (path) => path.startsWith('src/v3/'))
    .map((file) => file.text)
    .join('\n');
  for (const name of names) {
    const optional = text.split('\n').filter((line) => line.trim().startsWith(`${name}?:`));
    expect(optional).toHaveLength(4);
    for (const line of optional) expect(line).toContain(`{}['${name}']`);
  }
});

test('a related object and a legacy filter key named like a member of Object admit it too', () => {
  const described = document({
    schemas: {
      'x.thingdto': { type: 'object', properties: { id: integer, valueOf: to('x.otherdto') } },
      'x.otherdto': { type: 'object', properties: { id: integer, title: string } },
    },
    methods: {
      'x.thing.get': { takes: { id: integer, select: select('id') }, gives: item(to('x.thingdto')) },
      'x.thing.add': {
        takes: { fields: { type: 'object', properties: { id: integer } } },
        gives: item(to('x.thingdto')),
      },
      'x.other.get': { takes: { id: integer, select: select('id') }, gives: item(to('x.otherdto')) },
    },
  });
  const legacy = {
    methods: ['shop.thing.fields', 'shop.thing.list'],
    fields: {
      'shop.thing.fields': {
        key: '',
        form: 'map' as const,
        fields: ['TITLE', 'valueOf'].map((name) => ({ name, type: 'string', title: '' })),
      },
    },
  };
  const { model } = build(described, {}, { legacy });
  const methods = model.v3.methods.map((method) =>
    method.name === 'x.thing.add' && method.result.kind === 'item'
      ? { ...method, result: { ...method.result, isFull: true } }
      : method,
  );
  const text = emittedFiles({ ...model, v3: { ...model.v3, methods } }, EMIT_OPTIONS, (path) =>
    /^src\/(v3|legacy\/shop)\//.test(path),
  )
    .map((file) => file.text)
    .join('\n');
  expect(text).toContain("valueOf?: Partial<Other> | null | {}['valueOf']");
  expect(text).toContain("  , number | string | {}['valueOf']\n");
});
