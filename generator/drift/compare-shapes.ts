/** Compares two shapes on their way in or out. */

import type { Api, Property, Shape } from '../model/model.js';
import { isSame } from './canonical.js';
import { compareNamed, entityNamed, type Names, typeNamed } from './compare-types.js';
import { differs, type Difference, inside, type Location } from './difference.js';
import { pairRenamed } from './renames.js';
import { propertyText, shapeText } from './shape-text.js';
import { widthOf } from './width.js';

export interface Pair<T> {
  readonly before: T;
  readonly after: T;
}

export function compareShapes(pair: Pair<Shape>, location: Location, names: Names): readonly Difference[] {
  const [before, after] = [bare(pair.before), bare(pair.after)];
  return [...nullability(pair, location), ...compareBare({ before, after }, location, names)];
}

function bare(shape: Shape): Shape {
  return shape.kind === 'nullable' ? shape.shape : shape;
}

function nullability({ before, after }: Pair<Shape>, location: Location): readonly Difference[] {
  if ((before.kind === 'nullable') === (after.kind === 'nullable')) return [];
  // A value of which nothing is known may have been null all along.
  if (bare(before).kind === 'unknown' || bare(after).kind === 'unknown') return [];
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
  if (isSame(before, after)) return [];
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
    const openness = before.open === after.open ? [] : [opened(after.open, inside(location, '*'))];
    return [
      ...openness,
      ...compareProperties({ before: before.properties, after: after.properties }, location, names),
    ];
  }
  return compareWidth(before, after, location);
}

/** What one side names and the other describes in place is one thing if it is described alike. */
function compareUnnamed(plain: Pair<Shape>, location: Location, names: Names): readonly Difference[] {
  return plain.before.kind === plain.after.kind && plain.before.kind !== 'ref'
    ? compareBare(plain, location, names)
    : compareWidth(plain.before, plain.after, location);
}

/** What a name stands for; related objects stand apart. */
function unnamed(shape: Shape, api: Api): Shape {
  if (shape.kind !== 'ref') return shape;
  const entity = entityNamed(api, shape.name);
  if (entity !== undefined) return { kind: 'object', properties: entity.own, open: false };
  return typeNamed(api, shape.name)?.shape ?? shape;
}

/** Names that nothing describes are admitted, or no longer. */
function opened(open: boolean, location: Location): Difference {
  return differs(location, open ? `${location.direction}-added` : `${location.direction}-removed`);
}

function compareWidth(before: Shape, after: Shape, location: Location): readonly Difference[] {
  const width = widthOf(before, after, location.direction);
  const told = texts(before, after);
  if (width === 'wider') return [differs(location, `${location.direction}-widened`, told)];
  if (width === 'narrower') return [differs(location, `${location.direction}-narrowed`, told)];
  if (width === 'different') return [differs(location, `${location.direction}-retyped`, told)];
  const [known, now] = [valuesOf(before), valuesOf(after)];
  return [
    ...(now.some((value) => !known.includes(value))
      ? [differs(location, `${location.direction}-values-added`, told)]
      : []),
    ...(known.some((value) => !now.includes(value))
      ? [differs(location, `${location.direction}-values-removed`, told)]
      : []),
  ];
}

function valuesOf(shape: Shape): readonly (string | number | boolean)[] {
  return shape.kind === 'literal' ? shape.values : [];
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
  const before = new Map(pair.before.map((property) => [property.name, property]));
  const after = new Map(pair.after.map((property) => [property.name, property]));
  const { renamed, removed, added } = pairRenamed(
    pair.before.filter(({ name }) => !after.has(name)),
    pair.after.filter(({ name }) => !before.has(name)),
    {
      sameShape: (old, now) => isSame(old.shape, now.shape) && old.optional === now.optional,
      textOf: ({ doc }) => doc,
    },
  );
  return [
    ...renamed.map((both) =>
      differs(inside(location, both.before.name), `${location.direction}-renamed`, propertyTexts(both)),
    ),
    ...removed.map((property) =>
      differs(inside(location, property.name), `${location.direction}-removed`, { before: text(property) }),
    ),
    ...added.map((property) => addedProperty(property, location)),
    ...[...before.values()].flatMap((old) => {
      const now = after.get(old.name);
      return now === undefined
        ? []
        : compareProperty({ before: old, after: now }, inside(location, old.name), names);
    }),
  ];
}

function addedProperty(property: Property, location: Location): Difference {
  const required = location.direction === 'param' && !property.optional;
  const change = required ? 'param-required-added' : (`${location.direction}-added` as const);
  return differs(inside(location, property.name), change, { after: text(property) });
}

function compareProperty(pair: Pair<Property>, location: Location, names: Names): readonly Difference[] {
  const { before, after } = pair;
  const change = after.optional ? 'now-optional' : 'now-required';
  const presence =
    before.optional === after.optional
      ? []
      : [differs(location, `${location.direction}-${change}`, propertyTexts(pair))];
  return [...presence, ...compareShapes({ before: before.shape, after: after.shape }, location, names)];
}

function propertyTexts({ before, after }: Pair<Property>): { before: string; after: string } {
  return { before: text(before), after: text(after) };
}

function text({ name, shape, optional }: Property): string {
  return propertyText(name, shape, !optional);
}
