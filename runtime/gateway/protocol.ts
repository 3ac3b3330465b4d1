/** The gateway as a protocol: which credential goes where (Gateway reference, Authentication), no idempotency keys, errors under the account's own field names. */

import { UsageError } from '../errors/errors.js';
import type { Page } from '../call/call.js';
import type { GatewayCause, GatewayFields } from '../errors/gateway-fields.js';
import { readFlat, secondsOf, textOf, type WireError } from '../errors/wire-error.js';
import type { OwnName } from '../params/wire-params.js';
import type { Protocol } from '../protocol/protocol.js';
import { NoEnvelope, type Reply, without } from '../protocol/reply.js';
import type { Credential, WireAnswer, WireRequest } from '../request/operation.js';
import { isGiven, isObject, type JsonObject } from '../value/json.js';

/** A call of a route before it is signed. */
export interface UnsignedRoute {
  readonly verb: WireRequest['verb'];
  /** Path and query. */
  readonly address: string;
  /** JSON; undefined: none. */
  readonly body: string | undefined;
}

/**
 * The key never goes anywhere but in `X-Api-Key`, whatever its kind. Every kind of credential has a case here: without
 * one the function does not compile.
 */
export function signGateway(credential: Credential, { verb, address, body }: UnsignedRoute): WireRequest {
  switch (credential.kind) {
    case 'gateway': {
      const { key, session } = credential;
      const headers = {
        accept: 'application/json',
        'x-api-key': key,
        ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      return { verb, path: address, headers, body };
    }
    case 'webhook':
    case 'application':
      throw new UsageError('the gateway takes a key, not a webhook or token');
  }
}

export function gatewayProtocol(ownName: OwnName): Protocol<UnsignedRoute> {
  return {
    generation: 'gateway',
    writeSafety: 'write',
    statusClasses: new Map(),
    sign: signGateway,
    readError: (body) => readGatewayError(body, ownName),
  };
}

export function readSuccess({ status, body }: WireAnswer): Reply {
  if (body === undefined && status === 204) return { data: undefined, page: undefined };
  if (typeof body !== 'object' || body === null)
    throw new NoEnvelope('the answer is neither an object nor an array');
  if (!Object.hasOwn(body, 'data')) return { data: body, page: undefined };
  const members = body as { readonly data: unknown } & Readonly<Record<string, unknown>>; // JSON
  return { data: members.data, page: pageOf(members), meta: without(members, ['success', 'data']) };
}

const PAGE_FIELDS: readonly (keyof Page)[] = ['total', 'next', 'nextCursor', 'hasMore', 'truncated'];

function pageOf(members: JsonObject): Page | undefined {
  const found = PAGE_FIELDS.filter((name) => isGiven(members[name]));
  return found.length === 0 ? undefined : Object.fromEntries(found.map((name) => [name, members[name]]));
}

function readGatewayError(body: JsonObject, ownName: OwnName): WireError | undefined {
  const error = body['error'];
  const flat = readFlat(body, error);
  if (flat !== undefined) return { ...flat, gateway: readFields([body], ownName) };
  if (!isObject(error) && body['success'] !== false) return undefined;
  // `success: false` without an `error`: code and message may be next to it.
  const holder = isObject(error) ? error : body;
  return {
    code: textOf(holder['code']) ?? '',
    message: textOf(holder['message']) ?? '',
    validation: [],
    retryAfter: secondsOf(holder['retryAfter']) ?? secondsOf(body['retryAfter']),
    details: error,
    gateway: readFields([holder, body], ownName),
  };
}

/** The names to look for, inside `error` and next to it. */
export const GATEWAY_FIELDS: readonly (keyof GatewayFields)[] = [
  'hint',
  'userMessage',
  'alternatives',
  'details',
  'warning',
  'svcCode',
  'release',
  'scope',
  'cause',
  'method',
  'requiredScope',
  'keyScopes',
  'fix',
  'blockedAt',
];

const KNOWN_CAUSES: ReadonlySet<unknown> = new Set<GatewayCause>([
  'b24_permission',
  'b24_scope',
  'key_scope_missing',
  'bot_other_key',
  'unknown',
]);

/** Under the neutral name, or the account's own, such as `acmeCode` for `svcCode`. */
function readFields(places: readonly JsonObject[], ownName: OwnName): GatewayFields {
  const fields: Record<string, unknown> = {};
  for (const name of GATEWAY_FIELDS) {
    const value = firstOf(places, name) ?? firstOf(places, ownName(name));
    if (isGiven(value)) fields[name] = value;
  }
  if ('cause' in fields && !KNOWN_CAUSES.has(fields['cause'])) fields['cause'] = 'unknown';
  return fields;
}

function firstOf(places: readonly JsonObject[], name: string): unknown {
  return places.map((place) => place[name]).find(isGiven);
}
