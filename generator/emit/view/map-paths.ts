/** Where the answer of a method holds maps, which the service prints as `[]` when they are empty. */

import type { Api, Entity, Method, NamedType, Property, Shape } from '../../model/model.js';

/** Steps into an answer; no account means maps further inside. */
const DEEPEST = 6;
/** Paths of one method; a hostile description could ask for any number. */
const MOST = 200;

interface Types {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly named: ReadonlyMap<string, NamedType>;
  /** Types around the place: one inside itself says nothing new. */
  readonly around: readonly string[];
}

/**
 * `settings`, `author.settings`, `*.options`: `*` is each element of an array and each value of a map, `.` the answer
 * itself. A name that cannot stand in a path is left out.
 */
export interface MapPaths {
  /** Inside an object of an answer. */
  readonly ofEntity: (entity: Entity) => readonly string[];
  /** Inside an answer that is no object or list of objects. */
  readonly ofValue: (method: Method) => readonly string[];
}

export function mapPathsOf(api: Api): MapPaths {
  const types: Types = {
    entities: new Map(api.entities.map((entity) => [entity.name, entity])),
    named: new Map(api.types.map((type) => [type.name, type])),
    around: [],
  };
  return {
    ofEntity: (entity) => distinct(inSelected(entity, types)),
    ofValue: ({ result }) => {
      if (result.kind === 'value') return distinct(inShape(result.shape, [], types));
      if (result.kind === 'values') return distinct(inShape(result.shape, ['*'], types));
      return [];
    },
  };
}

function distinct(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].slice(0, MOST);
}

/** The object's own fields, and those of the objects one step away. */
function inSelected(entity: Entity, types: Types): readonly string[] {
  return [
    ...inProperties(entity.own, [], types),
    ...entity.relations.flatMap(({ name, entity: related, many }) => {
      const own = types.entities.get(related)?.own ?? [];
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
  if (path.length > DEEPEST) return [];
  switch (shape.kind) {
    case 'nullable':
      return inShape(shape.shape, path, types);
    case 'array':
      return inShape(shape.items, [...path, '*'], types);
    case 'map':
      return [textOf(path), ...inShape(shape.values, [...path, '*'], types)];
    case 'object':
      return [...emptyOf(shape.properties, path), ...inProperties(shape.properties, path, types)];
    case 'union':
      // Where an array can come as well, nothing tells an empty one from an empty map.
      return shape.members.some(({ kind }) => kind === 'array')
        ? []
        : shape.members.flatMap((member) => inShape(member, path, types));
    case 'ref':
      return inNamed(shape.name, path, types);
    default:
      return [];
  }
}

function inNamed(name: string, path: readonly string[], outer: Types): readonly string[] {
  if (outer.around.includes(name)) return [];
  const types = { ...outer, around: [...outer.around, name] };
  const own = types.entities.get(name)?.own;
  if (own !== undefined) return [...emptyOf(own, path), ...inProperties(own, path, types)];
  const alias = types.named.get(name);
  return alias === undefined ? [] : inShape(alias.shape, path, types);
}

/** An object may be empty where each of its properties may be absent. */
function emptyOf(properties: readonly Property[], path: readonly string[]): readonly string[] {
  return properties.every(({ optional }) => optional) ? [textOf(path)] : [];
}

function textOf(path: readonly string[]): string {
  return path.length === 0 ? '.' : path.join('.');
}
