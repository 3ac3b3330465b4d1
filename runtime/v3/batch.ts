/** A REST 3.0 batch on the wire (contract/1-rest3.md, Batch; 4-observed.md, B). */

import { type BatchWire, itemAnswer, type ItemAnswer, type WireReference } from '../batch/request.js';
import type { ApiError } from '../errors/api-error.js';
import type { WireAnswer } from '../protocol/exchange.js';
import { noEnvelope, readTime, withMaps } from '../protocol/reply.js';
import { isObject } from '../value/json.js';
import { signV3Batch, v3Path } from './credentials.js';
import { readV3Result } from './envelope.js';

/** The service stops at the first failure by itself. */
export const v3Batch: BatchWire = (items) => {
  const calls = items.map(({ method, params }, index) => ({ method, query: params, as: aliasOf(index) }));
  const body = JSON.stringify(calls);
  return {
    build: (credential) => ({
      verb: 'POST',
      path: v3Path(credential, 'batch'),
      ...signV3Batch(credential, body),
    }),
    read(answer) {
      const results = readResults(answer);
      const answers = items.map(({ command }, index): ItemAnswer => {
        const element = results[index];
        const error = readError(answer, command.method, element);
        if (error !== undefined) return { ok: false, error };
        if (index >= results.length) return undefined;
        return itemAnswer(() => ({
          ...withMaps(readV3Result(element, command.row.paging !== undefined), command.row),
          time: isObject(element) ? readTime(element['time']) : undefined,
        }));
      });
      if (results.length !== items.length && answers.every((one) => one?.ok !== false)) {
        throw noEnvelope(`the answer holds ${results.length} results for ${items.length} calls`);
      }
      return { items: answers, time: isObject(answer.body) ? readTime(answer.body['time']) : undefined };
    },
  };
};

/** `{"$ref": "c0.id"}`; a scalar result stands under `result`. */
export function v3Reference({ index, name = 'result', list }: WireReference): unknown {
  const path = `${aliasOf(index)}.${name}`;
  return list ? { $refArray: path } : { $ref: path };
}

function aliasOf(index: number): string {
  return `c${index}`;
}

function readResults({ body }: WireAnswer): readonly unknown[] {
  const results = isObject(body) ? body['result'] : undefined;
  if (!Array.isArray(results)) throw noEnvelope('the answer holds no array of results');
  return results;
}

/** Accounts fail a batch as a whole; an error in one element is tolerated. */
function readError(answer: WireAnswer, method: string, element: unknown): ApiError | undefined {
  return isObject(element) && 'error' in element ? answer.errorOf?.(method, element) : undefined;
}
