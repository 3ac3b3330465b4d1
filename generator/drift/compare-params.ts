/** Compares what a method takes. */

import type { Param, Params, ParamShape, Shape } from '../model/model.js';
import { isSame } from './canonical.js';
import { compareFields } from './compare-fields.js';
import { compareMembers, type Member } from './compare-members.js';
import { compareProperties, compareShapes } from './compare-shapes.js';
import type { Names } from './type-names.js';
import { differs, distinct, type Difference, type Location, type Pair } from './difference.js';
import { firstPairs } from './renames.js';
import { propertyText, shapeText } from './shape-text.js';

type Variant = readonly Param[];

const ROOT: Location = { path: 'params', shared: false, direction: 'param' };

export function compareParams({ before, after }: Pair<Params>, names: Names): readonly Difference[] {
  const pairs = pairVariants(variantsOf(before), variantsOf(after));
  return distinct([
    ...openness(isOpen(before), isOpen(after)),
    ...pairs.matched.flatMap((pair) => compareVariant(pair, names)),
    ...pairs.removed.map((variant) => differs(ROOT, 'param-narrowed', { before: variantText(variant) })),
    ...pairs.added.map((variant) => differs(ROOT, 'param-widened', { after: variantText(variant) })),
    ...(isSame(orderOf(before), orderOf(after)) ? [] : [differs(ROOT, 'param-order-changed')]),
  ]);
}

function variantsOf(params: Params): readonly Variant[] {
  return params.kind === 'object' ? params.variants : [[]];
}

function isOpen(params: Params): boolean {
  return params.kind === 'open' || (params.kind === 'object' && params.open);
}

function orderOf(params: Params): readonly string[] {
  return params.kind === 'object' ? (params.order ?? []) : [];
}

function openness(before: boolean, after: boolean): readonly Difference[] {
  return before === after ? [] : [differs(ROOT, after ? 'param-opened' : 'param-closed')];
}

interface Variants {
  readonly matched: readonly Pair<Variant>[];
  readonly removed: readonly Variant[];
  readonly added: readonly Variant[];
}

/** Each variant with the one that shares most of its names. */
function pairVariants(before: readonly Variant[], after: readonly Variant[]): Variants {
  const candidates = before
    .flatMap((old) => after.map((now) => ({ before: old, after: now, overlap: overlap(old, now) })))
    .toSorted((a, b) => b.overlap - a.overlap);
  const matched = firstPairs(candidates);
  const taken = new Set(matched.flatMap((pair) => [pair.before, pair.after]));
  return {
    matched,
    removed: before.filter((old) => !taken.has(old)),
    added: after.filter((now) => !taken.has(now)),
  };
}

/** Shared names, less those that only one side has; among equals the variant that has changed least. */
function overlap(before: Variant, after: Variant): number {
  const shared = before.filter(({ name }) => after.some((param) => param.name === name)).length;
  const same = before.filter((param) => after.some((other) => isSame(param, other))).length;
  return 3 * shared - before.length - after.length + same / (before.length + 1);
}

function compareVariant({ before, after }: Pair<Variant>, names: Names): readonly Difference[] {
  const members = { before: before.map(asMember), after: after.map(asMember) };
  return compareMembers(members, ROOT, (both, location) =>
    compareParamShapes({ before: both.before.shape, after: both.after.shape }, location, names),
  );
}

function asMember({ name, shape, required, doc }: Param): Member {
  return { name, shape, optional: !required, doc };
}

function compareParamShapes(
  { before, after }: Pair<ParamShape>,
  location: Location,
  names: Names,
): readonly Difference[] {
  if (isShape(before) && isShape(after)) return compareShapes({ before, after }, location, names);
  if (before.kind === 'fields' && after.kind === 'fields') {
    return compareProperties({ before: before.properties, after: after.properties }, location, names);
  }
  if (before.kind === 'by-value' && after.kind === 'by-value')
    return compareByValue({ before, after }, location, names);
  if (before.kind === after.kind) return compareFields({ before, after }, names);
  return [differs(location, 'param-retyped', { before: shapeText(before), after: shapeText(after) })];
}

type ByValue = Extract<ParamShape, { readonly kind: 'by-value' }>;

/** What no value on the wire alone is. */
const PARAMS_ALONE: ReadonlySet<ParamShape['kind']> = new Set([
  'select',
  'filter',
  'order',
  'fields',
  'by-value',
]);

export function isShape(shape: ParamShape): shape is Shape {
  return !PARAMS_ALONE.has(shape.kind);
}

function compareByValue(
  { before, after }: Pair<ByValue>,
  location: Location,
  names: Names,
): readonly Difference[] {
  const values = new Set([...before.table, ...after.table].map(({ value }) => value));
  return [...values].flatMap((value) => {
    const shapes = { before: shapeFor(before, value), after: shapeFor(after, value) };
    return compareShapes(shapes, { ...location, path: `${location.path}(${value})` }, names);
  });
}

function shapeFor({ table, otherwise }: ByValue, value: string): ByValue['otherwise'] {
  return table.find((row) => row.value === value)?.shape ?? otherwise;
}

function variantText(variant: Variant): string {
  return `{ ${variant.map(({ name, shape, required }) => propertyText(name, shape, required)).join('; ')} }`;
}
