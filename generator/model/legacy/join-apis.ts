/** Several documents of one generation as one: of two methods, or types, with one name the first is taken. */

import type { Api } from '../model.js';
import { compareNames } from '../named.js';

type Named = { readonly name: string };

/** The first wins; names of methods that differ only in case are one. @param base has the errors that any method can answer with */
export function joinApis(base: Api, apis: readonly Api[]): Api {
  const listed = joined(
    apis.map(({ methods }) => methods),
    (name) => name.toLowerCase(),
  );
  const used = new Set(listed.map(({ path }) => path[0]));
  const modules = joined([base.modules, ...apis.map((api) => api.modules)]);
  return {
    ...base,
    modules: modules.filter(({ name }) => used.has(name)),
    methods: listed,
    entities: joined(apis.map(({ entities }) => entities)),
    types: joined(apis.map(({ types }) => types)),
    selects: joined(apis.map(({ selects }) => selects)),
    filters: joined(apis.map(({ filters }) => filters)),
    orders: joined(apis.map(({ orders }) => orders)),
  };
}

function joined<T extends Named>(
  lists: readonly (readonly T[])[],
  keyOf: (name: string) => string = (name) => name,
): readonly T[] {
  const byName = new Map<string, T>();
  for (const one of lists.flat()) if (!byName.has(keyOf(one.name))) byName.set(keyOf(one.name), one);
  return [...byName.values()].sort(compareNames);
}
