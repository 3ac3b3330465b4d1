/** Selects the paging mode of a list from what its method admits and what the caller asks for. */

import type { Command } from '../call/command.js';
import type { MethodRow } from '../call/method.js';
import { UsageError } from '../errors/client-error.js';
import { admitsIds, listById, selectsField } from './by-id.js';
import { listByKeyset } from './keyset.js';
import { firstByAfterCursor, firstByOffset, offsetAgain, withIdLast } from './offset.js';
import { isGiven, isObjectOrAbsent, objectIn } from '../value/json.js';
import { DEFAULT_LIMIT, type Params, type Position, withMembers } from './position.js';
import { NotSaved, type Saved } from './saved.js';
import { listByStart } from './start.js';
import { cursorField, listByCursor } from './tail.js';

/** A list before its first page. */
export interface ListStart {
  readonly position: Position;
  /** The fields that tell rows apart, asked for where the caller's `select` lacks them. */
  readonly fields: readonly string[];
}

const MODES: ReadonlySet<unknown> = new Set([undefined, 'auto', 'offset', 'keyset']);

/** @throws UsageError where the caller asks for a way that the list does not go. */
export function checkPaging(command: Command): void {
  const { method, options } = command;
  const mode: unknown = options.paging;
  if (!MODES.has(mode)) throw new UsageError(`${method}: paging must be 'auto', 'offset' or 'keyset'`);
  if (mode !== 'keyset' || admitsKeyset(command) || admitsIds(command)) return;
  throw new UsageError(
    `${method}: keyset paging needs a list whose id can be selected, filtered and sorted, in order of id, without offset or page`,
  );
}

/**
 * @param saved by an earlier page: the list goes on there.
 * @throws UsageError where the list cannot be read past its first page as it was written, `NotSaved` where a page of
 * this list did not give `saved`.
 */
export function listStartOf(command: Command, saved?: Saved): ListStart {
  const { protocol, row, params } = command;
  checkForms(command);
  switch (row.paging) {
    case 'offset':
    case 'after-cursor':
      return paginated(command, saved);
    case 'cursor':
      return tailOf(command, saved);
    case 'start':
      return byStart(command, saved);
    default: {
      if (saved !== undefined) return { position: offsetAgain(params, saved), fields: [] };
      const once: Position = { params, at: undefined, next: () => undefined };
      return { position: protocol.lists.hasCursors ? firstByAfterCursor(params) : once, fields: [] };
    }
  }
}

/** Accounts read names in any case (Server behaviour, Legacy core): none is to stand there twice. */
function startParams({ row, params: own }: Command): Params {
  // What is undefined or null counts as not given.
  const params = Object.entries(own)
    .filter(([, value]) => isGiven(value))
    .map(([name, value]) => [name.toLowerCase() === 'start' ? 'start' : name, value]);
  const names = new Set(params.map(([name]) => String(name).toLowerCase()));
  const others = Object.entries(row.iterates ?? {}).filter(([name]) => !names.has(name.toLowerCase()));
  return Object.fromEntries([...others, ...params]) as Params; // names are texts
}

/**
 * By id where the list can be read so, else by `start`. The field that tells rows apart is asked for there too: hidden
 * rows let others come again.
 */
function byStart(command: Command, saved: Saved | undefined): ListStart {
  const { keyset, keysetBy = 'id' } = command.row;
  const params = startParams(command);
  const fields = keyset !== true || selectsField(params, keysetBy) ? [] : [keysetBy];
  const asked = withFields(params, fields);
  const mayUseIds = command.options.paging !== 'offset' && admitsIds(command);
  if (saved?.by === 'id' && !mayUseIds)
    throw new NotSaved('the list was read by id, and is asked for in another way now');
  const usesIds = saved === undefined ? mayUseIds : saved.by === 'id';
  return { position: usesIds ? listById(asked, keysetBy, saved) : listByStart(asked, saved), fields };
}

/** The id is asked for only where it is known that it can be selected: elsewhere the account would refuse the call. */
function paginated(command: Command, saved: Saved | undefined): ListStart {
  const { row, params, options } = command;
  const fields = row.hasId === true ? ['id'] : [];
  const asked = withLimit(row, withFields(params, fields), 'pagination');
  const mayUseKeyset = row.paging === 'offset' && options.paging !== 'offset' && admitsKeyset(command);
  if (saved === undefined ? mayUseKeyset : saved.by === 'keyset')
    return { position: listByKeyset(asked, options.paging !== 'keyset', saved), fields };
  if (saved !== undefined) return { position: offsetAgain(asked, saved), fields };
  return { position: row.paging === 'offset' ? byOffset(command, asked) : firstByAfterCursor(asked), fields };
}

function byOffset({ row, params: own }: Command, params: Params): Position {
  const { limit } = objectIn(own, 'pagination');
  const ordered = row.sortsId === true ? withIdLast(params) : params;
  const position = firstByOffset(ordered, limit);
  // An account that does not sort by id is asked in the caller's order alone.
  return ordered === params ? position : { ...position, refused: () => firstByOffset(params, limit) };
}

function tailOf({ method, row, params }: Command, saved: Saved | undefined): ListStart {
  const field = cursorField(params);
  if (field !== 'id' && row.hasId !== true && lacks(params, 'id')) {
    throw new UsageError(
      `${method}: rows can share a ${field}; add id to select, so that they can be told apart`,
    );
  }
  const fields = field === 'id' ? ['id'] : [field, 'id'];
  const asked = withLimit(row, withFields(params, fields), 'cursor');
  return { position: listByCursor(asked, saved), fields };
}

/** What cannot be carried from page to page would be lost on the way. */
function checkForms({ method, protocol, row, params }: Command): void {
  const found = protocol.lists.findUnpageable(row, params);
  if (found === undefined) return;
  const { name, form } = found;
  throw new UsageError(`${method}: ${name} must be ${form}, or the list cannot be read page by page`);
}

function admitsKeyset({ row, params }: Command): boolean {
  const { offset, page } = objectIn(params, 'pagination');
  if (row.keyset !== true || isGiven(offset) || isGiven(page)) return false;
  if (row.hasId !== true && lacks(params, 'id')) return false;
  return (
    isObjectOrAbsent(params, 'order') && Object.keys(objectIn(params, 'order')).every((name) => name === 'id')
  );
}

/**
 * Accounts differ in the rows that a page has where nothing is said. Related objects come from one list of at most 50
 * for a page, and without an error those beyond are empty (Server behaviour, Select).
 */
function withLimit(row: MethodRow, params: Params, holder: 'pagination' | 'cursor'): Params {
  if (row.limit === false) return params;
  const limit = objectIn(params, holder)['limit'] ?? DEFAULT_LIMIT;
  const isRelated = (selectOf(params) ?? []).some((name) => typeof name === 'string' && name.includes('.'));
  return withMembers(params, holder, {
    limit: isRelated && Number(limit) > DEFAULT_LIMIT ? DEFAULT_LIMIT : limit,
  });
}

/** Without `select` a field is there already. */
function withFields(params: Params, fields: readonly string[]): Params {
  const missing = fields.filter((field) => lacks(params, field));
  return missing.length === 0 ? params : { ...params, select: [...(selectOf(params) ?? []), ...missing] };
}

/** `select` was given, and names other fields only. */
export function lacks(params: Params, field: string): boolean {
  const names = selectOf(params);
  return names !== undefined && !names.includes(field);
}

/** One name may stand in the place of a list of them (Server behaviour, Select). */
function selectOf({ select }: Params): readonly unknown[] | undefined {
  if (typeof select === 'string') return [select];
  return Array.isArray(select) ? (select as readonly unknown[]) : undefined;
}
