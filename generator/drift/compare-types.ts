/** Compares entities and named types once, however many methods use them. */

import type { Api, Entity, NamedType, Property } from '../model/model.js';
import { isSame } from './canonical.js';
import { compareProperties, compareShapes, type Pair } from './compare-shapes.js';
import { differs, inType, type Difference, inside, type Location } from './difference.js';

/** What names stand for before and after, and what was compared already. */
export interface Names extends Pair<Api> {
  readonly seen: Map<string, readonly Difference[]>;
}

export function namesOf(pair: Pair<Api>): Names {
  return { ...pair, seen: new Map() };
}

export function entityNamed(api: Api, name: string): Entity | undefined {
  return api.entities.find((entity) => entity.name === name);
}

export function typeNamed(api: Api, name: string): NamedType | undefined {
  return api.types.find((type) => type.name === name);
}

/** What a name of one side and a name of the other stand for. */
export function compareNamed(pair: Pair<string>, location: Location, names: Names): readonly Difference[] {
  const key = JSON.stringify([location.direction, location.related, pair.before, pair.after]);
  const found = names.seen.get(key);
  if (found !== undefined) return found;
  // Schemas are circular: whoever comes here again meanwhile adds nothing.
  names.seen.set(key, []);
  const differences = compareUncached(pair, location, names);
  names.seen.set(key, differences);
  return differences;
}

function compareUncached(pair: Pair<string>, location: Location, names: Names): readonly Difference[] {
  const entities = {
    before: entityNamed(names.before, pair.before),
    after: entityNamed(names.after, pair.after),
  };
  const types = { before: typeNamed(names.before, pair.before), after: typeNamed(names.after, pair.after) };
  if (!isOneThing(pair, names)) return [differs(location, `${location.direction}-retyped`, pair)];
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

/** The same name; or the old name is gone, the new one was not there, and most of the fields are. */
function isOneThing({ before, after }: Pair<string>, names: Names): boolean {
  if (before === after) return true;
  if (fieldsOf(names.after, before) !== undefined || fieldsOf(names.before, after) !== undefined)
    return false;
  const [old, now] = [fieldsOf(names.before, before) ?? [], fieldsOf(names.after, after) ?? []];
  const kept = old.filter(({ name, shape }) =>
    now.some((field) => field.name === name && isSame(field.shape, shape)),
  );
  return kept.length * 2 > Math.max(old.length, now.length) || (old.length === 0 && now.length === 0);
}

function fieldsOf(api: Api, name: string): readonly Property[] | undefined {
  const shape = typeNamed(api, name)?.shape;
  return entityNamed(api, name)?.own ?? (shape?.kind === 'object' ? shape.properties : shape && []);
}

function compareEntities(pair: Pair<Entity>, location: Location, names: Names): readonly Difference[] {
  const own = compareOwn(pair, location, names);
  return location.related ? own : [...own, ...compareRelations(pair, location, names)];
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
