/** How a deviating account treats a call: it ignores parameters, or refuses the call. */

import { isList, isObject, listOf, type JsonObject } from '../../generator/base/json.js';
import { checkRequiredFilter } from '../../generator/sandbox/server-2026-05.js';
import {
  accessDenied,
  invalidRequest,
  missingField,
  unknownField,
} from '../../generator/sandbox/v3/refusal.js';
import type { Deviation, DeviationKind } from './deviation.js';

type Alteration = (params: JsonObject, path: string) => JsonObject;

const ALTERATIONS: Readonly<Partial<Record<DeviationKind, Alteration>>> = {
  'page-size': (params, path) =>
    inMember(params, 'pagination', (page) => ('limit' in page ? page : { ...page, limit: Number(path) })),
  limit: (params, path) =>
    inMember(params, 'pagination', (page) => ({
      ...page,
      limit: Math.min(Number(page['limit'] ?? path), Number(path)),
    })),
  offset: (params) => lacking(params, 'pagination', 'offset'),
  page: (params) => lacking(params, 'pagination', 'page'),
  unpaged: (params) => ({ ...params, pagination: { limit: 1000 } }),
  order: ({ order: _order, ...params }, path) => ({
    ...params,
    ...(path === 'desc' && { order: { id: 'DESC' } }),
  }),
  filter: (params) => {
    const kept = listOf(params['filter']).filter((one) => !isList(one) || one[0] !== 'id');
    return 'filter' in params ? { ...params, filter: kept } : params;
  },
  cursor: (params) => lacking(lacking(params, 'pagination', 'afterCursor'), 'cursor', 'value'),
  select: (params, path) => {
    const selected = listOf(params['select']);
    if (path.split('+').every((name) => selected.includes(name))) throw unknownField(path, 'RowDto');
    return params;
  },
  'required-filter': (params, path) => {
    checkRequiredFilter(path, params['filter']);
    return params;
  },
  'required-parameter': (params, path) => {
    if (!(path in params)) throw invalidRequest(missingField(path));
    const { [path]: _given, ...rest } = params;
    return rest;
  },
  refused: () => {
    throw accessDenied();
  },
};

/** The parameters that the method sees. Throws the account's refusal. */
export function alterRequest(
  deviations: readonly Deviation[],
  method: string,
  params: JsonObject,
): JsonObject {
  return deviations
    .filter((one) => one.method === method)
    .reduce((seen, { kind, path }) => ALTERATIONS[kind]?.(seen, path) ?? seen, params);
}

function inMember(params: JsonObject, name: string, change: (member: JsonObject) => JsonObject): JsonObject {
  const value = params[name];
  return { ...params, [name]: change(isObject(value) ? value : {}) };
}

function lacking(params: JsonObject, name: string, key: string): JsonObject {
  const value = params[name];
  if (!isObject(value) || !(key in value)) return params;
  const { [key]: _gone, ...rest } = value;
  return { ...params, [name]: rest };
}
