/** Compares what a method gives. */

import type { Result, Shape } from '../model/model.js';
import { compareNamed, compareShapes } from './compare-shapes.js';
import type { Names } from './type-names.js';
import { differs, type Difference, inside, type Location, onlyIn, type Pair } from './difference.js';
import { resultText } from './shape-text.js';

const ROOT: Location = { path: 'result', shared: false, direction: 'result' };

export function compareResults(pair: Pair<Result>, names: Names): readonly Difference[] {
  const { before, after } = pair;
  if (before.kind === 'item' && after.kind === 'item') {
    return [
      ...compareNamed({ before: before.entity, after: after.entity }, ROOT, names),
      ...wholeness(before.isFull, after.isFull),
      ...leavingOut(before.omittedFields ?? [], after.omittedFields ?? []),
    ];
  }
  if (before.kind === 'items' && after.kind === 'items') {
    return [
      ...compareNamed({ before: before.entity, after: after.entity }, ROOT, names),
      ...defaults(before.default, after.default),
    ];
  }
  const forms = before.kind === after.kind ? [] : compareForms(pair);
  if (forms.length > 0) return forms;
  const shapes = { before: shapeOfResult(before), after: shapeOfResult(after) };
  return compareShapes(shapes, { ...ROOT, path: isMany(before) ? 'result[]' : 'result' }, names);
}

/** Nothing was known of an answer that is described now. An object that has a name now may be the same as before. */
function compareForms({ before, after }: Pair<Result>): readonly Difference[] {
  const texts = { before: resultText(before), after: resultText(after) };
  if (isUnknown(before)) return [differs(ROOT, 'result-narrowed', texts)];
  if (isUnknown(after)) return [differs(ROOT, 'result-widened', texts)];
  return isMany(before) === isMany(after) ? [] : [differs(ROOT, 'result-retyped', texts)];
}

function isUnknown(result: Result): boolean {
  return (result.kind === 'value' || result.kind === 'values') && result.shape.kind === 'unknown';
}

export function isMany({ kind }: Result): boolean {
  return kind === 'items' || kind === 'values';
}

export function shapeOfResult(result: Result): Shape {
  return result.kind === 'item' || result.kind === 'items'
    ? { kind: 'ref', name: result.entity }
    : result.shape;
}

/** Whether related objects stand beside the own fields. */
function wholeness(before: boolean, after: boolean): readonly Difference[] {
  return before === after ? [] : [differs(inside(ROOT, '*'), after ? 'result-added' : 'result-removed')];
}

/** What may be absent from one answer alone. */
function leavingOut(before: readonly string[], after: readonly string[]): readonly Difference[] {
  const [come, gone] = [onlyIn(after, before), onlyIn(before, after)];
  return [
    ...come.map((name) => differs(inside(ROOT, name), 'result-now-optional')),
    ...gone.map((name) => differs(inside(ROOT, name), 'result-now-required')),
  ];
}

type Default = Extract<Result, { kind: 'items' }>['default'];

/** Every own field is more than `id` alone, or than any of them; of these two each lacks what the other has. */
function defaults(before: Default, after: Default): readonly Difference[] {
  if (before === after) return [];
  const texts = { before: DEFAULTS[before], after: DEFAULTS[after] };
  return [differs(ROOT, after === 'own' ? 'default-fields-added' : 'default-fields-removed', texts)];
}

const DEFAULTS: Readonly<Record<Default, string>> = {
  id: 'only id',
  own: 'all own fields',
  some: 'any own fields',
};
