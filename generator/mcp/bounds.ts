/** Results of bounded size: rows that fit, long texts cut, and a note how to go on. */

import { isList, isObject } from '../base/json.js';
import { visible } from '../terminal/visible.js';
import type { Fit } from './list-walks.js';

/** Bytes for everything around the rows. */
const ENVELOPE_BYTES = 600;

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

/** How many rows fit into a result: at least one, whose texts are cut. */
export function rowsThatFit(maxBytes: number): Fit {
  return (rows) =>
    Math.max(Math.min(1, rows.length), fitting(rows, maxBytes, { around: ENVELOPE_BYTES, each: 1 }));
}

/** How many of the first values have room. `around`, `each`: bytes around all of them, and around each as JSON. */
export function fitting(
  values: readonly unknown[],
  maxBytes: number,
  { around, each }: { readonly around: number; readonly each: number },
): number {
  let size = around;
  const index = values.findIndex(
    (value) => (size += bytesOf(visible(JSON.stringify(value) ?? 'null')) + each) > maxBytes,
  );
  return index === -1 ? values.length : index;
}

/** JSON of at most so many bytes: what is too long is shortened at its longest texts and lists. */
export function asText(result: unknown, maxBytes: number): string {
  const whole = visible(JSON.stringify(result));
  if (bytesOf(whole) <= maxBytes) return whole;
  for (let most = 2_000; most >= 20; most = Math.floor(most / 2)) {
    const text = visible(JSON.stringify({ ...Object(shortened(result, most)), note: CUT }));
    if (bytesOf(text) <= maxBytes) return text;
  }
  return JSON.stringify({
    note: `The result has ${bytesOf(whole)} bytes, more than a result may. ${ADVICE}`,
  });
}

const ADVICE = 'Select fewer fields, filter, or ask for one object.';
const CUT = `Long texts and lists were cut at …. ${ADVICE}`;

function shortened(value: unknown, most: number): unknown {
  if (typeof value === 'string') return value.length <= most ? value : `${value.slice(0, most)}…`;
  if (isList(value)) {
    const shown = value.slice(0, most).map((item) => shortened(item, most));
    return value.length > most ? [...shown, '…'] : shown;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member, most)]));
}
