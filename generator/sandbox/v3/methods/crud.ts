/** Shared parts of methods: parameters and description by kind, finding rows, lists with their pages. */

import type { Row } from '../../account.js';
import { isObject } from '../../../base/json.js';
import type { Quirks } from '../../quirks.js';
import { looseId } from '../../server-2026-05.js';
import { checkFilterAvoidsCursor, readCursor } from '../cursor.js';
import type { V3Entity } from '../entity.js';
import { compileFilter } from '../filter.js';
import {
  methodModule,
  callerView,
  type MethodDescription,
  type V3Method,
  type SandboxCall,
} from '../method.js';
import { compileOrder } from '../order.js';
import { type PageRules, readLimit, readObject, readPage } from '../pagination.js';
import type { ParamTable } from '../params.js';
import { entityNotFound, invalidPagination, invalidRequest, missingField } from '../refusal.js';
import { compileSelect, type SelectRules } from '../select.js';

const LIST_PARAMS: ParamTable = { select: 'any', filter: 'any', order: 'any', pagination: 'any' };

const KINDS = {
  get: { params: { id: 'integer!', select: 'any' }, result: 'item' },
  list: { params: LIST_PARAMS, result: 'items' },
  'cursor-list': { params: LIST_PARAMS, result: 'items' },
  tail: { params: { select: 'any', filter: 'any', cursor: 'any' }, result: 'items' },
  add: { params: { fields: 'object!' }, result: 'item' },
  update: { params: { id: 'integer', filter: 'any', fields: 'object!' }, result: 'boolean' },
  delete: { params: { id: 'integer', filter: 'any' }, result: 'boolean' },
} as const;

const WRITES: ReadonlySet<string> = new Set(['add', 'update', 'delete']);

interface MethodRow
  extends Partial<Omit<V3Method, 'name' | 'run' | 'described'>>, Pick<V3Method, 'name' | 'run'> {
  readonly entity: V3Entity;
  /** Overrides the description of the kind. */
  readonly shown?: Partial<MethodDescription>;
}

/** Under the scope of its module. */
export function methodOf(kind: keyof typeof KINDS, { entity, shown, ...row }: MethodRow): V3Method {
  const { params, result } = KINDS[kind];
  return {
    scopes: [methodModule(row.name)],
    write: WRITES.has(kind),
    params,
    ...row,
    described: { request: kind, result, entity, ...shown },
  };
}

export function requireRow(row: Row | undefined, id: unknown): Row {
  if (!row) throw entityNotFound(id);
  return row;
}

interface Listing {
  readonly paging: PageRules;
  readonly fits: (row: Row) => boolean;
  readonly show: (rows: readonly Row[]) => Record<string, unknown>[];
}

function readListing(call: SandboxCall, entity: V3Entity, selecting: SelectRules = {}): Listing {
  const { select, filter } = call.params;
  const { rules, clamp } = call.account;
  const project = compileSelect(entity, select, { ...selecting, rules });
  const fits = compileFilter(entity, filter, rules);
  const view = callerView(call);
  const show = (rows: readonly Row[]) => rows.map((row) => project(view, row));
  return { paging: { clamp, rules }, fits, show };
}

export function getRow(
  call: SandboxCall,
  entity: V3Entity,
  byId: (id: unknown) => Row | undefined,
): { item: Record<string, unknown> } {
  const { id, select } = call.params;
  const project = compileSelect(entity, select, { rules: call.account.rules });
  return { item: project(callerView(call), requireRow(byId(id), id)) };
}

/** One page. `selecting`: what it holds without `select` (Observed behaviour, REST 3.0). */
export function listRows(
  call: SandboxCall,
  entity: V3Entity,
  { rows, ...selecting }: SelectRules & { readonly rows: readonly Row[] },
): { items: Record<string, unknown>[] } {
  const { order, pagination } = call.params;
  const { paging, fits, show } = readListing(call, entity, selecting);
  const { offset, limit } = readPage(pagination, paging);
  const compare = compileOrder(entity, order, { rules: paging.rules, page: offset });
  const sorted = rows.filter(fits).sort(compare);
  return { items: show(sorted.slice(offset, offset + limit)) };
}

/**
 * `pagination {limit, afterCursor}` and `nextCursor`, which is null where nothing follows (Observed behaviour, Cursor
 * paging).
 */
export function pageByCursor(call: SandboxCall, entity: V3Entity, rows: readonly Row[]): object {
  const { order, pagination } = call.params;
  const { paging, fits, show } = readListing(call, entity);
  const { limit, afterCursor } = readObject(pagination);
  const start = readOffset(afterCursor);
  const end = start + readLimit(limit, paging);
  const compare = compileOrder(entity, order, { rules: paging.rules, page: start });
  const sorted = rows.filter(fits).sort(compare);
  return {
    items: show(sorted.slice(start, end)),
    nextCursor: end < sorted.length ? makeCursor(call.account.quirks, end) : null,
  };
}

function makeCursor(quirks: Quirks, offset: number): unknown {
  if (quirks.has('number-cursor')) return offset;
  if (quirks.has('object-cursor')) return { position: offset, id: offset };
  return Buffer.from(`at:${offset}`).toString('base64url');
}

function readOffset(cursor: unknown): number {
  if (cursor === undefined || cursor === null) return 0;
  if (typeof cursor === 'number') return cursor;
  if (isObject(cursor)) return Number(cursor['position']);
  const text = typeof cursor === 'string' ? Buffer.from(cursor, 'base64url').toString() : '';
  const offset = /^at:(\d+)$/.exec(text)?.[1];
  if (offset === undefined) throw invalidPagination('`afterCursor` was not given by this list');
  return Number(offset);
}

/** The rows behind a value. */
export function tailRows(call: SandboxCall, entity: V3Entity, rows: readonly Row[]): object {
  const { filter, cursor } = call.params;
  const { paging, fits, show } = readListing(call, entity);
  const page = readCursor(entity, cursor, paging);
  if (paging.rules.checksCursor) checkFilterAvoidsCursor(filter, cursor);
  return { items: show(page(rows.filter(fits))) };
}

/** The generic delete. */
export function deleteRows(call: SandboxCall, entity: V3Entity, rows: Map<number, Row>): object {
  const { deletesMissingRows } = call.account.rules;
  const id = deletesMissingRows ? givenId(call) : undefined;
  if (isThere(id) && !rows.has(Number(id))) return { result: true };
  const chosen = chosenRows(call, entity, rowsById(rows));
  for (const row of chosen) rows.delete(row.id);
  return { result: deletesMissingRows || chosen.length > 0 };
}

export function rowsById(rows: ReadonlyMap<number, Row>): RowSource {
  return { visible: [...rows.values()], byId: (id) => requireRow(rows.get(Number(id)), id) };
}

/** The rows that `id` or `filter` names: exactly one of the two (Observed behaviour, Published description). */
export function chosenRows(call: SandboxCall, entity: V3Entity, from: RowSource): readonly Row[] {
  const { rules } = call.account;
  const { filter } = call.params;
  const id = givenId(call);
  const isGiven = { id: isThere(id), filter: isThere(filter) };
  if (isGiven.id === isGiven.filter) {
    throw invalidRequest({ field: 'id', message: 'Exactly one of `id` and `filter` must be specified' });
  }
  return isGiven.id
    ? [from.byId(id)]
    : from.visible.filter(compileFilter(entity, filter, rules)).slice(0, rules.rowsOfOneWrite);
}

function givenId({ account, params }: SandboxCall): unknown {
  return account.rules.readsIdsLoosely ? looseId(params['id']) : params['id'];
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** As `chosenRows`, except that a rule may accept only `id`. */
export function rowsToWrite(call: SandboxCall, entity: V3Entity, from: RowSource): readonly Row[] {
  if (!call.account.rules.writesTasksById) return chosenRows(call, entity, from);
  const id = givenId(call);
  if (!isThere(id)) throw invalidRequest(missingField('id'));
  return [from.byId(id)];
}

interface RowSource {
  /** Throws where there is none, or none for this caller. */
  byId(id: unknown): Row;
  readonly visible: readonly Row[];
}
