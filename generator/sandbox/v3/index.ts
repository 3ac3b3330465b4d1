/** REST 3.0 of the sandbox: from a request to its answer. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '../../json.js';
import type { Account, Principal } from '../account.js';
import { escapeOutput, isServer, readServerBody, wholeSeconds, withoutTaken } from '../server-2026-05.js';
import { identify, readAddress } from './address.js';
import { runBatch } from './batch.js';
import { checkKey, createAnswerStore, type AnswerStore } from './idempotency.js';
import type { Method } from './method.js';
import { countingOf, createOperatingTime } from './operating.js';
import { checkParams, type V3Params } from './params.js';
import {
  internalError,
  invalidJson,
  notAuthenticated,
  Refusal,
  refusalBody,
  systemError,
  wrongVerb,
  type RefusalForm,
} from './refusal.js';
import { findMethod, runMethod, type Outcome, type Service } from './service.js';
import { timeObject } from './time.js';

interface V3Options {
  /** Seconds of operating time for each method in ten minutes; absent: no limit. */
  readonly operatingLimit: number | undefined;
  readonly methods: ReadonlyMap<string, Method>;
}

export function createServer(account: Account, { operatingLimit, methods }: V3Options): Server {
  return {
    account,
    methods,
    operatingTime: createOperatingTime(account.clock, operatingLimit, countingOf(account)),
    answers: createAnswerStore(account.clock),
  };
}

/** `server` gives the one of now: a reset makes another. */
export function registerV3(app: FastifyInstance, server: () => Server): void {
  const { account } = server();
  app.removeAllContentTypeParsers();
  // What the body is, is for the call to say: a wrong one has an error code of its own.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.all('/rest/api/*', (request, reply) => answer(server(), request, reply));
  const form = account.quirks.has('nested-errors') ? 'nested' : undefined;
  app.setErrorHandler((error, _request, reply) => sendRefusal(reply, error, form));
  if (isServer(account)) dress(app);
}

/** What the server of May 2026 does to every answer. */
function dress(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('Access-Control-Allow-Headers', 'origin, content-type, accept');
    const text = typeof payload === 'string' ? escapeOutput(payload) : payload;
    reply.removeHeader('content-length');
    done(null, text);
  });
}

/** What answers calls, and the answers that it has stored. */
export interface Server extends Service {
  readonly answers: AnswerStore;
}

function sendRefusal(reply: FastifyReply, error: unknown, form?: RefusalForm): FastifyReply {
  const refusal = error instanceof Refusal ? error : internalError();
  return reply.code(refusal.status).send(refusalBody(refusal, form));
}

/** Nothing here waits, so no two calls mix, but those that a quirk lets overlap. */
function answer(
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const start = server.account.clock.now();
  const { account } = server;
  checkHttps(request, account);
  const address = readAddress(request.url, isServer(account));
  const body = isServer(account) ? readForms(request) : readBody(request);
  const principal = identify(server.account, address, request, body);
  if (address.method === 'batch')
    return sendBatch(server, reply, { principal, body: batchBody(server, request, body), start });

  const method = findMethod(server, address.method);
  const params = isServer(account) ? readServerParams(method, request) : readParams(method, request, body);
  const key = method.write ? readKey(request, !isServer(account)) : undefined;
  const call = { principal, method, params, start };
  return key === undefined ? send(reply, run(server, call)) : sendOnce(server, reply, { ...call, key });
}

/** A proxy in front says that the caller came without TLS. */
function checkHttps({ headers }: FastifyRequest, account: Account): void {
  if (headers['x-forwarded-proto'] !== 'http') return;
  if (isServer(account)) throw notAuthenticated();
  if (headers['x-forwarded-proto'] === 'http') throw systemError('INVALID_REQUEST', 400, 'Https required');
}

/** `undefined`: none. */
function readBody(request: FastifyRequest): unknown {
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) return undefined;
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw invalidJson();
  try {
    return JSON.parse(request.body.toString('utf8'));
  } catch {
    throw invalidJson();
  }
}

/** Parameters come in the body of a POST only; the query string is not read (REST 3.0 reference, Common request rules 5, 6). */
function readParams(method: Method, request: FastifyRequest, body: unknown): V3Params {
  if (method.params === 'none' && ['GET', 'HEAD', 'POST'].includes(request.method)) return {};
  if (request.method !== 'POST' || method.params === 'none') {
    if (method.params !== 'none') checkParams(method.params, {});
    throw wrongVerb(request.method);
  }
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidJson();
  return withoutAuth(body);
}

/** What a token may stand in: JSON or a form. What the method gets is read apart. */
function readForms({ body, headers }: FastifyRequest): unknown {
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : '';
  if (/^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? ''))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A request object is read from JSON alone, plain parameters from everywhere. */
function readServerParams(method: Method, request: FastifyRequest): V3Params {
  const isPlain = method.plain === true || method.params === 'none';
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!isPlain) {
    const params = readServerBody(request.headers['content-type'], body);
    return withoutTaken(Array.isArray(params) && params.length > 0 ? {} : params);
  }
  const given = readForms(request);
  return withoutTaken({ ...object(request.query), ...object(given) });
}

function object(value: unknown): V3Params {
  return isObject(value) ? value : {};
}

function needBody(request: FastifyRequest, body: unknown): unknown {
  if (request.method !== 'POST') throw wrongVerb(request.method);
  if (body === undefined) throw invalidJson();
  return body;
}

function batchBody({ account }: Server, request: FastifyRequest, body: unknown): unknown {
  if (!isServer(account)) return needBody(request, body);
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return readServerBody(request.headers['content-type'], bytes);
}

function withoutAuth(body: object): V3Params {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => name !== 'auth' && name !== 'access_token'),
  );
}

function readKey({ headers }: FastifyRequest, isKnown: boolean): string | undefined {
  const key = isKnown ? headers['idempotency-key'] : undefined;
  return typeof key === 'string' ? checkKey(key) : undefined;
}

interface Call {
  readonly principal: Principal;
  readonly method: Method;
  readonly params: V3Params;
  readonly start: number;
}

/** The body of a successful answer. */
function run(server: Server, { principal, method, params, start }: Call): string {
  const outcome = runMethod(server, principal, method, params);
  const isBare = method.bare && !server.account.quirks.has('envelope');
  return JSON.stringify(isBare ? outcome.result : envelope(server, outcome, start));
}

/** ms between a write and its answer, where those with one key may overlap. */
const OVERLAP = 50;

function sendOnce(
  server: Server,
  reply: FastifyReply,
  call: Call & { readonly key: string },
): FastifyReply | Promise<FastifyReply> {
  const slot = JSON.stringify([call.principal.id, call.principal.user.id, call.method.name, call.key]);
  const params = JSON.stringify(call.params);
  reply.header('Idempotency-Key', call.key);
  const stored = server.answers.find(slot, params);
  if (stored !== undefined) return send(reply.header('Idempotent-Replayed', 'true'), stored);
  const body = run(server, call);
  const finish = () => {
    server.answers.keep(slot, params, body);
    return send(reply, body);
  };
  const { clock, quirks } = server.account;
  return quirks.has('overlapping-keys') ? clock.sleep(OVERLAP).then(finish) : finish();
}

interface Batch {
  readonly principal: Principal;
  readonly body: unknown;
  readonly start: number;
}

function sendBatch(server: Server, reply: FastifyReply, { principal, body, start }: Batch): FastifyReply {
  return send(reply, JSON.stringify(envelope(server, runBatch(server, principal, body), start)));
}

function envelope(
  { account }: Server,
  { result, operating }: Outcome,
  start: number,
): Record<string, unknown> {
  const time = timeObject(start, account.clock.now(), operating);
  return { result, time: isServer(account) ? wholeSeconds(time) : time };
}

function send(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body);
}
