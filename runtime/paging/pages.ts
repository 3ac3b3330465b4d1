/** The pages of a list, one after another, each requested when it is wanted, and the `resume` after each. */

import type { ResumablePage } from '../call/call.js';
import { answerWithout, type Command } from '../call/command.js';
import { checkCommand } from '../client/session.js';
import type { ListResume } from '../call/options.js';
import { ApiError } from '../errors/api-error.js';
import { UsageError } from '../errors/client-error.js';
import { ProtocolError } from '../errors/transport-error.js';
import { reasonOf } from '../value/abort-signal.js';
import { sha256 } from '../value/crypto.js';
import { isGiven, isObject, type JsonObject, objectIn } from '../value/json.js';
import {
  type At,
  cursorField,
  type List,
  type ListState,
  type Mode,
  type Next,
  type Position,
  ruleOf,
} from './list-state.js';
import { createPageReader, type ListRequest, type ReadPage } from './page-reader.js';
import { compare, isById } from './rows.js';

export type { ListRequest } from './page-reader.js';

/**
 * A page is yielded as soon as it has arrived.
 * @param limit rows that will be used at most: no page beyond them is requested.
 */
export async function* readPages(
  request: ListRequest,
  limit = Infinity,
): AsyncGenerator<ResumablePage<unknown>, void, undefined> {
  const { session, command } = request;
  const { signal } = command.options;
  checkCommand(session, command);
  if (answerWithout(command, command.params) !== undefined) return;
  const list = command.protocol.lists.listOf(command);
  const reader = createPageReader(request, list);
  let state: ListState | undefined = beginningOf(command, list);
  let total: number | undefined;
  for (let left = limit; state !== undefined;) {
    // Pages that were prefetched need no request, which would notice an abort.
    if (signal?.aborted === true) throw reasonOf(signal);
    const page: ReadPage | Position = await readOrRefuse(reader.read(state, left), state, command);
    if ('mode' in page) {
      state = { ...state, ...page };
      continue;
    }
    const step: Step = stepAfter(page, { command, list, state, left });
    state = step.next;
    left -= step.rows.length;
    total = page.page?.total || total;
    if (step.rows.length > 0) yield withProgress(command, step, total);
  }
}

/** The page, or where the list continues because the account refuses what was asked for. */
async function readOrRefuse(
  reading: Promise<ReadPage>,
  { mode, at, received }: ListState,
  command: Command,
): Promise<ReadPage | Position> {
  try {
    return await reading;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 400;
    // A caller who asked for keyset paging gets no other.
    const mayChange = command.options.paging !== 'keyset' || mode === 'offset';
    const position = isRefused && mayChange ? ruleOf(command, mode).refused?.(at, received) : undefined;
    if (position === undefined) throw error;
    return position;
  }
}

interface Step {
  readonly rows: unknown[];
  readonly received: number;
  /** Undefined: the list has ended. */
  readonly next: ListState | undefined;
}

interface Walk {
  readonly command: Command;
  readonly list: List;
  readonly state: ListState;
  readonly left: number;
}

/** @throws ProtocolError where the list makes no progress. */
function stepAfter(page: ReadPage, { command, list, state, left }: Walk): Step {
  const { mode, at, received: before } = state;
  const { fresh, restarts, seen } = compare(state, page);
  const received = before + fresh.length;
  const rows = fresh.map(stripper(list.added));
  if (fresh.length >= left) return { rows, received, next: undefined };
  const { rows: all, limit, page: members = {} } = page;
  const { row: metadata } = command;
  const next: Next = ruleOf(command, mode).next({
    ...{ params: list.params, metadata, at, limit },
    ...{ rows: all, page: members, fresh, restarts, received: before },
  });
  if (typeof next === 'string') throw noProgress(command, next);
  return { rows, received, next: next && { ...next, seen, received } };
}

function noProgress({ protocol, method, callSite }: Command, why: string): ProtocolError {
  const { generation } = protocol;
  const message = `${method}: the list cannot go on: ${why}`;
  return new ProtocolError(message, { generation, method, attempts: 1, callSite });
}

/** Removes the fields that paging alone asked for. */
function stripper(added: readonly string[]): (row: unknown) => unknown {
  if (added.length === 0) return (row) => row;
  const names = new Set(added.map((name) => name.toLowerCase()));
  return (row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
    return Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name.toLowerCase())));
  };
}

/** Members that are not among the rows for who lists them. `resume` is made where it is read. */
function withProgress(
  command: Command,
  { rows, received, next }: Step,
  total: number | undefined,
): ResumablePage<unknown> {
  return Object.defineProperties(rows, {
    resume: { get: () => (next === undefined ? undefined : resumeOf(command, next)) },
    received: { value: received },
    total: { value: total },
  }) as ResumablePage<unknown>; // it has them now
}

/** From the caller's place on, or after the page that option `resume` names. @throws UsageError */
function beginningOf(command: Command, { params, mode }: List): ListState {
  const { method, row, options } = command;
  const resume: unknown = options.resume;
  if (!isGiven(resume)) return { mode, at: ruleOf(command, mode).first(params, row), seen: [], received: 0 };
  const state = isObject(resume) ? stateIn(command, resume) : undefined;
  if (state !== undefined) return state;
  throw new UsageError(
    `${method}: resume must be what a page of this method gave under the same filter, order and other parameters`,
  );
}

function stateIn(
  command: Command,
  { method, list, mode, at, seen = [], received }: JsonObject,
): ListState | undefined {
  if (method !== command.method || list !== digestOf(command)) return undefined;
  if (!isMode(command, mode) || !isObject(at) || !hasPlace(mode, at)) return undefined;
  if (!Array.isArray(seen) || !seen.every((one) => typeof one === 'string')) return undefined;
  return { mode, at, seen, received: typeof received === 'number' ? received : 0 };
}

function isMode({ protocol }: Command, mode: unknown): mode is Mode {
  return typeof mode === 'string' && Object.hasOwn(protocol.lists.modes, mode);
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

/** The position after a page. A list in the order of its ids needs no ids of the rows before, but for the first one. */
function resumeOf(command: Command, { mode, at, seen, received }: ListState): ListResume {
  const isOrdered = isById(mode) || (mode === 'tail' && cursorField(command.params) === 'id');
  const token = {
    method: command.method,
    list: digestOf(command),
    mode,
    at,
    received,
    seen: isOrdered ? seen.slice(0, 1) : seen,
  };
  return JSON.parse(JSON.stringify(token)) as ListResume; // what another process receives
}
