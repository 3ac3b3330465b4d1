/** A legacy batch on the wire (contract/4-observed.md, C, Batch). */

import type { BatchWire, ItemAnswer, WireReference } from '../batch/request.js';
import type { ApiError } from '../errors/api-error.js';
import type { WireAnswer } from '../exchange.js';
import { isObject, type JsonObject } from '../json.js';
import { noEnvelope, readPage, readTime, type Reply } from '../reply.js';
import { legacyPath } from './address.js';
import { signLegacy } from './credentials.js';
import { readLegacyList } from './envelope.js';
import { encodeQuery, rawText, type RawText } from './query.js';

export const legacyBatch: BatchWire = (items, halt) => {
  const commands = items.map(
    ({ method, params }, index) => [keyOf(index), commandText(method, params)] as const,
  );
  const body = JSON.stringify({ halt: halt ? 1 : 0, cmd: Object.fromEntries(commands) });
  return {
    build: (credential) => ({
      verb: 'POST',
      path: legacyPath(credential, 'batch'),
      ...signLegacy(credential, body),
    }),
    read(answer) {
      const outcome = readOutcome(answer);
      const answers = items.map(({ command }, index): ItemAnswer => {
        const failed = entry(outcome['result_error'], index);
        if (failed !== undefined) return { ok: false, error: errorOf(answer, command.method, failed) };
        const list = command.row.paging !== undefined;
        return hasEntry(outcome['result'], index)
          ? { ok: true, reply: readReply(outcome, index, list) }
          : undefined;
      });
      if (answers.every((one) => one === undefined))
        throw noEnvelope('the answer holds no result of any call');
      return { items: answers, time: isObject(answer.body) ? readTime(answer.body['time']) : undefined };
    },
  };
};

/** `$result[c0][task][id]`, not encoded: the service may look for it before it decodes. */
export function legacyReference({ index, name }: WireReference): RawText {
  const path = name === undefined ? [] : name.split('.');
  return rawText(`$result[${[keyOf(index), ...path.map(encodeURIComponent)].join('][')}]`);
}

/** Never a number: PHP would print a map with the keys 0, 1, … as an array. */
function keyOf(index: number): string {
  return `c${index}`;
}

function commandText(method: string, params: JsonObject): string {
  const query = encodeQuery(params);
  return query === '' ? encodeURIComponent(method) : `${encodeURIComponent(method)}?${query}`;
}

function readOutcome({ body }: WireAnswer): JsonObject {
  const outcome = isObject(body) ? body['result'] : undefined;
  if (!isObject(outcome)) throw noEnvelope('the answer holds no results');
  return outcome;
}

function readReply(outcome: JsonObject, index: number, list: boolean): Reply {
  const result = entry(outcome['result'], index);
  const beside = { total: entry(outcome['result_total'], index), next: entry(outcome['result_next'], index) };
  const time = readTime(entry(outcome['result_time'], index));
  return { data: list ? readLegacyList(result) : result, page: readPage(beside), time };
}

function errorOf(answer: WireAnswer, method: string, failed: unknown): ApiError {
  const error = answer.errorOf?.(method, isObject(failed) ? failed : { error: String(failed) });
  if (error === undefined) throw noEnvelope('a call has an error that says nothing');
  return error;
}

/** An empty map arrives as `[]`, and has no entry. */
function hasEntry(map: unknown, index: number): boolean {
  return isObject(map) && Object.hasOwn(map, keyOf(index));
}

function entry(map: unknown, index: number): unknown {
  return isObject(map) && hasEntry(map, index) ? map[keyOf(index)] : undefined;
}
