/** Compares what a method takes. */

import type { Param, Params, ParamShape } from '../model/model.js';
import { isSame } from './canonical.js';
import { compareFields } from './compare-fields.js';
import { compareProperties, compareShapes } from './compare-shapes.js';
import type { Names } from './type-names.js';
import { differs, distinct, type Difference, inside, type Location, type Pair } from './difference.js';
import { pairRenamed } from './renames.js';
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
  return before === after ? [] : [differs(inside(ROOT, '*'), after ? 'param-added' : 'param-removed')];
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
  const taken = new Set<Variant>();
  const matched = candidates.filter((pair) => {
    if (taken.has(pair.before) || taken.has(pair.after)) return false;
    taken.add(pair.before).add(pair.after);
    return true;
  });
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

function compareVariant(pair: Pair<Variant>, names: Names): readonly Difference[] {
  const before = new Map(pair.before.map((param) => [param.name, param]));
  const after = new Map(pair.after.map((param) => [param.name, param]));
  const { renamed, removed, added } = pairRenamed(
    pair.before.filter(({ name }) => !after.has(name)),
    pair.after.filter(({ name }) => !before.has(name)),
    {
      sameShape: (old, now) => isSame(old.shape, now.shape) && old.required === now.required,
      textOf: ({ doc }) => doc,
    },
  );
  return [
    ...renamed.map((both) => differs(inside(ROOT, both.before.name), 'param-renamed', texts(both))),
    ...removed.map((param) => differs(inside(ROOT, param.name), 'param-removed', { before: text(param) })),
    ...added.map((param) =>
      differs(inside(ROOT, param.name), param.required ? 'param-required-added' : 'param-added', {
        after: text(param),
      }),
    ),
    ...pair.before.flatMap((old) => {
      const now = after.get(old.name);
      return now === undefined ? [] : compareParam({ before: old, after: now }, names);
    }),
  ];
}

function compareParam(pair: Pair<Param>, names: Names): readonly Difference[] {
  const { before, after } = pair;
  const location = inside(ROOT, before.name);
  const change = after.required ? 'param-now-required' : 'param-now-optional';
  const presence = before.required === after.required ? [] : [differs(location, change, texts(pair))];
  return [...presence, ...compareParamShapes({ before: before.shape, after: after.shape }, location, names)];
}

function compareParamShapes(
  { before, after }: Pair<ParamShape>,
  location: Location,
  names: Names,
): readonly Difference[] {
  if (isValue(before) && isValue(after)) return compareShapes({ before, after }, location, names);
  if (before.kind === 'fields' && after.kind === 'fields') {
    return compareProperties({ before: before.properties, after: after.properties }, location, names);
  }
  if (before.kind === 'by-value' && after.kind === 'by-value')
    return compareByValue({ before, after }, location, names);
  if (before.kind === after.kind) return compareFields({ before, after }, names);
  return [differs(location, 'param-retyped', { before: shapeText(before), after: shapeText(after) })];
}

type Named = 'select' | 'filter' | 'order' | 'fields' | 'by-value';
type Value = Exclude<ParamShape, { readonly kind: Named }>;
type ByValue = Extract<ParamShape, { readonly kind: 'by-value' }>;

function isValue(shape: ParamShape): shape is Value {
  return !['select', 'filter', 'order', 'fields', 'by-value'].includes(shape.kind);
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

function texts({ before, after }: Pair<Param>): { before: string; after: string } {
  return { before: text(before), after: text(after) };
}

function text({ name, shape, required }: Param): string {
  return propertyText(name, shape, required);
}

function variantText(variant: Variant): string {
  return `{ ${variant.map(text).join('; ')} }`;
}
