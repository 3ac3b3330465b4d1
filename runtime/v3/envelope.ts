/** The data of a REST 3.0 answer out of its envelope (contract/1-rest3.md, Response envelope). */

import type { WireAnswer } from '../exchange.js';
import { isObject } from '../json.js';
import { noEnvelope, readPage, readRows, readTime, type Reply } from '../reply.js';

/** @param list the method is a list: its data is the array of rows, whatever else stands in `result`. */
export function readV3({ body }: Pick<WireAnswer, 'body'>, list: boolean): Reply {
  if (!isObject(body)) throw noEnvelope('the answer is no object');
  if (!('result' in body)) return { data: bareDocument(body) };
  return { ...readV3Result(body['result'], list), time: readTime(body['time']) };
}

/** What stands in `result`, also in an element of a batch. */
export function readV3Result(result: unknown, list: boolean): Reply {
  if (list) return readList(result);
  if (!isObject(result)) return { data: result };
  if ('item' in result) return { data: result['item'] };
  if (Array.isArray(result['items'])) return readList(result);
  return { data: typeof result['result'] === 'boolean' ? result['result'] : result };
}

function readList(result: unknown): Reply {
  const rows = readRows(result);
  if (rows === undefined) throw noEnvelope('the answer holds no list');
  return { data: rows, page: isObject(result) ? readPage(result) : undefined };
}

/** The account's description comes without an envelope (contract/4-observed.md, A). */
function bareDocument(body: object): unknown {
  if ('openapi' in body) return body;
  throw noEnvelope('the answer has no result');
}
