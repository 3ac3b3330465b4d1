/** Reads JSON text within limits that are checked before the text is parsed. */

import { type BodyLimits, type CallbackFields, isFields, refuse } from './value.js';

export function parseJson(source: string, limits: BodyLimits): CallbackFields {
  measure(source, limits);
  const names = new Set<string>();
  const value = parse(source, names);
  if (!isFields(value)) refuse('its JSON is not an object');
  if (names.has('__proto__')) refuse('a field named __proto__');
  return value;
}

/** @param names gets those of all fields. */
function parse(source: string, names: Set<string>): unknown {
  try {
    return JSON.parse(source, (name, value: unknown) => {
      names.add(name);
      return value;
    });
  } catch {
    // The engine's message quotes the text.
    return refuse('it is not valid JSON');
  }
}

/** Counts brackets and commas outside strings: no value is made for what is going to be refused. */
function measure(source: string, limits: BodyLimits): void {
  let depth = 0;
  let fields = 0;
  for (let at = 0; at < source.length; at++) {
    const sign = source[at];
    if (sign === '"') at = endOfString(source, at);
    else if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') depth--;
    if (sign === ',' || sign === '{' || sign === '[') fields++;
    if (depth > limits.depth) refuse(`more than ${limits.depth} levels of nesting`);
    if (fields > limits.fields) refuse(`more than ${limits.fields} fields`);
  }
}

function endOfString(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source[at] !== '"') at += source[at] === '\\' ? 2 : 1;
  return at;
}
