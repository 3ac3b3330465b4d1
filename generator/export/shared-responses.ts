/** Error responses that many methods have in common, written once. */

import type { Json, JsonObject } from './json.js';

export interface Shared {
  readonly paths: JsonObject;
  /** For `components.responses`: `Errors400`, `Errors400_2`. */
  readonly responses: JsonObject;
}

/** Puts a reference in the place of each error response that stands at least twice. */
export function shareResponses(paths: JsonObject): Shared {
  const uses = countUses(paths);
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const [text, { status, count }] of uses) {
    if (count < 2) continue;
    const before = counts.get(status) ?? 0;
    counts.set(status, before + 1);
    names.set(text, before === 0 ? `Errors${status}` : `Errors${status}_${String(before + 1)}`);
  }
  const replaced = mapOperations(paths, (operation) => ({
    ...operation,
    responses: mapResponses(operation, (_, response) => {
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

interface Use {
  readonly status: string;
  readonly count: number;
}

function countUses(paths: JsonObject): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>();
  mapOperations(paths, (operation) => {
    mapResponses(operation, (status, response) => {
      const text = JSON.stringify(response);
      if (/^\d+$/.test(status) && status !== '200')
        uses.set(text, { status, count: (uses.get(text)?.count ?? 0) + 1 });
      return response;
    });
    return operation;
  });
  return uses;
}

function mapOperations(paths: JsonObject, change: (operation: JsonObject) => JsonObject): JsonObject {
  return mapValues(paths, (item) => mapValues(objectOf(item), (operation) => change(objectOf(operation))));
}

function mapResponses(operation: JsonObject, change: (status: string, response: Json) => Json): JsonObject {
  return mapValues(objectOf(operation['responses']), (response, status) => change(status, response));
}

function mapValues(object: JsonObject, change: (value: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}

function objectOf(value: Json | undefined): JsonObject {
  return (value ?? {}) as JsonObject; // path items, operations and their responses are objects
}
