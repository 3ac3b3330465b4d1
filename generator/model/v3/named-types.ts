/** What a reference to a schema means as a type: an entity, a named type, or a scalar that needs no name. */

import { grouped } from '../../grouped.js';
import type { NamedType, Shape } from '../model.js';
import type { Published } from '../normalise/document.js';
import { lastName, type Schema } from '../normalise/schema.js';
import { moduleOf } from './entities.js';
import { docOf, valueOf } from './shape.js';
import type { Subjects } from './subject.js';
import type { TypeNames } from './type-names.js';

const SCALARS: ReadonlySet<Schema['kind']> = new Set([
  'unknown',
  'boolean',
  'integer',
  'number',
  'string',
  'date-time',
]);

/** The meaning of references within one document. */
export function referrer(published: Published, types: TypeNames): (name: string) => Shape {
  return (name) => {
    const last = lastName(published.schemas, name);
    const schema = last === undefined ? undefined : published.schemas.get(last);
    if (last === undefined || schema === undefined) return { kind: 'unknown' };
    if (SCALARS.has(schema.kind))
      return valueOf(schema, { side: 'result', refers: () => ({ kind: 'unknown' }) });
    const type = types.names.get(last);
    return type === undefined ? { kind: 'unknown' } : { kind: 'ref', name: type };
  };
}

/** Schemas that are neither objects with properties nor scalars nor references. */
export function namedTypes(
  published: Published,
  subjects: Subjects,
  { types, refers }: { readonly types: TypeNames; readonly refers: (name: string) => Shape },
): readonly NamedType[] {
  const named: NamedType[] = [];
  for (const [key, schema] of published.schemas) {
    const name = types.names.get(key);
    if (name === undefined || subjects.objects.has(key) || SCALARS.has(schema.kind) || schema.kind === 'ref')
      continue;
    const shape = valueOf(schema, { side: 'result', refers });
    named.push({ name, schema: key, module: moduleOf(key), doc: docOf(key, schema), shape });
  }
  return withoutCircles(named);
}

/**
 * TypeScript admits a type alias to name itself inside an object or an array only: types that are unions of each other
 * say nothing. Types that lead to no further union are removed repeatedly; what is left refers to itself.
 */
function withoutCircles(types: readonly NamedType[]): readonly NamedType[] {
  const names = new Set(types.map(({ name }) => name));
  const targets = new Map(
    types.map(({ name, shape }) => [name, new Set(direct(shape).filter((one) => names.has(one)))]),
  );
  const edges = [...targets].flatMap(([name, ones]) => [...ones].map((one) => ({ name, one })));
  const sources = grouped(edges, ({ one }) => one);
  const ready = [...targets].filter(([, ones]) => ones.size === 0).map(([name]) => name);
  for (let name = ready.pop(); name !== undefined; name = ready.pop()) {
    for (const { name: source } of sources.get(name) ?? []) {
      const left = targets.get(source);
      left?.delete(name);
      if (left?.size === 0) ready.push(source);
    }
  }
  return types.map((type) =>
    targets.get(type.name)?.size === 0 ? type : { ...type, shape: { kind: 'unknown' } },
  );
}

/** Types that stand in a type's own place: itself, or a member of its union. */
function direct(shape: Shape): readonly string[] {
  if (shape.kind === 'ref') return [shape.name];
  if (shape.kind === 'nullable') return direct(shape.shape);
  return shape.kind === 'union' ? shape.members.flatMap(direct) : [];
}
