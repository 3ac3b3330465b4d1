/** The chosen operations of a published document and the schemas that they lead to. */

import { isChosen } from '../glob.js';
import { isObject, member, pointer, textsIn, unescaped } from '../../json.js';
import type { ModelOptions } from '../options.js';
import { inPlace } from './in-place.js';

/** Levels that a walk of a document follows; descriptions of accounts are not as deep. */
export const MAX_DEPTH = 64;

const COMPONENTS = '#/components/';
const SCHEMAS = `${COMPONENTS}schemas/`;

export interface ReachedParts {
  /** By `/method`, with bodies, answers and parameters in place. */
  readonly operations: ReadonlyMap<string, unknown>;
  /** By name, unchanged; those that no chosen operation refers to, itself or through a schema, are left out. */
  readonly schemas: ReadonlyMap<string, unknown>;
}

export function reachedParts(
  document: unknown,
  options: Pick<ModelOptions, 'include' | 'exclude'>,
): ReachedParts {
  const paths = entriesOf(member(document, 'paths')).map(([key, item]): [string, unknown] => [
    key.startsWith('/') ? key : `/${key}`,
    item,
  ]);
  const chosen = paths.filter(([key]) => isChosen(key.slice(1), options));
  const operations = new Map(chosen.map(([key, item]) => [key, inPlace(document, item)]));
  return { operations, schemas: reached(document, [...operations.values()]) };
}

export function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** Schemas are circular: each is walked once. */
function reached(document: unknown, roots: readonly unknown[]): ReadonlyMap<string, unknown> {
  const components = member(document, 'components');
  const named = new Map<string, unknown>();
  for (const [section, members] of entriesOf(components))
    for (const [name, value] of entriesOf(members))
      named.set(pointer(pointer('#/components', section), name), value);
  // Any text that is the address of a component leads to it, as `$ref` or in a discriminator's mapping.
  const open = textsIn(roots);
  const found = new Set<string>();
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    if (found.has(ref) || !named.has(ref)) continue;
    found.add(ref);
    for (const text of textsIn(named.get(ref))) open.push(text);
  }
  return new Map(
    [...named].filter(([ref]) => found.has(ref)).map(([ref, value]) => [nameOf(ref), value] as const),
  );
}

/** `svc.tasks.taskdto`; a component of another section keeps the section: `responses/NotFound`. */
function nameOf(ref: string): string {
  const name = ref.startsWith(SCHEMAS) ? ref.slice(SCHEMAS.length) : ref.slice(COMPONENTS.length);
  return unescaped(name);
}
