/** What the declarations of a package hold of its modules. */

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assembleFiles } from '../../../generator/emit/assemble.js';
import { emitPackage } from '../../../generator/emit/emit.js';
import { prebuiltRuntime } from '../../../generator/emit/prebuilt-runtime.js';
import type { Model } from '../../../generator/model/model.js';
import { build, document, integer, to } from '../model/account.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { emittedFiles } from './emitted.js';
import { smallModel } from './small-model.js';

function declarationsOf(model: Model): ReadonlyMap<string, string> {
  const files = assembleFiles(emitPackage(model, EMIT_OPTIONS)).filter(({ path }) => path.endsWith('.d.ts'));
  return new Map(files.map(({ path, text }) => [path, text]));
}

test('no table of methods is declared', () => {
  const declared = declarationsOf(smallModel);
  expect(declared.size).toBeGreaterThan(5);
  expect([...declared.values()].filter((text) => text.includes('const methods'))).toEqual([]);
});

test('a module is one file, with its types and its client', () => {
  const declared = declarationsOf(smallModel);
  expect([...declared.keys()].filter((path) => path.startsWith('dist/v3/tasks/'))).toEqual([
    'dist/v3/tasks/index.d.ts',
  ]);
  const text = declared.get('dist/v3/tasks/index.d.ts') ?? '';
  expect(text).toContain('export interface Task {');
  expect(text).toContain('export declare function createClient(options: ClientOptions): Client;');
});

test('types that several modules share are in the index of their generation, which exports those of the modules too', () => {
  const text = declarationsOf(smallModel).get('dist/legacy/index.d.ts') ?? '';
  expect(text).toMatch(/^export type (CommonCode|DialogId) =/m);
  expect(text).toMatch(/export type \{[^}]*\n {2}UserMethods,\n[^}]*\} from '\.\/user\/index\.js';/);
});

test('an object that is named like the client of a module gets another name', () => {
  const described = document({
    schemas: { clientdto: { type: 'object', properties: { id: integer } } },
    methods: { get: { gives: to('clientdto') } },
  });
  const texts = [...declarationsOf(build(described).model).values()];
  expect(texts.filter((text) => text.includes('export interface Client_ {'))).toHaveLength(1);
});

test('nothing of a module has a name that the runtime has, which files of its folder import', () => {
  const gives = { type: 'object', properties: { item: { type: 'object', properties: { id: integer } } } };
  const described = document({ methods: { list: { gives } } });
  const text = declarationsOf(build(described).model).get('dist/v3/list/index.d.ts');
  expect(text).toContain('export interface ListItem2 {');
});

/** Without the indentation, which is that of the member. */
function commentsIn(text: string): readonly string[] {
  return (text.match(/\/\*\*(?:(?!\*\/)[^])*\*\//g) ?? []).map((comment) => comment.replace(/^ +/gm, ''));
}

test('comments are those of the source, with their lists, code and long lines', () => {
  const long = 'word '.repeat(40).trim();
  const doc = ['A task:', '* one', '  - two', '', '```', 'const a = {', '  b: 1,', '};', '```', long].join(
    '\n',
  );
  const entities = smallModel.v3.entities.map((entity) => ({ ...entity, doc }));
  const model = { ...smallModel, v3: { ...smallModel.v3, entities } };
  const [source] = emittedFiles(model, EMIT_OPTIONS, (path) => path === 'src/v3/tasks/index.ts');
  const told = commentsIn(source?.text ?? '');
  expect(told.filter((comment) => comment.includes(long)).join()).toContain('\n* * one\n*   - two\n');
  const declared = commentsIn(declarationsOf(model).get('dist/v3/tasks/index.d.ts') ?? '');
  expect(declared.length).toBeGreaterThan(20);
  expect(declared.filter((comment) => !told.includes(comment))).toEqual([]);
});

test('comments of the runtime are those of its source', () => {
  const folder = new URL('../../../runtime/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const told = new Set(sources.flatMap((path) => commentsIn(readFileSync(new URL(path, folder), 'utf8'))));
  const declared = prebuiltRuntime()
    .filter(({ path }) => path.endsWith('.d.ts'))
    .flatMap(({ text }) => commentsIn(text));
  expect(declared.length).toBeGreaterThan(300);
  expect(declared.filter((comment) => !told.has(comment))).toEqual([
    '/** What the parts of the runtime declare. */',
  ]);
});

test('from a method of the sandbox it is two steps to the fields of what it selects', () => {
  const text = readFileSync(new URL('../../../generated/src/v3/tasks/index.ts', import.meta.url), 'utf8');
  const entities = new Set(
    [...text.matchAll(/Call<(?:Selected|ListItem)<(Task\w+|Result\w+), S>, /g)].map(([, name]) => name),
  );
  expect([...entities]).toEqual(['TasksTaskGetEntity', 'TasksTaskListEntity', 'ResultEntity']);
  for (const name of entities) expect(text).toContain(`export interface ${name} {\n  own: `);
});
