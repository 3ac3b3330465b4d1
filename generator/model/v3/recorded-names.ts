/** Which objects of a description keep the name of a type that the package has had. */

import { isMostlyKept } from '../named.js';
import type { ModelOptions } from '../options.js';
import type { Published } from '../normalise/document.js';
import type { ObjectForm } from '../normalise/schema.js';
import type { Subjects } from './subject.js';

type Recorded = Pick<ModelOptions, 'recorded' | 'given'>;

/**
 * Key → name: by the schema, and by the method that gives the object, where it is described in place and was not, was
 * and is not any more, or its schema has another name now.
 */
export function namesByKey(
  { recorded = new Map(), given = new Map() }: Recorded,
  published: Published,
  subjects: Subjects,
): ReadonlyMap<string, string> {
  const names = new Map(recorded);
  // Of two schemas that one has become, the first keeps its name.
  const isTaken = (wanted: string): boolean =>
    [...names].some(([key, name]) => name === wanted && subjects.objects.has(key));
  for (const [method, old] of given) {
    const key = subjects.given(method);
    if (key === undefined || names.has(key)) continue;
    const isSamePlace = old.schema === '' && key === `/${method}`;
    const isGone = old.schema === '' || !published.schemas.has(old.schema);
    const isFree = key.startsWith('/') || !isTaken(old.name);
    if (isSamePlace || (isGone && isFree && hasMost(old.own, subjects.objects.get(key))))
      names.set(key, old.name);
  }
  return names;
}

/** By the names of fields alone. */
function hasMost(own: readonly { readonly name: string }[], now: ObjectForm | undefined): boolean {
  const fields = now?.properties;
  return isMostlyKept(own, ({ name }) => fields?.has(name) ?? false, fields?.size ?? 0);
}
