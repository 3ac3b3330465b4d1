/** The token that a page carries, and what an iteration makes of one in another process. */

import type { Command } from '../call/command.js';
import type { ListResume } from '../call/options.js';
import { UsageError } from '../errors/client-error.js';
import { sha256 } from '../value/crypto.js';
import { isGiven, isObject, objectIn } from '../value/json.js';
import { listStartOf, type ListStart } from './mode.js';
import type { Position } from './position.js';
import { type Watch, watchPages } from './progress.js';
import { type Recent, recentRows } from './recent.js';
import { isSaved, NotSaved, savedTexts } from './saved.js';

/** What an iteration begins with. */
export interface Beginning extends ListStart {
  readonly watch: Watch;
  readonly recent: Recent;
  /** Rows that earlier processes were given. */
  readonly received: number;
}

/** From the caller's place on, or from the page that option `resume` names. @throws UsageError */
export function beginningOf(command: Command): Beginning {
  const { method, options } = command;
  const resume: unknown = options.resume;
  if (!isGiven(resume))
    return { ...listStartOf(command), watch: watchPages(), recent: recentRows(), received: 0 };
  try {
    return resumed(command, resume);
  } catch (error) {
    if (!(error instanceof NotSaved)) throw error;
    throw new UsageError(`${method}: resume must be what a page of this method gave: ${error.message}`);
  }
}

function resumed(command: Command, resume: unknown): Beginning {
  if (!isObject(resume)) throw new NotSaved('it is no object');
  const { method, list, at, last, recent = [], received } = resume;
  if (method !== command.method) throw new NotSaved('it names another method');
  if (!isSaved(at)) throw new NotSaved('it names no place');
  if (list !== listOf(command)) throw new NotSaved('it is of another filter, order or other parameters');
  return {
    ...listStartOf(command, at),
    watch: watchPages(typeof last === 'string' ? last : undefined),
    recent: recentRows(savedTexts(recent, 'recent')),
    received: typeof received === 'number' ? received : 0,
  };
}

/** They say how a list is read, and not which rows it has. */
const HOW = /^(?:select|pagination|cursor|start|limit)$/i;

/** The same for calls that ask for the same rows in the same order; it shows nothing of a filter. */
function listOf({ params }: Command): string {
  const { field, order } = objectIn(params, 'cursor');
  const rows = Object.entries(params).filter(([name, value]) => isGiven(value) && !HOW.test(name));
  return sha256(JSON.stringify([field, order, rows.sort(([a], [b]) => (a < b ? -1 : 1))]));
}

/** The place after a page; undefined where nothing follows. */
export function resumeAt(
  command: Command,
  position: Position | undefined,
  { watch, recent, received }: Pick<Beginning, 'watch' | 'recent' | 'received'>,
): ListResume | undefined {
  const at = position?.save?.();
  if (at === undefined) return undefined;
  // What another process gets went through JSON, so it does here.
  const token = {
    method: command.method,
    list: listOf(command),
    at,
    received,
    last: watch.last(),
    recent: position?.overlaps === true || position?.mayOverlap === true ? recent.ids() : undefined,
  };
  return JSON.parse(JSON.stringify(token)) as ListResume; // an object stays one
}
