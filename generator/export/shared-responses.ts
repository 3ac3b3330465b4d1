/** Error responses that many methods have in common, written once. */

import { grouped } from '../grouped.js';
import type { Json, JsonObject } from './json.js';

export interface Shared {
  readonly paths: JsonObject;
  /** For `components.responses`: `Errors400`, `Errors400_2`. */
  readonly responses: JsonObject;
}

/** Puts a reference in the place of each error response that stands at least twice. */
export function shareResponses(paths: JsonObject): Shared {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const [text, uses] of grouped(errorsOf(paths), ([, response]) => JSON.stringify(response))) {
    const [status] = uses.at(-1) ?? [];
    if (status === undefined || uses.length < 2) continue;
    const before = counts.get(status) ?? 0;
    counts.set(status, before + 1);
    names.set(text, before === 0 ? `Errors${status}` : `Errors${status}_${String(before + 1)}`);
  }
  const replaced = mapOperations(paths, (operation) => ({
    ...operation,
    responses: mapValues(objectOf(operation['responses']), (response) => {
      const name = names.get(JSON.stringify(response));
      return name === undefined ? response : { $ref: `#/components/responses/${name}` };
    }),
  }));
  const responses = [...names].map(([text, name]): readonly [string, Json] => [
    name,
    JSON.parse(text) as Json,
  ]); // printed from JSON
  return { paths: replaced, responses: Object.fromEntries(responses) };
}

/** Statuses with their responses, of all operations. */
function errorsOf(paths: JsonObject): readonly (readonly [status: string, response: Json])[] {
  return Object.values(paths)
    .flatMap((item) => Object.values(objectOf(item)))
    .flatMap((operation) => Object.entries<Json>(objectOf(objectOf(operation)['responses'])))
    .filter(([status]) => /^\d+$/.test(status) && status !== '200');
}

function mapOperations(paths: JsonObject, change: (operation: JsonObject) => JsonObject): JsonObject {
  return mapValues(paths, (item) => mapValues(objectOf(item), (operation) => change(objectOf(operation))));
}

function mapValues(object: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

function objectOf(value: Json | undefined): JsonObject {
  return (value ?? {}) as JsonObject; // path items, operations and their responses are objects
}
