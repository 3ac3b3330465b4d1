import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';
import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { emittedFiles } from './emitted.js';
import { assembleFiles } from '../../../generator/emit/assemble.js';
import type { Api, Entity, Method, Model } from '../../../generator/model/model.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { smallModel } from './small-model.js';

/** What a description could hold in the hope of getting out of a string, a comment, a name or a path. */
const HOSTILE = [
  "'); globalThis.hit = 1; ('",
  '`${globalThis.hit = 1}`',
  '*/ globalThis.hit = 1; /*',
  '\u2028globalThis.hit = 1;\n//',
  '__proto__',
  'constructor',
  '../../../../etc/passwd',
  'C:\\con',
  'a"];process.exit(1);//',
  'class',
  'then',
  'string',
  'Promise',
  'Record',
  '',
  '\u0000',
  '\ud800',
  '😀',
];

/** A model in which the text stands everywhere that a description can put one. */
function modelOf(text: string): Model {
  const shape = { kind: 'literal', values: [text], open: true } as const;
  const property = { name: text, shape, optional: true, doc: text };
  const entity: Entity = {
    name: `Thing${text}`,
    schema: text,
    module: text,
    doc: text,
    own: [
      property,
      { ...property, name: `${text}2`, shape: { kind: 'object', open: true, properties: [property] } },
    ],
    relations: [{ name: text, entity: `Thing${text}`, many: true, doc: text }],
  };
  const select = {
    name: `Thing${text}Select`,
    module: text,
    entity: entity.name,
    names: [text, `${text}.${text}`],
  };
  const filter = {
    name: `Thing${text}Filter`,
    module: text,
    entity: entity.name,
    fields: [{ name: text, shape }],
    style: 'conditions',
  } as const;
  const order = { name: `Thing${text}Order`, module: text, entity: entity.name, fields: [text] };
  const method: Method = {
    name: `${text}.${text}.get`,
    path: [text, text, 'get'],
    kind: 'get',
    write: true,
    scope: [text],
    who: text,
    applicationOnly: false,
    summary: text,
    description: `${text}\n${text}`,
    deprecated: { message: text, replacement: { generation: 'v3', name: text } },
    errors: [{ code: text, status: 400, condition: text }],
    source: text,
    params: {
      kind: 'object',
      open: true,
      variants: [
        [
          { name: text, required: false, doc: text, shape: { kind: 'select', select: select.name } },
          { name: 'filter', required: false, doc: text, shape: { kind: 'filter', filter: filter.name } },
          { name: 'order', required: false, doc: text, shape: { kind: 'order', order: order.name } },
          { name: 'fields', required: true, doc: text, shape: { kind: 'fields', properties: [property] } },
        ],
        [
          {
            name: 'by',
            required: false,
            doc: text,
            shape: {
              kind: 'by-value',
              of: 'fields',
              table: [{ value: text, shape }],
              otherwise: { kind: 'unknown' },
            },
          },
        ],
      ],
      order: [text],
    },
    result: { kind: 'item', entity: entity.name, select: select.name, whole: false },
  };
  const api = (generation: 'v3' | 'legacy'): Api => ({
    generation,
    modules: [{ name: text, doc: text }],
    methods: [method, { ...method, name: text, path: [text] }],
    entities: [entity],
    types: [
      {
        name: `Type${text}`,
        module: text,
        doc: text,
        shape: { kind: 'pattern', parts: [{ text }, 'number'] },
      },
    ],
    selects: [select],
    filters: [filter],
    orders: [order],
    commonErrors: [{ code: text, status: 500, condition: text }],
  });
  return {
    ...smallModel,
    title: text,
    version: text,
    v3: api('v3'),
    legacy: api('legacy'),
    vendor: [{ neutral: `${text}x`, own: text }],
  };
}

/** Runs an emitted module with nothing around it but stand-ins for what it imports; gives what it leaves behind. */
function run(text: string): unknown {
  const { code } = transformSync(text, { loader: 'ts', format: 'cjs' });
  const world: Record<string, unknown> = { module: {}, exports: {}, require: () => ({}) };
  runInNewContext(code, world);
  return world['hit'];
}

describe('a hostile description', () => {
  test.each(HOSTILE)('%j gets out of no place in which it is written', (text) => {
    const files = emittedFiles(modelOf(text), EMIT_OPTIONS);
    expect(() => assembleFiles(files)).not.toThrow();
    const tables = files.filter(({ path }) => /^src\/(v3|legacy)\/.*index\.ts$/.test(path));
    expect(tables.map((file) => run(file.text))).toEqual(tables.map(() => undefined));
  });

  test('neither does any other text', () => {
    const text = fc
      .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' })), { maxLength: 4 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (given) => {
        expect(() => assembleFiles(emittedFiles(modelOf(given), EMIT_OPTIONS))).not.toThrow();
      }),
      { numRuns: 10, seed: 20260301 },
    );
  });

  test('gives JSON that is one', () => {
    const manifest = emittedFiles(modelOf('"}, "bin": { "a": "'), EMIT_OPTIONS).find(
      ({ path }) => path === 'package.json',
    );
    expect(Object.keys(JSON.parse(manifest?.text ?? '') as object)).not.toContain('bin');
  });

  test('a method named like a part of every object is a row like any other', () => {
    const index = emittedFiles(modelOf('__proto__'), EMIT_OPTIONS).filter(({ text }) =>
      text.includes("['__proto__']: { kind"),
    );
    expect(index.length).toBeGreaterThan(0);
  });

  test('a name of more parts than any account means stops the run', () => {
    const [method] = smallModel.v3.methods;
    if (method === undefined) throw new Error('the small model has methods');
    const path = Array.from({ length: 20_000 }, () => 'a');
    const methods = [{ ...method, name: path.join('.'), path }];
    const emit = () => emittedFiles({ ...smallModel, v3: { ...smallModel.v3, methods } }, EMIT_OPTIONS);
    expect(emit).toThrow('a method name of 20000 parts');
  });

  test('six hundred names that clash take no longer than they must', () => {
    const [method] = smallModel.v3.methods;
    if (method === undefined) throw new Error('the small model has methods');
    const methods = Array.from({ length: 600 }, (_, index) => ({
      ...method,
      name: `a.${'-'.repeat(index + 1)}b`,
      path: ['a', `${'-'.repeat(index + 1)}b`],
    }));
    const files = emittedFiles({ ...smallModel, v3: { ...smallModel.v3, methods } }, EMIT_OPTIONS);
    const source = files.find(({ path }) => path === 'src/v3/a/index.ts')?.text ?? '';
    const parsed = ts.createSourceFile('a.ts', source, ts.ScriptTarget.ES2022);
    const names = parsed.statements.filter(ts.isInterfaceDeclaration).map(({ name }) => name.text);
    expect(new Set(names).size).toBe(names.length);
  });
});
