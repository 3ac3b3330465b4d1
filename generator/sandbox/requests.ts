/** What arrived at the account, for tests to assert on: never a code, token or key. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { isObject } from '../json.js';

export interface ReceivedRequest {
  readonly generation: 'v3' | 'legacy' | 'gateway' | 'unknown';
  /** `tasks.task.add`, `batch`; on the gateway verb and path: `PATCH /v1/keys/7`. */
  readonly method: string;
  /** Methods inside a batch, in order; else the method alone. */
  readonly calls: readonly string[];
  readonly verb: string;
  /** As it came, with codes and query values masked. */
  readonly path: string;
  /** Parsed where it is JSON, else text; `auth` masked. `undefined`: none. */
  readonly body: unknown;
  /** Lower-case names; credentials masked. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of the answer; absent while there is none, and for ever where a fault gave none. */
  status?: number;
  /** The fault that it met, and when: `reset after`; absent: none. */
  fault?: string;
}

export const MASK = '***';

const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'x-api-key',
  'cookie',
  'proxy-authorization',
]);

/** Fills `log` in order of arrival. A body that could not be read at all leaves no entry. */
export function recordRequests(app: FastifyInstance, log: ReceivedRequest[]): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const entry = describeRequest(request);
    request.received = entry;
    log.push(entry);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.received) request.received.status = reply.statusCode;
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** This request's entry in the log of the sandbox. */
    received?: ReceivedRequest;
  }
}

function describeRequest(request: FastifyRequest): ReceivedRequest {
  const address = readAddress(request.method, request.url);
  const body = readBody(request.body);
  return {
    ...address,
    calls: address.method === 'batch' ? callsOf(body) : [address.method],
    verb: request.method,
    path: maskPath(request.url),
    body: maskBody(body),
    headers: maskHeaders(request.headers),
  };
}

function readAddress(verb: string, url: string): Pick<ReceivedRequest, 'generation' | 'method'> {
  const path = url.split('?', 1)[0] ?? '';
  const method = path.replace(/\/$/, '').split('/').at(-1) ?? '';
  if (path.startsWith('/rest/api/')) return { generation: 'v3', method };
  if (path.startsWith('/rest/')) return { generation: 'legacy', method: method.replace(/\.json$/, '') };
  if (path.startsWith('/v1/')) return { generation: 'gateway', method: `${verb} ${path}` };
  return { generation: 'unknown', method: path };
}

/** `/rest/1/CODE/method` and `/rest/api/1/CODE/method`; of a query string only the names stay. */
function maskPath(url: string): string {
  return url
    .replace(/^(\/rest(?:\/api)?\/\d+\/)[^/?]+/, `$1${MASK}`)
    .replace(/([?&][^=&]+)=[^&]*/g, `$1=${MASK}`);
}

function readBody(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return body ?? undefined;
  if (body.length === 0) return undefined;
  const text = body.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'auth',
  'client_secret',
  'refresh_token',
  'access_token',
  'key',
]);

function maskBody(body: unknown): unknown {
  if (typeof body === 'string') return body.replace(/\b(auth|client_secret|key)=[^&\s]*/g, `$1=${MASK}`);
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      SECRET_FIELDS.has(name) && typeof value === 'string' ? MASK : value,
    ]),
  );
}

function maskHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const safe = new Map<string, string>();
  for (const [name, value] of Object.entries(headers))
    safe.set(name, SECRET_HEADERS.has(name) ? MASK : String(value));
  return Object.fromEntries(safe);
}

/** REST 3.0 has an array of `{ method }`, the legacy generation `cmd` with `method?query` under each key. */
function callsOf(body: unknown): string[] {
  if (Array.isArray(body)) return body.map((call: unknown) => (isObject(call) ? String(call['method']) : ''));
  const commands = isObject(body) ? body['cmd'] : undefined;
  if (!isObject(commands)) return [];
  return Object.values(commands).map((command) => String(command).split('?', 1)[0] ?? '');
}
