/** Finds the schema of a request body or an answer: behind references, under one of several statuses and media types. */

import { isObject, member, pointer, referredAt } from '../../base/json.js';
import { type DocumentReader, MAX_HOPS } from './schema.js';

/** A value of the document with its pointer. */
export interface Spot {
  readonly value: unknown;
  readonly pointer: string;
}

export interface Content {
  readonly schema: unknown;
  readonly pointer: string;
  readonly mediaType: string;
  /** Whether it is JSON, which is all that the service reads and writes (REST 3.0 reference, Common request rules 4). */
  readonly isJson: boolean;
}

/** The target of a reference to a component of the same document; any other value itself. */
export function resolveRef(
  { document, findings }: Pick<DocumentReader, 'document' | 'findings'>,
  spot: Spot,
): Spot {
  let found = spot;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const ref = member(found.value, '$ref');
    if (ref === undefined && (hop === 0 || found.value !== undefined)) return found;
    if (typeof ref !== 'string' || !ref.startsWith('#/')) break;
    findings.applied('component-ref', 'a request body, answer or parameter by `$ref` is what it refers to');
    found = { value: referredAt(document, ref), pointer: ref.slice(1) };
  }
  findings.warn(spot.pointer, 'refers to a part that the document lacks; left open');
  return { value: undefined, pointer: spot.pointer };
}

/** The value behind a reference to a component; any other value is itself. */
export function referred(document: unknown, value: unknown): unknown {
  let found = value;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const ref = member(found, '$ref');
    if (typeof ref !== 'string' || !ref.startsWith('#/components/')) return found;
    const target = referredAt(document, ref);
    if (target === undefined) return found;
    found = target;
  }
  return value;
}

/** JSON, or any type, since the service has no other. The most exact forms are first. */
const JSON_TYPES = [
  /^application\/([\w.-]+\+)?json\b/i,
  /^(application|text)\/(x-)?json\b/i,
  /^(\*|application)\/\*/,
];

export function isJsonType(mediaType: string): boolean {
  return JSON_TYPES.some((form) => form.test(mediaType));
}

/** The schema of a request body or an answer; undefined where it has none. */
export function contentOf(document: unknown, spot: Spot): Content | undefined {
  const content = member(spot.value, 'content');
  const mediaType = mediaTypeOf(document, content);
  if (mediaType === undefined) return undefined;
  return {
    schema: schemaIn(document, content, mediaType),
    pointer: ['content', mediaType, 'schema'].reduce(pointer, spot.pointer),
    mediaType,
    isJson: isJsonType(mediaType),
  };
}

/** In a member of its own, for a media type, or (OpenAPI 2) among the members of the parameter. */
export function schemaOfParameter(document: unknown, spot: Spot): unknown {
  return member(spot.value, 'schema') ?? contentOf(document, spot)?.schema ?? spot.value;
}

/** The media type that is read: the first that is JSON, else the first. */
export function mediaTypeOf(document: unknown, content: unknown): string | undefined {
  const types = Object.keys(isObject(content) ? content : {}).filter(
    (type) => schemaIn(document, content, type) !== undefined,
  );
  const json = JSON_TYPES.flatMap((form) => types.filter((type) => form.test(type)));
  return json[0] ?? types[0];
}

/** A media type can be a reference to a component (OpenAPI 3.2). */
function schemaIn(document: unknown, content: unknown, type: string): unknown {
  return member(referred(document, member(content, type)), 'schema');
}

/** The statuses of success, best first. */
export function successStatuses(responses: unknown): readonly string[] {
  const keys = isObject(responses) ? Object.keys(responses) : [];
  const exact = keys.filter((key) => /^2\d\d$/.test(key)).sort();
  return [...exact, ...keys.filter((key) => /^2xx$/i.test(key)), ...keys.filter((key) => key === 'default')];
}
