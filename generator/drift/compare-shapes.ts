/** Compares two shapes on their way in or out. */

import type { Api, Property, Shape } from '../model/model.js';
import { isSame } from './canonical.js';
import { compareNamed, entityNamed, type Names, typeNamed } from './compare-types.js';
import { below, differs, type Difference, type Place } from './difference.js';
import { pairRenamed } from './renames.js';
import { propertyText, shapeText } from './shape-text.js';
import { widthOf } from './width.js';

export interface Pair<T> {
  readonly before: T;
  readonly after: T;
}

export function compareShapes(pair: Pair<Shape>, place: Place, names: Names): readonly Difference[] {
  const [before, after] = [bare(pair.before), bare(pair.after)];
  return [...nullability(pair, place), ...compareBare({ before, after }, place, names)];
}

function bare(shape: Shape): Shape {
  return shape.kind === 'nullable' ? shape.shape : shape;
}

function nullability({ before, after }: Pair<Shape>, place: Place): readonly Difference[] {
  if ((before.kind === 'nullable') === (after.kind === 'nullable')) return [];
  // A value of which nothing is known may have been null all along.
  if (bare(before).kind === 'unknown' || bare(after).kind === 'unknown') return [];
  const change = after.kind === 'nullable' ? 'nullable' : 'not-nullable';
  return [differs(place, `${place.direction}-${change}`, texts(before, after))];
}

function compareBare({ before, after }: Pair<Shape>, place: Place, names: Names): readonly Difference[] {
  if (before.kind === 'ref' && after.kind === 'ref')
    return compareNamed({ before: before.name, after: after.name }, place, names);
  if (isSame(before, after)) return [];
  const plain = { before: unnamed(before, names.before), after: unnamed(after, names.after) };
  if (plain.before !== before || plain.after !== after) return compareUnnamed(plain, place, names);
  if (before.kind === 'array' && after.kind === 'array') {
    return compareShapes(
      { before: before.items, after: after.items },
      { ...place, path: `${place.path}[]` },
      names,
    );
  }
  if (before.kind === 'map' && after.kind === 'map') {
    return compareShapes({ before: before.values, after: after.values }, below(place, '*'), names);
  }
  if (before.kind === 'object' && after.kind === 'object') {
    const openness = before.open === after.open ? [] : [opened(after.open, below(place, '*'))];
    return [
      ...openness,
      ...compareProperties({ before: before.properties, after: after.properties }, place, names),
    ];
  }
  return compareWidth(before, after, place);
}

/** What one side names and the other describes in place is one thing if it is described alike. */
function compareUnnamed(plain: Pair<Shape>, place: Place, names: Names): readonly Difference[] {
  return plain.before.kind === plain.after.kind && plain.before.kind !== 'ref'
    ? compareBare(plain, place, names)
    : compareWidth(plain.before, plain.after, place);
}

/** What a name stands for; related objects stand apart. */
function unnamed(shape: Shape, api: Api): Shape {
  if (shape.kind !== 'ref') return shape;
  const entity = entityNamed(api, shape.name);
  if (entity !== undefined) return { kind: 'object', properties: entity.own, open: false };
  return typeNamed(api, shape.name)?.shape ?? shape;
}

/** Names that nothing describes are admitted, or no longer. */
function opened(open: boolean, place: Place): Difference {
  return differs(place, open ? `${place.direction}-added` : `${place.direction}-removed`);
}

function compareWidth(before: Shape, after: Shape, place: Place): readonly Difference[] {
  const width = widthOf(before, after, place.direction);
  const told = texts(before, after);
  if (width === 'wider') return [differs(place, `${place.direction}-widened`, told)];
  if (width === 'narrower') return [differs(place, `${place.direction}-narrowed`, told)];
  if (width === 'different') return [differs(place, `${place.direction}-retyped`, told)];
  const [known, now] = [valuesOf(before), valuesOf(after)];
  return [
    ...(now.some((value) => !known.includes(value))
      ? [differs(place, `${place.direction}-values-added`, told)]
      : []),
    ...(known.some((value) => !now.includes(value))
      ? [differs(place, `${place.direction}-values-removed`, told)]
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
  place: Place,
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
      differs(below(place, both.before.name), `${place.direction}-renamed`, propertyTexts(both)),
    ),
    ...removed.map((property) =>
      differs(below(place, property.name), `${place.direction}-removed`, { before: text(property) }),
    ),
    ...added.map((property) => addedProperty(property, place)),
    ...[...before.values()].flatMap((old) => {
      const now = after.get(old.name);
      return now === undefined
        ? []
        : compareProperty({ before: old, after: now }, below(place, old.name), names);
    }),
  ];
}

function addedProperty(property: Property, place: Place): Difference {
  const required = place.direction === 'param' && !property.optional;
  const change = required ? 'param-required-added' : (`${place.direction}-added` as const);
  return differs(below(place, property.name), change, { after: text(property) });
}

function compareProperty(pair: Pair<Property>, place: Place, names: Names): readonly Difference[] {
  const { before, after } = pair;
  const change = after.optional ? 'now-optional' : 'now-required';
  const presence =
    before.optional === after.optional
      ? []
      : [differs(place, `${place.direction}-${change}`, propertyTexts(pair))];
  return [...presence, ...compareShapes({ before: before.shape, after: after.shape }, place, names)];
}

function propertyTexts({ before, after }: Pair<Property>): { before: string; after: string } {
  return { before: text(before), after: text(after) };
}

function text({ name, shape, optional }: Property): string {
  return propertyText(name, shape, !optional);
}
