/** Finds the schema of a request body or an answer: behind references, under one of several statuses and media types. */

import type { Findings } from '../findings.js';
import { at, isObject, member, pointer, unescaped } from '../../json.js';
import { type DocumentReader, MAX_HOPS } from './schema.js';

/** A value of the document and where it stands. */
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

/** What a reference to a component of the same document leads to; anything else is itself. */
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
    const path = ref.slice(2).split('/').map(unescaped);
    found = { value: at(document, ...path), pointer: ref.slice(1) };
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
    const target = at(document, ...ref.slice(2).split('/').map(unescaped));
    if (target === undefined) return found;
    found = target;
  }
  return value;
}

/** How near a media type is to what the service speaks, best first; undefined: it is not JSON. */
const JSON_TYPES: readonly RegExp[] = [
  /^application\/json$/,
  /^application\/[\w.-]+\+json$/,
  /^text\/json$/,
  /^(application|\*)\/\*$/,
];

/** The schema of a request body or an answer; undefined where it has none. */
export function contentOf(spot: Spot, findings: Findings): Content | undefined {
  const content = member(spot.value, 'content');
  const best = bestOf(content);
  if (best === undefined) return undefined;
  if (best.type.includes(';')) {
    findings.applied('media-type-parameters', 'parameters of a media type, such as `charset`, say nothing');
  }
  return {
    schema: at(content, best.type, 'schema'),
    pointer: ['content', best.type, 'schema'].reduce(pointer, spot.pointer),
    mediaType: best.type,
    isJson: best.rank < JSON_TYPES.length,
  };
}

/** The media type that is read. */
export function bestOf(content: unknown): { readonly type: string; readonly rank: number } | undefined {
  const types = (isObject(content) ? Object.keys(content) : []).filter(
    (type) => at(content, type, 'schema') !== undefined,
  );
  const [best] = types
    .map((type, index) => ({ type, index, rank: rankOf(type) }))
    .sort((left, right) => left.rank - right.rank || left.index - right.index);
  return best;
}

/** The media type that is read, where it is JSON. */
export function jsonTypeOf(content: unknown): string | undefined {
  const best = bestOf(content);
  return best !== undefined && best.rank < JSON_TYPES.length ? best.type : undefined;
}

function rankOf(type: string): number {
  const bare = (type.split(';')[0] ?? '').trim().toLowerCase();
  const rank = JSON_TYPES.findIndex((known) => known.test(bare));
  return rank === -1 ? JSON_TYPES.length : rank;
}

/** The statuses that say success, best first. */
export function successStatuses(responses: unknown): readonly string[] {
  const keys = isObject(responses) ? Object.keys(responses) : [];
  const exact = keys.filter((key) => /^2\d\d$/.test(key)).sort();
  return [...exact, ...keys.filter((key) => /^2xx$/i.test(key)), ...keys.filter((key) => key === 'default')];
}
