/** Values as JSON: dates as the service takes them, and nothing that JSON cannot say. */

import { UsageError } from '../errors/usage-error.js';
import { wireParams } from '../wire-value.js';

/** @throws UsageError on an invalid `Date`, a `bigint`, a circle, or a reference, which the gateway does not know. */
export function toWire(value: unknown): unknown {
  // Names stay: what the payloads of the gateway hold is not shown.
  return wireParams({ value }, { ownName: (name) => name })['value'];
}

/** @throws UsageError */
export function encodeBody(value: unknown): string {
  const text = JSON.stringify(toWire(value)) as string | undefined; // a function has no JSON, whatever the type says
  if (text === undefined) throw new UsageError('the body cannot be written as JSON');
  return text;
}
