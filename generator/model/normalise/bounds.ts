/** Reads the range and the default that a schema names, and leaves out what is no bound of its kind. */

import { type JsonObject, member } from '../../base/json.js';
import type { Bounds } from '../model.js';
import type { Form } from './schema.js';

/** A longer text is no default that anybody reads. */
const MAX_DEFAULT_LENGTH = 40;
const SAID = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'default'] as const;
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'number']);
/** The values of a reference or a union can be of any type. */
const ANY: ReadonlySet<string> = new Set(['literal', 'ref', 'union']);
const TEXTS: ReadonlySet<string> = new Set(['string', 'date-time']);

export function boundsIn(schema: JsonObject, kind: Form['kind']): Bounds | undefined {
  // Hardly any of the many schemas of an account has one.
  if (!SAID.some((name) => Object.hasOwn(schema, name))) return undefined;
  const [least, most] = [included(schema, kind, 'Minimum'), included(schema, kind, 'Maximum')];
  const usual = member(schema, 'default');
  const bounds: Bounds = {
    ...(NUMBERS.has(kind) && isNumber(least) && { minimum: least }),
    ...(NUMBERS.has(kind) && isNumber(most) && { maximum: most }),
    ...(isDefault(usual, kind) && { default: usual }),
  };
  return Object.keys(bounds).length === 0 ? undefined : bounds;
}

/**
 * The bound that a value may have. One that is excluded (`true` next to it in OpenAPI 3.0, the number itself in 3.1) is the
 * next integer; of other numbers there is no next.
 */
function included(schema: JsonObject, kind: Form['kind'], name: 'Minimum' | 'Maximum'): unknown {
  const bound = member(schema, name.toLowerCase());
  const excluded = member(schema, `exclusive${name}`);
  const [isMinimum, number] = [name === 'Minimum', excluded === true ? bound : excluded];
  if (!isNumber(number)) return bound;
  if (kind !== 'integer') return undefined;
  const next = isMinimum ? Math.floor(number) + 1 : Math.ceil(number) - 1;
  if (excluded === true || !isNumber(bound)) return next;
  return isMinimum ? Math.max(next, bound) : Math.min(next, bound);
}

/** An integer beyond 2^53 has lost digits where the description was parsed: to name it would name another one. */
export function isExact(value: unknown): boolean {
  return !Number.isInteger(value) || Number.isSafeInteger(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && isExact(value);
}

function isDefault(value: unknown, kind: Form['kind']): value is NonNullable<Bounds['default']> {
  const isAny = ANY.has(kind);
  if (typeof value === 'boolean') return isAny || kind === 'boolean';
  if (isNumber(value)) return isAny || NUMBERS.has(kind);
  const isText = typeof value === 'string' && value.length <= MAX_DEFAULT_LENGTH;
  return isText && (isAny || TEXTS.has(kind));
}
