/** REST 3.0 as a protocol: signing, envelope, lists and batches. */

import type { MethodMetadata } from '../words/method.js';
import { ConflictError } from '../errors/errors.js';
import { readFlat, readNested, type ReadError } from '../errors/wire-error.js';
import { holdsReference, isDeeperThan, MAX_LEVELS } from '../params/wire-params.js';
import { restLists } from '../paging/rest-lists.js';
import { admitsNothing, restricts, v3Params } from '../params/v3-params.js';
import {
  aliasAt,
  type BatchItem,
  type BatchRequest,
  itemAnswer,
  type ItemAnswer,
  valueAt,
  type WireReference,
  type AccountProtocol,
} from '../protocol/protocol.js';
import {
  inForm,
  NoEnvelope,
  readPage,
  readTime,
  type Reply,
  rowsMember,
  rowsByNumber,
  without,
} from '../protocol/reply.js';
import { signAccount } from '../protocol/sign-account.js';
import type { NamesOf, WireAnswer } from '../request/operation.js';
import { isObject, memberOf } from '../value/json.js';

export const v3: AccountProtocol = {
  generation: 'v3',
  writeSafety: 'keyed-write',
  statusClasses: new Map([[422, ConflictError]]),
  coalesces: true,
  sign: (credential, request) =>
    signAccount({ name: 'REST 3.0', root: '/rest/api', prefersBody }, credential, request),
  readReply: readV3,
  readError: readV3Error,
  lists: restLists,
  filters: { prepare: v3Params, restricts, admitsNothing },
  batch: {
    request,
    reference,
    // Nothing but `item` and `items` is looked into (Observed behaviour, Batch references; Server behaviour, Batch).
    refersTo: ({ item, paging }) => item === true || paging !== undefined,
    valueAt,
    travelsAlone: ({ method, params }) =>
      ALONE.has(method) || holdsReference(params) || isDeeperThan(params, MAX_LEVELS - BATCH_LEVELS),
  },
};

/** Under a key the body must stay the same while tokens change, so the token goes there only where the caller asks for it. */
function prefersBody(tokenIn: 'body' | 'header' | undefined, key: string | undefined): boolean {
  return tokenIn === 'body' || (tokenIn === undefined && key === undefined);
}

function readV3({ body, namesOf }: Pick<WireAnswer, 'body' | 'namesOf'>, row: MethodMetadata): Reply {
  if (!isObject(body)) throw new NoEnvelope('the answer is not an object');
  if (!('result' in body)) return { data: bareDocument(body) };
  return { ...readV3Result(body['result'], row.paging !== undefined, namesOf), time: readTime(body['time']) };
}

/** Reads `result`, of a single answer or of an element of a batch. @param list the data is the array of rows, whatever else `result` holds. */
function readV3Result(result: unknown, list: boolean, namesOf: NamesOf | undefined): Reply {
  if (list) return readList(result, namesOf);
  if (!isObject(result)) return { data: result };
  if ('item' in result) return { data: result['item'], meta: without(result, ['item']) };
  if (Array.isArray(result['items'])) return readList(result, namesOf);
  return typeof result['result'] === 'boolean'
    ? { data: result['result'], meta: without(result, ['result']) }
    : { data: result };
}

function readList(result: unknown, namesOf: NamesOf | undefined): Reply {
  // A list with gaps (Server behaviour, Legacy core) is printed as an object.
  const keyed = rowsByNumber(memberOf(result, 'items'), namesOf);
  const name = keyed === undefined ? rowsMember(result) : 'items';
  if (name === undefined) throw new NoEnvelope('the response contains no list');
  if (!isObject(result)) return { data: result };
  return { data: keyed ?? result[name], page: readPage(result), meta: without(result, [name]) };
}

/** The account's description has no envelope (Observed behaviour, Published description). */
function bareDocument(body: object): unknown {
  if ('openapi' in body) return body;
  throw new NoEnvelope('the answer has no result');
}

/** Errors of the system have the flat shape of legacy here too (Observed behaviour, REST 3.0). */
function readV3Error(body: Parameters<ReadError>[0]): ReturnType<ReadError> {
  return readNested(body, body['error']) ?? readFlat(body, body['error']);
}

/** Other names of methods are not known in a batch, and parameters out of no request object are not read there (Server behaviour, Batch). */
const ALONE: ReadonlySet<string> = new Set(['rest.scope.list', 'scopes', 'documentation']);

/** What a batch adds to the levels of the parameters: the list, the call, and the object of a reference inside. */
const BATCH_LEVELS = 3;

/** The service stops at the first failure by itself. */
function request(items: readonly BatchItem[]): BatchRequest {
  const calls = items.map(({ method, params }, index) => ({ method, query: params, as: aliasAt(index) }));
  return {
    body: JSON.stringify(calls),
    read(answer) {
      const results = memberOf(answer.body, 'result');
      if (!Array.isArray(results)) throw new NoEnvelope('the response contains no array of results');
      const answers = items.map(({ name, row }, index): ItemAnswer => {
        const element: unknown = results[index];
        // Accounts fail the complete batch; an error in one element is tolerated.
        const isError = isObject(element) && 'error' in element;
        const failure = isError ? answer.failureOf?.(name, element) : undefined;
        if (failure !== undefined) return { ok: false, failure };
        if (index >= results.length) return undefined;
        return itemAnswer(() => ({
          ...inForm(readV3Result(element, row.paging !== undefined, answer.namesOf), row),
          time: readTime(memberOf(element, 'time')),
        }));
      });
      if (results.length !== items.length && answers.every((one) => one?.ok !== false)) {
        throw new NoEnvelope(`the response contains ${results.length} results for ${items.length} calls`);
      }
      return { items: answers, time: readTime(memberOf(answer.body, 'time')) };
    },
  };
}

/** `{"$ref": "c0.id"}`. */
function reference({ index, name, list }: WireReference): unknown {
  const path = name === undefined ? aliasAt(index) : `${aliasAt(index)}.${name}`;
  return list ? { $refArray: path } : { $ref: path };
}
