/** A legacy batch on the wire (Observed behaviour, Legacy, Batch). */

import {
  itemAnswer,
  memberAt,
  type BatchItem,
  type BatchProtocol,
  type BatchRequest,
  type ItemAnswer,
  type WireReference,
} from '../protocol/batch-protocol.js';
import { holdsReferenceText } from '../params/reference.js';
import type { ApiFailure } from '../errors/to-error.js';
import type { WireAnswer } from '../protocol/wire.js';
import { NoEnvelope, readPage, readTime, type Reply, inForm } from '../protocol/reply.js';
import { isObject, type JsonObject, memberOf } from '../value/json.js';
import { readLegacyList } from './envelope.js';
import { encodeQuery, isExact, keepsNames, rawText, type RawText } from './query.js';

export const legacyBatch: BatchProtocol = {
  request,
  reference,
  valueAt: memberAt,
  narrowsResults: false,
  // Parameters by position have no names, which a query needs.
  travelsAlone: ({ params }) => Array.isArray(params) || holdsReferenceText(params) || !keepsNames(params),
  carries: (params) =>
    Object.values(params).every(isExact) && !holdsReferenceText(params) && keepsNames(params),
  goesOn: true,
};

function request(items: readonly BatchItem[], halt: boolean): BatchRequest {
  const commands = items.map((item, index) => [keyAt(index), commandText(item)] as const);
  return {
    body: JSON.stringify({ halt: halt ? 1 : 0, cmd: Object.fromEntries(commands) }),
    read(answer) {
      const outcome = readOutcome(answer);
      const answers = items.map((item, index) => readItem({ answer, outcome, item, key: keyAt(index) }));
      if (answers.every((one) => one === undefined))
        throw new NoEnvelope('the answer holds no result of any call');
      return { items: answers, time: readTime(memberOf(answer.body, 'time')) };
    },
  };
}

/** `$result[c0][task][id]`, not encoded: the service may look for it before it decodes. */
function reference({ index, name }: WireReference): RawText {
  const path = name === undefined ? [] : name.split('.');
  return rawText(`$result[${[keyAt(index), ...path.map(encodeURIComponent)].join('][')}]`);
}

/** Never a number: PHP would print a map with the keys 0, 1, … as an array. */
function keyAt(index: number): string {
  return `c${index}`;
}

function commandText({ method, params }: BatchItem): string {
  const query = encodeQuery(params);
  return query === '' ? encodeURIComponent(method) : `${encodeURIComponent(method)}?${query}`;
}

function readOutcome({ body }: WireAnswer): JsonObject {
  const outcome = memberOf(body, 'result');
  if (!isObject(outcome)) throw new NoEnvelope('the answer holds no results');
  return outcome;
}

interface Entry {
  readonly answer: WireAnswer;
  readonly outcome: JsonObject;
  readonly item: BatchItem;
  readonly key: string;
}

function readItem({ answer, outcome, item, key }: Entry): ItemAnswer {
  const failed = memberOf(outcome['result_error'], key);
  if (failed !== undefined) {
    const time = memberOf(outcome['result_time'], key);
    return { ok: false, failure: failureOf(answer, item.name, { failed, time }) };
  }
  // An empty map arrives as `[]`, and has no entry.
  if (!isObject(outcome['result']) || !Object.hasOwn(outcome['result'], key)) return undefined;
  return itemAnswer(() => inForm(readReply(outcome, key, item.row.paging !== undefined), item.row));
}

function readReply(outcome: JsonObject, key: string, list: boolean): Reply {
  const result = memberOf(outcome['result'], key);
  const beside = {
    total: memberOf(outcome['result_total'], key),
    next: memberOf(outcome['result_next'], key),
  };
  const time = readTime(memberOf(outcome['result_time'], key));
  return { data: list ? readLegacyList(result) : result, page: readPage(beside), time };
}

interface Failed {
  readonly failed: unknown;
  /** Says when the operating time of the method is reset, as it does beside the error of a single call. */
  readonly time: unknown;
}

function failureOf(answer: WireAnswer, method: string, { failed, time }: Failed): ApiFailure {
  const body = isObject(failed) ? failed : { error: String(failed) };
  const failure = answer.failureOf?.(method, isObject(time) ? { time, ...body } : body);
  if (failure === undefined) throw new NoEnvelope('a call has an error that says nothing');
  return failure;
}
