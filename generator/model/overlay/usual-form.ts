/** A description in the words that most accounts use, for targets: methods under a path with a slash, JSON under its plain media type. */

import type { Path } from 'jsonpath-rfc9535';
import { fromEntries, isObject, type JsonObject, member } from '../../json.js';
import { jsonTypeOf } from '../normalise/content.js';

const JSON_TYPE = 'application/json';

/** Undefined: the document is in that form. */
export function usualForm(document: unknown): JsonObject | undefined {
  const paths = member(document, 'paths');
  if (!isObject(document) || !isObject(paths)) return undefined;
  const usual = withMembers(paths, usualItem, (name) => usualPath(name, paths));
  return usual === paths ? undefined : { ...document, paths: usual };
}

/** Where a place of the usual form stands in the document. */
export function placeIn(document: unknown, path: Path): Path {
  let value = document;
  return path.map((key, index) => {
    const name = nameIn(value, key, path[index - 1]);
    value = Array.isArray(value) ? (value[Number(name)] as unknown) : member(value, String(name));
    return name;
  });
}

function nameIn(holder: unknown, key: Path[number], of: Path[number] | undefined): Path[number] {
  if (!isObject(holder) || Object.hasOwn(holder, key)) return key;
  if (of === 'paths') return String(key).slice(1);
  return of === 'content' ? (jsonTypeOf(holder) ?? key) : key;
}

/** The name of a method stands for its path. */
export function usualPath(name: string, paths: JsonObject): string {
  return name.startsWith('/') || Object.hasOwn(paths, `/${name}`) ? name : `/${name}`;
}

type Change = (value: JsonObject) => JsonObject;

function usualItem(item: JsonObject): JsonObject {
  return withMembers(item, usualOperation);
}

function usualOperation(operation: JsonObject): JsonObject {
  const { requestBody, responses } = operation;
  const body = isObject(requestBody) ? withContent(requestBody) : requestBody;
  const answers = isObject(responses) ? withMembers(responses, withContent) : responses;
  if (body === requestBody && answers === responses) return operation;
  return {
    ...operation,
    ...(body !== undefined && { requestBody: body }),
    ...(answers !== undefined && { responses: answers }),
  };
}

function withContent(holder: JsonObject): JsonObject {
  const { content } = holder;
  if (!isObject(content) || Object.hasOwn(content, JSON_TYPE)) return holder;
  const type = jsonTypeOf(content);
  if (type === undefined) return holder;
  const { [type]: json, ...others } = content;
  return { ...holder, content: { ...others, [JSON_TYPE]: json } };
}

/** The object itself where nothing changes. */
function withMembers(
  object: JsonObject,
  change: Change,
  rename: (name: string) => string = (name) => name,
): JsonObject {
  const entries = Object.entries(object).map(([name, value]) => {
    const changed = isObject(value) ? change(value) : value;
    return { name: rename(name), value: changed, isChanged: changed !== value || rename(name) !== name };
  });
  if (!entries.some(({ isChanged }) => isChanged)) return object;
  return fromEntries(entries.map(({ name, value }) => [name, value] as const));
}
