/** REST 3.0 parameters in the form that every account takes: groups marked, no fractions of a second, no empty order. */

import { isObject, type JsonObject } from '../value/json.js';
import { wireFilter } from './filter.js';
import { readReference } from './reference.js';

/** Parameters whose texts an account reads as moments. */
const WITH_MOMENTS = ['filter', 'fields', 'cursor'];

/** @param params a copy of what the caller gave, which holds no circle. */
export function v3Params(params: JsonObject): JsonObject {
  const { filter, order } = params;
  if (filter === undefined && order === undefined && !WITH_MOMENTS.some((name) => name in params))
    return params;
  const made: Record<string, unknown> = { ...params };
  for (const name of WITH_MOMENTS) if (name in made) made[name] = withoutFractions(made[name]);
  if (isObject(filter) || Array.isArray(filter)) made['filter'] = wireFilter(made['filter']);
  // An account sorts by nothing at all then.
  if (isObject(order) && readReference(order) === undefined && Object.keys(order).length === 0)
    delete made['order'];
  return made;
}

/** Datetimes with fractions of a second are refused (Server behaviour, Filter, Fields). */
const MOMENT = /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)[.,]\d+((?:[Zz]|[+-]\d\d:?\d\d)?)$/;

function withoutFractions(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(MOMENT, '$1$2');
  if (typeof value !== 'object' || value === null || readReference(value) !== undefined) return value;
  const holder = value as Record<string, unknown>; // JSON; of an array by its indexes
  for (const name of Object.keys(holder)) {
    const part = holder[name];
    const sent = withoutFractions(part);
    if (sent !== part) holder[name] = sent;
  }
  return holder;
}
