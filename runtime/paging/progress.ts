/** That a list goes on: a page with the same rows as the one before would repeat for ever. */

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
  if (!(error instanceof SvcError) || error instanceof ProtocolError) return error;
  const message = `${method}: the list cannot go on, for ${error.message}`;
  return new ProtocolError(message, { generation, method, attempts: 1, madeAt });
}

/** What tells a page from another: the ids of its rows, or the rows themselves where they have none. */
export function fingerprint(rows: readonly unknown[]): string {
  const ids = rows.map((row) => fieldOf(row, 'id') ?? fieldOf(row, 'ID'));
  return JSON.stringify(ids.includes(undefined) ? rows : ids);
}
