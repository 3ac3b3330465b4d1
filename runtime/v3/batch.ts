/** A REST 3.0 batch on the wire (REST 3.0 reference, Batch; Observed behaviour, REST 3.0). */

import {
  itemAnswer,
  memberAt,
  type BatchItem,
  type BatchProtocol,
  type BatchRequest,
  type ItemAnswer,
  type WireReference,
} from '../protocol/batch-protocol.js';
import { holdsReference } from '../params/reference.js';
import type { ApiFailure } from '../errors/to-error.js';
import type { WireAnswer } from '../protocol/wire.js';
import { NoEnvelope, readTime, inForm } from '../protocol/reply.js';
import { isObject, memberOf } from '../value/json.js';
import { readV3Result } from './envelope.js';

/** Other names of methods are not known in a batch, and parameters out of no request object are not read there (Server behaviour, Batch). */
const ALONE: ReadonlySet<string> = new Set(['rest.scope.list', 'scopes', 'documentation']);

export const v3Batch: BatchProtocol = {
  request,
  reference,
  // Nothing but `item` and `items` is looked into (Observed behaviour, Batch references; Server behaviour, Batch).
  refersTo: ({ fields, paging }) => fields !== undefined || paging !== undefined,
  valueAt,
  narrowsResults: true,
  travelsAlone: ({ method, params }) => ALONE.has(method) || holdsReference(params),
};

/** The service stops at the first failure by itself. */
function request(items: readonly BatchItem[]): BatchRequest {
  const calls = items.map(({ method, params }, index) => ({ method, query: params, as: aliasOf(index) }));
  return {
    body: JSON.stringify(calls),
    read(answer) {
      const results = readResults(answer);
      const answers = items.map(({ name, row }, index): ItemAnswer => {
        const element = results[index];
        const failure = readFailure(answer, name, element);
        if (failure !== undefined) return { ok: false, failure };
        if (index >= results.length) return undefined;
        return itemAnswer(() => ({
          ...inForm(readV3Result(element, row.paging !== undefined), row),
          time: readTime(memberOf(element, 'time')),
        }));
      });
      if (results.length !== items.length && answers.every((one) => one?.ok !== false)) {
        throw new NoEnvelope(`the answer holds ${results.length} results for ${items.length} calls`);
      }
      return { items: answers, time: readTime(memberOf(answer.body, 'time')) };
    },
  };
}

/** `{"$ref": "c0.id"}`. */
function reference({ index, name, list }: WireReference): unknown {
  const path = name === undefined ? aliasOf(index) : `${aliasOf(index)}.${name}`;
  return list ? { $refArray: path } : { $ref: path };
}

/** Of a list the array of that field. */
function valueAt(data: unknown, name: string, list: boolean): unknown {
  if (list && Array.isArray(data)) return data.map((item) => memberOf(item, name) ?? null);
  return memberAt(data, name);
}

function aliasOf(index: number): string {
  return `c${index}`;
}

function readResults({ body }: WireAnswer): readonly unknown[] {
  const results = memberOf(body, 'result');
  if (!Array.isArray(results)) throw new NoEnvelope('the answer holds no array of results');
  return results;
}

/** Accounts fail a batch as a whole; an error in one element is tolerated. */
function readFailure(answer: WireAnswer, method: string, element: unknown): ApiFailure | undefined {
  return isObject(element) && 'error' in element ? answer.failureOf?.(method, element) : undefined;
}
