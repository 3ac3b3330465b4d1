/** Reads the error object of an answer, in each generation's shape (REST 3.0 reference, Response envelope; Observed behaviour, REST 3.0). */

import { isObject, type JsonObject } from '../value/json.js';
import type { ValidationIssue } from './errors.js';
import type { GatewayFields } from './gateway-fields.js';

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

/** Reads the error object of one generation out of a parsed body; undefined where there is none. */
export type ReadError = (body: JsonObject) => WireError | undefined;

/** @param size characters of the response; 0 where they are not known. */
export function readWireError(read: ReadError, body: unknown, size = 0): WireError | undefined {
  if (!isObject(body)) return undefined;
  const wire = read(body);
  return wire === undefined || size <= LARGE ? wire : withoutDetails(wire, size);
}

/** `{error: {code, message}}`, the shape of REST 3.0. @param details the wire's error object. */
export function readNested(body: JsonObject, details: unknown): WireError | undefined {
  const error = body['error'];
  if (!isObject(error)) return undefined;
  return {
    code: textOf(error['code']) ?? '',
    message: textOf(error['message']) ?? textOf(body['error_description']) ?? '',
    validation: readValidation(error['validation']),
    retryAfter: secondsOf(error['retryAfter']),
    details,
  };
}

/** `{error: 'CODE', error_description}`, the shape of legacy; `error` may be empty where there is no `result`. */
export function readFlat(body: JsonObject, details: unknown): WireError | undefined {
  const code = textOf(body['error']);
  if (code === undefined || (code === '' && 'result' in body)) return undefined;
  return {
    code,
    message: textOf(body['error_description']) ?? '',
    validation: [],
    retryAfter: secondsOf(body['retryAfter']),
    details,
  };
}

/** More issues than anybody reads. */
const ISSUES = 100;

function readValidation(value: unknown): readonly ValidationIssue[] {
  if (!Array.isArray(value)) return [];
  const issues = value
    .slice(0, ISSUES)
    .filter(isObject)
    .map((issue) => ({ field: textOf(issue['field']) ?? '', message: textOf(issue['message']) ?? '' }));
  const more = value.length - ISSUES;
  return more > 0 ? [...issues, { field: '', message: `[cut: ${more} more]` }] : issues;
}

/** Characters of an answer from which on its objects are not looked through. An error has a few kB. Its keys alone take 20 ms here, and 3 s where an answer has 16 MB. */
const LARGE = 1 << 18;

function withoutDetails(wire: WireError, size: number): WireError {
  const { code, message } = wire;
  const details = { code, message, '[cut]': `the answer has ${size} characters` };
  return { ...wire, details, gateway: undefined };
}

export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** A number can be a string on the wire (Observed behaviour, Wire quirks). */
export function finiteNumberOf(value: unknown): number | undefined {
  const isNumeral = typeof value === 'string' && value.length <= MAX_NUMERAL_LENGTH && value.trim() !== '';
  const number = isNumeral ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** No number of a service is longer: a float of full precision has 24 characters. A long text would take time to be read as one. */
const MAX_NUMERAL_LENGTH = 64;

export function secondsOf(value: unknown): number | undefined {
  const number = finiteNumberOf(value);
  return number === undefined || number < 0 ? undefined : number;
}
