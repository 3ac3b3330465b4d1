/** Reads what a schema says of the values of a number, a text or a list, and leaves out what is no bound of its kind. */

import { type JsonObject, member } from '../../json.js';
import type { Bounds } from '../model.js';
import type { Form } from './schema.js';

const RANGE = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'default'] as const;
const KEYWORDS: { readonly [Kind in Form['kind']]?: readonly (keyof Bounds)[] } = {
  integer: RANGE,
  number: RANGE,
  string: ['minLength', 'maxLength', 'default'],
  array: ['minItems', 'maxItems'],
  boolean: ['default'],
  literal: ['default'],
  'date-time': ['default'],
};

/** A longer text is no default that anybody reads. */
const MAX_DEFAULT_LENGTH = 40;

export function boundsIn(schema: JsonObject, kind: Form['kind']): Bounds | undefined {
  const keywords = KEYWORDS[kind] ?? [];
  // Hardly any of the many schemas of an account has one.
  if (!keywords.some((name) => Object.hasOwn(schema, name))) return undefined;
  const found: Bounds = {
    ...(keywords === RANGE && rangeIn(schema)),
    ...countsIn(schema, keywords),
    ...defaultIn(schema, kind),
  };
  return Object.keys(found).length === 0 ? undefined : found;
}

/** OpenAPI 3.0 says of a bound whether it is excluded, and 3.1 has a keyword for one that is. */
function rangeIn(schema: JsonObject): Bounds {
  const [least, most] = [member(schema, 'minimum'), member(schema, 'maximum')];
  const [above, below] = [member(schema, 'exclusiveMinimum'), member(schema, 'exclusiveMaximum')];
  const over = above === true ? least : above;
  const under = below === true ? most : below;
  return {
    ...(isNumber(least) && above !== true && { minimum: least }),
    ...(isNumber(over) && { exclusiveMinimum: over }),
    ...(isNumber(most) && below !== true && { maximum: most }),
    ...(isNumber(under) && { exclusiveMaximum: under }),
  };
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

const MINIMA: ReadonlySet<string> = new Set(['minLength', 'minItems']);
const MAXIMA: ReadonlySet<string> = new Set(['maxLength', 'maxItems']);

/** At least nothing is no bound. */
function countsIn(schema: JsonObject, keywords: readonly (keyof Bounds)[]): Bounds {
  const told = keywords.flatMap((name) => {
    const count = Number.isSafeInteger(schema[name]) ? Number(schema[name]) : -1;
    return (MINIMA.has(name) && count > 0) || (MAXIMA.has(name) && count >= 0)
      ? [[name, count] as const]
      : [];
  });
  return Object.fromEntries(told); // the names are fixed
}

function defaultIn(schema: JsonObject, kind: Form['kind']): Bounds {
  const value = member(schema, 'default');
  if (kind === 'boolean') return typeof value === 'boolean' ? { default: value } : {};
  if (isNumber(value)) return ['integer', 'number', 'literal'].includes(kind) ? { default: value } : {};
  const isText = typeof value === 'string' && value.length <= MAX_DEFAULT_LENGTH;
  return isText && ['string', 'literal', 'date-time'].includes(kind) ? { default: value } : {};
}
