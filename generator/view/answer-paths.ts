/** Where an answer holds maps and numbers: the service prints an empty map as `[]`, and some numbers as strings. */

import { onceFor } from '../base/once.js';
import type { Api, ByType, Entity, Method, Property, Shape } from '../model/model.js';
import { type Named, namedOf } from '../model/named.js';
import { traitsOf } from '../model/generation.js';

/** Steps into an answer; no real account has maps further inside. */
const MAX_DEPTH = 6;
/** Paths of one method, more than any real object needs: a hostile description could have any number. */
const MAX_COUNT = 2_000;

/** Types that are searched for one answer. */
const MAX_TYPES = 2_000;

/** What paths lead to. */
interface PathTarget {
  readonly matches: (shape: Shape) => boolean;
  /** Whether a value of this union cannot be distinguished from one that only looks like the target. */
  readonly isUnclear: (members: readonly Shape[]) => boolean;
}

/** An object may be empty where each of its properties may be absent. */
const MAPS: PathTarget = {
  matches: (shape) =>
    shape.kind === 'map' || (shape.kind === 'object' && shape.properties.every(({ optional }) => optional)),
  // Where the account also sends arrays, an empty array looks like an empty map.
  isUnclear: (members) => members.some(({ kind }) => kind === 'array'),
};

const NUMBERS: PathTarget = {
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

interface Walk {
  readonly named: Named;
  /** The types that contain the shape: a type inside itself adds no path. */
  readonly ancestors: readonly string[];
  readonly target: PathTarget;
  /** Types that may still be searched: types that refer to each other have too many paths to search all. */
  readonly budget: { remaining: number };
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
  const walk = (target: PathTarget): Walk => ({
    named,
    ancestors: [],
    target,
    budget: { remaining: MAX_TYPES },
  });
  return {
    ofEntity: onceFor((entity) => distinct(pathsInEntity(entity, walk(MAPS)))),
    ofValue: (method) => distinct(pathsInResult(method, walk(MAPS))),
    ofNumbers: (method) =>
      traitsOf(api).printsNumbersAsStrings ? distinct(pathsInResult(method, walk(NUMBERS))) : [],
  };
}

function pathsInResult(method: Method, walk: Walk): readonly string[] {
  const { result, byType } = method;
  const ofTypes = byType === undefined ? [] : pathsByType(result, byType, walk);
  if (result.kind === 'value') return [...pathsInShape(result.shape, [], walk), ...ofTypes];
  if (result.kind === 'values') return [...pathsInShape(result.shape, ['*'], walk), ...ofTypes];
  const fields = walk.named.properties.get(result.entity) ?? [];
  // Maps of an object are a constant that its methods share.
  return walk.target === NUMBERS ? pathsInProperties(fields, result.kind === 'items' ? ['*'] : [], walk) : [];
}

/**
 * Of the objects of all types (`crm.item`): an answer does not name its type. A name that is a number in one type and a
 * text in another one is left out, since the digits of a text have to stay.
 */
function pathsByType(result: Method['result'], { types }: ByType, walk: Walk): readonly string[] {
  const { path, shape } = objectOf(result);
  if (path === undefined) return [];
  const found = new Map<string, Set<string>>();
  const undescribed = shape?.kind === 'ref' ? [shape.name] : [];
  for (const entity of [...undescribed, ...types.map((type) => type.entity)]) {
    for (const property of walk.named.properties.get(entity) ?? []) {
      const paths = pathsInProperties([property], path, { ...walk, ancestors: [entity] });
      found.set(property.name, (found.get(property.name) ?? new Set()).add(paths.join(' ')));
    }
  }
  return [...found.values()].flatMap((variants) => {
    const [only = '', ...others] = variants;
    return only === '' || others.length > 0 ? [] : only.split(' ');
  });
}

/** Where the answer holds an object, and its shape where the number of its type is not known. */
function objectOf(result: Method['result']): { readonly path?: readonly string[]; readonly shape?: Shape } {
  if (result.kind === 'values') return { path: ['*'], shape: result.shape };
  const [only, ...others] =
    result.kind === 'value' && result.shape.kind === 'object' ? result.shape.properties : [];
  return only === undefined || others.length > 0 ? {} : { path: [only.name], shape: only.shape };
}

function distinct(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].slice(0, MAX_COUNT);
}

/** The object's own fields, and those of the objects one step away. */
function pathsInEntity(entity: Entity, walk: Walk): readonly string[] {
  return [
    ...pathsInProperties(entity.own, [], walk),
    ...entity.relations.flatMap(({ name, entity: related, many }) => {
      const fields = walk.named.properties.get(related) ?? [];
      const inner = { ...walk, ancestors: [related] };
      return isStep(name) ? pathsInProperties(fields, many ? [name, '*'] : [name], inner) : [];
    }),
  ];
}

function pathsInProperties(
  properties: readonly Property[],
  path: readonly string[],
  walk: Walk,
): readonly string[] {
  return properties.flatMap(({ name, shape }) =>
    isStep(name) ? pathsInShape(shape, [...path, name], walk) : [],
  );
}

function isStep(name: string): boolean {
  return /^[^\s.*]+$/.test(name) && name !== '__proto__';
}

function pathsInShape(shape: Shape, path: readonly string[], walk: Walk): readonly string[] {
  if (path.length > MAX_DEPTH) return [];
  const here = walk.target.matches(shape) ? [path.length === 0 ? '.' : path.join('.')] : [];
  switch (shape.kind) {
    case 'nullable':
      return pathsInShape(shape.shape, path, walk);
    case 'array':
      return pathsInShape(shape.items, [...path, '*'], walk);
    case 'map':
      return [...here, ...pathsInShape(shape.values, [...path, '*'], walk)];
    case 'object':
      return [...here, ...pathsInProperties(shape.properties, path, walk)];
    case 'union':
      return walk.target.isUnclear(shape.members)
        ? []
        : shape.members.flatMap((member) => pathsInShape(member, path, walk));
    case 'ref':
      return pathsInNamed(shape.name, path, walk);
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

function pathsInNamed(name: string, path: readonly string[], outer: Walk): readonly string[] {
  outer.budget.remaining -= 1;
  if (outer.ancestors.includes(name) || outer.budget.remaining < 0) return [];
  const walk = { ...outer, ancestors: [...outer.ancestors, name] };
  const fields = walk.named.properties.get(name);
  if (fields !== undefined)
    return pathsInShape({ kind: 'object', properties: fields, open: false }, path, walk);
  const alias = walk.named.shapes.get(name);
  return alias === undefined ? [] : pathsInShape(alias, path, walk);
}

/** The runtime returns an empty map as `{}`, unless the value can also be an array. */
export function answeredMembers(members: readonly Shape[]): readonly Shape[] {
  const isMap = members.some(({ kind }) => kind === 'map' || kind === 'object');
  const hasArray = members.some(({ kind }) => kind === 'array');
  return isMap && !hasArray ? members.filter(({ kind }) => kind !== 'empty-array') : members;
}
