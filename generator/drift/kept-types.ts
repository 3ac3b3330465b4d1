/** Types of the last package that a description no longer names: what stands in their place keeps the name. */

import type { Api, Entity, Method, NamedType, ParamShape, Property, Result, Shape } from '../model/model.js';
import { byName, compareNames, typeNames } from '../model/named.js';
import { withoutNull } from '../model/shape-parts.js';
import { isSame } from './canonical.js';
import { isShape } from './compare-params.js';
import { isMany, shapeOfResult } from './compare-results.js';
import { compareShapes, unnamed } from './compare-shapes.js';
import type { Pair } from './difference.js';
import { areMostlyKept, entityNamed, namesOf, type Names, typeNamed } from './type-names.js';

interface Keeping {
  readonly names: Names;
  /** Types that only the last package has. */
  readonly gone: ReadonlySet<string>;
  readonly entities: Map<string, Entity>;
  readonly types: Map<string, NamedType>;
}

/**
 * The API with the types of the last package that would be gone: an object that was a schema and is described in place
 * is named again, and a name for which there is another one now becomes an alias. `wanted`: those names alone.
 */
export function keepTypes(pair: Pair<Api>, wanted?: ReadonlySet<string>): Api {
  const { before, after } = pair;
  const keeping = keepingOf(pair, wanted);
  if (keeping.gone.size === 0) return after;
  const old = {
    methods: byName(before.methods),
    entities: byName(before.entities),
    types: byName(before.types),
  };
  // Answers first: what both an answer and a parameter name is described more widely there.
  const answering = after.methods.map((method) => keptAnswer(old.methods.get(method.name), method, keeping));
  const entities = after.entities.map((entity) => {
    const own = keptProperties(old.entities.get(entity.name)?.own ?? [], entity.own, keeping);
    return { ...entity, own };
  });
  const types = after.types.map((type) => {
    const known = old.types.get(type.name);
    return known === undefined ? type : { ...type, shape: keptShape(known.shape, type.shape, keeping) };
  });
  const methods = answering.map((method) => keptParams(old.methods.get(method.name), method, keeping));
  keepAliases(pair, keeping);
  return {
    ...after,
    methods,
    entities: [...entities, ...keeping.entities.values()].sort(compareNames),
    types: [...types, ...keeping.types.values()].sort(compareNames),
  };
}

function keepingOf(pair: Pair<Api>, wanted: ReadonlySet<string> | undefined): Keeping {
  const now = new Set(typeNames(pair.after));
  const names = [...pair.before.entities, ...pair.before.types].map(({ name }) => name);
  const gone = new Set(names.filter((name) => !now.has(name) && wanted?.has(name) !== false));
  return { names: namesOf(pair), gone, entities: new Map(), types: new Map() };
}

function keptAnswer(old: Method | undefined, method: Method, keeping: Keeping): Method {
  if (old === undefined) return method;
  const { beside } = method;
  return {
    ...method,
    result: keptResult(old.result, method.result, keeping),
    ...(beside && { beside: keptProperties(old.beside ?? [], beside, keeping) }),
  };
}

/** A schema in the place of the answer is an object of the account, and the same described there is a value. */
function keptResult(before: Result, after: Result, keeping: Keeping): Result {
  const shape = keptShape(shapeOfResult(before), shapeOfResult(after), keeping);
  return 'shape' in after && isMany(before) === isMany(after) ? { ...after, shape } : after;
}

function keptParams(old: Method | undefined, method: Method, keeping: Keeping): Method {
  const { params } = method;
  if (old?.params.kind !== 'object' || params.kind !== 'object') return method;
  const known = byName(old.params.variants.flat());
  const variants = params.variants.map((variant) =>
    variant.map((param) => {
      const shape = known.get(param.name)?.shape;
      return shape === undefined ? param : { ...param, shape: keptParam(shape, param.shape, keeping) };
    }),
  );
  return { ...method, params: { ...params, variants } };
}

function keptParam(before: ParamShape, after: ParamShape, keeping: Keeping): ParamShape {
  if (before.kind === 'fields' && after.kind === 'fields')
    return { ...after, properties: keptProperties(before.properties, after.properties, keeping) };
  return isShape(before) && isShape(after) ? keptShape(before, after, keeping) : after;
}

function keptProperties(
  before: readonly Property[],
  after: readonly Property[],
  keeping: Keeping,
): readonly Property[] {
  const known = byName(before);
  return after.map((property) => {
    const old = known.get(property.name);
    return old === undefined
      ? property
      : { ...property, shape: keptShape(old.shape, property.shape, keeping) };
  });
}

/** As deep as the description of today shows a value in place. */
function keptShape(before: Shape, after: Shape, keeping: Keeping): Shape {
  const old = withoutNull(before);
  if (after.kind === 'nullable') return { ...after, shape: keptShape(old, after.shape, keeping) };
  if (old.kind === 'ref') return keptReference(old.name, after, keeping);
  if (old.kind === 'object' && after.kind === 'object')
    return { ...after, properties: keptProperties(old.properties, after.properties, keeping) };
  if (old.kind === 'array' && after.kind === 'array')
    return { ...after, items: keptShape(old.items, after.items, keeping) };
  if (old.kind === 'map' && after.kind === 'map')
    return { ...after, values: keptShape(old.values, after.values, keeping) };
  return after;
}

function keptReference(name: string, after: Shape, keeping: Keeping): Shape {
  if (after.kind === 'ref') keepAlias(name, after.name, keeping);
  if (after.kind === 'ref' || !keeping.gone.has(name)) return after;
  const old = unnamed({ kind: 'ref', name }, keeping.names.before);
  const shape = keptShape(old, after, keeping);
  const isNamed = isKept(old, shape) && (asEntity(name, shape, keeping) || asType(name, shape, keeping));
  return isNamed ? { kind: 'ref', name } : shape;
}

function isKept(old: Shape, now: Shape): boolean {
  if (old.kind === 'object' && now.kind === 'object') return areMostlyKept(old.properties, now.properties);
  return old.kind === now.kind;
}

/** Names the shape; false: the name is not of such a thing, or another place with another shape has it by now. */
function asEntity(name: string, shape: Shape, { names, entities }: Keeping): boolean {
  const old = entityNamed(names.before, name);
  if (old === undefined || shape.kind !== 'object' || old.relations.length > 0) return false;
  if (shape.open !== (old.open ?? false)) return false;
  const own = shape.properties.map(asOwnField);
  const known = entities.get(name) ?? { ...old, schema: '', own };
  entities.set(name, known);
  return isSame(known.own, own);
}

/** As `asEntity`. */
function asType(name: string, shape: Shape, { names, types }: Keeping): boolean {
  const old = typeNamed(names.before, name);
  if (old === undefined) return false;
  const { schema: _schema, ...rest } = old;
  const known = types.get(name) ?? { ...rest, shape };
  types.set(name, known);
  return isSame(known.shape, shape);
}

/** An object always has its `id` (API, Null). */
function asOwnField(property: Property): Property {
  return property.name === 'id'
    ? { ...property, shape: withoutNull(property.shape), optional: false }
    : property;
}

/** A name for which the description has another one now. */
function keepAlias(name: string, now: string, keeping: Keeping): void {
  const { gone, names, types } = keeping;
  if (!gone.has(name) || types.has(name)) return;
  const pair = { before: { kind: 'ref', name }, after: { kind: 'ref', name: now } } as const;
  const differences = compareShapes(pair, { path: '', shared: false, direction: 'result' }, names);
  if (differences.every(({ change }) => change === 'type-renamed'))
    types.set(name, aliasOf(name, now, names.before));
}

function aliasOf(name: string, now: string, before: Api): NamedType {
  const { module = '' } = entityNamed(before, name) ?? typeNamed(before, name) ?? {};
  return {
    name,
    module,
    doc: `Another name of \`${now}\`, kept for programs that use it.`,
    shape: { kind: 'ref', name: now },
  };
}

/** No place leads to an alias: it stays while there is what it names. */
function keepAliases({ before, after }: Pair<Api>, { gone, entities, types }: Keeping): void {
  const now = new Set([...typeNames(after), ...entities.keys(), ...types.keys()]);
  for (const type of before.types) {
    const isAlias = type.shape.kind === 'ref' && now.has(type.shape.name);
    if (isAlias && gone.has(type.name) && !now.has(type.name)) types.set(type.name, type);
  }
}
