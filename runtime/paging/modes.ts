/** Selects how a list is paged, from what its method allows and what the caller asks for. */

import type { Command } from '../call/command.js';
import { UsageError } from '../errors/client-error.js';
import { isGiven, isObjectOrAbsent, objectIn } from '../value/json.js';
import { byId, once, start } from './legacy-paging.js';
import {
  cursorField,
  isGivenIn,
  lacks,
  type Mode,
  type Paging,
  type Params,
  selectOf,
} from './list-state.js';
import { afterCursor, keyset, offset, tail } from './rest-paging.js';

export const PAGING: Readonly<Record<Mode, Paging>> = {
  keyset,
  offset,
  afterCursor,
  tail,
  start,
  byId,
  once,
};

/** A list as it is requested. */
export interface List {
  readonly params: Params;
  /** The mode of its first page. */
  readonly mode: Mode;
  /** Fields that paging alone asked for; they are removed from the rows. */
  readonly added: readonly string[];
}

const CHOICES: ReadonlySet<unknown> = new Set([undefined, 'auto', 'offset', 'keyset']);

/** @throws UsageError where the caller asks for a way that the list does not allow. */
export function checkPaging(command: Command): void {
  const { method, options } = command;
  const choice: unknown = options.paging;
  if (!CHOICES.has(choice)) throw new UsageError(`${method}: paging must be 'auto', 'offset' or 'keyset'`);
  if (choice !== 'keyset' || allowsKeyset(command) || allowsIds(command)) return;
  throw new UsageError(
    `${method}: keyset paging needs a list whose id can be selected, filtered and sorted, in order of id, without offset or page`,
  );
}

/** @throws UsageError where the list cannot be read beyond its first page as it was written. */
export function listOf(command: Command): List {
  const { method, protocol, row, options } = command;
  const found = protocol.lists.findUnpageable(row, command.params);
  if (found !== undefined)
    throw new UsageError(
      `${method}: ${found.name} must be ${found.form}, or the list cannot be read page by page`,
    );
  const params = row.paging === 'start' ? startParams(command) : command.params;
  const byChoice = options.paging !== 'offset';
  switch (row.paging) {
    case 'offset': {
      const mode = byChoice && allowsKeyset(command) ? 'keyset' : 'offset';
      return { ...selecting(params, row.hasId === true ? ['id'] : []), mode };
    }
    case 'after-cursor':
      return { ...selecting(params, row.hasId === true ? ['id'] : []), mode: 'afterCursor' };
    case 'cursor':
      return tailOf(command);
    case 'start': {
      const { keyset: hasKeyset, keysetBy = 'id' } = row;
      const isSelected = hasKeyset !== true || selectsField(params, keysetBy);
      const select = isSelected ? params : { ...params, select: [...(selectOf(params) ?? []), keysetBy] };
      const mode = byChoice && allowsIds(command) ? 'byId' : 'start';
      return { params: select, added: isSelected ? [] : [keysetBy], mode };
    }
    default:
      // Any REST 3.0 answer may have a cursor.
      return { params, added: [], mode: protocol.lists.hasCursors ? 'afterCursor' : 'once' };
  }
}

function tailOf({ method, row, params }: Command): List {
  const field = cursorField(params);
  if (field !== 'id' && row.hasId !== true && lacks(params, 'id'))
    throw new UsageError(
      `${method}: rows can share a ${field}; add id to select, so that they can be told apart`,
    );
  return { ...selecting(params, field === 'id' ? ['id'] : [field, 'id']), mode: 'tail' };
}

/** Without `select` a field is there already. */
function selecting(params: Params, fields: readonly string[]): Omit<List, 'mode'> {
  const added = fields.filter((field) => lacks(params, field));
  if (added.length === 0) return { params, added };
  return { params: { ...params, select: [...(selectOf(params) ?? []), ...added] }, added };
}

/** Accounts read names in any letter case (Server behaviour, Legacy core), so none may be there twice. */
function startParams({ row, params: given }: Command): Params {
  const params = Object.entries(given)
    .filter(([, value]) => isGiven(value))
    .map(([name, value]): [string, unknown] => [name.toLowerCase() === 'start' ? 'start' : name, value]);
  const names = new Set(params.map(([name]) => name.toLowerCase()));
  const others = Object.entries(row.iterates ?? {}).filter(([name]) => !names.has(name.toLowerCase()));
  return Object.fromEntries([...others, ...params]);
}

function allowsKeyset({ row, params }: Command): boolean {
  if (row.paging !== 'offset' || row.keyset !== true) return false;
  if (isGivenIn(params, 'pagination', 'offset') || isGivenIn(params, 'pagination', 'page')) return false;
  if (row.hasId !== true && lacks(params, 'id')) return false;
  return (
    isObjectOrAbsent(params, 'order') && Object.keys(objectIn(params, 'order')).every((name) => name === 'id')
  );
}

/** Whether a legacy list can be read by id as it was written, or by `start` alone. */
function allowsIds({ row, params }: Command): boolean {
  const { keyset: hasKeyset, keysetBy = 'id', paging } = row;
  if (paging !== 'start' || hasKeyset !== true || isGiven(params['start'])) return false;
  if (!isObjectOrAbsent(params, 'filter') || !isObjectOrAbsent(params, 'order')) return false;
  if (joinsConditions(objectIn(params, 'filter')) || hasOtherCase(params)) return false;
  return Object.entries(objectIn(params, 'order')).every(
    ([name, direction]) => name === keysetBy && String(direction).toUpperCase() === 'ASC',
  );
}

/** With `logic: 'OR'` a further condition would be one more alternative (A legacy generation's self-description, Filters). */
function joinsConditions(filter: Params): boolean {
  return Object.keys(filter).some((name) => /^\W*logic$/i.test(name));
}

/** Accounts read names in any letter case: what paging adds next to `FILTER` could replace it. */
function hasOtherCase(params: Params): boolean {
  return Object.keys(params).some(
    (name) => /^(?:filter|order|select|start)$/i.test(name) && /[A-Z]/.test(name),
  );
}

/** `*` asks for it already. */
function selectsField({ select }: Params, field: string): boolean {
  if (!Array.isArray(select) || select.length === 0) return true;
  return select.some((name) => name === '*' || String(name).toLowerCase() === field.toLowerCase());
}
