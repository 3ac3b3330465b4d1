/** OpenAPI Overlay: what actions do, what matched nothing, and what is not an overlay. */

import { describe, expect, test } from 'vitest';
import { InputError } from '../../../generator/base/input-error.js';
import { createFindings } from '../../../generator/model/findings.js';
import { at, listOf, member } from '../../../generator/base/json.js';
import { applyOverlays } from '../../../generator/model/overlay/apply.js';
import { build, countOf, document, entityOf, found, integer, item, methodOf, string, to } from './account.js';
import { print } from './print.js';

const NOTHING = { overlay: '1.0.0', actions: [{ target: '$.nowhere', update: {} }] };

function apply(
  given: unknown,
  ...actions: readonly unknown[]
): { readonly result: unknown; readonly lines: readonly string[] } {
  const findings = createFindings();
  const own = [{ name: 'mine.yaml', document: { overlay: '1.0.0', actions } }];
  const { document: result } = applyOverlays(given, { builtIn: NOTHING, own }, findings);
  return { result, lines: findings.notes().flatMap(({ level, at }) => (level === 'warning' ? [at] : [])) };
}

const actions: readonly {
  name: string;
  given: unknown;
  action: unknown;
  want: unknown;
  lines?: readonly string[];
}[] = [
  {
    name: 'update merges objects',
    given: { a: { b: 1, c: { d: 1 } } },
    action: { target: '$.a', update: { c: { e: 2 } } },
    want: { a: { b: 1, c: { d: 1, e: 2 } } },
  },
  {
    name: 'update replaces a scalar',
    given: { a: { b: 1 } },
    action: { target: '$.a', update: { b: 2 } },
    want: { a: { b: 2 } },
  },
  {
    name: 'update lengthens a list inside',
    given: { a: { b: [1] } },
    action: { target: '$.a', update: { b: [2] } },
    want: { a: { b: [1, 2] } },
  },
  {
    name: 'update of a list adds to it',
    given: { a: [{ x: 1 }] },
    action: { target: '$.a', update: { x: 2 } },
    want: { a: [{ x: 1 }, { x: 2 }] },
  },
  {
    name: 'an empty map printed as a list is a map',
    given: { properties: [] },
    action: { target: '$.properties', update: { id: {} } },
    want: { properties: { id: {} } },
  },
  {
    name: 'update of many places',
    given: { p: { a: {}, b: {} } },
    action: { target: '$.p.*', update: { x: 1 } },
    want: { p: { a: { x: 1 }, b: { x: 1 } } },
  },
  {
    name: 'update of the whole document',
    given: { a: 1 },
    action: { target: '$', update: { b: 2 } },
    want: { a: 1, b: 2 },
  },
  {
    name: 'remove of a member',
    given: { a: 1, b: 2 },
    action: { target: '$.a', remove: true },
    want: { b: 2 },
  },
  {
    name: 'remove of elements',
    given: { a: [0, 1, 2, 3] },
    action: { target: '$.a[2,0]', remove: true },
    want: { a: [1, 3] },
  },
  {
    name: 'remove of elements and of what is in them and behind them',
    given: {
      a: [{ drop: 1 }, { b: [{ drop: 1 }, { n: 1 }] }, { b: [{ n: 2 }, { drop: 1, c: [{ drop: 1 }] }] }],
    },
    action: { target: '$..[?@.drop]', remove: true },
    want: { a: [{ b: [{ n: 1 }] }, { b: [{ n: 2 }] }] },
  },
  {
    name: 'remove of members and of elements, mixed',
    given: { x: [{ d: 1 }, { n: 1 }, { d: 1 }], y: { d: 1, z: [{ d: 1 }, { n: 2 }] } },
    action: { target: '$..[?@.d]', remove: true },
    want: { x: [{ n: 1 }] },
  },
  {
    name: 'remove of an element that is selected twice',
    given: { a: [0, 1, 2] },
    action: { target: '$.a[0,0]', remove: true },
    want: { a: [1, 2] },
  },
  {
    name: 'update of a place to which two ways lead',
    given: { a: { a: { b: { tags: [] } } } },
    action: { target: '$..a..b', update: { tags: ['x'] } },
    want: { a: { a: { b: { tags: ['x'] } } } },
  },
  {
    name: 'a filter finds places',
    given: { a: [{ n: 1 }, { n: 2 }] },
    action: { target: '$.a[?@.n==2]', update: { m: 0 } },
    want: { a: [{ n: 1 }, { n: 2, m: 0 }] },
  },
  {
    name: 'copy merges the value of one place into others',
    given: { from: { x: { y: 1 } }, to: [{ x: { z: 2 } }, {}] },
    action: { target: '$.to[*]', copy: '$.from' },
    want: { from: { x: { y: 1 } }, to: [{ x: { z: 2, y: 1 } }, { x: { y: 1 } }] },
  },
  {
    name: 'copy has no effect where update has a value',
    given: { a: {}, b: { x: 1 } },
    action: { target: '$.a', update: { y: 1 }, copy: '$.b' },
    want: { a: { y: 1 }, b: { x: 1 } },
  },
  {
    name: 'nothing to copy into',
    given: { b: 1 },
    action: { target: '$.z', copy: '$.nowhere' },
    want: { b: 1 },
    lines: ['mine.yaml#/actions/0'],
  },
  {
    name: 'nothing matched',
    given: { a: 1 },
    action: { target: '$.z', remove: true },
    want: { a: 1 },
    lines: ['mine.yaml#/actions/0'],
  },
];

test.each(actions)('$name', ({ given, action, want, lines = [] }) => {
  const before = JSON.stringify(given);
  const { result, lines: told } = apply(given, action);
  expect(result).toEqual(want);
  expect(told).toEqual(lines);
  expect(JSON.stringify(given)).toBe(before);
});

test('actions apply one after the other', () => {
  const { result } = apply(
    {},
    { target: '$', update: { a: { b: 1 } } },
    { target: '$.a', update: { c: 2 } },
    { target: '$.a.b', remove: true },
  );
  expect(result).toEqual({ a: { c: 2 } });
});

test('parts that no action changes are those of the document, and it stays as it is', () => {
  const given = { a: { b: { c: [1] }, d: {} }, e: {} };
  const before = JSON.stringify(given);
  const { result } = apply(
    given,
    { target: '$.a.b', update: { x: 1, c: [2] } },
    { target: '$.a.b.c[0]', remove: true },
    { target: '$.a.b', update: { y: 1 } },
  );
  expect(result).toEqual({ a: { b: { c: [2], x: 1, y: 1 }, d: {} }, e: {} });
  expect(JSON.stringify(given)).toBe(before);
  expect(member(result, 'e')).toBe(given.e);
  expect(member(member(result, 'a'), 'd')).toBe(given.a.d);
  expect(apply(given, { target: '$.z', update: {} }).result).toBe(given);
});

test('an update of each of many methods changes none of those that share a value with it', () => {
  const shared = { post: {} };
  const given = { paths: { a: shared, b: shared } };
  const { result } = apply(given, { target: '$.paths.a.post', update: { x: 1 } });
  expect(result).toEqual({ paths: { a: { post: { x: 1 } }, b: { post: {} } } });
});

test('a member named __proto__ is set as one', () => {
  const update: unknown = JSON.parse('{"__proto__":{"polluted":true}}');
  const { result } = apply({ a: {} }, { target: '$.a', update });
  expect(JSON.stringify(result)).toBe('{"a":{"__proto__":{"polluted":true}}}');
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

describe('an invalid overlay is an error of the user', () => {
  test.each([
    { name: 'no version', given: { actions: [] }, where: '#/overlay' },
    { name: 'another version', given: { overlay: '2.0.0', actions: [] }, where: '#/overlay' },
    { name: 'no document', given: null, where: '#/overlay' },
    { name: 'no actions', given: { overlay: '1.0.0' }, where: '#/actions' },
    {
      name: 'no target',
      given: { overlay: '1.0.0', actions: [{ update: {} }] },
      where: '#/actions/0/target',
    },
    {
      name: 'neither update nor remove',
      given: { overlay: '1.0.0', actions: [{ target: '$' }] },
      where: '#/actions/0',
    },
    {
      name: 'a target that is not JSONPath',
      given: { overlay: '1.0.0', actions: [{ target: '$[', remove: true }] },
      where: '#/actions/0/target',
      says: 'has a target that cannot be followed (it ends too early)',
    },
    {
      name: 'removes everything',
      given: { overlay: '1.0.0', actions: [{ target: '$', remove: true }] },
      where: '#/actions/0',
    },
  ])('$name', ({ given, where, says = '' }) => {
    const run = () =>
      applyOverlays(
        {},
        { builtIn: NOTHING, own: [{ name: 'mine.yaml', document: given }] },
        createFindings(),
      );
    expect(run).toThrow(InputError);
    expect(run).toThrow(`mine.yaml${where}: the overlay ${says}`);
  });
});

test('an overlay writes a value that is nested a hundred thousand deep', () => {
  const given: unknown = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`);
  const { result } = apply({ list: [] }, { target: '$', update: { list: [given] } });
  let [inner, depth] = [at(result, 'list'), 0];
  for (inner = listOf(inner)[0]; typeof inner === 'object'; depth += 1) inner = member(inner, 'a');
  expect([inner, depth]).toEqual([1, 100_000]);
});

test('an action that changes what an earlier one has written leaves the overlay as it is', () => {
  const written = { target: '$', update: { list: [{ tags: ['a'], name: 'one' }], map: { keys: ['k'] } } };
  const actions = [
    written,
    { target: '$.list[0]', update: { tags: ['b'], name: 'two' } },
    { target: '$.map', update: { keys: ['l'] } },
    { target: '$.map.keys[0]', remove: true },
    { target: '$.list[0].tags[0]', remove: true },
  ];
  const before = structuredClone(written);
  const { result } = apply({ list: [] }, ...actions);
  expect(result).toEqual({ list: [{ tags: ['b'], name: 'two' }], map: { keys: ['l'] } });
  expect(written).toEqual(before);
});

test('a user’s overlay comes after the built-in corrections and changes the model', () => {
  const source = document({
    methods: {
      'tasks.task.add': { takes: { fields: { type: 'object', properties: { title: { type: 'string' } } } } },
    },
  });
  const target =
    "$.paths['/tasks.task.add'].post.requestBody.content['application/json'].schema.properties.fields";
  const own = { overlay: '1.0.0', actions: [{ target, update: { properties: { extra: integer } } }] };
  const built = build(source, { overlays: [{ name: 'mine', document: own }] });
  const { params } = methodOf(built.model.v3, 'tasks.task.add');
  const [fields] = params.kind === 'object' ? (params.variants[0] ?? []) : [];
  const properties = fields?.shape.kind === 'fields' ? fields.shape.properties : [];
  expect(properties.map(({ name, optional }) => [name, optional])).toEqual([
    ['title', false],
    ['extra', true],
  ]);
  expect(countOf(built, 'overlay')).toBe(1);
  expect(countOf(built, 'built-in-correction')).toBe(2);
  expect(
    found(
      built.notes.map((note) => ({ ...note, name: note.at })),
      "$.paths['/tasks.task.get'].post.requestBody.content['application/json'].schema",
    ).level,
  ).toBe('info');
});

test.each([
  { copy: '$.nowhere', says: 'copies a place that is not there' },
  { copy: '$.a.*', says: 'copies 2 places' },
])('a copy of $copy is an error of the user', ({ copy, says }) => {
  const run = () => apply({ a: { x: 1, y: 2 } }, { target: '$.a', copy });
  expect(run).toThrow(`mine.yaml#/actions/0/copy: the overlay ${says}`);
});

test('members of an overlay that are not read have a line each', () => {
  const findings = createFindings();
  const action = { target: '$', update: {}, 'x-why': '', reason: 'a guess', description: 'known' };
  const given = {
    overlay: '1.1.0',
    info: {},
    extends: 'https://x.example/a.json',
    'x-mine': 1,
    actions: [action],
  };
  applyOverlays({}, { builtIn: NOTHING, own: [{ name: 'mine.yaml', document: given }] }, findings);
  const lines = findings.notes().flatMap(({ at, message }) => (at === 'mine.yaml' ? [message] : []));
  expect(lines).toEqual(['the member /extends is not read', 'the member /actions/0/reason is not read']);
});

test('an action that does two things has a line about the second', () => {
  const findings = createFindings();
  const actions = [
    { target: '$.a', remove: true, update: {} },
    { target: '$.b', update: {}, copy: '$.c' },
    { target: '$.c', remove: false, copy: '$.b' },
  ];
  const own = [{ name: 'mine.yaml', document: { overlay: '1.1.0', actions } }];
  applyOverlays({ a: {}, b: {}, c: {} }, { builtIn: NOTHING, own }, findings);
  const lines = findings.notes().flatMap(({ at, message }) => (at === 'mine.yaml' ? [message] : []));
  expect(lines).toEqual([
    'the member /actions/0/update is not read, since there is `remove`',
    'the member /actions/1/copy is not read, since there is `update`',
  ]);
});

describe('an overlay against the built-in facts of the Task object', () => {
  const source = document({
    schemas: {
      'svc.tasks.taskdto': {
        type: 'object',
        properties: { id: integer, guid: string, title: string, xmlId: string },
      },
    },
    methods: { 'tasks.task.get': { takes: { id: integer }, gives: item(to('svc.tasks.taskdto')) } },
  });
  const typesOf = (...actions: readonly unknown[]) => {
    const own = { overlay: '1.0.0', actions };
    const built = build(source, { overlays: [{ name: 'mine', document: own }] });
    const shapes = Object.fromEntries(
      entityOf(built.model.v3, 'Task').own.map(({ name, shape }) => [name, print(shape)]),
    );
    const lines = built.notes.flatMap(({ at, message }) => (at.startsWith('mine#') ? [message] : []));
    return { shapes, lines };
  };
  const properties = "$.components.schemas['svc.tasks.taskdto'].properties";

  test.each([
    {
      name: 'nothing',
      action: { target: '$', update: {} },
      want: { guid: 'string', title: 'string' },
      lines: 0,
    },
    {
      name: 'a type',
      action: { target: `${properties}.guid`, update: { type: 'integer' } },
      want: { guid: 'integer' },
    },
    {
      name: 'a type, from above',
      action: {
        target: '$.components',
        update: { schemas: { 'svc.tasks.taskdto': { properties: { title: { type: 'integer' } } } } },
      },
      want: { title: 'integer' },
    },
    {
      name: 'a type and null',
      action: { target: `${properties}.guid`, update: { type: 'integer', nullable: true } },
      want: { guid: 'integer|null' },
    },
    {
      name: 'a type, by its own place',
      action: { target: `${properties}.guid.type`, update: 'integer' },
      want: { guid: 'integer' },
    },
    {
      name: 'a text alone',
      action: { target: `${properties}.guid`, update: { description: 'x' } },
      want: { guid: 'string' },
      lines: 0,
    },
  ])('wins where it changes $name', ({ action, want, lines = 1 }) => {
    const typed = typesOf(action);
    expect(typed.shapes).toMatchObject(want);
    expect(typed.lines).toHaveLength(lines);
  });

  test('a fact about a request that it changes has a line', () => {
    const { lines } = typesOf({
      target: "$.paths['/tasks.task.get'].post.responses",
      update: { 200: { description: 'x' } },
    });
    expect(lines).toEqual(['built-in facts about `tasks.task.get` stay in force: `answers`']);
  });
});

describe('an overlay with too much to do is one line', () => {
  const large = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [`a${String(at)}`, { b: { c: {} } }]),
  );
  test.each([
    { name: 'six updates of every place', target: '$..*', update: { x: { y: {} }, z: {} }, want: 'places' },
    { name: 'a target with four descents', target: '$..*..*..*..*', update: {}, want: 'too many' },
    { name: 'a filter that begins at the root', target: '$..[?$..x]', update: {}, want: 'too many' },
  ])('$name', ({ target, update, want }) => {
    const action = { target, update };
    expect(() => apply(large, ...Array.from({ length: 6 }, () => action))).toThrow(InputError);
    expect(() => apply(large, ...Array.from({ length: 6 }, () => action))).toThrow(want);
  });

  test('is not refused for what its names hold', () => {
    expect(apply({ $ref: { 'a..b': 1 } }, { target: "$..['$ref']['a..b']", update: 2 }).result).toEqual({
      $ref: { 'a..b': 2 },
    });
  });
});
