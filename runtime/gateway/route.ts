/** From a route's values to its request: path, query and body; a caller's own path must stay under `/v1/`. */

import { checkNames } from '../params/check-names.js';
import { isWrite } from '../words/method.js';
import { ApiError, UsageError, SvcError } from '../errors/errors.js';
import { isError } from '../value/realm.js';
import type { Safety } from '../request/operation.js';
import { sameName, wireParams, wireValue } from '../params/wire-params.js';
import type { RequestParts, GatewayRow, Verb } from './gateway.js';
import type { UnsignedRoute } from './protocol.js';

/** A call of a route as data. */
export interface GatewayRequest extends UnsignedRoute {
  /** The route's name for errors, hooks and limits. */
  readonly method: string;
  readonly safety: Safety;
  readonly scope?: readonly string[] | undefined;
  readonly readBack?: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** The values of a call. An entity has its path apart, because its fields may have the same names. */
interface RouteInput {
  readonly values: unknown;
  readonly path?: Values;
}

/** @throws UsageError */
export function routeRequest(method: string, row: GatewayRow, given: RouteInput): GatewayRequest {
  const { verb, scope, readBack } = row;
  const { path, rest } = splitValues(method, row, given);
  checkCalls(path, rest);
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
  given: RouteInput,
): { readonly path: string; readonly rest: unknown } {
  const named = Array.isArray(given.values) ? {} : valuesOf(method, given.values, requestIdFrom);
  const filled = fillPath(path, given.path ?? named);
  // An array has no names for a path, and is sent as it is.
  if (Array.isArray(given.values)) return { path: filled, rest: given.values };
  // Names in braces go into the path and nowhere else.
  const inPath = given.path === undefined ? [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name) : [];
  // A copy would make an empty object of a `Map`, which is refused when it is written.
  if (inPath.length === 0) return { path: filled, rest: named };
  const rest = Object.fromEntries(Object.entries(named).filter(([name]) => !inPath.includes(name)));
  return { path: filled, rest };
}

function valuesOf(method: string, given: unknown, requestIdFrom: string | undefined): Values {
  const values = readValues(method, given);
  return requestIdFrom === undefined ? values : withRequestId(values, requestIdFrom);
}

const VERBS: ReadonlySet<unknown> = new Set<Verb>(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** A route that has no method of its own. @throws UsageError */
export function freeRequest(verb: Verb, path: string, parts: RequestParts = {}): GatewayRequest {
  if (!VERBS.has(verb)) throw new UsageError('request: the method must be GET, POST, PUT, PATCH or DELETE');
  if (typeof path !== 'string') throw new UsageError('request: the path must be a text');
  // The path may contain a query, which is passed on unchecked.
  const [before = '', ...after] = path.split('?');
  const checked = checkPath(before);
  checkNames(parts ?? {}, ['query', 'body'], 'request');
  const { query, body } = parts ?? {};
  checkCalls(checked, body);
  const isRead = verb === 'GET' || (verb === 'POST' && checked.endsWith('/search'));
  const queries = [after.join('?'), encodeQuery(readValues('query', query))].filter((text) => text !== '');
  return {
    method: `${verb} ${checked}`,
    verb,
    address: withQuery(checked, queries.join('&')),
    body: body === undefined ? undefined : encodeBody(body),
    safety: isRead ? 'read' : 'write',
  };
}

/** Calls of one batch (Gateway reference, Limits). */
const MAX_CALLS = 50;

/** Nothing describes the payload of a batch: calls are counted where they are known to be. @throws UsageError */
function checkCalls(path: string, body: unknown): void {
  if (path !== '/v1/batch') return;
  const { calls, requests } = Object(body) as Values;
  for (const list of [body, calls, requests])
    if (Array.isArray(list) && list.length > MAX_CALLS)
      throw new UsageError(
        `batch: it has ${list.length} calls, and the gateway takes at most ${MAX_CALLS} in one request`,
      );
}

function hasBody(verb: Verb): boolean {
  return verb !== 'GET' && verb !== 'DELETE';
}

function readValues(method: string, given: unknown): Values {
  if (given === undefined) return {};
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new UsageError(`${method}: the values must be an object`);
  }
  // Any object has names and values; what cannot be sent is refused when it is written.
  return given as Values;
}

/** Puts the id of the error under `name` on the wire in its place; anything but an error stays. @throws UsageError */
function withRequestId(values: Values, name: string): Values {
  const { [name]: error, ...rest } = values;
  if (!isError(error)) return values;
  if (!(error instanceof SvcError)) throw new UsageError(`${name} must be an error of this client`);
  const requestId = requestIdOf(error);
  return requestId === undefined ? rest : { ...rest, requestId };
}

/** Of the error itself, or of what it was caused by: an outcome that is unknown has the answer as its cause. */
function requestIdOf(error: unknown): string | undefined {
  if (error instanceof ApiError && error.requestId !== undefined) return error.requestId;
  return isError(error) ? requestIdOf(error.cause) : undefined;
}

/** Fills the names in braces. @throws UsageError */
export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(name, values[name]));
  return checkPath(path);
}

function encodeSegment(name: string, value: unknown): string {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== 'string' || text === '')
    throw new UsageError(`${name} must be a number or a text that names one thing`);
  try {
    return encodeURIComponent(text);
  } catch {
    throw new UsageError(`${name} contains half of a character`);
  }
}

const ORIGIN = 'https://gateway.invalid';

/**
 * A path as it goes on the wire. A server that decodes it, or drops what follows a `;`, must read the same place in it, under
 * `/v1/`. @throws UsageError
 */
export function checkPath(path: string): string {
  const decoded = decode(path);
  // eslint-disable-next-line no-control-regex
  if (decoded === undefined || /[\u0000-\u001f\u007f]/.test(decoded) || /[ #]/.test(path))
    throw new UsageError('the path contains a blank, # or control character, or is not encoded correctly');
  if (![decoded, decoded.replaceAll(/;[^/]*/g, '')].every(isUnderV1))
    throw new UsageError('the path must begin with /v1/, and not leave it, encoded or not');
  return new URL(ORIGIN + path).pathname;
}

/** `URL` resolves `.`, `..` and backslashes: where nothing is left to resolve, nothing leads elsewhere. */
function isUnderV1(path: string): boolean {
  if (!path.startsWith('/v1/') || path.includes('//')) return false;
  const { pathname } = new URL(ORIGIN + path.replaceAll(/[%?#]/g, encodeURIComponent));
  return decodeURIComponent(pathname) === path;
}

function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text);
    // Half of a character has no encoding.
    encodeURIComponent(decoded);
    return decoded;
  } catch {
    return undefined;
  }
}

/** Without `?`; `undefined` values are left out. @throws UsageError */
function encodeQuery(values: Readonly<Record<string, unknown>>): string {
  // Names stay: nothing describes the payloads of the gateway.
  const pairs = Object.entries(wireParams(values, { ownName: sameName })).flatMap(([name, value]) =>
    pairsOf(name, value),
  );
  return pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}

type Pair = readonly [name: string, value: string];

function pairsOf(name: string, value: unknown): readonly Pair[] {
  if (value === undefined) return [];
  if (value === null) return [[name, '']];
  if (Array.isArray(value)) return value.flatMap((item) => pairsOf(name, item));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, item]) => pairsOf(`${name}[${key}]`, item));
  }
  // All else that is left of JSON.
  return [[name, `${value as string | number | boolean}`]];
}

/** The client's key is not among the values unless the caller puts it there. @throws UsageError */
export function authorizeUrl(base: string, path: string, values: unknown): string {
  if (typeof values !== 'object' || values === null) {
    throw new UsageError('authorizeUrl takes redirect_uri and state');
  }
  // Any object has names and values; what cannot be sent is refused when it is written.
  const given = values as Readonly<Record<string, unknown>>;
  for (const name of ['redirect_uri', 'state']) {
    const value = given[name];
    if (typeof value !== 'string' || value === '')
      throw new UsageError(`authorizeUrl: ${name} must be a text`);
  }
  return base + withQuery(path, encodeQuery(given));
}

/** @throws UsageError */
function encodeBody(value: unknown): string {
  // `JSON.stringify` returns `undefined` for a body that JSON cannot hold, though its type is a text.
  const text = JSON.stringify(wireValue(value, { ownName: sameName })) as string | undefined;
  if (text === undefined) throw new UsageError('the body cannot be written as JSON');
  return text;
}
