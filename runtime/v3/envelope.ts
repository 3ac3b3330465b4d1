/** The data or the error object of a REST 3.0 answer, out of its envelope (REST 3.0 reference, Response envelope). */

import { readFlat, readNested, type ReadError } from '../errors/wire-error.js';
import type { WireAnswer } from '../protocol/wire.js';
import { isObject, type JsonObject } from '../value/json.js';
import { NoEnvelope, readPage, readRows, readTime, type Reply } from '../protocol/reply.js';

/** @param list the method is a list: its data is the array of rows, whatever else stands in `result`. */
export function readV3({ body }: Pick<WireAnswer, 'body'>, list: boolean): Reply {
  if (!isObject(body)) throw new NoEnvelope('the answer is not an object');
  if (!('result' in body)) return { data: bareDocument(body) };
  return { ...readV3Result(body['result'], list), time: readTime(body['time']) };
}

/** What stands in `result`, also in an element of a batch. */
export function readV3Result(result: unknown, list: boolean): Reply {
  if (list) return readList(result);
  if (!isObject(result)) return { data: result };
  if ('item' in result) return { data: result['item'], meta: without(result, 'item') };
  if (Array.isArray(result['items'])) return readList(result);
  return typeof result['result'] === 'boolean'
    ? { data: result['result'], meta: without(result, 'result') }
    : { data: result };
}

function readList(result: unknown): Reply {
  const rows = readRows(result);
  if (rows === undefined) throw new NoEnvelope('the answer holds no list');
  if (!isObject(result)) return { data: rows };
  const name = Object.keys(result).find((key) => result[key] === rows) ?? 'items';
  return { data: rows, page: readPage(result), meta: without(result, name) };
}

/** Every other member, as it came; undefined where there is none. */
function without(result: JsonObject, data: string): JsonObject | undefined {
  const others = Object.keys(result).filter((name) => name !== data);
  return others.length === 0 ? undefined : Object.fromEntries(others.map((name) => [name, result[name]]));
}

/** The account's description comes without an envelope (Observed behaviour, Published description). */
function bareDocument(body: object): unknown {
  if ('openapi' in body) return body;
  throw new NoEnvelope('the answer has no result');
}

/** Errors of the system come in the flat shape of legacy here too (Observed behaviour, REST 3.0). */
export const readV3Error: ReadError = (body) =>
  readNested(body, body['error']) ?? readFlat(body, body['error']);
