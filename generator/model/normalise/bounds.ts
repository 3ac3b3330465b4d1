/** Reads the range and the default that a schema names, and leaves out what is no bound of its kind. */

import { type JsonObject, member } from '../../base/json.js';
import type { Bounds } from '../model.js';
import type { Form } from './schema.js';

/** A longer text is no default that anybody reads. */
const MAX_DEFAULT_LENGTH = 40;
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'number']);
const TEXTS: ReadonlySet<string> = new Set(['string', 'date-time']);

export function boundsIn(schema: JsonObject, kind: Form['kind']): Bounds | undefined {
  // Hardly any of the many schemas of an account has one.
  if (!['minimum', 'maximum', 'default'].some((name) => Object.hasOwn(schema, name))) return undefined;
  const [least, most] = [member(schema, 'minimum'), member(schema, 'maximum')];
  const usual = member(schema, 'default');
  const bounds: Bounds = {
    ...(NUMBERS.has(kind) && isNumber(least) && { minimum: least }),
    ...(NUMBERS.has(kind) && isNumber(most) && { maximum: most }),
    ...(isDefault(usual, kind) && { default: usual }),
  };
  return Object.keys(bounds).length === 0 ? undefined : bounds;
}

/** An integer beyond 2^53 has lost digits where the description was parsed: to name it would name another one. */
export function isExact(value: unknown): boolean {
  return !Number.isInteger(value) || Number.isSafeInteger(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && isExact(value);
}

function isDefault(value: unknown, kind: Form['kind']): value is NonNullable<Bounds['default']> {
  if (kind === 'boolean') return typeof value === 'boolean';
  if (isNumber(value)) return NUMBERS.has(kind) || kind === 'literal';
  const isText = typeof value === 'string' && value.length <= MAX_DEFAULT_LENGTH;
  return isText && (TEXTS.has(kind) || kind === 'literal');
}
