/** REST 3.0 of the sandbox: from a request to its answer. */

import { type HttpAnswer, type HttpRequest, jsonAnswer, parseQuery } from '../http.js';
import { isObject } from '../../base/json.js';
import type { Account, Clock, Principal } from '../account.js';
import { escapeOutput, readServerBody, wholeSeconds, withoutReserved } from '../server-2026-05.js';
import type { ServerRules } from '../server-rules.js';
import { identify, readAddress } from './address.js';
import { runV3Batch } from './batch.js';
import type { V3Method } from './method.js';
import { createOperatingTime } from './operating.js';
import { checkParams, type V3Params } from './params.js';
import {
  internalError,
  invalidJson,
  invalidKey,
  keyReused,
  notAuthenticated,
  V3Refusal,
  refusalBody,
  systemError,
  wrongVerb,
} from './refusal.js';
import { requireMethod, runV3Method, type Outcome, type V3Service } from './service.js';
import { timeObject } from './time.js';

interface V3Options {
  /** Seconds of operating time for each method in ten minutes; absent: no limit. */
  readonly operatingLimit: number | undefined;
  readonly methods: ReadonlyMap<string, V3Method>;
}

export function createServer(account: Account, { operatingLimit, methods }: V3Options): Server {
  return {
    account,
    methods,
    operatingTime: createOperatingTime(account.clock, account.rules, operatingLimit),
    answers: createAnswerStore(account.clock),
  };
}

/** The service, with the answers that it has stored. */
export interface Server extends V3Service {
  readonly answers: AnswerStore;
}

/** Calls do not overlap, since nothing here waits, unless a quirk lets them. */
export async function answerV3(server: Server, request: HttpRequest): Promise<HttpAnswer> {
  let echo = {};
  try {
    const start = server.account.clock.now();
    const { account } = server;
    const { rules } = account;
    checkHttps(request, account);
    const address = readAddress(request.path, rules);
    const body = rules.separatesPlainParameters ? readForms(request) : readBody(request);
    const principal = identify(account, address, request, body);
    if (address.method === 'batch') {
      const outcome = runV3Batch(server, principal, batchBody(server, request, body));
      return jsonAnswer(200, JSON.stringify(envelope(server, outcome, start)));
    }

    const method = requireMethod(server, address.method);
    const params = withoutReserved(readParams(method, request, { body, rules }), rules);
    const key = method.write && rules.knowsIdempotencyKeys ? readKey(request) : undefined;
    const call = { principal, method, params, start };
    if (key === undefined) return jsonAnswer(200, run(server, call));
    echo = { 'idempotency-key': key };
    return await runOnce(server, { ...call, key }, echo);
  } catch (error) {
    const refusal = error instanceof V3Refusal ? error : internalError();
    const form = server.account.quirks.has('nested-errors') ? 'nested' : undefined;
    return jsonAnswer(refusal.status, JSON.stringify(refusalBody(refusal, form)), echo);
  }
}

/** What every answer has, also one of a fault. */
export function dressV3({ status, headers, body }: HttpAnswer, rules: ServerRules): HttpAnswer {
  return {
    status,
    headers: { ...headers, ...rules.answerHeaders },
    body: rules.escapesTexts && typeof body === 'string' ? escapeOutput(body) : body,
  };
}

/** Refuses a call if a proxy reports that the caller did not use TLS. */
function checkHttps({ headers }: HttpRequest, account: Account): void {
  if (headers['x-forwarded-proto'] !== 'http') return;
  if (account.rules.hidesAuthenticationErrors) throw notAuthenticated();
  throw systemError('INVALID_REQUEST', 400, 'Https required');
}

/** `undefined`: none. */
function readBody(request: HttpRequest): unknown {
  if (request.body.length === 0) return undefined;
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw invalidJson();
  try {
    return JSON.parse(request.body.toString('utf8'));
  } catch {
    throw invalidJson();
  }
}

interface ParamsSource {
  readonly body: unknown;
  readonly rules: ServerRules;
}

function readParams(method: V3Method, request: HttpRequest, source: ParamsSource): V3Params {
  return source.rules.separatesPlainParameters
    ? readSeparateParams(method, request)
    : readBodyParams(method, request, source);
}

/** Reads parameters only from the body of a POST, never from the query string (REST 3.0 reference, Common request rules 5, 6). */
function readBodyParams(method: V3Method, request: HttpRequest, { body, rules }: ParamsSource): V3Params {
  if (method.params === 'none' && ['GET', 'HEAD', 'POST'].includes(request.verb)) return {};
  if (request.verb !== 'POST' || method.params === 'none') {
    if (method.params !== 'none') checkParams(method.params, {}, rules);
    throw wrongVerb(request.verb);
  }
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidJson();
  return { ...body };
}

/** The JSON or form that may contain a token. Parameters are read separately. */
function readForms({ body, headers }: HttpRequest): unknown {
  const text = body.toString('utf8');
  if (/^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? ''))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A request object is read only from JSON, plain parameters from the query string and a form too. */
function readSeparateParams(method: V3Method, request: HttpRequest): V3Params {
  const isPlain = method.plain === true || method.params === 'none';
  if (!isPlain) {
    const params = readServerBody(request.headers['content-type'], request.body);
    return Array.isArray(params) ? {} : { ...params };
  }
  const given = readForms(request);
  return { ...object(parseQuery(request)), ...object(given) };
}

function object(value: unknown): V3Params {
  return isObject(value) ? value : {};
}

function needBody(request: HttpRequest, body: unknown): unknown {
  if (request.verb !== 'POST') throw wrongVerb(request.verb);
  if (body === undefined) throw invalidJson();
  return body;
}

function batchBody({ account }: Server, request: HttpRequest, body: unknown): unknown {
  if (!account.rules.separatesPlainParameters) return needBody(request, body);
  return readServerBody(request.headers['content-type'], request.body);
}

function readKey({ headers }: HttpRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  if (!KEY.test(key)) throw invalidKey();
  return key;
}

interface Call {
  readonly principal: Principal;
  readonly method: V3Method;
  readonly params: V3Params;
  readonly start: number;
}

/** The body of a successful answer. */
function run(server: Server, { principal, method, params, start }: Call): string {
  const outcome = runV3Method(server, principal, method, params);
  const isBare = method.bare && !server.account.quirks.has('envelope');
  return JSON.stringify(isBare ? outcome.result : envelope(server, outcome, start));
}

/** ms between a write and its answer, if writes with one key may overlap. */
const OVERLAP = 50;

async function runOnce(
  server: Server,
  call: Call & { readonly key: string },
  echo: HttpAnswer['headers'],
): Promise<HttpAnswer> {
  const slot = JSON.stringify([call.principal.id, call.principal.user.id, call.method.name, call.key]);
  const params = JSON.stringify(call.params);
  const stored = server.answers.find(slot, params);
  if (stored !== undefined) return jsonAnswer(200, stored, { ...echo, 'idempotent-replayed': 'true' });
  const body = run(server, call);
  const { clock, quirks } = server.account;
  if (quirks.has('overlapping-keys')) await clock.sleep(OVERLAP);
  server.answers.keep(slot, params, body);
  return jsonAnswer(200, body, echo);
}

function envelope(
  { account }: Server,
  { result, operating }: Outcome,
  start: number,
): Record<string, unknown> {
  const time = timeObject(start, account.clock.now(), operating);
  return { result, time: account.rules.cutsTimeToSeconds ? wholeSeconds(time) : time };
}

const RETENTION = 24 * 3_600_000;
const KEY = /^[\x20-\x7e]{1,255}$/;

/** Answers kept for repeats with the same `Idempotency-Key` (REST 3.0 reference, Idempotent repeats). */
interface AnswerStore {
  /** The stored answer; `undefined`: run the method. Throws if the key was used with another body. */
  find(slot: string, body: string): string | undefined;
  /** Successful answers only. */
  keep(slot: string, body: string, answer: string): void;
}

interface Stored {
  readonly body: string;
  readonly answer: string;
  readonly until: number;
}

function createAnswerStore(clock: Clock): AnswerStore {
  const answers = new Map<string, Stored>();
  return {
    find(slot, body) {
      const stored = answers.get(slot);
      if (!stored || stored.until <= clock.now()) return undefined;
      if (stored.body !== body) throw keyReused();
      return stored.answer;
    },
    keep(slot, body, answer) {
      answers.set(slot, { body, answer, until: clock.now() + RETENTION });
    },
  };
}
