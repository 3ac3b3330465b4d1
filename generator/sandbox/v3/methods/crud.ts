/** What most methods share: finding rows, `{id}` or `{filter}`, lists with their pages. */

import type { Row } from '../../account.js';
import type { Entity, View } from '../entity.js';
import { compileFilter } from '../filter.js';
import type { MethodCall } from '../method.js';
import { compileOrder } from '../order.js';
import { readPage } from '../pagination.js';
import type { ParamTable } from '../params.js';
import { entityNotFound, invalidRequest } from '../refusal.js';
import { compileSelect } from '../select.js';

export const GET_PARAMS: ParamTable = { id: 'integer!', select: 'any' };
export const LIST_PARAMS: ParamTable = { select: 'any', filter: 'any', order: 'any', pagination: 'any' };
export const ADD_PARAMS: ParamTable = { fields: 'object!' };
export const UPDATE_PARAMS: ParamTable = { id: 'integer', filter: 'any', fields: 'object!' };
export const DELETE_PARAMS: ParamTable = { id: 'integer', filter: 'any' };

export function viewOf({ account, principal }: MethodCall): View {
  return { account, user: principal.user };
}

export function found(row: Row | undefined, id: unknown): Row {
  if (!row) throw entityNotFound(id);
  return row;
}

/** One page. `otherwise`: what it holds without `select`; absent: all own fields (Observed behaviour, REST 3.0). */
export function listRows(
  call: MethodCall,
  entity: Entity,
  rows: readonly Row[],
  otherwise?: readonly string[],
): { items: unknown[] } {
  const { select, filter, order, pagination } = call.params;
  const project = compileSelect(entity, select, otherwise);
  const fits = compileFilter(entity, filter);
  const compare = compileOrder(entity, order);
  const { offset, limit } = readPage(pagination, call.account.clamp);
  const view = viewOf(call);
  const page = rows
    .filter(fits)
    .sort(compare)
    .slice(offset, offset + limit);
  return { items: page.map((row) => project(view, row)) };
}

/** The rows that `id` or `filter` names: exactly one of the two (Observed behaviour, Published description). */
export function chosenRows(call: MethodCall, entity: Entity, from: Chosen): readonly Row[] {
  const { id, filter } = call.params;
  const isGiven = { id: id !== undefined && id !== null, filter: filter !== undefined && filter !== null };
  if (isGiven.id === isGiven.filter) {
    throw invalidRequest({ field: 'id', message: 'Exactly one of `id` and `filter` must be specified' });
  }
  return isGiven.id ? [from.byId(id)] : from.visible.filter(compileFilter(entity, filter));
}

interface Chosen {
  /** Throws where there is none, or none for this caller. */
  byId(id: unknown): Row;
  readonly visible: readonly Row[];
}
