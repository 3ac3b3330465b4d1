/** Modules whose names are words of the language, begin with a digit or a capital, or are hardly a name. */

import { format } from 'prettier';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { emitPackage } from '../../../generator/emit/emit.js';
import { formatFiles } from '../../../generator/emit/format.js';
import { WIDTH } from '../../../generator/emit/layout/layout.js';
import type { SourceFile } from '../../../generator/emit/source-file.js';
import { array, build, document, filterById, integer, item, select, string, to } from '../model/account.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { assembled } from './emitted.js';

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

async function packageOf(name: string): Promise<readonly SourceFile[]> {
  const drafts = emitPackage(build(accountOf(name)).model, EMIT_OPTIONS);
  return assembled(await formatFiles(drafts, '/nothing/was/generated/before'));
}

test('properties whose names are words of the language, or hold a dollar sign, stand as Prettier leaves them', async () => {
  const names = ['new', 'constructor', '$ref', '1st', 'a-b'];
  const properties = Object.fromEntries(names.map((name) => [name, string]));
  const inside = { type: 'object', properties };
  const described = document({
    schemas: { thingdto: { type: 'object', properties: { id: integer, ...properties, inside } } },
    methods: {
      'x.run': { takes: { ...properties, inside }, gives: { type: 'object', properties: { inside } } },
      'x.thing.get': { takes: { id: integer }, gives: item(to('thingdto')) },
    },
  });
  const drafts = emitPackage(build(described).model, EMIT_OPTIONS);
  const files = assembled(await formatFiles(drafts, '/nothing/was/generated/before'));
  for (const { path, text } of files.filter((file) => file.path.startsWith('src/v3/x/'))) {
    const pretty = await format(text, { parser: 'typescript', printWidth: WIDTH, singleQuote: true });
    expect({ path, text }).toEqual({ path, text: pretty });
  }
});

test('an object has the file of its own methods, though only those of another namespace answer with it', () => {
  const described = document({
    schemas: { 'shop.itemdto': { type: 'object', properties: { id: integer } } },
    methods: {
      'shop.item.count': { gives: integer },
      'shop.cart.find': { takes: { id: integer }, gives: item(to('shop.itemdto')) },
    },
  });
  const files = assembled(emitPackage(build(described).model, EMIT_OPTIONS));
  const declaring = (name: string) =>
    files.filter(({ text }) => text.includes(`export interface ${name} {`)).map(({ path }) => path);
  expect(declaring('Item')).toEqual(['src/v3/shop/item.ts']);
  expect(declaring('ShopItemMethods')).toEqual(['src/v3/shop/item.ts']);
  expect(declaring('ShopCartMethods')).toEqual(['src/v3/shop/cart.ts']);
});

/** What one file imports, by the names that it gives to it. */
function importedNames({ path, text }: SourceFile): readonly string[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  return statements.filter(ts.isImportDeclaration).flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    return bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];
  });
}

test.each(NAMES)(
  '%s: each file imports a name once, and stands as Prettier leaves it',
  async (name) => {
    for (const file of await packageOf(name)) {
      const { path, text } = file;
      const parser = path.endsWith('.md') ? 'markdown' : 'typescript';
      if (!/\.(ts|md)$/.test(path)) continue;
      const names = parser === 'typescript' ? importedNames(file) : [];
      expect({ path, names }).toEqual({ path, names: [...new Set(names)] });
      const pretty = await format(text, { parser, printWidth: WIDTH, singleQuote: true });
      expect({ path, text }).toEqual({ path, text: pretty });
    }
  },
  120_000,
);
