/** What a search shows of a method, so that a simple call needs no description. */

import { isObject, member, type JsonObject } from '../base/json.js';
import type { MethodJson } from '../method/method-json.js';
import { fieldSchema } from './conditions.js';
import { selectableNames } from './kept-rows.js';
import { briefText, enumOf } from './short-schema.js';

/** Characters of an example, and of all parameters. */
const MAX_EXAMPLE = 160;
const MAX_PARAMS = 160;
const MAX_FIELDS = 4;

/** All parameters where they are short; else an example, and the fields that have a word of the search. */
export function hintsOf(
  { fields }: { readonly fields: readonly string[] },
  { example, params, result, kind, generation }: MethodJson,
): JsonObject {
  const properties = member(params, 'properties');
  const all = isObject(properties) ? paramsText(params) : undefined; // else there are several forms
  if (all === '') return {};
  if (all !== undefined && all.length <= MAX_PARAMS) return { params: all };
  const text = JSON.stringify(example);
  const filtered = JSON.stringify(member(params['properties'], 'filter') ?? '');
  const rows = kind === 'list' && selectableNames(params).length > 0 ? result : {};
  const hints = fields.slice(0, MAX_FIELDS).map((name) => {
    const ofRow = fieldSchema(rows, name);
    const ofParam = briefText(propertyOf(params, name), params);
    // A filter takes numbers for texts too.
    const type =
      ofParam === undefined || ofParam === 'number' ? (briefText(ofRow, rows) ?? ofParam) : ofParam;
    const isKept = generation === 'v3' && ofRow !== undefined && !filtered.includes(JSON.stringify(name));
    return `${name}${type === undefined ? '' : `: ${type}`}${isKept ? ' (keep, not filter)' : ''}`;
  });
  return {
    ...(text !== '{}' && text.length <= MAX_EXAMPLE && { example }),
    ...(hints.length > 0 && { fields: hints }),
  };
}

/** Searches show the same methods again and again. */
const TEXTS = new WeakMap<JsonObject, { readonly text: string | undefined }>();

function paramsText(params: JsonObject): string | undefined {
  const known = TEXTS.get(params) ?? { text: briefText(params, params) };
  TEXTS.set(params, known);
  return known.text;
}

/** The first property of that name, however deep, but not the direction of an order. */
function propertyOf(schema: unknown, name: string): unknown {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const own = member(member(schema, 'properties'), name);
  if (own !== undefined && !enumOf(own).includes('ASC')) return own;
  for (const inner of Object.values(schema)) {
    const found = propertyOf(inner, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
