/** That a list goes on: a page that was there before would repeat for ever. */

import { createHash } from 'node:crypto';
import type { Command } from '../command.js';
import { ProtocolError } from '../errors/transport-error.js';
import { SvcError } from '../errors/svc-error.js';
import type { StackHolder } from '../errors/stack.js';
import { fieldOf } from './place.js';

/** Says why a list cannot go on; `asProtocolError` adds whose list it is. */
export function noProgress(why: string): SvcError {
  return new SvcError(why, 'CLIENT_PROTOCOL');
}

export function asProtocolError(
  error: unknown,
  { generation, method }: Command,
  madeAt?: StackHolder,
): unknown {
  const isBare = error instanceof SvcError && error.code === 'CLIENT_PROTOCOL';
  if (!isBare || error instanceof ProtocolError) return error;
  const message = `${method}: the list cannot go on: ${error.message}`;
  return new ProtocolError(message, { generation, method, attempts: 1, madeAt });
}

/** Looks at one page after another; throws an `SvcError` at one that was there before. */
export type Watch = (rows: readonly unknown[]) => void;

/**
 * A page repeats where it has the rows of an earlier one, begins as the one before did, or has none that the one
 * before lacks: an account that ignores the offset may still give pages of changing length.
 */
export function watchPages(): Watch {
  const earlier = new Set<string>();
  let before: readonly string[] = [];
  return (rows) => {
    if (rows.length === 0) return;
    const keys = keysOf(rows);
    const isTelling = new Set(keys).size === keys.length;
    const known = new Set(before);
    if (keys.join() === before.join()) throw noProgress(sameRows(rows));
    if (isTelling && (keys[0] === before[0] || keys.every((key) => known.has(key)))) {
      throw noProgress('a page has no other rows than the one before');
    }
    const digest = createHash('sha1').update(keys.join()).digest('base64');
    if (isTelling && earlier.has(digest)) throw noProgress('a page has the same rows as an earlier one');
    earlier.add(digest);
    before = keys;
  };
}

function sameRows(rows: readonly unknown[]): string {
  const advice = idsOf(rows) === undefined ? '; select a field that tells rows apart, such as id' : '';
  return `a page has the same rows as the one before${advice}`;
}

/** What tells rows apart: their ids, or all that they hold. */
function keysOf(rows: readonly unknown[]): readonly string[] {
  return idsOf(rows) ?? rows.map((row) => JSON.stringify(row));
}

/** Undefined where a row has none, or where several rows have the same. */
function idsOf(rows: readonly unknown[]): readonly string[] | undefined {
  const ids = rows.map((row) => fieldOf(row, 'id') ?? fieldOf(row, 'ID'));
  if (ids.some((id) => id === undefined || id === null)) return undefined;
  const texts = ids.map((id) => JSON.stringify(id));
  return new Set(texts).size === texts.length ? texts : undefined;
}
