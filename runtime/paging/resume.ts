/** The state of a list as the `resume` of a page, and the reading of one in another process. */

import type { Command } from '../call/command.js';
import type { ListResume } from '../call/options.js';
import { UsageError } from '../errors/client-error.js';
import { sha256 } from '../value/crypto.js';
import { isGiven, isObject, objectIn } from '../value/json.js';
import { type At, cursorField, type ListState, type Mode } from './list-state.js';
import { type List, PAGING } from './modes.js';
import { isById } from './rows.js';

/** From the caller's place on, or after the page that option `resume` names. @throws UsageError */
export function beginningOf(command: Command, { params, mode }: List): ListState {
  const { method, row, options } = command;
  const resume: unknown = options.resume;
  if (!isGiven(resume)) return { mode, at: PAGING[mode].first(params, row), seen: [], received: 0 };
  const read = readResume(command, resume);
  if (typeof read !== 'string') return read;
  throw new UsageError(`${method}: resume must be what a page of this method gave: ${read}`);
}

/** The state, or why there is none. */
function readResume(command: Command, resume: unknown): ListState | string {
  if (!isObject(resume)) return 'it is no object';
  const { method, list, mode, at, seen = [], received } = resume;
  if (method !== command.method) return 'it names another method';
  if (!isMode(mode) || !isObject(at) || !hasPlace(mode, at)) return 'it names no place';
  if (list !== digestOf(command)) return 'it is of another filter, order or other parameters';
  if (!Array.isArray(seen) || !seen.every((one) => typeof one === 'string')) return 'its ids are no texts';
  return { mode, at, seen, received: typeof received === 'number' ? received : 0 };
}

function isMode(mode: unknown): mode is Mode {
  return typeof mode === 'string' && Object.hasOwn(PAGING, mode);
}

function hasPlace(mode: Mode, at: Readonly<Record<string, unknown>>): at is At & Record<string, unknown> {
  return (mode !== 'offset' && mode !== 'start') || typeof at[mode] === 'number';
}

/** Parameters that say how a list is read, and not which rows it has. */
const HOW = /^(?:select|pagination|cursor|start|limit)$/i;

/** The same for calls that ask for the same rows in the same order; it shows nothing of a filter. */
function digestOf({ params }: Command): string {
  const { field, order } = objectIn(params, 'cursor');
  const rows = Object.entries(params).filter(([name, value]) => isGiven(value) && !HOW.test(name));
  return sha256(JSON.stringify([field, order, rows.sort(([a], [b]) => (a < b ? -1 : 1))]));
}

/** The position after a page. A list in the order of its ids needs no ids of the rows before. */
export function resumeOf(command: Command, { mode, at, seen, received }: ListState): ListResume {
  const isOrdered = isById(mode) || (mode === 'tail' && cursorField(command.params) === 'id');
  const token = {
    method: command.method,
    list: digestOf(command),
    mode,
    at,
    received,
    ...(!isOrdered && { seen }),
  };
  return JSON.parse(JSON.stringify(token)) as ListResume; // what another process receives
}
