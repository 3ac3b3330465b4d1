/** Operations that hold what they refer to, so that a correction finds it where most accounts print it. */

import { fromEntries, isObject, type JsonObject } from '../../json.js';
import { referred } from '../normalise/content.js';

/** @param isWanted by the path of a method. Without a reference to follow it is the very same document. */
export function operationsInPlace(document: JsonObject, isWanted: (path: string) => boolean): JsonObject {
  const paths = document['paths'];
  if (!isObject(paths)) return document;
  return withParts(document, {
    paths: each(paths, (item, path) => (isWanted(path) ? placed(document, item) : item)),
  });
}

function placed(document: JsonObject, item: unknown): unknown {
  if (!isObject(item) || !isObject(item['post'])) return item;
  const { requestBody, responses } = item['post'];
  const post = withParts(item['post'], {
    ...(isObject(requestBody) && { requestBody: referred(document, requestBody) }),
    ...(isObject(responses) && { responses: each(responses, (answer) => referred(document, answer)) }),
  });
  return withParts(item, { post });
}

function each(object: JsonObject, change: (value: unknown, name: string) => unknown): JsonObject {
  const changed = Object.entries(object).map(([name, value]) => [name, change(value, name)] as const);
  return changed.every(([name, value]) => value === object[name]) ? object : fromEntries(changed);
}

/** The object itself where it has these parts already. */
function withParts(object: JsonObject, parts: JsonObject): JsonObject {
  return Object.keys(parts).every((name) => parts[name] === object[name]) ? object : { ...object, ...parts };
}
