/** The named types of an API, by name. */

import type { Api, FilterType, OrderType, Property, SelectType, Shape } from './model.js';

export interface Named {
  /** Own fields of each entity. */
  readonly properties: ReadonlyMap<string, readonly Property[]>;
  /** Named types that are no entities. */
  readonly shapes: ReadonlyMap<string, Shape>;
  readonly selects: ReadonlyMap<string, SelectType>;
  readonly filters: ReadonlyMap<string, FilterType>;
  readonly orders: ReadonlyMap<string, OrderType>;
}

const namedByApi = new WeakMap<Api, Named>();

/** Made once for each API. */
export function namedOf(api: Api): Named {
  const found = namedByApi.get(api) ?? {
    properties: new Map(api.entities.map(({ name, own }) => [name, own])),
    shapes: new Map(api.types.map(({ name, shape }) => [name, shape])),
    selects: byName(api.selects),
    filters: byName(api.filters),
    orders: byName(api.orders),
  };
  namedByApi.set(api, found);
  return found;
}

export function byName<T extends { readonly name: string }>(list: readonly T[]): Map<string, T> {
  return new Map(list.map((one) => [one.name, one]));
}

/** Of all types, in the order in which they are declared. */
export function typeNames({ entities, types, selects, filters, orders }: Api): readonly string[] {
  return [...entities, ...types, ...selects, ...filters, ...orders].map(({ name }) => name);
}

/** For `sort`. */
export function compareNames(left: { readonly name: string }, right: { readonly name: string }): number {
  return left.name < right.name ? -1 : 1;
}
