/** Operations that hold what they refer to, so that a correction finds it where most accounts print it. */

import { fromEntries, isObject, type JsonObject } from '../../json.js';
import { referred } from '../normalise/content.js';

/** @param isWanted by the path of a method */
export function operationsInPlace(document: JsonObject, isWanted: (path: string) => boolean): JsonObject {
  const paths = document['paths'];
  if (!isObject(paths)) return document;
  const placedWhere = (item: unknown, path: string): unknown =>
    isWanted(path) ? placed(document, item) : item;
  return { ...document, paths: each(paths, placedWhere) };
}

function placed(document: JsonObject, item: unknown): unknown {
  if (!isObject(item) || !isObject(item['post'])) return item;
  const { requestBody, responses } = item['post'];
  const parts = {
    ...(isObject(requestBody) && { requestBody: referred(document, requestBody) }),
    ...(isObject(responses) && { responses: each(responses, (answer) => referred(document, answer)) }),
  };
  return { ...item, post: { ...item['post'], ...parts } };
}

function each(object: JsonObject, change: (value: unknown, name: string) => unknown): JsonObject {
  return fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}
