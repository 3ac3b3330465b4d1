/** Idempotency keys: made once for a call, or given by the caller (contract/1-rest3.md, Idempotent repeats). */

import { randomUUID } from 'node:crypto';

/** A header's value loses blanks at its ends, so none may stand there. */
const KEY = /^[!-~](?:[ -~]{0,253}[!-~])?$/;

export function isKey(value: unknown): boolean {
  return typeof value === 'string' && KEY.test(value);
}

/** The caller's own, or a new one. */
export function keyFor(options: unknown): string {
  const own: unknown =
    typeof options === 'object' && options !== null ? Reflect.get(options, 'idempotencyKey') : undefined;
  return typeof own === 'string' ? own : randomUUID();
}

export function wasReplayed(headers: Readonly<Record<string, string>>): boolean {
  return headers['idempotent-replayed']?.toLowerCase() === 'true';
}
