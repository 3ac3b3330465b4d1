/** Several documents of one generation as one: of two methods with one name the first is taken, and types keep apart. */

import type { Api } from '../model.js';

type Named = { readonly name: string };

/** The first wins. Names of methods that differ only in case are one. */
export function joinApis(apis: readonly [Api, ...Api[]]): Api {
  const [first] = apis;
  return {
    ...first,
    modules: joined(apis.map(({ modules }) => modules)),
    methods: joined(
      apis.map(({ methods }) => methods),
      (name) => name.toLowerCase(),
    ),
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
  return [...byName.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}
