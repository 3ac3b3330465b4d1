/** What a reference to a schema means as a type: an entity, a named type, or a scalar that needs no name. */

import { pointer } from '../../base/json.js';
import type { Findings } from '../findings.js';
import type { NamedType, Shape } from '../model.js';
import type { Published } from '../normalise/document.js';
import { CIRCLE, lastName, referredBy, type Schema, UNKNOWN } from '../normalise/schema.js';
import { withoutCircles } from '../references.js';
import { withParts } from '../shape-parts.js';
import { moduleOf } from './entities.js';
import { schemaDoc, nullableIf, type Referring, shapeOf, type Shaping, valueOf } from '../normalise/shape.js';
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

/** What references mean in answers and in parameters, within one document. */
export function referrers(
  published: Published,
  types: TypeNames,
): Readonly<Record<'result' | 'parameter', Referring>> {
  const { schemas } = published;
  const on = (side: 'result' | 'parameter'): Referring => ({
    refers: (name) => {
      const chain = referredBy(schemas, { ...UNKNOWN, kind: 'ref', name });
      const last = lastName(schemas, name);
      const schema = last === undefined ? undefined : schemas.get(last);
      if (last === undefined || schema === undefined) return { kind: 'unknown' };
      const isNull = chain.some(({ nullable }) => nullable);
      if (SCALARS.has(schema.kind)) return nullableIf(isNull, shapeOf(schema, { side, ...NO_REFERENCES }));
      const type = (side === 'result' ? types.names : types.inputs).get(last);
      if (type === undefined) return { kind: 'unknown' };
      // The type of an object is without the `null` that its schema admits; any other type has it.
      const isOutside =
        schema.kind === 'object' ? isNull : chain.slice(0, -1).some(({ nullable }) => nullable);
      return nullableIf(isOutside, { kind: 'ref', name: type });
    },
    marks: (name) => {
      const chain = referredBy(schemas, { ...UNKNOWN, kind: 'ref', name });
      const has = (mark: 'readOnly' | 'writeOnly'): boolean => chain.some((one) => one[mark] === true);
      return { ...(has('readOnly') && { readOnly: true }), ...(has('writeOnly') && { writeOnly: true }) };
    },
  });
  return { result: on('result'), parameter: on('parameter') };
}

const NO_REFERENCES: Referring = { refers: () => ({ kind: 'unknown' }), marks: () => ({}) };

/** The shape of an answer with the types of parameters instead of its own. */
export function asParameter(types: TypeNames): (shape: Shape) => Shape {
  const inputs = new Map([...types.names].map(([key, name]) => [name, types.inputs.get(key)]));
  return function change(shape: Shape): Shape {
    if (shape.kind === 'ref') return { kind: 'ref', name: inputs.get(shape.name) ?? shape.name };
    if (shape.kind !== 'object') return withParts(shape, change);
    const properties = shape.properties.map((property) => ({ ...property, shape: change(property.shape) }));
    return { ...shape, properties };
  };
}

interface Naming {
  readonly findings: Findings;
  readonly types: TypeNames;
  readonly references: ReturnType<typeof referrers>;
}

/** Schemas that are neither scalars nor references: in answers those that are no objects with properties, in parameters all. */
export function namedTypes(
  published: Published,
  subjects: Subjects,
  { types, references, findings }: Naming,
): readonly NamedType[] {
  const schemas = [...published.schemas].filter(([, { kind }]) => !SCALARS.has(kind) && kind !== 'ref');
  const named = schemas.flatMap(([key, schema]) => {
    const about = { schema: key, module: moduleOf(key), doc: schemaDoc(key, schema) };
    const [name, input] = [types.names.get(key), types.inputs.get(key)];
    const isNamed = name !== undefined && !subjects.objects.has(key);
    const sending: Shaping = { side: 'parameter', ...references.parameter };
    const sent = schema.kind === 'object' ? shapeOf(schema, sending) : valueOf(schema, sending);
    return [
      ...(isNamed ? [{ name, ...about, shape: answeredShape(schema, references.result) }] : []),
      ...(input === undefined ? [] : [{ name: input, ...about, shape: sent }]),
    ];
  });
  const printable = withoutCircles(named);
  const open = printable.flatMap(({ schema }, index) =>
    printable[index] === named[index] ? [] : (schema ?? []),
  );
  for (const key of new Set(open)) findings.warn(pointer('/components/schemas', key), CIRCLE);
  return printable;
}

/** A reference to an object adds the `null` that its schema admits. */
function answeredShape(schema: Schema, references: Referring): Shape {
  const shaping: Shaping = { side: 'result', ...references };
  return schema.kind === 'object' ? shapeOf(schema, shaping) : valueOf(schema, shaping);
}
