/** Which way a list is paged: what its method admits, and what the caller asks for. */

import type { Command } from '../command.js';
import { UsageError } from '../errors/usage-error.js';
import { afterCursorStart } from './after-cursor.js';
import { keysetStart } from './keyset.js';
import { offsetStart } from './offset.js';
import { isGiven, isObjectOrAbsent, objectIn, type Params, type Place } from './place.js';
import { startStart } from './start.js';
import { cursorField, tailStart } from './tail.js';

/** A list before its first page. */
export interface Beginning {
  readonly place: Place;
  /** The field that tells rows apart, asked for where the caller's `select` lacks it. */
  readonly field: string | undefined;
}

const MODES: ReadonlySet<unknown> = new Set([undefined, 'auto', 'offset', 'keyset']);

/** @throws UsageError where the caller asks for a way that the list does not go. */
export function checkPaging({ method, row, params, options }: Command): void {
  const mode: unknown = options.paging;
  if (!MODES.has(mode)) throw new UsageError(`${method}: paging must be 'auto', 'offset' or 'keyset'`);
  if (mode !== 'keyset' || (row.keyset === true && admitsKeyset(params))) return;
  throw new UsageError(
    `${method}: keyset paging needs a list whose id can be filtered and sorted, in order of id, without offset or page`,
  );
}

/** @param params the caller's, with `field` asked for. */
export function beginningOf(command: Command): Beginning {
  const { row, params, options } = command;
  const field = row.paging === 'cursor' ? cursorField(params) : idOf(command);
  const asked = withField(params, field);
  switch (row.paging) {
    case 'offset': {
      const keyset = options.paging !== 'offset' && row.keyset === true && admitsKeyset(params);
      return { place: keyset ? keysetStart(asked) : offsetStart(asked), field };
    }
    case 'after-cursor':
      return { place: options.paging === 'keyset' ? keysetStart(asked) : afterCursorStart(asked), field };
    case 'cursor':
      return { place: tailStart(asked), field };
    case 'start':
      return { place: startStart(params), field: undefined };
    default:
      return { place: { params, at: undefined, next: () => undefined }, field: undefined };
  }
}

function admitsKeyset(params: Params): boolean {
  const { offset, page } = objectIn(params, 'pagination');
  // What is no object goes out as it is, and the service says what is wrong with it.
  if (!isObjectOrAbsent(params, 'order') || isGiven(offset) || isGiven(page)) return false;
  return Object.keys(objectIn(params, 'order')).every((name) => name === 'id');
}

/** Where the fields of the object are not known, an `id` it lacks is left out by the service without an error. */
function idOf({ row }: Command): string | undefined {
  return row.fields === undefined || row.fields.split(' ').includes('id') ? 'id' : undefined;
}

/** Without `select` the field is there already. */
function withField(params: Params, field: string | undefined): Params {
  return field !== undefined && lacks(params, field)
    ? { ...params, select: [...selectOf(params), field] }
    : params;
}

/** `select` was given, and names other fields only. */
export function lacks(params: Params, field: string): boolean {
  return Array.isArray(params['select']) && !params['select'].includes(field);
}

function selectOf(params: Params): readonly unknown[] {
  return Array.isArray(params['select']) ? params['select'] : [];
}
