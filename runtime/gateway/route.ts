/** From a route's values to its request: which of them go into the path, the query and the body. */

import { checkNames } from '../call/known-options.js';
import { isWrite } from '../call/method.js';
import { ApiError } from '../errors/api-error.js';
import { UsageError } from '../errors/client-error.js';
import { SvcError } from '../errors/svc-error.js';
import { isError } from '../value/realm.js';
import { memberOf } from '../value/json.js';
import { checkPath, encodeBody, encodeQuery, fillPath, pathNames, withQuery } from './address.js';
import type { GatewayRequest } from './gateway-call.js';
import type { RequestParts } from './gateway.js';
import type { GatewayRow, Verb } from './table.js';

type Values = Readonly<Record<string, unknown>>;

/** What a call was given: values, and for an entity its path apart from its fields, which may have the same names. */
export interface Given {
  readonly values: unknown;
  readonly path?: Values;
}

/** @throws UsageError */
export function routeRequest(method: string, row: GatewayRow, given: Given): GatewayRequest {
  const { verb, scope, readBack } = row;
  if (method === 'batch') checkBatch(given.values);
  const { path, rest } = splitValues(method, row, given);
  return {
    method,
    verb,
    address: withQuery(path, hasBody(verb) ? '' : encodeQuery(readValues(method, rest))),
    body: hasBody(verb) ? encodeBody(rest) : undefined,
    // The gateway knows no idempotency key: a write that was sent is never sent again.
    safety: isWrite(row) ? 'write' : 'read',
    scope,
    readBack,
  };
}

function splitValues(
  method: string,
  { path, requestIdFrom }: GatewayRow,
  given: Given,
): { readonly path: string; readonly rest: unknown } {
  if (Array.isArray(given.values)) return { path, rest: given.values };
  const values = readValues(method, given.values);
  const named = requestIdFrom === undefined ? values : withRequestId(values, requestIdFrom);
  if (given.path !== undefined) return { path: fillPath(path, given.path), rest: named };
  const inPath = pathNames(path);
  const rest = Object.fromEntries(Object.entries(named).filter(([name]) => !inPath.has(name)));
  return { path: fillPath(path, named), rest };
}

const VERBS: ReadonlySet<unknown> = new Set<Verb>(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** A route that has no method of its own. @throws UsageError */
export function freeRequest(verb: Verb, path: string, parts: RequestParts = {}): GatewayRequest {
  if (!VERBS.has(verb)) throw new UsageError('request: the method must be GET, POST, PUT, PATCH or DELETE');
  const checked = checkPath(path);
  checkNames(parts ?? {}, ['query', 'body'], 'request');
  const { query, body } = parts ?? {};
  const isRead = verb === 'GET' || (verb === 'POST' && checked.path.endsWith('/search'));
  if (verb === 'POST' && checked.path === '/v1/batch') checkBatch(body);
  const queries = [checked.query, encodeQuery(readValues('query', query))].filter((text) => text !== '');
  return {
    method: `${verb} ${checked.path}`,
    verb,
    address: withQuery(checked.path, queries.join('&')),
    body: body === undefined ? undefined : encodeBody(body),
    safety: isRead ? 'read' : 'write',
  };
}

function hasBody(verb: Verb): boolean {
  return verb !== 'GET' && verb !== 'DELETE';
}

function readValues(method: string, given: unknown): Values {
  if (given === undefined) return {};
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new UsageError(`${method}: the values must be an object`);
  }
  return given as Values; // any object has names and values
}

const LARGEST_BATCH = 50;

/** Counts where the calls can be counted: an array, or one as `calls` or `requests`. @throws UsageError */
function checkBatch(body: unknown): void {
  const lists = [body, memberOf(body, 'calls'), memberOf(body, 'requests')].filter((list) =>
    Array.isArray(list),
  );
  const longest = Math.max(0, ...lists.map((list) => list.length));
  if (longest > LARGEST_BATCH) {
    throw new UsageError(`a batch holds at most ${LARGEST_BATCH} calls, not ${longest}`);
  }
}

/** Puts the id of the error under `name` on the wire in its place; anything but an error stays. @throws UsageError */
function withRequestId(values: Values, name: string): Values {
  const { [name]: error, ...rest } = values;
  if (!isError(error)) return error === undefined ? rest : values;
  if (!(error instanceof SvcError)) throw new UsageError(`${name} must be an error of this client`);
  const requestId = requestIdOf(error);
  return requestId === undefined ? rest : { ...rest, requestId };
}

/** Of the error itself, or of what it was caused by: an outcome that is unknown has the answer as its cause. */
function requestIdOf(error: unknown, depth = 0): string | undefined {
  if (error instanceof ApiError && error.requestId !== undefined) return error.requestId;
  return isError(error) && depth < 5 ? requestIdOf(error.cause, depth + 1) : undefined;
}
