/** `--corrections`: what a file of corrections changes in the model, what matches nothing, and what no file is. */

import { describe, expect, test } from 'vitest';
import type { Built } from '../../../generator/model/build.js';
import type { Method, Model } from '../../../generator/model/model.js';
import { published } from '../../package/published.js';
import { build, document as small, methodOf, select } from './account.js';

const document = await published();

function built(corrections: unknown): Built {
  return build(document, { corrections: [{ name: 'account.corrections.yaml', document: corrections }] });
}

function fact(row: object): unknown {
  return { corrections: '1.0.0', facts: [{ generation: 'v3', methods: ['tasks.task.list'], ...row }] };
}

const method = ({ v3 }: Model, name: string): Method => methodOf(v3, name);

function fieldOf({ v3 }: Model, name: string): unknown {
  return v3.entities.find((entity) => entity.name === 'Task')?.own.find((one) => one.name === name)?.shape;
}

function paramOf({ v3 }: Model, name: string): unknown {
  const { params } = methodOf(v3, 'tasks.task.list');
  return params.kind === 'object' ? params.variants[0]?.find((one) => one.name === name) : undefined;
}

function orderedBy(model: Model): readonly string[] {
  const { shape } = paramOf(model, 'order') as { readonly shape: { readonly order: string } };
  return model.v3.orders.find(({ name }) => name === shape.order)?.fields ?? [];
}

function limitOf(model: Model): unknown {
  const { shape } = paramOf(model, 'pagination') as {
    readonly shape: { readonly properties: readonly { readonly name: string; readonly bounds?: unknown }[] };
  };
  return shape.properties.find(({ name }) => name === 'limit')?.bounds;
}

describe('a row of facts', () => {
  test.each([
    {
      name: 'null makes a field nullable',
      row: { path: 'result.items.title', expected: 'string', set: { type: 'string | null' } },
      of: (model: Model) => fieldOf(model, 'title'),
      want: { kind: 'nullable', shape: { kind: 'string' } },
    },
    {
      name: 'another type stands beside the described one',
      row: { path: 'result.items.title', expected: 'string', set: { type: 'string | integer' } },
      of: (model: Model) => fieldOf(model, 'title'),
      want: { kind: 'union', members: [{ kind: 'string' }, { kind: 'integer' }] },
    },
    {
      name: 'a new member is added, nullable and optional',
      row: { path: 'result.items.extra', set: { type: 'string | null', required: false } },
      of: (model: Model) => fieldOf(model, 'extra'),
      want: { kind: 'nullable', shape: { kind: 'string' } },
    },
    {
      name: 'a type in the place of the described one',
      row: { path: 'result.items.title', set: { type: 'integer' } },
      of: (model: Model) => fieldOf(model, 'title'),
      want: { kind: 'integer' },
    },
    {
      name: 'a path without the envelope',
      row: { methods: ['tasks.task.get'], path: 'result.title', set: { type: 'string | null' } },
      of: (model: Model) => fieldOf(model, 'title'),
      want: { kind: 'nullable', shape: { kind: 'string' } },
    },
    {
      name: 'rows that can be null',
      row: { path: 'result.items', expected: 'object', set: { type: 'object | null' } },
      of: (model: Model) => method(model, 'tasks.task.list').result,
      want: { kind: 'values', shape: { kind: 'nullable', shape: { kind: 'ref', name: 'Task' } } },
    },
    {
      name: 'values of a field',
      row: { path: 'result.items.title', set: { values: ['a', 'b'] } },
      of: (model: Model) => fieldOf(model, 'title'),
      want: { kind: 'literal', values: ['a', 'b'], open: true },
    },
    {
      name: 'a field that does not come is left out by that method alone',
      row: { path: 'result.items.title', set: { required: false } },
      of: (model: Model) => [
        omittedFields(method(model, 'tasks.task.list')).includes('title'),
        omittedFields(method(model, 'tasks.task.get')).includes('title'),
      ],
      want: [true, false],
    },
    {
      name: 'a dead offset leaves paging by id',
      row: { path: 'params.pagination.offset', set: { ignored: true, keyset: true } },
      of: (model: Model) => method(model, 'tasks.task.list').paging?.keyset,
      want: true,
    },
    {
      name: 'an unpaged list is asked once',
      row: { path: 'params.pagination', set: { unpaged: true } },
      of: (model: Model) => method(model, 'tasks.task.list').paging?.style,
      want: 'once',
    },
    ...[
      {
        name: 'a cursor that leads nowhere leaves paging by id',
        row: { path: 'result.nextCursor', set: { ignored: true, keyset: true } },
        want: { style: 'offset', keyset: true, sortsId: true, cursor: false },
      },
      {
        name: 'a cursor that leads nowhere leaves a list that pages by offset as it is',
        row: { path: 'result.nextCursor', set: { ignored: true } },
        want: { style: 'offset', keyset: true, cursor: false },
      },
    ].map((row) => ({
      ...row,
      of: (model: Model) => method(model, 'tasks.task.list').paging,
      want: expect.objectContaining(row.want) as unknown,
    })),
    {
      name: 'a filter on id that does nothing ends paging by id',
      row: { path: 'params.filter.id', set: { ignored: true } },
      of: (model: Model) => method(model, 'tasks.task.list').paging?.keyset,
      want: false,
    },
    {
      name: 'a filter on one field that does nothing leaves the other fields',
      row: { methods: ['note.document.list'], path: 'params.filter.title', set: { ignored: true } },
      of: (model: Model) => {
        const fields = filteredBy(model, 'note.document.list');
        return [fields.includes('title'), fields.includes('text')];
      },
      want: [false, true],
    },
    {
      name: 'a field that cannot be selected is taken from the choice of that method alone',
      row: { path: 'params.select.deadline', set: { refused: true } },
      of: (model: Model) => [
        namesOf(model, 'tasks.task.list').includes('deadline'),
        namesOf(model, 'tasks.task.get').includes('deadline'),
      ],
      want: [false, true],
    },
    {
      name: 'a parameter that is needed, which is described',
      row: { path: 'params.order', set: { required: true, type: 'unknown' } },
      of: (model: Model) => paramOf(model, 'order'),
      want: expect.objectContaining({
        required: true,
        shape: expect.objectContaining({ kind: 'order' }) as unknown,
      }) as unknown,
    },
    {
      name: 'a parameter that is needed, which is not described',
      row: { path: 'params.projectId', set: { required: true, type: 'unknown' } },
      of: (model: Model) => paramOf(model, 'projectId'),
      want: expect.objectContaining({ required: true, shape: { kind: 'unknown' } }) as unknown,
    },
    {
      name: 'a condition that is needed',
      row: { path: 'params.filter.id', set: { required: true } },
      of: (model: Model) => paramOf(model, 'filter'),
      want: expect.objectContaining({
        required: true,
        shape: expect.objectContaining({
          requiredField: { name: 'id', shape: expect.objectContaining({ kind: 'integer' }) as unknown },
        }) as unknown,
      }) as unknown,
    },
    {
      name: 'a condition that is needed, which is not described',
      row: { path: 'params.filter.projectId', set: { required: true } },
      of: (model: Model) => paramOf(model, 'filter'),
      want: expect.objectContaining({
        shape: expect.objectContaining({
          requiredField: { name: 'projectId', shape: { kind: 'unknown' } },
        }) as unknown,
      }) as unknown,
    },
    {
      name: 'any condition that is needed',
      row: { path: 'params.filter', set: { required: true } },
      of: (model: Model) => paramOf(model, 'filter'),
      want: expect.objectContaining({
        required: true,
        shape: expect.not.objectContaining({ requiredField: expect.anything() as unknown }) as unknown,
      }) as unknown,
    },
    {
      name: 'an order that does nothing leaves the other fields',
      row: { path: 'params.order.title', set: { ignored: true } },
      of: (model: Model) => [
        orderedBy(model).includes('title'),
        orderedBy(model).includes('id'),
        method(model, 'tasks.task.list').paging?.keyset,
      ],
      want: [false, true, true],
    },
    {
      name: 'an order of ids that does nothing ends paging by id',
      row: { path: 'params.order.id', set: { ignored: true } },
      of: (model: Model) => [orderedBy(model).includes('id'), method(model, 'tasks.task.list').paging],
      want: [false, { style: 'offset', keyset: false, hasId: true }],
    },
    {
      name: 'a method that is refused has the code among its errors',
      row: { set: { refused: 'ACCESS_DENIED_HERE 403' } },
      of: (model: Model) => {
        const { refusedWith, errors } = method(model, 'tasks.task.list');
        return [refusedWith, errors.filter(({ code }) => code === refusedWith)];
      },
      want: [
        'ACCESS_DENIED_HERE',
        [
          {
            code: 'ACCESS_DENIED_HERE',
            status: 403,
            condition: 'The account refused this method when it was probed.',
          },
        ],
      ],
    },
    {
      name: 'pages of another size',
      row: { path: 'params.pagination.limit', set: { default: 20 } },
      of: limitOf,
      want: expect.objectContaining({ default: 20 }) as unknown,
    },
    {
      name: 'pages of a smaller size at most',
      row: { path: 'params.pagination.limit', set: { maximum: 10 } },
      of: limitOf,
      want: expect.objectContaining({ default: 10, maximum: 10 }) as unknown,
    },
    {
      name: 'a list whose limit is ignored',
      row: { path: 'params.pagination.limit', set: { ignored: true } },
      of: (model: Model) => [limitOf(model), method(model, 'tasks.task.list').paging?.limit],
      want: [undefined, false],
    },
    {
      name: 'rows under no name',
      row: { path: 'result', expected: '{ items }', set: { envelope: '{ array }' } },
      of: (model: Model) => [
        method(model, 'tasks.task.list').envelope,
        method(model, 'tasks.task.list').result.kind,
      ],
      want: ['{ array }', 'items'],
    },
    {
      name: 'an answer without rows, which is no list then',
      row: { path: 'result', expected: '{ items }', set: { envelope: 'boolean' } },
      of: (model: Model) => {
        const { envelope, result, paging } = method(model, 'tasks.task.list');
        return [envelope, result, paging];
      },
      want: ['boolean', { kind: 'value', shape: { kind: 'unknown' } }, undefined],
    },
  ])('$name', ({ row, of, want }) => {
    const { model, notes } = built(fact(row));
    expect(of(model)).toEqual(want);
    expect(notes.filter(({ at }) => at.startsWith('account.corrections'))).toEqual([]);
  });

  test('that another row has done for the same object is not told', () => {
    const row = { generation: 'v3', set: { type: 'string', required: false } };
    const facts = [
      { ...row, methods: ['tasks.task.list'], path: 'result.items.extra' },
      { ...row, methods: ['tasks.task.get'], path: 'result.item.extra' },
    ];
    const { notes } = built({ corrections: '1.0.0', facts });
    expect(notes.filter(({ at }) => at.startsWith('account.corrections'))).toEqual([]);
  });

  test.each([
    { name: 'another type', set: 'integer | null', says: 'is described now, as string' },
    { name: 'the same type', set: 'string | null', says: undefined },
    { name: 'another type, which a person chose', set: 'integer | null', source: 'us', says: undefined },
  ])('of answers for a member that is described now, $name', ({ set, says, ...by }) => {
    const row = { path: 'result.items.title', set: { type: set, required: false } };
    const { notes, model } = built(fact({ ...row, evidence: 'seen in 3 of 3', ...by }));
    const told = notes.filter(({ at }) => at.startsWith('account.corrections')).map(({ message }) => message);
    expect(told).toEqual(says === undefined ? [] : [expect.stringContaining(says)]);
    expect(fieldOf(model, 'title')).toMatchObject({ kind: 'nullable' });
  });

  test.each([
    {
      name: 'a method that is not there',
      row: { methods: ['no.such.method'], path: 'result.item.a', set: { type: 'string | null' } },
    },
    {
      name: 'a member that is not there',
      row: { path: 'result.items.nothing', expected: 'string', set: { type: 'string | null' } },
    },
    {
      name: 'an object as a text',
      row: { path: 'result.items', expected: 'string', set: { type: 'string | null' } },
    },
    {
      name: 'a type that it is not',
      row: { path: 'result.items.title', expected: 'boolean', set: { type: 'boolean | null' } },
    },
  ])('that names $name is told', ({ row }) => {
    const { notes } = built(fact(row));
    expect(notes.filter(({ at }) => at === 'account.corrections.yaml#/facts/0')).toEqual([
      expect.objectContaining({
        level: 'warning',
        message: expect.stringContaining('matches nothing') as string,
      }),
    ]);
  });
});

function omittedFields({ result }: Method): readonly string[] {
  return 'omittedFields' in result ? (result.omittedFields ?? []) : [];
}

function namesOf(model: Model, name: string): readonly string[] {
  const { result } = method(model, name);
  const select = 'select' in result ? result.select : undefined;
  return model.v3.selects.find((one) => one.name === select)?.names ?? [];
}

function filteredBy(model: Model, name: string): readonly string[] {
  const { params } = method(model, name);
  const [variant] = params.kind === 'object' ? params.variants : [];
  const shape = variant?.find((param) => param.name === 'filter')?.shape;
  const filter = model.v3.filters.find((one) => shape?.kind === 'filter' && one.name === shape.filter);
  return filter?.fields.map((field) => field.name) ?? [];
}

describe('a row that sets whether a parameter is required', () => {
  const row = { methods: ['tasks.task.add'], path: 'params.fields.creatorId', set: { required: false } };
  const rows = (...facts: readonly object[]) => built({ corrections: '1.0.0', facts });

  function requiredFields(model: Model): readonly string[] {
    const { params } = method(model, 'tasks.task.add');
    const fields =
      params.kind === 'object' ? params.variants[0]?.find(({ name }) => name === 'fields') : undefined;
    const properties = fields?.shape.kind === 'fields' ? fields.shape.properties : [];
    return properties.filter(({ optional }) => !optional).map(({ name }) => name);
  }

  test('changes a field of `fields`', () => {
    expect(requiredFields(rows().model)).toContain('creatorId');
    const { model, notes } = rows(row);
    expect(requiredFields(model)).not.toContain('creatorId');
    expect(requiredFields(model)).toContain('title');
    expect(notes.filter(({ at }) => at.startsWith('account.corrections'))).toEqual([]);
  });

  test('changes a parameter, for all methods of a glob', () => {
    const { model } = rows({ methods: ['tasks.*'], path: 'params.id', set: { required: false } });
    const { params } = method(model, 'tasks.task.get');
    const id = params.kind === 'object' ? params.variants[0]?.find(({ name }) => name === 'id') : undefined;
    expect(id?.required).toBe(false);
  });

  test.each([
    { path: 'params.fields.brandNew', of: 'fields' },
    { path: 'params.brandNew', of: '' },
  ])('adds $path, which the description lacks, where it also says a type', ({ path, of }) => {
    const set = { type: 'boolean | null', required: false };
    const { model, notes } = rows({ methods: ['tasks.task.add'], path, set });
    expect(notes.filter(({ at }) => at.startsWith('account.corrections'))).toEqual([]);
    const { params } = method(model, 'tasks.task.add');
    const all = params.kind === 'object' ? (params.variants[0] ?? []) : [];
    const fields = all.find(({ name }) => name === 'fields');
    const holder = of === '' ? all : fields?.shape.kind === 'fields' ? fields.shape.properties : [];
    expect(holder.filter(({ name }) => name === 'brandNew')).toMatchObject([
      { shape: { kind: 'nullable', shape: { kind: 'boolean' } } },
    ]);
  });

  test('may have members of its writer', () => {
    const own = { note: 'x', reason: 'x', comment: 'x', name: 'x', who: 'x', seen: {}, date: '2026-03-01' };
    expect(requiredFields(rows({ ...row, ...own }).model)).not.toContain('creatorId');
  });

  test('adds nothing without a type, or where it is required', () => {
    const path = 'params.fields.brandNew';
    for (const set of [{ required: false }, { type: 'boolean' }, { type: 'boolean', required: true }])
      expect(rows({ methods: ['tasks.task.add'], path, set }).notes).toContainEqual(
        expect.objectContaining({ message: `${path} of tasks.task.add matches nothing` }),
      );
  });

  test('is reported when it matches nothing in any generation', () => {
    const { notes } = rows(row, { ...row, path: 'params.fields.NOTHING' });
    expect(notes.filter(({ at }) => at.startsWith('account.corrections'))).toEqual([
      {
        level: 'warning',
        at: 'account.corrections.yaml#/facts/1',
        message: 'params.fields.NOTHING of tasks.task.add matches nothing',
      },
    ]);
  });

  test.each([
    { given: { ...row, methods: [] }, want: '#/facts/0/methods' },
    { given: { ...row, path: 'answer.id' }, want: '#/facts/0/path' },
    { given: { ...row, path: 'params' }, want: '#/facts/0/path' },
    {
      given: { ...row, set: { required: 'no' } },
      want: '#/facts/0/set/required: this part of the corrections cannot be "no" at this path',
    },
    {
      given: { ...row, path: 'result.item.title', set: { values: [1, 2] } },
      want: '#/facts/0/set/values: this part of the corrections cannot be [1,2] at this path',
    },
    { given: { ...row, set: {} }, want: '#/facts/0/set' },
    ...['expect', 'expectd', 'Expected', 'generaton', 'paths'].map((name) => ({
      given: { ...row, [name]: 'v3' },
      want: `#/facts/0/${name}: this part of the corrections is not read`,
    })),
    {
      given: { ...row, set: { nullable: true } },
      want: '#/facts/0/set/nullable: this part of the corrections cannot be set here',
    },
    { given: { ...row, set: { type: 'strng' } }, want: '#/facts/0/set/type' },
    ...[0, -5, 1.5, '50'].map((maximum) => ({
      given: { ...row, path: 'params.pagination.limit', set: { maximum } },
      want: `#/facts/0/set/maximum: this part of the corrections cannot be ${JSON.stringify(maximum)} at this path`,
    })),
    {
      given: { ...row, path: 'params.pagination.limit', set: { default: 0 } },
      want: '#/facts/0/set/default: this part of the corrections cannot be 0 at this path',
    },
    {
      given: { ...row, path: 'result.item.title', set: { ignored: true } },
      want: '#/facts/0/set/ignored: this part of the corrections cannot be true at this path',
    },
    {
      given: { ...row, path: '', set: { refused: '' } },
      want: '#/facts/0/set/refused: this part of the corrections cannot be "" at this path',
    },
    {
      given: { ...row, path: 'params', set: { type: 5 } },
      want: '#/facts/0/set/type: this part of the corrections cannot be 5 at this path',
    },
  ])('is an error that names the place: $want', ({ given, want }) => {
    expect(() => rows(given)).toThrow(`account.corrections.yaml${want}`);
  });
});

describe('what is no file of corrections', () => {
  test.each([
    { name: 'another document', given: { overlay: '1.0.0' }, want: '#/corrections' },
    { name: 'facts that are no list', given: { corrections: '1.0.0', facts: {} }, want: '#/facts' },
    { name: 'a row that sets nothing', given: fact({ path: 'result' }), want: '#/facts/0/set' },
    { name: 'a member that is not read', given: { corrections: '1.0.0', rows: [] }, want: '#/rows' },
    { name: 'actions of an overlay', given: { corrections: '1.0.0', actions: [] }, want: '#/actions' },
    {
      name: 'a generation that is none',
      given: fact({ set: { refused: 'A 1' }, generation: 'v4' }),
      want: '#/facts/0/generation',
    },
    { name: 'a row that is no object', given: { corrections: '1.0.0', facts: [null] }, want: '#/facts/0' },
  ])('$name is an error that names the place', ({ given, want }) => {
    expect(() => built(given)).toThrow(`account.corrections.yaml${want}`);
  });
});

describe('values of a field whose type has a name', () => {
  const field = (path: string, set: object) => {
    const schemas = {
      state: { type: 'string', enum: ['new'], nullable: true },
      item: {
        type: 'object',
        properties: { id: { type: 'integer' }, state: { $ref: '#/components/schemas/state' } },
      },
    };
    const gives = { type: 'object', properties: { item: { $ref: '#/components/schemas/item' } } };
    const rows = { corrections: '1.0.0', facts: [{ generation: 'v3', methods: ['a.item.get'], path, set }] };
    return build(small({ methods: { 'a.item.get': { gives } }, schemas }), {
      corrections: [{ name: 'own.yaml', document: rows }],
    });
  };

  test.each([
    { name: 'known ones are added', set: { values: ['old'] }, want: { values: ['new', 'old'], open: true } },
    { name: 'others are possible', set: { open: true }, want: { values: ['new'], open: true, others: true } },
  ])('$name', ({ set, want }) => {
    const { model, notes } = field('result.item.state', set);
    const type = model.v3.types.find(({ name }) => name === 'State')?.shape;
    expect(type).toEqual({ kind: 'nullable', shape: { kind: 'literal', ...want } });
    expect(notes.filter(({ at }) => at.startsWith('own.yaml'))).toEqual([]);
  });

  test('a field of another type matches nothing', () => {
    const { notes } = field('result.item.id', { values: ['old'] });
    expect(notes.filter(({ at }) => at.startsWith('own.yaml'))).toHaveLength(1);
  });
});

describe('a place inside the type of a field', () => {
  const text = { type: 'string' };
  const object = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) });
  const schemas = {
    one: object({ a: text }),
    other: object({ b: text }),
    owner: object({ id: { type: 'integer' }, name: text }),
    row: object({
      id: { type: 'integer' },
      texts: { type: 'array', items: text },
      map: { type: 'object', additionalProperties: object({ a: text }) },
      either: { oneOf: [{ $ref: '#/components/schemas/one' }, { $ref: '#/components/schemas/other' }] },
      maybe: { ...object({ a: text }), nullable: true },
      owner: { $ref: '#/components/schemas/owner' },
      owners: { type: 'array', items: { $ref: '#/components/schemas/owner' } },
    }),
  };
  const corrected = (path: string, set: object, expected?: string): Built => {
    const gives = object({ item: { $ref: '#/components/schemas/row' } });
    const facts = [{ generation: 'v3', methods: ['a.row.get'], path: `result.item.${path}`, set, expected }];
    return build(
      small({
        methods: { 'a.row.get': { takes: { select: select('id', 'map', 'either', 'maybe') }, gives } },
        schemas,
      }),
      {
        corrections: [
          { name: 'own.yaml', document: JSON.parse(JSON.stringify({ corrections: '1.0.0', facts })) },
        ],
      },
    );
  };
  const lines = ({ notes }: Built) => notes.filter(({ at }) => at.startsWith('own.yaml')).length;
  const typeOf = ({ model }: Built, name: string): unknown =>
    model.v3.entities.find((one) => one.name === 'Row')?.own.find((one) => one.name === name)?.shape;
  const relationOf = ({ model }: Built, name: string): unknown =>
    model.v3.entities.find((one) => one.name === 'Row')?.relations.find((one) => one.name === name);
  const nullableA = { properties: [{ name: 'a', shape: { kind: 'nullable', shape: { kind: 'string' } } }] };

  test.each([
    {
      name: 'the values of a map',
      path: 'map.a',
      of: (one: Built) => typeOf(one, 'map'),
      want: {
        kind: 'union',
        members: [{ kind: 'map', values: { kind: 'nullable', shape: nullableA } }, { kind: 'empty-array' }],
      },
    },
    {
      name: 'an object that can be null stays so',
      path: 'maybe.a',
      of: (one: Built) => typeOf(one, 'maybe'),
      want: { kind: 'nullable', shape: nullableA },
    },
    {
      name: 'the second of two types',
      path: 'either.b',
      of: (one: Built) =>
        one.model.v3.types.find(({ name }) => name === 'Other') ??
        one.model.v3.entities.find(({ name }) => name === 'Other'),
      want: {},
    },
  ])('$name', ({ path, of, want }) => {
    const found = corrected(path, { type: 'string | null' }, 'string');
    expect(of(found)).toMatchObject(want);
    expect(lines(found)).toBe(0);
  });

  test.each([
    { name: 'a list that comes as one object', path: 'owners', set: 'object', many: false },
    { name: 'one object that comes as a list', path: 'owner', set: 'array', many: true },
    { name: 'a list that can be null', path: 'owners', set: 'array | null', many: true },
  ])('$name', ({ path, set, many }) => {
    const found = corrected(path, { type: set });
    expect(relationOf(found, path)).toMatchObject({ entity: 'Owner', many });
    expect(lines(found)).toBe(0);
  });

  const list = { kind: 'array', items: { kind: 'ref', name: 'Owner' } };
  const map = { kind: 'map', values: { kind: 'unknown' } };
  test.each([
    {
      name: 'a list that comes as one object now and then',
      path: 'owners',
      set: 'array | object',
      want: { kind: 'union', members: [list, map] },
    },
    {
      name: 'one object that comes as a list now and then',
      path: 'owner',
      set: 'object | array',
      want: { kind: 'union', members: [list.items, { kind: 'array', items: { kind: 'unknown' } }] },
    },
    { name: 'a list that comes as a text', path: 'owners', set: 'string', want: { kind: 'string' } },
  ])('$name is a member', ({ path, set, want }) => {
    const found = corrected(path, { type: set });
    expect(relationOf(found, path)).toBeUndefined();
    expect(typeOf(found, path)).toEqual({ kind: 'nullable', shape: want });
    expect(lines(found)).toBe(0);
  });

  test('a related list is not what a row expects as one object', () => {
    const found = corrected('owners', { type: 'array' }, 'object');
    expect(relationOf(found, 'owners')).toMatchObject({ many: true });
    expect(lines(found)).toBe(1);
  });

  test.each(['map.nothing', 'either.nothing', 'texts.nothing', 'owner.nothing', 'nothing.a'])(
    'that %s is not is a line of the report',
    (path) => {
      expect(lines(corrected(path, { type: 'string | null' }, 'string'))).toBe(1);
    },
  );
});
