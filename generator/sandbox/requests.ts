/** The requests that the account received, for tests to assert on, without codes, tokens and keys. */

import type { IncomingHttpHeaders } from 'node:http';
import { InputError } from '../base/input-error.js';
import { isObject } from '../base/json.js';
import { redactJson, MASK, type Redact } from './redact.js';
import type { HttpRequest } from './http.js';

export interface ReceivedRequest {
  readonly generation: 'v3' | 'legacy' | 'gateway' | 'unknown';
  /** `tasks.task.add`, `batch`; on the gateway verb and path: `PATCH /v1/keys/7`. */
  readonly method: string;
  /** The methods of a batch, in order; otherwise the one method. */
  readonly calls: readonly string[];
  readonly verb: string;
  /** The path as received, with codes and query values redacted. */
  readonly path: string;
  /** Parsed where it is JSON, else text; credentials redacted at any depth. `undefined`: none. */
  readonly body: unknown;
  /** Lower-case names; credentials redacted. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of the answer; absent while there is none, or if a fault sent none. */
  status?: number;
  /** The fault that it met, and when: `reset after`; absent: none. */
  fault?: string;
}

const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'x-api-key',
  'cookie',
  'proxy-authorization',
]);

/** The log of received requests. */
export interface RequestLog {
  readonly entries: ReceivedRequest[];
  /** How many are kept; the oldest go first. */
  readonly limit: number;
  readonly redact: Redact;
}

const LOG_LIMIT = 10_000;

/** Throws InputError. */
export function readLogLimit(limit: number = LOG_LIMIT): number {
  if (Number.isInteger(limit) && limit >= 0) return limit;
  throw new InputError('it is not a number of requests', 'requestLog', 'give an integer, 0 to keep none');
}

/** The log is in order of arrival. A body that could not be read at all leaves no entry. */
export function recordRequest({ entries, limit, redact }: RequestLog, request: HttpRequest): ReceivedRequest {
  const { generation, method } = readAddress(request);
  const body = readBody(request.body);
  const entry: ReceivedRequest = {
    generation,
    method: redact(method),
    calls: (method === 'batch' ? callsOf(body) : [method]).map(redact),
    verb: request.verb,
    path: redactPath(redact, request.target),
    body: method === 'oauth.token' ? redactForm(body) : redactJson(redact, body),
    headers: redactHeaders(redact, request.headers),
  };
  entries.push(entry);
  if (entries.length > limit) entries.splice(0, entries.length - limit);
  return entry;
}

function readAddress({ verb, path }: HttpRequest): Pick<ReceivedRequest, 'generation' | 'method'> {
  const method = path.replace(/\/$/, '').split('/').at(-1) ?? '';
  if (path.startsWith('/rest/api/')) return { generation: 'v3', method };
  if (path.startsWith('/rest/')) return { generation: 'legacy', method: method.replace(/\.json$/, '') };
  if (/^\/v1(?:\/|$)/.test(path)) return { generation: 'gateway', method: `${verb} ${path}` };
  const oauth = /^\/oauth\/(authorize|token)\/?$/.exec(path)?.[1];
  return { generation: 'unknown', method: oauth === undefined ? path : `oauth.${oauth}` };
}

/** Of a query string only the names stay. */
function redactPath(redact: Redact, url: string): string {
  return redact(url.replace(/([?&][^=&?]+)=[^&]*/g, `$1=${MASK}`));
}

/** Every member of a request for tokens is a secret or a code: only the names stay. */
function redactForm(body: unknown): unknown {
  return typeof body === 'string' ? body.replace(/=[^&]*/g, `=${MASK}`) : undefined;
}

function readBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  const text = body.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function redactHeaders(redact: Redact, headers: IncomingHttpHeaders): Record<string, string> {
  const safe = new Map<string, string>();
  for (const [name, value] of Object.entries(headers))
    safe.set(name, SECRET_HEADERS.has(name) ? MASK : redact(String(value)));
  return Object.fromEntries(safe);
}

/** REST 3.0 has an array of `{ method }`, or an object of them, the legacy generation `cmd` with `method?query` under each key. */
function callsOf(body: unknown): string[] {
  const commands = isObject(body) ? body['cmd'] : undefined;
  if (isObject(commands) || Array.isArray(commands))
    return Object.values(commands).map((command) => String(command).split('?', 1)[0] ?? '');
  const calls = isObject(body) || Array.isArray(body) ? Object.values(body) : [];
  return calls.filter(isObject).map((call) => String(call['method']));
}
