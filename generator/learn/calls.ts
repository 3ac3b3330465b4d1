/** The calls in a request and their results in its answer: single ones and batches, of both generations, as JSON and as forms. */

import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { CALLBACK_LIMITS, parseForm } from '../../runtime/callbacks/body.js';
import type { MethodMetadata } from '../../runtime/words/method.js';
import { v3 } from '../../runtime/v3/protocol.js';
import { at, isList, isObject, member, type JsonObject } from '../base/json.js';
import type { AnsweredCall } from '../probe/learned.js';
import { type Exchange, MAX_KEPT, type Message } from './proxy.js';

const READ: MethodMetadata = { kind: 'read' };

/** None where the request is not understood, or was refused. */
export function callsIn({ target, request, status, answer }: Exchange): readonly AnsweredCall[] {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const [, api, name = ''] = /\/rest\/(api\/)?(?:\d+\/[^/]+\/)?([^/]+?)(?:\.json)?\/?$/.exec(path) ?? [];
  const body = jsonOf(textOf(answer));
  if (name === '' || status !== 200 || !isObject(body) || !('result' in body) || 'error' in body) return [];
  const given = paramsOf(request);
  const params = isList(given) ? given : { ...formOf(query), ...(isObject(given) ? given : {}) };
  const generation = api === undefined ? 'legacy' : 'v3';
  if (name.toLowerCase() === 'batch')
    return generation === 'legacy' ? legacyBatch(params, body['result']) : v3Batch(given, body['result']);
  return [oneCall(generation, name, params, body)];
}

function oneCall(
  generation: AnsweredCall['generation'],
  method: string,
  params: unknown,
  body: JsonObject,
): AnsweredCall {
  const isPaged = body['next'] !== undefined || body['total'] !== undefined;
  if (generation === 'legacy') return { generation, method, params, result: body['result'], isPaged };
  return { generation, method, params, result: v3.readReply({ body }, READ).data, isPaged };
}

/** `cmd`: `method?query` under each key. */
function legacyBatch(params: unknown, result: unknown): readonly AnsweredCall[] {
  const commands = member(params, 'cmd');
  if (!isObject(commands) && !isList(commands)) return [];
  return Object.entries(commands).flatMap(([key, command]): readonly AnsweredCall[] => {
    const results = member(result, 'result');
    const own = isList(results) ? results[Number(key)] : member(results, key);
    if (typeof command !== 'string' || own === undefined) return [];
    const [method = '', query = ''] = command.split(/\?(.*)/s);
    const isPaged = ['result_next', 'result_total'].some((name) => at(result, name, key) !== undefined);
    return [{ generation: 'legacy', method, params: formOf(query), result: own, isPaged }];
  });
}

/** `{ method, query }`, and the results in the order of the calls. */
function v3Batch(given: unknown, results: unknown): readonly AnsweredCall[] {
  const calls = isList(given) ? given : isObject(given) ? Object.values(given) : [];
  if (!isList(results) || results.length !== calls.length) return [];
  return calls.flatMap((call, index): readonly AnsweredCall[] => {
    const method = member(call, 'method');
    const result: unknown = results[index];
    // Accounts fail the complete batch; another server could fail one call.
    if (typeof method !== 'string' || member(result, 'error') !== undefined) return [];
    return [oneCall('v3', method, member(call, 'query'), { result })];
  });
}

function paramsOf(request: Message): unknown {
  const text = textOf(request);
  const isForm = /\bx-www-form-urlencoded\b/.test(request.headers['content-type'] ?? '');
  return isForm ? formOf(text) : jsonOf(text);
}

function formOf(text: string): JsonObject {
  try {
    return parseForm(text, { ...CALLBACK_LIMITS, fields: 100_000, size: Infinity });
  } catch {
    return {};
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

type Decoder = (bytes: Buffer, limits: { readonly maxOutputLength: number }) => Buffer;

const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
]);

/** Empty where it cannot be read, or would be too large: a few bytes can be packed for any number of them. */
function textOf({ headers, body = Buffer.alloc(0) }: Message): string {
  const decode = DECODERS.get(headers['content-encoding'] ?? '');
  try {
    return (decode === undefined ? body : decode(body, { maxOutputLength: MAX_KEPT })).toString('utf8');
  } catch {
    return '';
  }
}
