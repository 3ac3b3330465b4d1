/** What an answer's error object says, in each generation's shape (contract/1-rest3.md, Response envelope; 4-observed.md, B). */

import { isObject, type JsonObject as Json } from '../json.js';
import type { Generation } from '../method.js';
import type { ValidationIssue } from './api-error.js';
import { GATEWAY_FIELDS, KNOWN_CAUSES, type GatewayFields } from './gateway-fields.js';

/** An error object read, whatever its shape was. */
export interface WireError {
  readonly code: string;
  readonly message: string;
  readonly validation: readonly ValidationIssue[];
  /** Seconds, from the body. */
  readonly retryAfter?: number | undefined;
  readonly details: unknown;
  readonly gateway?: GatewayFields | undefined;
}

/** Neutral name to the account's own, such as `svcCode` to `acmeCode`. */
export type VendorNames = ReadonlyMap<string, string>;

/** Takes a parsed body; gives undefined where it holds no error object. Nested and flat shapes are read everywhere. */
export function readWireError(
  generation: Generation,
  body: unknown,
  vendor?: VendorNames,
): WireError | undefined {
  if (!isObject(body)) return undefined;
  if (generation === 'gateway') return readGateway(body, vendor);
  return generation === 'legacy' ? readLegacy(body) : readV3(body);
}

function readV3(body: Json): WireError | undefined {
  return readNested(body, body['error']) ?? readFlat(body, body['error']);
}

function readLegacy(body: Json): WireError | undefined {
  return readNested(body, body) ?? readFlat(body, body);
}

function readNested(body: Json, details: unknown): WireError | undefined {
  const error = body['error'];
  if (!isObject(error)) return undefined;
  return {
    code: text(error['code']) ?? '',
    message: text(error['message']) ?? text(body['error_description']) ?? '',
    validation: readValidation(error['validation']),
    retryAfter: seconds(error['retryAfter']),
    details,
  };
}

/** `error` may be empty on the legacy generation, but then it stands beside no `result`. */
function readFlat(body: Json, details: unknown): WireError | undefined {
  const code = text(body['error']);
  if (code === undefined || (code === '' && 'result' in body)) return undefined;
  return {
    code,
    message: text(body['error_description']) ?? '',
    validation: [],
    retryAfter: seconds(body['retryAfter']),
    details,
  };
}

function readGateway(body: Json, vendor: VendorNames | undefined): WireError | undefined {
  const error = body['error'];
  if (!isObject(error)) {
    const flat = readFlat(body, error);
    if (flat !== undefined) return { ...flat, gateway: readFields([body], vendor) };
    return body['success'] === false ? unnamed(body, vendor) : undefined;
  }
  const places = [error, body];
  return {
    code: text(error['code']) ?? '',
    message: text(error['message']) ?? '',
    validation: [],
    retryAfter: seconds(error['retryAfter']) ?? seconds(body['retryAfter']),
    details: error,
    gateway: readFields(places, vendor),
  };
}

/** `success: false` without an `error`: code and message may stand beside it. */
function unnamed(body: Json, vendor: VendorNames | undefined): WireError {
  return {
    code: text(body['code']) ?? '',
    message: text(body['message']) ?? '',
    validation: [],
    retryAfter: seconds(body['retryAfter']),
    details: body['error'],
    gateway: readFields([body], vendor),
  };
}

function readFields(places: readonly Json[], vendor: VendorNames | undefined): GatewayFields {
  const fields: Record<string, unknown> = {};
  for (const name of GATEWAY_FIELDS) {
    const value = firstOf(places, name) ?? firstOf(places, vendor?.get(name) ?? name);
    if (value !== undefined && value !== null) fields[name] = value;
  }
  if ('cause' in fields && !KNOWN_CAUSES.has(fields['cause'])) fields['cause'] = 'unknown';
  return fields;
}

function firstOf(places: readonly Json[], name: string): unknown {
  return places.map((place) => place[name]).find((value) => value !== undefined && value !== null);
}

function readValidation(value: unknown): readonly ValidationIssue[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((issue) => ({
    field: text(issue['field']) ?? '',
    message: text(issue['message']) ?? '',
  }));
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** A wire number can come as a string (contract/4-observed.md, Wire quirks). */
export function seconds(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}
