/** Results of bounded size: rows that fit, long texts cut, and a note how to go on. */

import type { MethodJson } from '../ask/method-json.js';
import { isList, isObject } from '../json.js';
import { bounded } from './catalogue.js';
import type { Fit } from './list-walks.js';

/** For what stands around the rows. */
const AROUND = 600;

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

/** How many rows fit into a result. */
export function fitting(maxBytes: number): Fit {
  return (rows) => {
    let size = AROUND;
    const index = rows.findIndex((row) => (size += bytesOf(JSON.stringify(row) ?? 'null') + 1) > maxBytes);
    return index === -1 ? rows.length : index;
  };
}

/** JSON of at most so many bytes: what is too long is shortened at its longest texts and lists. */
export function asText(result: unknown, maxBytes: number): string {
  const whole = JSON.stringify(result);
  if (bytesOf(whole) <= maxBytes) return whole;
  for (let most = 2_000; most >= 20; most = Math.floor(most / 2)) {
    const text = JSON.stringify({ ...Object(shortened(result, most)), note: CUT });
    if (bytesOf(text) <= maxBytes) return text;
  }
  return JSON.stringify({ note: `The result has ${bytesOf(whole)} bytes, more than a result may. ${HOW}` });
}

const HOW = 'Select fewer fields, filter, or ask for one object.';
const CUT = `Long texts and lists were cut at …. ${HOW}`;

function shortened(value: unknown, most: number): unknown {
  if (typeof value === 'string') return value.length <= most ? value : `${value.slice(0, most)}…`;
  if (isList(value)) {
    const shown = value.slice(0, most).map((item) => shortened(item, most));
    return value.length > most ? [...shown, '…'] : shown;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member, most)]));
}

const TEXT = 300;

/** A description whose texts are short; where it is too long the result's schema goes, then the errors. */
export function describedText(about: MethodJson, maxBytes: number): unknown {
  const { result, errors, ...rest } = about;
  const own = errors
    .slice(0, 30)
    .map(({ code, status, meaning }) => ({ code, status, meaning: bounded(meaning, TEXT) }));
  const params = withShortTexts(about.params);
  const whole = { ...rest, params, result: withShortTexts(result), errors: own };
  if (bytesOf(JSON.stringify(whole)) <= maxBytes) return whole;
  const part = {
    ...rest,
    params,
    errors: own,
    note: 'The schema of the result is left out: it is too long.',
  };
  if (bytesOf(JSON.stringify(part)) <= maxBytes) return part;
  return { ...rest, params, note: 'Result and errors are left out: the parameters alone are long.' };
}

/** Descriptions in a schema come from the account. */
function withShortTexts(schema: unknown): unknown {
  if (isList(schema)) return schema.map(withShortTexts);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'description' && typeof value === 'string' ? bounded(value, TEXT) : withShortTexts(value),
    ]),
  );
}
