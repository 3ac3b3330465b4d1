/** What an answer's error object says, in each generation's shape (contract/1-rest3.md, Response envelope; 4-observed.md, B). */

import { isObject, type JsonObject as Json } from '../value/json.js';
import type { Generation } from '../call/method.js';
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

/** What is known of an answer beside its body. */
export interface AnswerShape {
  /** The account's own names of the gateway's fields. */
  readonly vendor?: VendorNames | undefined;
  /** Characters of the whole answer; 0 where they are not known. */
  readonly size?: number | undefined;
}

/** Takes a parsed body; gives undefined where it holds no error object. Nested and flat shapes are read everywhere. */
export function readWireError(
  generation: Generation,
  body: unknown,
  { vendor, size = 0 }: AnswerShape = {},
): WireError | undefined {
  if (!isObject(body)) return undefined;
  const wire = readAny(generation, body, vendor);
  return wire === undefined || size <= LARGE ? wire : digest(wire, size);
}

function readAny(generation: Generation, body: Json, vendor: VendorNames | undefined): WireError | undefined {
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

/** More issues than anybody reads. */
const ISSUES = 100;

function readValidation(value: unknown): readonly ValidationIssue[] {
  if (!Array.isArray(value)) return [];
  const issues = value
    .slice(0, ISSUES)
    .filter(isObject)
    .map((issue) => ({ field: text(issue['field']) ?? '', message: text(issue['message']) ?? '' }));
  const more = value.length - ISSUES;
  return more > 0 ? [...issues, { field: '', message: `[cut: ${more} more]` }] : issues;
}

/** Characters of an answer from which on its objects are not looked through: asking for their keys alone takes seconds. */
const LARGE = 1 << 18;

/** Members of an error object that are looked up by name in a large answer. */
const NAMED = ['code', 'message', 'error', 'error_description', 'retryAfter', ...GATEWAY_FIELDS];

function digest(wire: WireError, size: number): WireError {
  const { details, gateway } = wire;
  const note = { '[cut]': `the answer has ${size} characters` };
  return {
    ...wire,
    details: isObject(details) ? { ...namedMembers(details), ...note } : shortValue(details),
    gateway: gateway === undefined ? undefined : namedMembers(gateway as Json), // read from JSON
  };
}

function namedMembers(object: Json): Json {
  const members = NAMED.map((name) => [name, shortValue(object[name])] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** A few of an array's; of an object's members nothing. */
function shortValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 20).filter((item) => typeof item !== 'object');
  return isObject(value) ? undefined : value;
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** A wire number can come as a string (contract/4-observed.md, Wire quirks). */
export function seconds(value: unknown): number | undefined {
  const number = isNumeral(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}

/** Longer than any number that a service writes. */
const LONGEST_NUMERAL = 64;

function isNumeral(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_NUMERAL && value.trim() !== '';
}
