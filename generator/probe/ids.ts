/** Collects ids and names of fields from answers, as parameters of further reads. None of them leaves the run. */

import { isList, isObject, type JsonObject, member } from '../base/json.js';
import type { Api, Entity, Method, Shape } from '../model/model.js';

type Value = string | number;

export interface Ids {
  /** Remembers the values of a row of a method's answer. */
  learn(this: void, api: Api, method: Method, row: unknown): void;
  /** The `nth` known value, from 0, that fits a required parameter; undefined if no read returned one. */
  valueFor(this: void, api: Api, method: Method, param: WantedParam, nth?: number): unknown;
}

export interface WantedParam {
  readonly name: string;
  readonly shape: { readonly kind: string };
}

/** Values of one kind that are kept. */
const MAX_COUNT = 12;

export function openIds(): Ids {
  const values = new Map<string, Value[]>();
  const keep = (key: string, value: unknown): void => {
    if ((typeof value !== 'number' || value <= 0) && (typeof value !== 'string' || value === '')) return;
    const known = values.get(key) ?? [];
    if (known.length < MAX_COUNT && !known.includes(value)) values.set(key, [...known, value]);
  };
  const place =
    (generation: string, nth: number) =>
    (...keys: readonly string[]): Value | undefined =>
      keys.map((key) => values.get(`${generation} ${key}`)?.[nth]).find((value) => value !== undefined);
  return {
    learn: (api, method, row) => {
      if (!isObject(row)) return;
      const { generation } = api;
      for (const [key, value] of keyedValues(api, method, row)) keep(`${generation} ${key}`, value);
    },
    valueFor: (api, method, param, nth = 0) =>
      valueFor(place(api.generation, nth), method, param, entityOf(api, method)?.name),
  };
}

function* keyedValues(api: Api, method: Method, row: JsonObject): Generator<readonly [string, unknown]> {
  const space = spaceOf(method.name);
  const entity = entityOf(api, method);
  if (method.kind === 'field-list') {
    yield [`name ${space}`, row['name']];
    return;
  }
  for (const [key, value] of Object.entries(row)) {
    const other = isObject(value) ? entity?.relations.find(({ name }) => name === key) : undefined;
    if (other !== undefined) yield* related(other.entity, member(value, 'id'));
    else if (/^id$/i.test(key)) {
      yield [`space ${space}`, value];
      if (entity !== undefined) yield [`entity ${entity.name.toLowerCase()}`, value];
      yield [`field ${wordOf(space)}id`, value];
    } else if (/id$/i.test(key)) {
      yield [`field ${key.replaceAll('_', '').toLowerCase()}`, value];
      const relation = entity?.relations.find(({ name }) => name === key.replace(/_?id$/i, ''));
      if (relation !== undefined) yield* related(relation.entity, value);
    }
  }
}

function* related(entity: string, value: unknown): Generator<readonly [string, unknown]> {
  yield [`entity ${entity.toLowerCase()}`, value];
  yield [`field ${entity.toLowerCase()}id`, value];
}

function valueFor(
  first: (...keys: readonly string[]) => Value | undefined,
  method: Method,
  { name, shape }: WantedParam,
  entity = '',
): unknown {
  const space = spaceOf(method.name);
  if (method.kind === 'field-get' && name === 'name') return first(`name ${space}`);
  const literal = literalOf(shape);
  if (literal !== undefined) return literal;
  const word = name.replaceAll('_', '').toLowerCase();
  if (word === 'id')
    return asDescribed(
      first(...spacesOf(space).map((one) => `space ${one}`), `entity ${entity.toLowerCase()}`),
      shape,
    );
  const single = /^(.+id)s?$/.exec(word)?.[1];
  if (single === undefined) return undefined;
  const value = asDescribed(first(`field ${single}`, `entity ${single.slice(0, -2)}`), shape);
  return value !== undefined && word.endsWith('ids') && shape.kind !== 'string' ? [value] : value;
}

/** A parameter that is described as a number may refuse the text that an account prints in its rows. */
function asDescribed(value: Value | undefined, shape: { readonly kind: string }): Value | undefined {
  const one = shape as Shape;
  if (one.kind === 'nullable') return asDescribed(value, one.shape);
  if (one.kind === 'array') return asDescribed(value, one.items);
  const isNumber = one.kind === 'integer' || one.kind === 'number';
  return isNumber && typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** The description names it: nothing is made up. */
function literalOf(shape: { readonly kind: string }): unknown {
  const one = shape as Shape;
  return one.kind === 'literal' ? one.values[0] : undefined;
}

/** `tasks.task.access` → itself, `tasks.task`. */
function spacesOf(space: string): readonly string[] {
  const parts = space.split('.');
  return parts
    .map((_, index) => parts.slice(0, parts.length - index).join('.'))
    .slice(0, -1)
    .concat(space);
}

function spaceOf(method: string): string {
  return method.split('.').slice(0, -1).join('.');
}

function wordOf(space: string): string {
  return (space.split('.').at(-1) ?? '').toLowerCase();
}

export function entityOf(api: Api, { result }: Method): Entity | undefined {
  return 'entity' in result ? api.entities.find(({ name }) => name === result.entity) : undefined;
}

/** Rows of an answer's data, or the one object. */
export function rowsIn(data: unknown): readonly unknown[] {
  return isList(data) ? data : [data];
}
