/** Compares the fields that can be selected, filtered and sorted by; an added or removed field is reported once, with its object. */

import type { Api, FilterType, ParamShape, SelectType, Shape } from '../model/model.js';
import { namedOf } from '../model/named.js';
import { withoutNull } from '../model/shape-parts.js';
import { isSame } from './canonical.js';
import { compareShapes } from './compare-shapes.js';
import { entityNamed, type Names } from './type-names.js';
import { differs, type Difference, inside, type Location, onlyIn, type Pair } from './difference.js';
import type { ChangeName } from './classes.js';

interface FieldSet {
  /** The type's name: `TaskSelect`. */
  readonly name: string;
  readonly entity: string;
  readonly fields: readonly string[];
}

export function compareFields({ before, after }: Pair<ParamShape>, names: Names): readonly Difference[] {
  const [old, now] = [namedOf(names.before), namedOf(names.after)];
  if (before.kind === 'select' && after.kind === 'select') {
    const sets = {
      before: selected(old.selects.get(before.select)),
      after: selected(now.selects.get(after.select)),
    };
    return compareSets(sets, { gone: 'field-not-selectable', come: 'field-selectable' }, names);
  }
  if (before.kind === 'order' && after.kind === 'order') {
    const sets = { before: old.orders.get(before.order), after: now.orders.get(after.order) };
    return compareSets(sets, { gone: 'field-not-sortable', come: 'field-sortable' }, names);
  }
  return before.kind === 'filter' && after.kind === 'filter'
    ? compareFilters({ before: old.filters.get(before.filter), after: now.filters.get(after.filter) }, names)
    : [];
}

function selected(type: SelectType | undefined): FieldSet | undefined {
  return type && { ...type, fields: type.names };
}

interface Changes {
  readonly gone: ChangeName;
  readonly come: ChangeName;
}

function compareSets(
  pair: Pair<FieldSet | undefined>,
  changes: Changes,
  names: Names,
): readonly Difference[] {
  const { before, after } = pair;
  if (before === undefined || after === undefined) return [];
  const [had, has] = [existing(names.before, before.entity), existing(names.after, after.entity)];
  const location: Location = { path: before.name, shared: true, direction: 'param' };
  return [
    ...onlyIn(before.fields, after.fields)
      .filter((field) => !had.has(field) || has.has(field))
      .map((field) => differs(inside(location, field), changes.gone)),
    ...onlyIn(after.fields, before.fields)
      .filter((field) => !has.has(field) || had.has(field))
      .map((field) => differs(inside(location, field), changes.come)),
  ];
}

/** Own fields, and fields of related objects with their dotted names. */
function existing(api: Api, name: string): ReadonlySet<string> {
  const entity = entityNamed(api, name);
  const related = (entity?.relations ?? []).flatMap((relation) =>
    (entityNamed(api, relation.entity)?.own ?? []).map((field) => `${relation.name}.${field.name}`),
  );
  return new Set([...(entity?.own ?? []).map((field) => field.name), ...related]);
}

function compareFilters(pair: Pair<FilterType | undefined>, names: Names): readonly Difference[] {
  const { before, after } = pair;
  if (before === undefined || after === undefined) return [];
  const location: Location = { path: before.name, shared: true, direction: 'param' };
  const style = before.style === after.style ? [] : [differs(location, 'filter-form-changed')];
  const sets = { before: fieldSet(before), after: fieldSet(after) };
  const shapes = before.fields.flatMap((old) => {
    const now = after.fields.find((field) => field.name === old.name);
    return now === undefined || isToldWithField(old.name, { before, after }, names)
      ? []
      : compareShapes({ before: old.shape, after: now.shape }, inside(location, old.name), names);
  });
  return [
    ...style,
    ...compareSets(sets, { gone: 'field-not-filterable', come: 'field-filterable' }, names),
    ...shapes,
  ];
}

/** Whether the field itself has another type: that is reported at the field. */
function isToldWithField(name: string, { before, after }: Pair<FilterType>, names: Names): boolean {
  const [had, has] = [ownShape(names.before, before.entity, name), ownShape(names.after, after.entity, name)];
  return had !== undefined && has !== undefined && !isSame(had, has);
}

function ownShape(api: Api, entity: string, name: string): Shape | undefined {
  return withoutNull(entityNamed(api, entity)?.own.find((field) => field.name === name)?.shape);
}

function fieldSet({ name, entity, fields }: FilterType): FieldSet {
  return { name, entity, fields: fields.map((field) => field.name) };
}
