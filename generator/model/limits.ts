/** What a description refuses of the values that are sent, for drift: the types show little of it. */

import { isList, isObject, type JsonObject } from '../base/json.js';
import type { DeclaredType } from './described-parts.js';
import { MAX_DIGEST_DEPTH } from './digest.js';
import { referred } from './normalise/content.js';

/** Keywords of JSON Schema that refuse values, and that no type shows. */
const LIMITS: readonly string[] = [
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'],
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'],
  ...['multipleOf', 'pattern', 'format', 'uniqueItems', 'additionalProperties', 'unevaluatedProperties'],
  ...['contains', 'not', 'propertyNames', 'patternProperties', 'dependentRequired', 'dependentSchemas'],
];

/** A size of nothing, which any value has. */
const SIZES: ReadonlySet<string> = new Set(['minLength', 'minItems', 'minProperties']);

/** Widths of a number, which JSON does not have. */
const WIDTHS: ReadonlySet<unknown> = new Set(['int32', 'int64', 'float', 'double']);

/** At most so many, since alternatives behind references could be millions. */
const MAX_LIMITS = 10_000;

/** Of all that a method takes, behind references too; the value is the keyword and what it says, in JSON. */
export function limitsIn(document: unknown, schema: unknown): readonly DeclaredType[] {
  const found = new Map<string, DeclaredType>();
  visit(schema, 'params', new Set());
  return [...found.values()];

  /** @param open schemas that contain this one: they can contain themselves */
  function visit(part: unknown, path: string, open: ReadonlySet<unknown>): void {
    const own = referred(document, part);
    if (!isObject(own) || open.has(own) || open.size > MAX_DIGEST_DEPTH || found.size > MAX_LIMITS) return;
    const inside = new Set([...open, own]);
    for (const name of LIMITS)
      if (refuses(name, own)) {
        const value = `${name} ${JSON.stringify(own[name])}`;
        found.set(`${path} ${value}`, { about: 'limit', path, value });
      }
    for (const [name, property] of Object.entries(objectAt(own, 'properties')))
      visit(property, `${path}.${name}`, inside);
    for (const list of ['allOf', 'anyOf', 'oneOf']) {
      const parts = own[list];
      if (isList(parts)) for (const one of parts) visit(one, path, inside);
    }
    visit(own['items'], `${path}[]`, inside);
    visit(own['additionalProperties'], `${path}.*`, inside);
  }
}

function refuses(name: string, schema: JsonObject): boolean {
  const value = schema[name];
  if (value === undefined || value === false) return value === false && /Properties$/.test(name);
  if (SIZES.has(name)) return value !== 0;
  if (name === 'format') return !WIDTHS.has(value);
  return !/^(additional|unevaluated)Properties$/.test(name);
}

function objectAt(schema: JsonObject, name: string): JsonObject {
  const value = schema[name];
  return isObject(value) ? value : {};
}

/** Whether everything that the first limit admits is admitted by the second, of one keyword. */
export function isLooser(before: string, after: string): boolean {
  const [keyword, old] = limitParts(before);
  const [, now] = limitParts(after);
  if (typeof old !== 'number' || typeof now !== 'number') return false;
  if (keyword === 'multipleOf') return Number.isInteger(old / now);
  return /^(exclusiveM|m)ax/.test(keyword) ? now >= old : now <= old;
}

function limitParts(limit: string): readonly [keyword: string, value: unknown] {
  const space = limit.indexOf(' ');
  return [limit.slice(0, space), JSON.parse(limit.slice(space + 1))];
}
