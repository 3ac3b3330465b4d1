/** Names of types and operations of the three generations in the exported document: one each, none twice. */

import type { Api, Generation, Method } from '../model/model.js';
import { typeNames } from '../model/named.js';

/** Types of REST 3.0 keep their names; those of the other generations say where they belong. */
const PREFIX: Readonly<Record<Generation, string>> = { v3: '', legacy: 'Legacy', gateway: 'Gateway' };

export interface ComponentNames {
  /** The key below `components.schemas`. */
  component(generation: Generation, name: string): string;
  operationId(generation: Generation, method: Method): string;
}

/** @param taken names of the document's own components. */
export function componentNames(apis: readonly Api[], taken: readonly string[]): ComponentNames {
  const components = allocate(
    apis.flatMap((api) =>
      typeNames(api).map((name) => [api.generation, name, PREFIX[api.generation] + name]),
    ),
    taken,
  );
  const operations = allocate(
    apis.flatMap(({ generation, methods }) =>
      methods.map((method) => [generation, method.name, operationName(generation, method)] as const),
    ),
    [],
  );
  return {
    component: (generation, name) => components.get(`${generation}:${name}`) ?? name,
    operationId: (generation, { name }) => operations.get(`${generation}:${name}`) ?? name,
  };
}

type WantedName = readonly [generation: Generation, name: string, wanted: string];

/** In the model's order, the first gets the name; a later one gets `_` at its end. */
function allocate(names: readonly WantedName[], taken: readonly string[]): ReadonlyMap<string, string> {
  const used = new Set(taken);
  const allocated = new Map<string, string>();
  for (const [generation, name, wanted] of names) {
    let free = withAllowedCharacters(wanted);
    while (used.has(free)) free += '_';
    used.add(free);
    allocated.set(`${generation}:${name}`, free);
  }
  return allocated;
}

/** Keys of components are limited to these characters by OpenAPI. */
function withAllowedCharacters(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]/g, '_');
}

/** `tasksTaskGet`, `legacyTasksTaskGet`, `gatewayKeysUpdate`. */
function operationName(generation: Generation, { name }: Method): string {
  const words = [PREFIX[generation].toLowerCase(), ...name.split(/[^A-Za-z0-9]+/)].filter(
    (word) => word !== '',
  );
  if (words.length === 0) return 'method';
  return words.map((word, index) => (index === 0 ? word : capital(word))).join('');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
