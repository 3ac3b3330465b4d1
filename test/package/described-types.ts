/** Descriptions that say more than one thing at once, each with a program that compiles and one that does not. */

import { document, type operation } from '../generator/model/account.js';

interface Described {
  readonly name: string;
  /** Of the result, inside `item` where it is an object that a reference leads to. */
  readonly gives?: unknown;
  /** Of the parameter `v`. */
  readonly takes?: unknown;
  /** Schemas that both can refer to, by names that begin with the row's number. */
  readonly schemas?: Readonly<Record<string, unknown>>;
  /** `R` is the result, `P` what `v` takes. */
  readonly good: string;
  readonly bad: string;
}

const text = { type: 'string' };
const whole = { type: 'integer' };
const ref = (name: string): unknown => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, ...required: readonly string[]): unknown => ({
  type: 'object',
  properties,
  required,
});

/** Names of schemas are those of the row alone. */
export const DESCRIBED: readonly Described[] = [
  // One form for each direction.
  {
    name: 'a required member that is only sent',
    schemas: {
      u: object({ id: { ...whole, readOnly: true }, pass: { ...text, writeOnly: true } }, 'id', 'pass'),
    },
    takes: ref('u'),
    gives: ref('u'),
    good: `const p: P = { pass: 'x' }; const id: number = r.id;`,
    bad: `r.pass;`,
  },
  {
    name: 'a member that is only answered',
    schemas: { u: object({ id: { ...whole, readOnly: true }, a: text }, 'id', 'a') },
    takes: ref('u'),
    gives: ref('u'),
    good: `const p: P = { a: '' };`,
    bad: `const p: P = { id: 1, a: '' };`,
  },
  {
    name: 'a schema that is only answered, behind two references',
    schemas: { m: { ...whole, readOnly: true }, n: ref('m'), u: object({ k: ref('n'), a: text }, 'k', 'a') },
    takes: ref('u'),
    gives: ref('u'),
    good: `const p: P = { a: '' }; const k: number = r.k;`,
    bad: `const p: P = { a: '', k: 1 };`,
  },
  {
    name: 'an enum behind a reference',
    schemas: { e: { ...text, enum: ['a', 'b'] } },
    takes: ref('e'),
    gives: ref('e'),
    good: `const p: P = 'a'; const c: R = 'c';`,
    bad: `const p: P = 'c';`,
  },
  {
    name: 'a moment behind a reference',
    schemas: { u: object({ at: { ...text, format: 'date-time' } }) },
    takes: ref('u'),
    gives: ref('u'),
    good: `const p: P = { at: new Date() };`,
    bad: `const d: Date = r.at;`,
  },
  {
    name: 'an object inside lists of one another',
    schemas: { u: object({ kids: { type: 'array', items: ref('u') }, pass: { ...text, writeOnly: true } }) },
    takes: ref('u'),
    gives: ref('u'),
    good: `const p: P = { kids: [{ pass: 'x', kids: [] }] };`,
    bad: `const p: P = { kids: [{ nope: 1 }] };`,
  },
  {
    name: 'a map of objects',
    schemas: { u: object({ a: text, b: { ...whole, readOnly: true } }, 'a', 'b') },
    takes: { type: 'object', additionalProperties: ref('u') },
    good: `const p: P = { x: { a: '' } };`,
    bad: `const p: P = { x: { b: 1 } };`,
  },
  {
    name: 'null of a parameter',
    schemas: { u: { ...(object({ a: text }) as object), nullable: true } },
    takes: ref('u'),
    good: `const p: P = null;`,
    bad: `const p: P = 1;`,
  },
  // Keywords together.
  {
    name: 'allOf beside oneOf',
    takes: {
      allOf: [object({ n: text }, 'n')],
      oneOf: [object({ l: whole }, 'l'), object({ b: text }, 'b')],
    },
    good: `const p: P = { n: '', l: 9 };`,
    bad: `const p: P = { n: '' };`,
  },
  {
    name: 'allOf beside oneOf, answered',
    gives: {
      allOf: [object({ n: text }, 'n')],
      oneOf: [object({ l: whole }, 'l'), object({ b: text }, 'b')],
    },
    good: `if ('l' in r) { const l: number = r.l; const n: string = r.n; }`,
    bad: `r.l;`,
  },
  {
    name: 'oneOf inside allOf',
    schemas: {
      c: object({ l: whole }, 'l'),
      d: object({ b: text }, 'b'),
      u: { allOf: [object({ n: text }, 'n'), { oneOf: [ref('c'), ref('d')] }] },
    },
    gives: ref('u'),
    good: `const n: string = r.n; if ('b' in r) { const b: string = r.b; }`,
    bad: `r.b;`,
  },
  {
    name: 'anyOf beside oneOf',
    takes: { anyOf: [text, whole], oneOf: [{ type: 'number' }, { type: 'boolean' }] },
    good: `const p: P = 5;`,
    bad: `const p: P = 'x';`,
  },
  {
    name: 'anyOf of properties',
    takes: {
      type: 'object',
      properties: { n: text },
      required: ['n'],
      anyOf: [object({ a: whole }, 'a'), object({ b: whole }, 'b')],
    },
    good: `const p: P = { n: '', b: 1 };`,
    bad: `const p: P = { a: 1 };`,
  },
  {
    name: 'allOf of three objects',
    schemas: { a: object({ a: text }, 'a'), b: { allOf: [ref('a'), object({ b: text }, 'b')] } },
    takes: { allOf: [ref('b'), object({ c: text }, 'c')] },
    good: `const p: P = { a: '', b: '', c: '' };`,
    bad: `const p: P = { b: '', c: '' };`,
  },
  {
    name: 'a property that two parts describe',
    takes: { allOf: [object({ p: text }, 'p'), object({ p: { enum: ['a'] } })] },
    good: `const p: P = { p: 'a' };`,
    bad: `const p: P = { p: 'b' };`,
  },
  {
    name: 'allOf of a number and an integer',
    takes: { allOf: [{ type: 'number' }, whole] },
    good: `const p: P = 1;`,
    bad: `const p: P = '1';`,
  },
  {
    name: 'allOf that no value satisfies',
    takes: { allOf: [text, whole] },
    good: `const p: P = 1; const q: P = '';`,
    bad: `const p: P = true;`,
  },
  {
    name: 'a list of types',
    gives: { type: ['string', 'float'] },
    good: `const v: string | number = r;`,
    bad: `const v: string = r;`,
  },
  {
    name: 'a list of types with null',
    takes: { type: ['integer', 'null'] },
    good: `const p: P = null;`,
    bad: `const p: P = '';`,
  },
  {
    name: 'a list of types with an enum',
    takes: { type: ['string', 'integer'], enum: ['a', 2] },
    good: `const p: P = 2;`,
    bad: `const p: P = 3;`,
  },
  {
    name: 'objects among the values of an enum',
    takes: { enum: ['a', { b: 1 }] },
    good: `const p: P = { b: 1 }; const q: P = 'a';`,
    bad: `const p: P = { b: 2 };`,
  },
  {
    name: 'lists among the values of an enum',
    takes: { enum: [['a', 1], 'b'] },
    good: `const p: P = ['a', 1];`,
    bad: `const p: P = [true];`,
  },
  {
    name: 'null among the values of an enum',
    takes: { ...text, enum: ['a', null] },
    good: `const p: P = null;`,
    bad: `const p: P = 'b';`,
  },
  { name: 'a constant', takes: { const: 'a' }, good: `const p: P = 'a';`, bad: `const p: P = 'b';` },
  {
    name: 'null as a constant',
    takes: { const: null },
    good: `const p: P = null;`,
    bad: `const p: P = 'a';`,
  },
  {
    name: 'an object as a constant',
    takes: { const: { a: { b: true } } },
    good: `const p: P = { a: { b: true } };`,
    bad: `const p: P = { a: { b: false } };`,
  },
  {
    name: 'values of another type than the schema',
    takes: { ...whole, enum: ['1', '2'] },
    good: `const p: P = '1'; const q: P = 7;`,
    bad: `const p: P = '3';`,
  },
  {
    name: 'elements by place',
    takes: { type: 'array', prefixItems: [text, whole], items: false },
    good: `const p: P = ['a', 1];`,
    bad: `const p: P = [true];`,
  },
  {
    name: 'names by pattern',
    takes: { type: 'object', properties: { a: text }, patternProperties: { '^x-': whole } },
    good: `const p: P = { a: '', 'x-b': 1 };`,
    bad: `const p: P = { a: 1 };`,
  },
  // null.
  {
    name: 'null of an item',
    schemas: { u: object({ id: whole, a: text }, 'id', 'a') },
    gives: { type: 'object', properties: { item: { allOf: [ref('u')], nullable: true } } },
    good: `const a: string | undefined = r?.a;`,
    bad: `r.a;`,
  },
  {
    name: 'null of a result object',
    schemas: { u: object({ id: whole, a: text }, 'id', 'a') },
    gives: { type: 'object', nullable: true, properties: { item: ref('u') } },
    good: `const a: string | undefined = r?.a;`,
    bad: `r.a;`,
  },
  {
    name: 'null of what an item refers to',
    schemas: { u: { ...(object({ id: whole, a: text }, 'id', 'a') as object), nullable: true } },
    gives: { type: 'object', properties: { item: ref('u') } },
    good: `const a: string | undefined = r?.a;`,
    bad: `r.a;`,
  },
  {
    name: 'null of an element of a list',
    schemas: { u: object({ id: whole, a: text }, 'id', 'a') },
    gives: { type: 'array', items: { anyOf: [ref('u'), { type: 'null' }] } },
    good: `const a: string | undefined = r[0]?.a;`,
    bad: `r.map((one) => one.a);`,
  },
  {
    name: 'null of a member of a list',
    schemas: {
      u: object({ id: whole, tags: { type: 'array', items: { ...text, nullable: true } } }, 'id', 'tags'),
    },
    gives: ref('u'),
    good: `const t: (string | null)[] = r.tags;`,
    bad: `const t: string[] = r.tags;`,
  },
  // Types that lead back to themselves.
  {
    name: 'a map of itself',
    schemas: { t: { type: 'object', additionalProperties: ref('t') } },
    gives: ref('t'),
    good: `r['a']?.['b']?.['c'];`,
    bad: `const n: number = r['a'];`,
  },
  {
    name: 'a list of itself',
    schemas: { t: { type: 'array', items: ref('t') } },
    takes: ref('t'),
    good: `const p: P = [[], [[]]];`,
    bad: `const p: P = [1];`,
  },
  {
    name: 'any JSON',
    schemas: {
      j: {
        oneOf: [
          text,
          { type: 'number' },
          { type: 'boolean' },
          { type: 'array', items: ref('j') },
          { type: 'object', additionalProperties: ref('j') },
        ],
      },
    },
    takes: ref('j'),
    gives: ref('j'),
    good: `const p: P = { a: [1, { b: 'c' }] };`,
    bad: `const n: number = r;`,
  },
  {
    name: 'unions of lists of each other',
    schemas: {
      a: { oneOf: [text, { type: 'array', items: ref('b') }] },
      b: { oneOf: [whole, { type: 'array', items: ref('a') }] },
    },
    takes: ref('a'),
    good: `const p: P = [1, ['a', [2]]];`,
    bad: `const p: P = [true];`,
  },
  // What it is written in.
  {
    name: 'a percent-encoded reference',
    schemas: { '{x}': object({ a: text }, 'a') },
    gives: { $ref: '#/components/schemas/%7Bx%7D' },
    good: `const a: string = r.a;`,
    bad: `r.b;`,
  },
  {
    name: 'numbers beyond 2^53',
    takes: { enum: [1, 2 ** 60] },
    good: `const p: P = 5;`,
    bad: `const p: P = '1';`,
  },
];

/** All of them as one description: the row `n` is the method `box.c<n>.get`. */
export function described(): unknown {
  const methods = DESCRIBED.map(({ takes, gives }, index) => {
    const parts = {
      ...(takes === undefined ? {} : { takes: { v: takes } }),
      ...(gives === undefined ? {} : { gives }),
    };
    return [`box.c${index}.get`, renamed(parts, index) as Parameters<typeof operation>[0]] as const;
  });
  const schemas = DESCRIBED.flatMap(({ schemas: own = {} }, index) =>
    Object.entries(own).map(([name, schema]) => [schemaName(index, name), renamed(schema, index)] as const),
  );
  return document({ methods: Object.fromEntries(methods), schemas: Object.fromEntries(schemas) });
}

function schemaName(index: number, name: string): string {
  return `svc.box${index}.${name}`;
}

/** With references to the row's own schemas. */
function renamed(value: unknown, index: number): unknown {
  const json = JSON.stringify(value).replaceAll(
    '#/components/schemas/',
    `#/components/schemas/${schemaName(index, '')}`,
  );
  return JSON.parse(json) as unknown;
}

/** Two functions for each row: the second has one error. */
export function program(client: string): string {
  const rows = DESCRIBED.map(({ name, good, bad }, index) =>
    [
      `// ${name}`,
      `{`,
      `  type R = Awaited<ReturnType<typeof svc.v3.box.c${index}.get>>;`,
      `  type P = Value<Parameters<typeof svc.v3.box.c${index}.get>[0]>;`,
      `  void (async (r: R) => { ${good} });`,
      `  // @ts-expect-error ${name}`,
      `  void (async (r: R) => { ${bad} });`,
      `}`,
    ].join('\n'),
  );
  return [
    `import type { Client } from '${client}';`,
    `declare const svc: Client;`,
    `type Value<T> = Exclude<T, undefined> extends { readonly v?: infer V } ? Exclude<V, undefined> : never;`,
    ...rows,
  ].join('\n');
}
