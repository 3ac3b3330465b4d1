/** An entity's own fields by name, looked up once for each entity however many methods ask. */

import type { Entity, Property } from '../model.js';

const known = new WeakMap<Entity, ReadonlyMap<string, Property>>();

export function ownFields(entity: Entity): ReadonlyMap<string, Property> {
  const found = known.get(entity) ?? new Map(entity.own.map((property) => [property.name, property]));
  known.set(entity, found);
  return found;
}
