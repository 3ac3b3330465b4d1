/** The data or the error object of a legacy answer, out of its envelope (Legacy reference, What the service does; Observed behaviour, Legacy). */

import { readFlat, readNested, type ReadError } from '../errors/wire-error.js';
import type { WireAnswer } from '../protocol/wire.js';
import { isObject } from '../value/json.js';
import { NoEnvelope, readPage, readRows, readTime, type Reply } from '../protocol/reply.js';

/** @param list the method is a list: its data is the array of rows, also where they stand under a name. */
export function readLegacy({ body }: Pick<WireAnswer, 'body'>, list: boolean): Reply {
  if (!isObject(body)) throw new NoEnvelope('the answer is not an object');
  if (!('result' in body)) throw new NoEnvelope('the answer has no result');
  const { result } = body;
  return { data: list ? readLegacyList(result) : result, page: readPage(body), time: readTime(body['time']) };
}

export function readLegacyList(result: unknown): readonly unknown[] {
  const rows = readRows(result) ?? readKeyedRows(result);
  if (rows === undefined) throw new NoEnvelope('the answer holds no list');
  return rows;
}

/** Rows by their ids, or a list with gaps, which PHP prints so (A legacy generation's self-description, Verbs); also under a name. */
function readKeyedRows(result: unknown): readonly unknown[] | undefined {
  if (!isObject(result)) return undefined;
  const [only, ...others] = Object.values(result);
  return valuesByNumber(result) ?? (others.length === 0 ? valuesByNumber(only) : undefined);
}

function valuesByNumber(map: unknown): readonly unknown[] | undefined {
  const entries = isObject(map) ? Object.entries(map) : [];
  const isKeyed = entries.length > 0 && entries.every(([key, row]) => /^\d+$/.test(key) && isObject(row));
  return isKeyed ? entries.map(([, row]) => row) : undefined;
}

/** The error object is the whole body. */
export const readLegacyError: ReadError = (body) => readNested(body, body) ?? readFlat(body, body);
