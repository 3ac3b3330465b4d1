/** Shared parts of methods: parameters and description by kind, finding rows, lists with their pages. */

import type { Row } from '../../account.js';
import { isObject } from '../../../base/json.js';
import type { Quirks } from '../../quirks.js';
import { isServer, serverId } from '../../server-2026-05.js';
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

function readListing(call: SandboxCall, entity: V3Entity, rules: SelectRules = {}): Listing {
  const { select, filter } = call.params;
  const server = isServer(call.account);
  const project = compileSelect(entity, select, { ...rules, server });
  const fits = compileFilter(entity, filter, server);
  const view = callerView(call);
  const show = (rows: readonly Row[]) => rows.map((row) => project(view, row));
  return { paging: { clamp: call.account.clamp, server }, fits, show };
}

export function getRow(
  call: SandboxCall,
  entity: V3Entity,
  byId: (id: unknown) => Row | undefined,
): { item: Record<string, unknown> } {
  const { id, select } = call.params;
  const project = compileSelect(entity, select, { server: isServer(call.account) });
  return { item: project(callerView(call), requireRow(byId(id), id)) };
}

/** One page. `rules`: what it holds without `select` (Observed behaviour, REST 3.0). */
export function listRows(
  call: SandboxCall,
  entity: V3Entity,
  { rows, ...rules }: SelectRules & { readonly rows: readonly Row[] },
): { items: Record<string, unknown>[] } {
  const { order, pagination } = call.params;
  const { paging, fits, show } = readListing(call, entity, rules);
  const { offset, limit } = readPage(pagination, paging);
  const compare = compileOrder(entity, order, paging.server ? offset : undefined);
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
  const sorted = rows.filter(fits).sort(compileOrder(entity, order, paging.server ? start : undefined));
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
  if (paging.server) checkFilterAvoidsCursor(filter, cursor);
  return { items: show(page(rows.filter(fits))) };
}

/** The generic delete. On the server of May 2026 deleting a missing row succeeds. */
export function deleteRows(call: SandboxCall, entity: V3Entity, rows: Map<number, Row>): object {
  const server = isServer(call.account);
  const id = server ? serverId(call.params['id']) : undefined;
  if (id !== undefined && !rows.has(Number(id))) return { result: true };
  const chosen = chosenRows(call, entity, rowsById(rows));
  for (const row of chosen) rows.delete(row.id);
  return { result: server || chosen.length > 0 };
}

export function rowsById(rows: ReadonlyMap<number, Row>): RowSource {
  return { visible: [...rows.values()], byId: (id) => requireRow(rows.get(Number(id)), id) };
}

/** The rows that `id` or `filter` names: exactly one of the two (Observed behaviour, Published description). */
export function chosenRows(call: SandboxCall, entity: V3Entity, from: RowSource): readonly Row[] {
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

/** As `chosenRows`, except that the server of May 2026 accepts only `id`. */
export function rowsToWrite(call: SandboxCall, entity: V3Entity, from: RowSource): readonly Row[] {
  if (!isServer(call.account)) return chosenRows(call, entity, from);
  const id = serverId(call.params['id']);
  if (id === undefined) throw invalidRequest(missingField('id'));
  return [from.byId(id)];
}

interface RowSource {
  /** Throws where there is none, or none for this caller. */
  byId(id: unknown): Row;
  readonly visible: readonly Row[];
}
