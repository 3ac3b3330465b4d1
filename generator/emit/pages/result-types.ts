/** The types that a method returns: its objects, and what their fields lead to. */

import type { Api, Method, Property, Shape } from '../../model/model.js';
import { namedOf } from '../../model/named.js';
import { partsOf } from '../../model/shape-parts.js';

interface ResultType {
  /** Empty: an object that has no name of its own. */
  readonly name: string;
  readonly properties: readonly Property[];
}

/** A type nested deeper is not listed: no reader follows it. */
const MAX_DEPTH = 4;

/** The returned objects first, each type once. */
export function resultTypes({ result }: Pick<Method, 'result'>, api: Api): readonly ResultType[] {
  const found = new Map<string, ResultType>();
  const unnamed: ResultType[] = [];
  // Types that are no objects can lead back to themselves.
  const visited = new Set<string>();
  const { properties, shapes } = namedOf(api);

  function walk(shape: Shape, depth: number): void {
    if (depth > MAX_DEPTH) return;
    if (shape.kind === 'ref') return walkNamed(shape.name, depth);
    const isObject = shape.kind === 'object';
    // Below it lie the members of one field.
    if (isObject && depth === 0) unnamed.push({ name: '', properties: shape.properties });
    for (const part of partsOf(shape)) walk(part, isObject ? depth + 1 : depth);
  }

  function walkNamed(name: string, depth: number): void {
    const shape = shapes.get(name);
    const members = properties.get(name) ?? (shape?.kind === 'object' ? shape.properties : undefined);
    if (visited.has(name)) return;
    visited.add(name);
    if (members === undefined) return shape === undefined ? undefined : walk(shape, depth);
    found.set(name, { name, properties: members });
    members.forEach((property) => walk(property.shape, depth + 1));
  }

  if ('entity' in result) walkNamed(result.entity, 0);
  else walk(result.shape, 0);
  return [...unnamed.slice(0, 1), ...found.values()];
}

/** The first method that returns each type, which lists its fields; others lead there. */
export function firstReturns(api: Api): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const method of api.methods)
    for (const { name } of resultTypes(method, api))
      if (name !== '' && !found.has(name)) found.set(name, method.name);
  return found;
}
