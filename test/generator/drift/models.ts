/** A small account in the model's words, and edits of it. */

import type {
  Api,
  Entity,
  Generation,
  Method,
  Model,
  Param,
  ParamShape,
  Property,
  Shape,
} from '../../../generator/model/model.js';

type Mutable<T> = T extends (...args: never) => unknown
  ? T
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T;

export type Draft = Mutable<Model>;
export type DraftMethod = Mutable<Method>;

export const integer: Shape = { kind: 'integer' };
export const string: Shape = { kind: 'string' };

export function nullable(shape: Shape): Shape {
  return { kind: 'nullable', shape };
}

export function property(name: string, shape: Shape = string, optional = false): Property {
  return { name, shape, optional, doc: '' };
}

export function param(name: string, shape: ParamShape = string, required = false): Param {
  return { name, required, shape, doc: '' };
}

export function method(name: string, parts: Partial<Method> = {}): Method {
  return {
    name,
    path: name.split('.'),
    kind: 'read',
    write: false,
    scope: ['tasks'],
    who: 'any user',
    applicationOnly: false,
    summary: `Summary of ${name}`,
    description: '',
    errors: [],
    source: 'contract',
    params: { kind: 'none' },
    result: { kind: 'value', shape: { kind: 'boolean' } },
    ...parts,
  };
}

export function params(...variants: readonly (readonly Param[])[]): Method['params'] {
  return { kind: 'object', variants, open: false };
}

const task: Entity = {
  name: 'Task',
  schema: 'svc.tasks.taskdto',
  module: 'tasks',
  doc: 'A task.',
  own: [
    property('id', integer),
    property('title'),
    property('deadline', nullable({ kind: 'date-time' })),
    property('priority', { kind: 'literal', values: ['low', 'high'], open: true }),
    property('points', { kind: 'number' }, true),
  ],
  relations: [{ name: 'creator', entity: 'User', many: false, doc: '' }],
};

const user: Entity = {
  name: 'User',
  schema: 'svc.main.userdto',
  module: 'main',
  doc: 'A user.',
  own: [property('id', integer), property('email', nullable(string))],
  relations: [],
};

const select: Param = param('select', { kind: 'select', select: 'TaskSelect' });

const get = method('tasks.task.get', {
  kind: 'get',
  params: params([param('id', integer, true), select]),
  result: { kind: 'item', entity: 'Task', select: 'TaskSelect', isFull: false },
  errors: [{ code: 'ENTITY_NOT_FOUND', status: 400, condition: 'no such task' }],
});

const list = method('tasks.task.list', {
  kind: 'list',
  params: params([
    select,
    param('filter', { kind: 'filter', filter: 'TaskFilter' }),
    param('order', { kind: 'order', order: 'TaskOrder' }),
    param('limit', integer),
    param('mode', { kind: 'literal', values: ['all', 'own'], open: true }),
  ]),
  result: { kind: 'items', entity: 'Task', select: 'TaskSelect', default: 'id' },
  paging: { style: 'offset', keyset: true, hasId: true },
});

const add = method('tasks.task.add', {
  kind: 'add',
  write: true,
  params: params([
    param(
      'fields',
      { kind: 'fields', properties: [property('title'), property('deadline', { kind: 'date-time' }, true)] },
      true,
    ),
  ]),
  result: { kind: 'item', entity: 'Task', isFull: true },
});

const update = method('tasks.task.update', {
  kind: 'update',
  write: true,
  params: params(
    [param('id', integer, true)],
    [param('filter', { kind: 'filter', filter: 'TaskFilter' }, true)],
  ),
});

function api(generation: Generation, parts: Partial<Api>): Api {
  return {
    generation,
    modules: [],
    methods: [],
    entities: [],
    types: [],
    selects: [],
    filters: [],
    orders: [],
    commonErrors: [],
    ...parts,
  };
}

export const base: Model = {
  title: 'Account',
  version: '1.0.0',
  v3: api('v3', {
    modules: [{ name: 'tasks', doc: 'Tasks.' }],
    methods: [add, get, list, update],
    entities: [task, user],
    selects: [
      {
        name: 'TaskSelect',
        module: 'tasks',
        entity: 'Task',
        names: ['id', 'title', 'deadline', 'priority', 'points', 'creator.id', 'creator.email'],
      },
    ],
    filters: [
      {
        name: 'TaskFilter',
        module: 'tasks',
        entity: 'Task',
        fields: [{ name: 'id', shape: integer }],
        style: 'conditions',
      },
    ],
    orders: [{ name: 'TaskOrder', module: 'tasks', entity: 'Task', fields: ['id', 'title'] }],
  }),
  legacy: api('legacy', {}),
  gateway: api('gateway', {
    methods: [
      method('keys.update', {
        route: { verb: 'PATCH', path: '/v1/keys/{id}' },
        write: true,
        kind: 'action',
        scope: [],
      }),
    ],
    commonErrors: [{ code: 'RATE_LIMITED', status: 429, condition: 'limit' }],
  }),
  vendor: [],
};

/** A copy of the small account with something changed in it. */
export function edited(edit: (draft: Draft) => void): Model {
  const draft: Draft = structuredClone(base) as Draft; // a copy is ours to change
  edit(draft);
  return draft;
}

function found<T>(item: T | undefined, name: string): T {
  if (item === undefined) throw new Error(`the small account has no ${name}`);
  return item;
}

export function methodIn(draft: Draft, name: string): DraftMethod {
  const all = [...draft.v3.methods, ...draft.legacy.methods, ...draft.gateway.methods];
  return found(
    all.find((candidate) => candidate.name === name),
    name,
  );
}

/** Own fields of an entity. */
export function fieldsOf(draft: Draft, entity: string): Mutable<Property>[] {
  return found(
    draft.v3.entities.find(({ name }) => name === entity),
    entity,
  ).own;
}

export function fieldIn(draft: Draft, entity: string, name: string): Mutable<Property> {
  return found(
    fieldsOf(draft, entity).find((field) => field.name === name),
    name,
  );
}

export function without<T extends { readonly name: string }>(items: T[], name: string): void {
  items.splice(
    items.findIndex((item) => item.name === name),
    1,
  );
}
