/** What an answer holds: the `data` of a success and what stood beside it, or an error with its fields (Observed behaviour, Gateway). */

import type { Page } from '../call/call.js';
import { GATEWAY_FIELDS, KNOWN_CAUSES, type GatewayFields } from '../errors/gateway-fields.js';
import { readFlat, seconds, text, type ReadError, type WireError } from '../errors/wire-error.js';
import type { OwnName } from '../params/wire-params.js';
import { NoEnvelope, type Reply } from '../protocol/reply.js';
import type { WireAnswer } from '../protocol/wire.js';
import { isObject, type JsonObject } from '../value/json.js';

export function readSuccess({ status, body }: WireAnswer): Reply {
  if (body === undefined && status === 204) return { data: undefined, page: undefined };
  if (typeof body !== 'object' || body === null)
    throw new NoEnvelope('the answer is neither an object nor an array');
  if (!Object.hasOwn(body, 'data')) return { data: body, page: undefined };
  const members = body as { readonly data: unknown } & Readonly<Record<string, unknown>>; // JSON
  return { data: members.data, page: pageOf(members) };
}

const PAGE_FIELDS: readonly (keyof Page)[] = ['total', 'next', 'nextCursor', 'hasMore', 'truncated'];

function pageOf(beside: Readonly<Record<string, unknown>>): Page | undefined {
  const found = PAGE_FIELDS.filter((name) => beside[name] !== undefined && beside[name] !== null);
  return found.length === 0 ? undefined : Object.fromEntries(found.map((name) => [name, beside[name]]));
}

/** Neutral name of a field to the account's own, such as `svcCode` to `acmeCode`. */
type OwnNames = ReadonlyMap<string, string>;

/** Fields are found under both names. */
export function gatewayErrorReader(ownName: OwnName): ReadError {
  const ownNames = new Map(GATEWAY_FIELDS.map((name) => [name, ownName(name)]));
  return (body) => readGatewayError(body, ownNames);
}

function readGatewayError(body: JsonObject, ownNames: OwnNames): WireError | undefined {
  const error = body['error'];
  const flat = readFlat(body, error);
  if (flat !== undefined) return { ...flat, gateway: readFields([body], ownNames) };
  if (!isObject(error) && body['success'] !== false) return undefined;
  // `success: false` without an `error`: code and message may stand beside it.
  const said = isObject(error) ? error : body;
  return {
    code: text(said['code']) ?? '',
    message: text(said['message']) ?? '',
    validation: [],
    retryAfter: seconds(said['retryAfter']) ?? seconds(body['retryAfter']),
    details: error,
    gateway: readFields([said, body], ownNames),
  };
}

function readFields(places: readonly JsonObject[], ownNames: OwnNames): GatewayFields {
  const fields: Record<string, unknown> = {};
  for (const name of GATEWAY_FIELDS) {
    const value = firstOf(places, name) ?? firstOf(places, ownNames.get(name) ?? name);
    if (value !== undefined && value !== null) fields[name] = value;
  }
  if ('cause' in fields && !KNOWN_CAUSES.has(fields['cause'])) fields['cause'] = 'unknown';
  return fields;
}

function firstOf(places: readonly JsonObject[], name: string): unknown {
  return places.map((place) => place[name]).find((value) => value !== undefined && value !== null);
}
