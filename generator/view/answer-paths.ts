/** Where the answer of a method holds maps, which the service prints as `[]` when they are empty, and numbers, which it also prints as texts. */

import type { Api, Entity, Method, Property, Shape } from '../model/model.js';
import { type Named, namedOf } from '../model/named.js';
import { traitsOf } from '../model/generation.js';

/** Steps into an answer; no account means maps further inside. */
const MAX_DEPTH = 6;
/** Paths of one method, more than any object has numbers; a hostile description could ask for any number. */
const MAX_COUNT = 2_000;

/** Types that one answer is looked into for. */
const MAX_TYPES = 2_000;

/** What paths lead to. */
interface Sought {
  readonly matches: (shape: Shape) => boolean;
  /** Where a value is one of these, nobody knows whether it is sought. */
  readonly isUnclear: (members: readonly Shape[]) => boolean;
}

/** An object may be empty where each of its properties may be absent. */
const MAPS: Sought = {
  matches: (shape) =>
    shape.kind === 'map' || (shape.kind === 'object' && shape.properties.every(({ optional }) => optional)),
  // Where the account also sends arrays, an empty array looks like an empty map.
  isUnclear: (members) => members.some(({ kind }) => kind === 'array'),
};

const NUMBERS: Sought = {
  matches: isNumber,
  // Digits may be meant as a text.
  isUnclear: (members) =>
    members.some(
      (member) =>
        !isNumber(member) && !['boolean', 'map', 'object', 'array', 'empty-array'].includes(member.kind),
    ),
};

function isNumber(shape: Shape): boolean {
  return shape.kind === 'literal'
    ? shape.values.every((value) => typeof value === 'number')
    : shape.kind === 'integer' || shape.kind === 'number';
}

interface Types {
  readonly named: Named;
  /** Types around the place: one inside itself says nothing new. */
  readonly around: readonly string[];
  readonly sought: Sought;
  /** Types that are still looked into: types that lead to each other have more paths than there is time. */
  readonly budget: { left: number };
}

/**
 * `settings`, `author.settings`, `*.options`: `*` is each element of an array and each value of a map, `.` the answer
 * itself. A name that a path cannot hold is left out.
 */
export interface AnswerPaths {
  /** Of maps inside an object of an answer. */
  readonly ofEntity: (entity: Entity) => readonly string[];
  /** Of maps inside an answer that is no object or list of objects. */
  readonly ofValue: (method: Method) => readonly string[];
  /** Of numbers inside such an answer, where the generation prints them as texts. */
  readonly ofNumbers: (method: Method) => readonly string[];
}

export function answerPathsOf(api: Api): AnswerPaths {
  const named = namedOf(api);
  const types = (sought: Sought): Types => ({ named, around: [], sought, budget: { left: MAX_TYPES } });
  return {
    ofEntity: (entity) => distinct(inSelected(entity, types(MAPS))),
    ofValue: (method) => distinct(inResult(method, types(MAPS))),
    ofNumbers: (method) =>
      traitsOf(api).printsNumbersAsStrings ? distinct(inResult(method, types(NUMBERS))) : [],
  };
}

function inResult({ result }: Method, types: Types): readonly string[] {
  if (result.kind === 'value') return inShape(result.shape, [], types);
  if (result.kind === 'values') return inShape(result.shape, ['*'], types);
  const own = types.named.properties.get(result.entity) ?? [];
  // Maps of an object are a constant that its methods share.
  return types.sought === NUMBERS ? inProperties(own, result.kind === 'items' ? ['*'] : [], types) : [];
}

function distinct(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].slice(0, MAX_COUNT);
}

/** The object's own fields, and those of the objects one step away. */
function inSelected(entity: Entity, types: Types): readonly string[] {
  return [
    ...inProperties(entity.own, [], types),
    ...entity.relations.flatMap(({ name, entity: related, many }) => {
      const own = types.named.properties.get(related) ?? [];
      const inside = { ...types, around: [related] };
      return isStep(name) ? inProperties(own, many ? [name, '*'] : [name], inside) : [];
    }),
  ];
}

function inProperties(
  properties: readonly Property[],
  path: readonly string[],
  types: Types,
): readonly string[] {
  return properties.flatMap(({ name, shape }) =>
    isStep(name) ? inShape(shape, [...path, name], types) : [],
  );
}

function isStep(name: string): boolean {
  return /^[^\s.*]+$/.test(name) && name !== '__proto__';
}

function inShape(shape: Shape, path: readonly string[], types: Types): readonly string[] {
  if (path.length > MAX_DEPTH) return [];
  const here = types.sought.matches(shape) ? [textOf(path)] : [];
  switch (shape.kind) {
    case 'nullable':
      return inShape(shape.shape, path, types);
    case 'array':
      return inShape(shape.items, [...path, '*'], types);
    case 'map':
      return [...here, ...inShape(shape.values, [...path, '*'], types)];
    case 'object':
      return [...here, ...inProperties(shape.properties, path, types)];
    case 'union':
      return types.sought.isUnclear(shape.members)
        ? []
        : shape.members.flatMap((member) => inShape(member, path, types));
    case 'ref':
      return inNamed(shape.name, path, types);
    case 'unknown':
    case 'boolean':
    case 'integer':
    case 'number':
    case 'string':
    case 'date-time':
    case 'literal':
    case 'pattern':
    case 'empty-array':
      return here;
  }
}

function inNamed(name: string, path: readonly string[], outer: Types): readonly string[] {
  outer.budget.left -= 1;
  if (outer.around.includes(name) || outer.budget.left < 0) return [];
  const types = { ...outer, around: [...outer.around, name] };
  const own = types.named.properties.get(name);
  if (own !== undefined) return inShape({ kind: 'object', properties: own, open: false }, path, types);
  const alias = types.named.shapes.get(name);
  return alias === undefined ? [] : inShape(alias, path, types);
}

function textOf(path: readonly string[]): string {
  return path.length === 0 ? '.' : path.join('.');
}

/** The runtime returns the empty map of an answer as `{}`, unless an array can be there as well. */
export function answeredMembers(members: readonly Shape[]): readonly Shape[] {
  const isMap = members.some(({ kind }) => kind === 'map' || kind === 'object');
  const hasArray = members.some(({ kind }) => kind === 'array');
  return isMap && !hasArray ? members.filter(({ kind }) => kind !== 'empty-array') : members;
}
