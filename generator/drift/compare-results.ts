/** Compares what a method gives. */

import type { Result } from '../model/model.js';
import { compareShapes, type Pair } from './compare-shapes.js';
import { compareNamed, type Names } from './compare-types.js';
import { differs, type Difference, type Place } from './difference.js';
import { shapeText } from './shape-text.js';

const ROOT: Place = { path: 'result', shared: false, direction: 'result' };

export function compareResults(pair: Pair<Result>, names: Names): readonly Difference[] {
  const { before, after } = pair;
  if (before.kind === 'value' && after.kind === 'value') {
    return compareShapes({ before: before.shape, after: after.shape }, ROOT, names);
  }
  if (before.kind === 'values' && after.kind === 'values') {
    return compareShapes({ before: before.shape, after: after.shape }, { ...ROOT, path: 'result[]' }, names);
  }
  if (before.kind === 'item' && after.kind === 'item') {
    return [
      ...compareEntity({ before: before.entity, after: after.entity }, names),
      ...wholeness(before.whole, after.whole),
    ];
  }
  if (before.kind === 'items' && after.kind === 'items') {
    return [
      ...compareEntity({ before: before.entity, after: after.entity }, names),
      ...defaults(before.default, after.default),
    ];
  }
  return [differs(ROOT, 'result-retyped', { before: resultText(before), after: resultText(after) })];
}

function compareEntity(pair: Pair<string>, names: Names): readonly Difference[] {
  return compareNamed(pair, ROOT, names);
}

/** Whether related objects stand beside the own fields. */
function wholeness(before: boolean, after: boolean): readonly Difference[] {
  return before === after
    ? []
    : [differs({ ...ROOT, path: 'result.*' }, after ? 'result-added' : 'result-removed')];
}

type Default = Extract<Result, { kind: 'items' }>['default'];

function defaults(before: Default, after: Default): readonly Difference[] {
  return before === after
    ? []
    : [differs(ROOT, after === 'own' ? 'default-fields-added' : 'default-fields-removed')];
}

export function resultText(result: Result): string {
  switch (result.kind) {
    case 'item':
      return result.entity;
    case 'items':
      return `${result.entity}[]`;
    case 'value':
      return shapeText(result.shape);
    case 'values':
      return `(${shapeText(result.shape)})[]`;
  }
}
