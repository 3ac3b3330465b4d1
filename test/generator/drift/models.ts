/** The desk in the model's words, and edits of it. */

import type {
  Method,
  Model,
  MethodParam,
  ParamShape,
  Property,
  Shape,
} from '../../../generator/model/model.js';
import { build } from '../model/account.js';
import { desk } from './desk.js';

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

export function param(name: string, shape: ParamShape = string, required = false): MethodParam {
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

export function params(...variants: readonly (readonly MethodParam[])[]): Method['params'] {
  return { kind: 'object', variants, open: false };
}

/** A list that is filtered and sorted by id can be paged by it. */
const ID = {
  name: 'id',
  type: 'int',
  title: 'id',
  description: '',
  filterable: true,
  sortable: true,
  multiple: false,
};
const { model } = build(
  desk(),
  {},
  {
    scopes: new Map([['desk.ticket.get', ['desk']]]),
    fieldLists: new Map([['desk.ticket.field.list', [ID]]]),
  },
);
const NOTHING = { modules: [], methods: [], entities: [], types: [], selects: [], filters: [], orders: [] };

/** Without the methods of our own legacy spec, which every row would compare. */
export const base: Model = { ...model, legacy: { ...model.legacy, ...NOTHING } };

/** A copy of the desk with something changed in it. */
export function edited(edit: (draft: Draft) => void): Model {
  const draft: Draft = structuredClone(base) as Draft; // a copy is ours to change
  edit(draft);
  return draft;
}

function found<T extends { name: string }>(items: readonly T[], name: string): T {
  const item = items.find((one) => one.name === name);
  if (item === undefined) throw new Error(`the desk has no ${name}`);
  return item;
}

export function methodIn(draft: Draft, name: string): DraftMethod {
  return found([...draft.v3.methods, ...draft.gateway.methods], name);
}

/** Own fields of an entity. */
export function fieldsOf(draft: Draft, entity: string): Mutable<Property>[] {
  return found(draft.v3.entities, entity).own;
}

export function fieldIn(draft: Draft, entity: string, name: string): Mutable<Property> {
  return found(fieldsOf(draft, entity), name);
}

export function without<T extends { readonly name: string }>(items: T[], name: string): void {
  items.splice(
    items.findIndex((item) => item.name === name),
    1,
  );
}

/** Takes names out of what `select` of tickets admits. */
export function unselect(draft: Draft, ...names: readonly string[]): void {
  const select = found(draft.v3.selects, 'TicketSelect');
  select.names = select.names.filter((name) => !names.includes(name));
}
