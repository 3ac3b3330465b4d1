/** Compares two shapes, and the named types in them: each pair of types once, however many methods use it. */

import type { Api, Entity, NamedType, Property, Shape } from '../model/model.js';
import { namesIn } from '../model/references.js';
import { withoutNull } from '../model/shape-parts.js';
import { isSame } from './canonical.js';
import { compareMembers, memberText } from './compare-members.js';
import { differs, type Difference, inside, inType, type Location, type Pair } from './difference.js';
import { shapeText } from './shape-text.js';
import { entityNamed, isSameType, type Names, typeNamed } from './type-names.js';
import { valuesOf, widthOf } from './width.js';

export function compareShapes(pair: Pair<Shape>, location: Location, names: Names): readonly Difference[] {
  const [before, after] = [withoutNull(pair.before), withoutNull(pair.after)];
  return [...nullability(pair, location), ...compareBare({ before, after }, location, names)];
}

function nullability({ before, after }: Pair<Shape>, location: Location): readonly Difference[] {
  if ((before.kind === 'nullable') === (after.kind === 'nullable')) return [];
  // A value of which nothing is known may have been null all along.
  if (withoutNull(before).kind === 'unknown' || withoutNull(after).kind === 'unknown') return [];
  const change = after.kind === 'nullable' ? 'nullable' : 'not-nullable';
  return [differs(location, `${location.direction}-${change}`, texts(before, after))];
}

function compareBare(
  { before, after }: Pair<Shape>,
  location: Location,
  names: Names,
): readonly Difference[] {
  if (before.kind === 'ref' && after.kind === 'ref')
    return compareNamed({ before: before.name, after: after.name }, location, names);
  if (isSame(before, after))
    return namesIn(before).flatMap((name) => compareNamed({ before: name, after: name }, location, names));
  const plain = { before: unnamed(before, names.before), after: unnamed(after, names.after) };
  if (plain.before !== before || plain.after !== after) return compareUnnamed(plain, location, names);
  if (before.kind === 'array' && after.kind === 'array') {
    return compareShapes(
      { before: before.items, after: after.items },
      { ...location, path: `${location.path}[]` },
      names,
    );
  }
  if (before.kind === 'map' && after.kind === 'map') {
    return compareShapes({ before: before.values, after: after.values }, inside(location, '*'), names);
  }
  if (before.kind === 'object' && after.kind === 'object') {
    if (isAnother(before.properties, after.properties))
      return [differs(location, `${location.direction}-retyped`, texts(before, after))];
    const openness = before.open === after.open ? [] : [opened(after.open, location)];
    return [
      ...openness,
      ...compareProperties({ before: before.properties, after: after.properties }, location, names),
    ];
  }
  return compareWidth(before, after, location);
}

/** Of several properties the two have none in common. */
function isAnother(before: readonly Property[], after: readonly Property[]): boolean {
  const names = new Set(after.map(({ name }) => name));
  const [fewest, most] = [before.length, after.length].toSorted((a, b) => a - b);
  return fewest !== 0 && (most ?? 0) > 2 && !before.some(({ name }) => names.has(name));
}

/** What one side names and the other describes in place is one thing if it is described alike. */
function compareUnnamed(plain: Pair<Shape>, location: Location, names: Names): readonly Difference[] {
  return plain.before.kind === plain.after.kind && plain.before.kind !== 'ref'
    ? compareBare(plain, location, names)
    : compareWidth(plain.before, plain.after, location);
}

/** What a name stands for; related objects stand apart. */
export function unnamed(shape: Shape, api: Api): Shape {
  if (shape.kind !== 'ref') return shape;
  const entity = entityNamed(api, shape.name);
  if (entity !== undefined) return { kind: 'object', properties: entity.own, open: false };
  return typeNamed(api, shape.name)?.shape ?? shape;
}

/** Names that nothing describes are admitted, or no longer. */
function opened(open: boolean, location: Location): Difference {
  return differs(location, open ? `${location.direction}-opened` : `${location.direction}-closed`);
}

function compareWidth(before: Shape, after: Shape, location: Location): readonly Difference[] {
  const width = widthOf(before, after, location.direction);
  const told = texts(before, after);
  if (width === 'wider') return [differs(location, `${location.direction}-widened`, told)];
  if (width === 'narrower') return [differs(location, `${location.direction}-narrowed`, told)];
  if (width === 'different') return [differs(location, `${location.direction}-retyped`, told)];
  const [known, now] = [new Set(valuesOf(before)), new Set(valuesOf(after))];
  return [
    ...([...now].some((value) => !known.has(value))
      ? [differs(location, `${location.direction}-values-added`, told)]
      : []),
    ...([...known].some((value) => !now.has(value))
      ? [differs(location, `${location.direction}-values-removed`, told)]
      : []),
  ];
}

function texts(before: Shape, after: Shape): { before: string; after: string } {
  return { before: shapeText(before), after: shapeText(after) };
}

/** Properties of an object, of `fields`, or own fields of an entity. */
export function compareProperties(
  pair: Pair<readonly Property[]>,
  location: Location,
  names: Names,
): readonly Difference[] {
  return compareMembers(pair, location, ({ before, after }, here) =>
    compareShapes({ before: before.shape, after: after.shape }, here, names),
  );
}

/** What a name of one side and a name of the other stand for. */
export function compareNamed(pair: Pair<string>, location: Location, names: Names): readonly Difference[] {
  const key = JSON.stringify([location.direction, location.related, pair.before, pair.after]);
  const found = names.seen.get(key);
  if (found !== undefined) return found;
  // Schemas can refer to themselves: a pair that is being compared adds nothing.
  names.seen.set(key, []);
  const differences = nested(names, () => compareUncached(pair, location, names));
  names.seen.set(key, differences);
  return differences;
}

/** Schemas can refer to each other in a chain that is longer than the stack. */
const MAX_DEPTH = 100;

/** What lies too deep is told by the outermost comparison instead of the one around it. */
function nested(names: Names, compare: () => readonly Difference[]): readonly Difference[] {
  if (names.depth >= MAX_DEPTH) {
    names.later.push(compare);
    return [];
  }
  names.depth += 1;
  try {
    const found = [...compare()];
    for (let next = names.depth === 1 ? names.later.pop() : undefined; next; next = names.later.pop())
      found.push(...next());
    return found;
  } finally {
    names.depth -= 1;
  }
}

function compareUncached(pair: Pair<string>, location: Location, names: Names): readonly Difference[] {
  const entities = {
    before: entityNamed(names.before, pair.before),
    after: entityNamed(names.after, pair.after),
  };
  const types = { before: typeNamed(names.before, pair.before), after: typeNamed(names.after, pair.after) };
  // Two types that both descriptions have can still be alike: one method's answer is described in place now.
  if (!isSameType(pair, names))
    return isAlike(entities, location, names) || isAlikeType(types, location, names)
      ? []
      : [differs(location, `${location.direction}-retyped`, pair)];
  const ofType = inType(location, pair.before);
  const renamed = pair.before === pair.after ? [] : [differs(ofType, 'type-renamed', pair)];
  if (entities.before && entities.after) {
    return [
      ...renamed,
      ...compareEntities({ before: entities.before, after: entities.after }, ofType, names),
    ];
  }
  if (types.before && types.after) {
    return [
      ...renamed,
      ...compareShapes({ before: types.before.shape, after: types.after.shape }, ofType, names),
    ];
  }
  return [differs(location, `${location.direction}-retyped`, pair)];
}

function isAlike({ before, after }: Pair<Entity | undefined>, location: Location, names: Names): boolean {
  return (
    before !== undefined &&
    after !== undefined &&
    compareEntities({ before, after }, location, names).length === 0
  );
}

/** As an enum is whose schema has another name now: the old name stays as an alias. */
function isAlikeType(
  { before, after }: Pair<NamedType | undefined>,
  location: Location,
  names: Names,
): boolean {
  return (
    before !== undefined &&
    after !== undefined &&
    compareShapes({ before: before.shape, after: after.shape }, location, names).length === 0
  );
}

function compareEntities(pair: Pair<Entity>, location: Location, names: Names): readonly Difference[] {
  const moved = location.related ? [] : movedFields(pair);
  const gone = new Set(moved.map(({ name }) => name));
  const rest = { before: without(pair.before, gone), after: without(pair.after, gone) };
  const own = compareOwn(rest, location, names);
  if (location.related) return own;
  const told = moved.map(({ name, before, after }) =>
    differs(inside(location, name), 'result-retyped', { before, after }),
  );
  return [...told, ...own, ...compareRelations(rest, location, names)];
}

/** Fields that were a value and are a related object now, or the other way round: not gone and new, but of another type. */
function movedFields({ before, after }: Pair<Entity>): readonly (Pair<string> & { readonly name: string })[] {
  const textsOf = ({ own, relations }: Entity) => ({
    own: new Map(own.map((property) => [property.name, memberText(property)])),
    related: new Map(relations.map((relation) => [relation.name, relationText(relation)])),
  });
  const [old, now] = [textsOf(before), textsOf(after)];
  const between = (from: ReadonlyMap<string, string>, to: ReadonlyMap<string, string>) =>
    [...from].flatMap(([name, told]) => {
      const other = to.get(name);
      return other === undefined ? [] : [{ name, before: told, after: other }];
    });
  return [...between(old.own, now.related), ...between(old.related, now.own)];
}

function without(entity: Entity, names: ReadonlySet<string>): Entity {
  if (names.size === 0) return entity;
  const isLeft = ({ name }: { readonly name: string }): boolean => !names.has(name);
  return { ...entity, own: entity.own.filter(isLeft), relations: entity.relations.filter(isLeft) };
}

/** A field that `select` still names and nothing describes any more is gone. */
function compareOwn(
  { before, after }: Pair<Entity>,
  location: Location,
  names: Names,
): readonly Difference[] {
  const isGone = (field: Property): boolean =>
    isUndescribed(field) && before.own.some((old) => old.name === field.name && !isUndescribed(old));
  const own = { before: before.own, after: after.own.filter((field) => !isGone(field)) };
  return compareProperties(own, location, names);
}

function isUndescribed({ shape, optional, doc }: Property): boolean {
  return shape.kind === 'unknown' && optional && doc === '';
}

function compareRelations(pair: Pair<Entity>, location: Location, names: Names): readonly Difference[] {
  const after = new Map(pair.after.relations.map((relation) => [relation.name, relation]));
  const before = new Map(pair.before.relations.map((relation) => [relation.name, relation]));
  return [
    ...pair.before.relations.flatMap((old) => {
      const now = after.get(old.name);
      const here = inside(location, old.name);
      if (now === undefined) return [differs(here, 'result-removed', { before: relationText(old) })];
      if (now.many !== old.many)
        return [differs(here, 'result-retyped', { before: relationText(old), after: relationText(now) })];
      return compareNamed({ before: old.entity, after: now.entity }, { ...here, related: true }, names);
    }),
    ...pair.after.relations
      .filter(({ name }) => !before.has(name))
      .map((now) => differs(inside(location, now.name), 'result-added', { after: relationText(now) })),
  ];
}

function relationText({ name, entity, many }: Entity['relations'][number]): string {
  return `${name}: ${entity}${many ? '[]' : ''} | null`;
}
