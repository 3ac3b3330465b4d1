/** Emitted code is laid out as Prettier leaves it: every form of a unit, every account, and types made up at random. */

import fc from 'fast-check';
import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import { layOut, WIDTH } from '../../../generator/emit/layout/layout.js';
import { emitPackage } from '../../../generator/emit/emit.js';
import { formatFiles } from '../../../generator/emit/format.js';
import { models } from '../export/accounts.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { assembled } from './emitted.js';

const pretty = (text: string): Promise<string> =>
  format(text, { parser: 'typescript', printWidth: WIDTH, singleQuote: true });

const never = (text: string): Promise<string> => Promise.reject(new Error(`given to Prettier: ${text}`));

const long = (count: number): string =>
  Array.from({ length: count }, (_, index) => `'a value of some length ${String(index)}'`).join(' | ');

describe('a declaration is laid out without Prettier, and as it would', () => {
  test.each([
    {
      name: 'an import that does not fit',
      given: `import type { ${Array.from({ length: 20 }, (_, i) => `Name${String(i)}`).join(', ')} } from './a.js';`,
    },
    { name: 'an import of one name', given: `import type { ${'A'.repeat(120)} } from './a.js';` },
    { name: 'a union that fits a line of its own', given: `export type ${'A'.repeat(60)} = ${long(3)};` },
    { name: 'a union that fits no line', given: `export type A = ${long(9)};` },
    {
      name: 'a method',
      given: `interface A {\nget<const S extends readonly (TaskSelect | Custom)[] = never>(params: MainEventlogFieldGetParams<S>, options?: CallOptions): Call<Selected<A, S>, 'v3', B>;\n}`,
    },
    {
      name: 'an object in a property',
      given: `interface A {\nreadonly restrictions: { avatar: boolean; rename: boolean; extend: boolean; call: boolean; mute: boolean; leave: boolean; path: string };\n}`,
    },
    {
      name: 'an array of objects in needless parentheses',
      given: 'interface A {\nlist: ({ user: number | null })[];\n}',
    },
    {
      name: 'an object with comments',
      given:
        'interface A {\nreadonly pagination?: { \n/** From 1. */\nreadonly page?: Param<number> | undefined } | undefined;\n}',
    },
    {
      name: 'variants',
      given:
        'export type A = ({ readonly id: Param<number>; readonly filter?: never } | { \n/** Conditions. */\nreadonly filter: B; readonly id?: never }) & CustomFields;',
    },
    {
      name: 'a row of a table',
      given:
        "const a: B = {\n'main.eventlog.tail': { kind: 'tail', scope: ['main'], paging: 'cursor', select: true, default: 'own', fields: eventlogFields },\n};",
    },
    { name: 'numbers with an exponent', given: 'interface A {\nsize?: Open<1e21 | 1e-7 | -1e-7> | null;\n}' },
    { name: 'a long text', given: `const names = '${'name '.repeat(30)}';` },
    { name: 'an alias of an array', given: 'export type F = readonly (A | B<A>)[];' },
    { name: 'an alias of an object', given: 'export type F = { readonly a: string; b?: (A | B)[] };' },
    {
      name: 'rows that a function makes',
      given: "export const methods: ModuleRows = () => ({\n'a.b': { kind: 'get' },\n...c,\n});",
    },
    {
      name: 'a factory that fits',
      given:
        'export const a: (options: B) => C = /* @__PURE__ */ make<V3, {}>({\nv3: methods,\nlegacy: {},\nvendor: [],\n});',
    },
    {
      name: 'a factory that does not fit',
      given: `export const createClient: (options: ClientOptions) => ModuleClient = /* @__PURE__ */ defineClient<{}, { readonly booking: BookingMethods }>({\nv3: {},\nmethods,\nvendor: [],\n});`,
    },
    {
      name: 'an intersection of references',
      given: `export type A = Keys<'ID' | 'UF_DEPARTMENT', number | string> & Keys<${long(5)}, boolean> & CustomFields;`,
    },
    {
      name: 'an intersection of mapped types',
      given:
        "export type A<Field extends string, Value> = { readonly [Key in `${'' | '=' | '!'}${Field}`]?: LegacyParam<Value> | LegacyArrayParam<Value> | undefined } & { readonly [Key in `${'@' | '!@'}${Field}`]?: LegacyArrayParam<Value> | undefined } & { readonly [Key in Field]?: B };",
    },
    {
      name: 'an intersection of objects and references',
      given: `export type A = { readonly some: string; readonly other: number } & SomeRatherLongName<${long(2)}> & { readonly third: boolean } & { fourth: Another } & Last;`,
    },
    {
      name: 'a conditional type in a union',
      given:
        'interface A {\nreadonly options?: (E extends keyof EventBindOptions ? EventBindOptions[E] : { readonly [name: string]: unknown }) | undefined;\n}',
    },
    { name: 'an empty interface', given: 'export interface A {\n}' },
    {
      name: 'blank lines',
      given: '/** A file. */\n\n\n\ninterface A {\n\na: string;\n\n\nb: string;\n\n}\n\n',
    },
    { name: 'a comment of several lines', given: 'interface A {\n/**\n* One.\n *   two\n */\na: string;\n}' },
  ])('$name', async ({ given }) => {
    expect(await layOut(given, never)).toBe(await pretty(given));
  });

  test('what is not read is given to Prettier, and nothing around it', async () => {
    const given = [
      'export type A = string;',
      '',
      'export type B<T> = T extends string ? { readonly [K in T]: number } : never;',
      '',
    ];
    const asked: string[] = [];
    const text = await layOut(given.join('\n'), (part) => {
      asked.push(part);
      return pretty(part);
    });
    expect(text).toBe(await pretty(given.join('\n')));
    expect(asked).toEqual([]);
    const deep = `interface A {\n  readonly ${'k'.repeat(60)}?: (E extends keyof ${'B'.repeat(50)} ? string : { readonly [name: string]: unknown }) | undefined;\n}`;
    expect(await layOut(deep, pretty)).toBe(await pretty(deep));
    const wide = `export type C = '${'名'.repeat(60)}';`;
    expect(await layOut(wide, pretty)).toBe(await pretty(wide));
  });
});

describe('packages', () => {
  test('of every account are laid out as Prettier leaves them', async () => {
    for (const [account, model] of await models()) {
      const drafts = await formatFiles(emitPackage(model, EMIT_OPTIONS), '/nothing/was/generated/before');
      for (const { path, text } of assembled(drafts)) {
        if (!path.endsWith('.ts')) continue;
        expect({ account, path, text }).toEqual({ account, path, text: await pretty(text) });
      }
    }
  }, 120_000);
});

describe('types made up at random', () => {
  const name = fc.constantFrom(
    'string',
    'number',
    'Task',
    'unknown',
    'null',
    'undefined',
    'SomeRatherLongTypeName',
    "'value'",
    "'a longer literal value'",
  );
  const { type } = fc.letrec<{ type: string }>((tie) => ({
    type: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      name,
      fc.array(name, { minLength: 2, maxLength: 9 }).map((members) => members.join(' | ')),
      fc
        .tuple(fc.constantFrom('Param', 'Open', 'ArrayParam'), tie('type'))
        .map(([outer, inner]) => `${outer}<${inner}>`),
      fc
        .array(tie('type'), { minLength: 1, maxLength: 6 })
        .map(
          (members) =>
            `{ ${members.map((member, index) => `readonly field${String(index)}?: ${member}`).join('; ')} }`,
        ),
      tie('type').map((inner) => `readonly (${inner})[]`),
    ),
  }));

  test('are laid out as Prettier leaves them, as a property, an alias and a parameter', async () => {
    await fc.assert(
      fc.asyncProperty(type, fc.integer({ min: 1, max: 60 }), async (printed, length) => {
        const key = 'k'.repeat(length);
        const text = `interface A {\nreadonly ${key}?: ${printed};\nget(params: ${printed}, options?: CallOptions): Call<${printed}, 'v3', ListCode>;\n}\n\nexport type B = ${printed};`;
        expect(await layOut(text, pretty)).toBe(await pretty(text));
      }),
      { numRuns: 300, seed: 20260301 },
    );
  }, 120_000);

  const held = fc.oneof(
    fc.constantFrom('Task', 'SomeRatherLongTypeName', 'CustomFields'),
    fc.tuple(fc.constantFrom('Keys', 'Selected'), type).map(([outer, inner]) => `${outer}<${inner}, Value>`),
    fc
      .array(type, { minLength: 1, maxLength: 4 })
      .map(
        (members) => `{ ${members.map((one, index) => `readonly f${String(index)}?: ${one}`).join('; ')} }`,
      ),
    type.map((value) => `{ readonly [Key in \`\${'' | '='}\${Field}\`]?: ${value} }`),
  );

  test('and so are intersections of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(held, { minLength: 2, maxLength: 5 }), async (parts) => {
        const text = `export type A<Field extends string, Value> = ${parts.join(' & ')};`;
        expect(await layOut(text, pretty)).toBe(await pretty(text));
      }),
      { numRuns: 300, seed: 20260301 },
    );
  }, 120_000);
});
