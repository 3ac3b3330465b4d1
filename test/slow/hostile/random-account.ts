/** Descriptions made up at random with the defects that live accounts publish (Observed behaviour, Published description; Server behaviour, What the description prints). */

const VENDORS = ['svc', 'acme', '1c', 'b-24', 'x', 'class', 'null', 'über', 'constructor', 'SVC_', 'a.b'];
const MODULES = ['tasks', 'note', 'crm', 'mail', 'call', 'batch', 'then', 'default', 'v1', 'im', 'toString'];
/** Objects, some named like members of `Object`, words of the language, or what nobody would call one. */
const NOUNS = [
  ...['task', 'document', 'message', 'user', 'item', 'category', 'box', 'address', 'company', 'child'],
  ...[
    'constructor',
    'hasOwnProperty',
    'valueOf',
    'class',
    'import',
    'list',
    'node',
    'record',
    'map',
    'error',
  ],
];
const FIELDS = [
  ...['id', 'title', 'name', 'created', 'created_at', 'status', 'kind', 'type', 'parent', 'owner', 'ownerId'],
  ...[
    'settings',
    'rights',
    'tags',
    'files',
    'items',
    'length',
    'constructor',
    'toString',
    'prototype',
    'then',
  ],
  ...[
    '__proto__',
    'hasOwnProperty',
    'valueOf',
    'default',
    'class',
    'UF_CRM_1',
    'weird-name',
    'with blank',
    '1st',
  ],
  ...['$ref', 'a.b', '', 'größe', 'arguments', 'await', 'rating', 'amount', 'nextCursor', 'select', 'filter'],
];
const TEXTS = [
  '',
  'A text.',
  'Ends a comment */ and ${opens} `another` \\ <b>',
  '@deprecated {@link x}',
  'Zeile\nzwei',
  '\u2028',
  '# | title |',
];
const VERBS = [
  'get',
  'list',
  'tail',
  'add',
  'update',
  'delete',
  'field.list',
  'field.get',
  'count',
  'send',
  'aggregate',
];

/** The account with this number: the same each time. */
export function randomAccount(random: () => number): Record<string, unknown> {
  const make = maker(random);
  const vendor = make.one(VENDORS);
  const objects = make.some(NOUNS, 2, 5).map((noun) => ({
    noun,
    module: make.one(MODULES),
    schema: make.maybe(0.2) ? `${capital(noun)}Dto` : '',
  }));
  const named = objects.map((object) => ({
    ...object,
    schema:
      object.schema === ''
        ? `${vendor}.${object.module.toLowerCase()}.${object.noun.toLowerCase()}dto`
        : object.schema,
  }));
  const refs = named.map(({ schema }) => schema);
  const schemas = fromEntries(named.map(({ schema, noun }) => [schema, objectSchema(make, noun, refs)]));
  const methods = named.flatMap(({ schema, noun, module }) =>
    make
      .some(VERBS, 3, 7)
      .map((verb): readonly [string, unknown] => [
        `/${module}.${noun}.${verb}`,
        pathOf(make, { verb, schema, refs, module }),
      ]),
  );
  return {
    openapi: make.one(['3.0.0', '3.0.3', '3.1.0']),
    info: make.one<unknown>([
      { title: make.one(TEXTS), version: '1.0.0' },
      { title: 'Account', version: '1' },
    ]),
    servers: [],
    tags: make.one<unknown>([[], [{ name: 'tasks', description: make.one(TEXTS) }], {}]),
    paths: fromEntries([...methods, ['/batch', { post: { tags: [], responses: [] } }]]),
    components: { schemas },
  };
}

interface Maker {
  readonly random: () => number;
  readonly maybe: (chance: number) => boolean;
  readonly one: <T>(list: readonly T[]) => T;
  readonly some: <T>(list: readonly T[], least: number, most: number) => readonly T[];
}

function maker(random: () => number): Maker {
  const below = (count: number): number => Math.floor(random() * count);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T; // below its length
  return {
    random,
    maybe: (chance) => random() < chance,
    one,
    some: (list, least, most) => {
      const rest = [...list];
      const count = least + below(most - least + 1);
      return Array.from({ length: Math.min(count, rest.length) }).flatMap(() =>
        rest.splice(below(rest.length), 1),
      );
    },
  };
}

/** A name such as `__proto__` becomes a member like any other. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries);
}

function capital(noun: string): string {
  return noun.slice(0, 1).toUpperCase() + noun.slice(1);
}

const ref = (name: string): Record<string, unknown> => ({ $ref: `#/components/schemas/${name}` });

function objectSchema(make: Maker, noun: string, refs: readonly string[]): unknown {
  if (make.maybe(0.05)) return { type: 'object', properties: [] };
  const id: readonly [string, unknown] = [
    'id',
    make.one<unknown>([{ type: 'integer' }, { type: 'string' }, {}]),
  ];
  const own = make.some(FIELDS, 2, 12).map((name) => [name, property(make, refs, 2)] as const);
  // A single reference under the plural of what it refers to, which is a list of it.
  const plural = make.maybe(0.4) ? [[`${noun}s`, ref(make.one(refs))] as const] : [];
  const properties = fromEntries([...(make.maybe(0.9) ? [id] : []), ...own, ...plural]);
  if (make.maybe(0.05)) return { type: 'object', properties: [properties] };
  return { type: 'object', properties, ...(make.maybe(0.15) && { required: ['id', 'nothing'] }) };
}

function property(make: Maker, refs: readonly string[], depth: number): unknown {
  const inner = (): unknown => (depth === 0 ? { type: 'string' } : property(make, refs, depth - 1));
  const forms: readonly (() => unknown)[] = [
    () => ({
      type: make.one(['integer', 'string', 'boolean', 'number', 'float', 'double', 'unknown', 'mixed']),
    }),
    () => ({ type: 'string', format: make.one(['date-time', 'date', 'binary']) }),
    () => ({ title: make.one(TEXTS), description: make.one(TEXTS) }),
    () => ({ type: 'array' }),
    () => ({ type: 'array', items: inner() }),
    () => ({ type: 'array', items: ref(make.one(refs)) }),
    () => ref(make.one(refs)),
    () => ({ ...ref(make.one(refs)), title: make.one(TEXTS), description: make.one(TEXTS) }),
    () => ref('nowhere'),
    () => ({ $ref: make.one(['https://elsewhere.example/x.json', '#/components', '../x', '']) }),
    () => ({ type: 'object', properties: [] }),
    () => ({ type: 'object', additionalProperties: inner() }),
    () => ({
      type: 'object',
      properties: fromEntries(make.some(FIELDS, 1, 4).map((name) => [name, inner()])),
    }),
    () => ({
      type: 'string',
      enum: make.one<unknown>([['a', 'b', null], [], ['*/', "it's", '`'], [1, 'x', true]]),
    }),
    () => ({ type: make.one<unknown>([['string', 'null'], ['integer', 'string'], [], 'null']) }),
    () => ({ type: 'integer', required: true, nullable: make.maybe(0.5), deprecated: make.maybe(0.3) }),
    () => ({ [make.one(['oneOf', 'anyOf', 'allOf'])]: [inner(), inner()] }),
    () => make.one<unknown>(['string', 5, null, true, []]),
  ];
  return make.one(forms)();
}

interface Subject {
  readonly verb: string;
  readonly schema: string;
  readonly module: string;
  readonly refs: readonly string[];
}

function pathOf(make: Maker, subject: Subject): unknown {
  const responses = make.maybe(0.05)
    ? []
    : { 200: answer({ type: 'object', properties: { result: resultOf(make, subject) } }) };
  const post = {
    tags: make.one<unknown>([[subject.module], [], ['x', 'y']]),
    summary: make.one(TEXTS),
    ...(make.maybe(0.92) && { requestBody: content(requestOf(make, subject)) }),
    responses,
    ...(make.maybe(0.1) && { deprecated: true }),
  };
  return make.maybe(0.15) ? { post, get: { tags: [subject.module], responses } } : { post };
}

function content(schema: unknown): Record<string, unknown> {
  return { content: { 'application/json': { schema } } };
}

function answer(schema: unknown): unknown {
  return content(schema);
}

/** Forms of `select`: a current account prints the first. */
export const SELECT_FORMS: readonly ((names: readonly string[], other: string) => unknown)[] = [
  (names) => ({ type: 'array', items: { type: 'string' }, example: names }),
  (names) => ({ type: 'array', example: names }),
  () => ({ type: 'array' }),
  () => ({ oneOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] }),
  () => ({ anyOf: [{ type: 'string' }, { type: 'object' }] }),
  () => ({ type: 'string' }),
  (names) => ({ type: 'object', properties: fromEntries(names.map((name) => [name, { type: 'boolean' }])) }),
  () => ({ type: 'boolean' }),
  () => ({}),
  () => ({ type: 'unknown' }),
  (names) => ({ type: 'array', items: { type: 'string', enum: names } }),
  () => ({ type: ['array', 'null'], items: { type: 'integer' } }),
  () => 'string',
  (_names, other) => ref(other),
];

function requestOf(make: Maker, subject: Subject): unknown {
  if (make.maybe(0.06)) return { type: 'object', properties: [] };
  if (make.maybe(0.03)) return make.one<unknown>([{}, ref(subject.schema), { type: 'array' }, 'none']);
  const parts = parametersOf(make, subject);
  // Members of the request's own class come first: a required filter stands before `select`.
  const ordered = make.maybe(0.2) ? [...parts].sort(([a], [b]) => (a < b ? -1 : 1)) : parts;
  const required = make.some([...parts.map(([name]) => name), 'nothing'], 0, 2);
  return { type: 'object', properties: fromEntries(ordered), ...(make.maybe(0.3) && { required }) };
}

type Part = readonly [string, unknown];

function parametersOf(make: Maker, { verb, refs }: Subject): readonly Part[] {
  const names = make.some(FIELDS, 1, 5);
  const select: Part = ['select', make.one(SELECT_FORMS)(names, make.one(refs))];
  const id: Part = [
    'id',
    make.one<unknown>([{ type: 'integer' }, { type: 'string' }, {}, { type: 'unknown' }]),
  ];
  const filter: Part = [
    'filter',
    make.one<unknown>([
      { type: 'array', example: [['id', '>=', 1]] },
      { type: 'array' },
      { type: 'object' },
      {},
      { type: 'array', example: [[make.one(FIELDS), 'in', [1]]] },
    ]),
  ];
  const order: Part = [
    'order',
    make.one<unknown>([
      { type: 'object', properties: fromEntries(names.map((name) => [name, { type: 'string' }])) },
      { type: 'object', properties: [] },
      { type: 'array' },
    ]),
  ];
  const paging: readonly Part[] = make.one<readonly Part[]>([
    [],
    [['pagination', numbers('page', 'limit', 'offset')]],
    [['pagination', numbers('limit')]],
    [['pagination', numbers('limit', 'afterCursor')]],
    [['pagination', { type: 'object', properties: [] }]],
    [
      [
        'cursor',
        { type: 'object', properties: { field: { type: 'string' }, order: { type: 'string' }, value: {} } },
      ],
    ],
  ]);
  const fields: Part = [
    'fields',
    make.one<unknown>([
      {
        type: 'object',
        properties: fromEntries(names.map((name) => [name, property(make, refs, 1)])),
        required: names.slice(0, 1),
      },
      { type: 'object', properties: [] },
      ref(make.one(refs)),
      {},
    ]),
  ];
  const others = make.some(FIELDS, 0, 3).map((name): Part => [name, property(make, refs, 1)]);
  if (['list', 'tail', 'count', 'aggregate'].includes(verb))
    return make.maybe(0.3) ? [filter, select, order, ...paging] : [select, filter, order, ...paging];
  if (verb === 'add') return [fields, ...others];
  if (verb === 'update') return [id, fields, filter];
  if (verb === 'delete') return [id, filter];
  if (verb.startsWith('field')) return [['name', { type: 'string' }], select];
  return [id, select, ...others];
}

function numbers(...names: readonly string[]): unknown {
  return { type: 'object', properties: fromEntries(names.map((name) => [name, { type: 'integer' }])) };
}

function resultOf(make: Maker, { verb, schema, refs }: Subject): unknown {
  const one = ref(schema);
  const list = { type: 'array', items: one };
  if (make.maybe(0.12))
    return make.one<unknown>([
      [],
      {},
      { type: 'object' },
      { type: 'array' },
      { type: 'object', properties: [] },
      'object',
      ref('nowhere'),
    ]);
  if (verb === 'delete' || verb === 'send')
    return make.one<unknown>([
      { type: 'boolean' },
      { type: 'object', properties: { result: { type: 'boolean' } } },
    ]);
  if (['list', 'tail', 'field.list'].includes(verb))
    return make.one<unknown>([
      list,
      { type: 'object', properties: { items: list } },
      {
        type: 'object',
        properties: { items: list, nextCursor: property(make, refs, 1), hasMore: { type: 'boolean' } },
      },
      one,
    ]);
  return make.one<unknown>([
    { type: 'object', properties: { item: one } },
    { type: 'object', properties: { item: one, [make.one(FIELDS)]: property(make, refs, 1) } },
    one,
    { type: 'object', properties: { id: { type: 'integer' } } },
    property(make, refs, 2),
  ]);
}
