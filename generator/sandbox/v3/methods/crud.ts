/** What most methods share: finding rows, `{id}` or `{filter}`, lists with their pages. */

import type { Row } from '../../account.js';
import type { Entity } from '../entity.js';
import { compileFilter } from '../filter.js';
import { viewOf, type MethodCall } from '../method.js';
import { compileOrder } from '../order.js';
import { readPage } from '../pagination.js';
import type { ParamTable } from '../params.js';
import { entityNotFound, invalidRequest, missing } from '../refusal.js';
import { isServer, serverId } from '../../server-2026-05.js';
import { compileSelect } from '../select.js';

export const GET_PARAMS: ParamTable = { id: 'integer!', select: 'any' };
export const LIST_PARAMS: ParamTable = { select: 'any', filter: 'any', order: 'any', pagination: 'any' };
export const ADD_PARAMS: ParamTable = { fields: 'object!' };
export const UPDATE_PARAMS: ParamTable = { id: 'integer', filter: 'any', fields: 'object!' };
export const DELETE_PARAMS: ParamTable = { id: 'integer', filter: 'any' };

export { viewOf } from '../method.js';

export function found(row: Row | undefined, id: unknown): Row {
  if (!row) throw entityNotFound(id);
  return row;
}

interface ListRules {
  /** What it holds without `select`; absent: all own fields (Observed behaviour, REST 3.0). */
  readonly otherwise?: readonly string[];
  /** How the server of May 2026 answers it. */
  readonly bare?: 'whole';
}

/** One page. */
export function listRows(
  call: MethodCall,
  entity: Entity,
  rows: readonly Row[],
  rules: ListRules = {},
): { items: Record<string, unknown>[] } {
  const { select, filter, order, pagination } = call.params;
  const { clamp } = call.account;
  const server = isServer(call.account);
  const project = compileSelect(entity, select, { ...rules, server });
  const fits = compileFilter(entity, filter, server);
  const { offset, limit } = readPage(pagination, { clamp, server });
  const compare = compileOrder(entity, order, server ? offset : undefined);
  const view = viewOf(call);
  const page = rows
    .filter(fits)
    .sort(compare)
    .slice(offset, offset + limit);
  return { items: page.map((row) => project(view, row)) };
}

/** The rows that `id` or `filter` names: exactly one of the two (Observed behaviour, Published description). */
export function chosenRows(call: MethodCall, entity: Entity, from: Chosen): readonly Row[] {
  const server = isServer(call.account);
  const { filter } = call.params;
  const id = server ? serverId(call.params['id']) : call.params['id'];
  const isGiven = { id: id !== undefined && id !== null, filter: filter !== undefined && filter !== null };
  if (isGiven.id === isGiven.filter) {
    throw invalidRequest({ field: 'id', message: 'Exactly one of `id` and `filter` must be specified' });
  }
  return isGiven.id
    ? [from.byId(id)]
    : from.visible.filter(compileFilter(entity, filter, server)).slice(0, server ? MAX_COUNT : undefined);
}

/** Rows that one update or delete of the server of May 2026 reaches. */
const MAX_COUNT = 1000;

/** The row of `id` where the server of May 2026 takes nothing else. */
export function chosenById(call: MethodCall, from: Chosen): readonly Row[] {
  const id = serverId(call.params['id']);
  if (id === undefined) throw invalidRequest(missing('id'));
  return [from.byId(id)];
}

interface Chosen {
  /** Throws where there is none, or none for this caller. */
  byId(id: unknown): Row;
  readonly visible: readonly Row[];
}
